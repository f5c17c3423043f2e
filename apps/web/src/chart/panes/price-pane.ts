/** The library's name of the pane with the candles. */
export const PRICE_PANE = 'candle_pane';
/** The library's name of the pane with the times. */
export const TIME_PANE = 'x_axis_pane';
