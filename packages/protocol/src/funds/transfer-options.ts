/** Suggested amounts of a deposit, in USD. No schemas here, so that browsers may import it. */
export const QUICK_DEPOSITS = [100, 500, 1_000, 2_500, 5_000, 10_000] as const;
