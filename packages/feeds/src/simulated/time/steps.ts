/** The finest step of the simulated market, in milliseconds. */
export const STEP_MS = 250;
export const STEPS_PER_HOUR = 3_600_000 / STEP_MS;
/** Steps of 24 hours. */
export const STEPS_PER_DAY = 86_400_000 / STEP_MS;

/** A span is halved this often down to one step: 2^28 steps of 250 ms are 777 days. Spans begin at the origin. */
export const SPAN_LEVELS = 28;
export const SPAN_STEPS = 2 ** SPAN_LEVELS;
/** Within a block of 2^10 steps (256 s) volatility stands still; above, it varies from interval to interval. */
export const BLOCK_LEVELS = 10;

/** Whether prices move around the clock, or stand still while their exchange is closed. */
export type TradingTime = 'always' | 'real';
