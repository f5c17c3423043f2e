/** Updates per second by the person's choice. */
export const TICK_RATES = { live: 4, calm: 1, paused: 0 } as const;
export type TickRate = keyof typeof TICK_RATES;
