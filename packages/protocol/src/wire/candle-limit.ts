/** How many candles one answer has at most. */
export const MAX_CANDLES = 10_000;
