/** The library's name of the pane with the candles. */
export const PRICE_PANE = 'candle_pane';
