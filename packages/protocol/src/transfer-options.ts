/** Amounts that a deposit offers, in USD; any other may be typed. No schema here: a browser reads them too. */
export const QUICK_DEPOSITS = [100, 500, 1_000, 2_500, 5_000, 10_000] as const;
