/** Days whose trading sessions are answered at once: four-hour candles of a chart that has loaded all it may. */
export const MAX_SESSION_DAYS = 1_100;
