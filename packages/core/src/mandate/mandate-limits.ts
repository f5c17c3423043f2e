/** What a mandate's limits may be set to. USD in whole dollars. */
export const MANDATE_LIMITS = {
  usd: { minimum: 1, maximum: 10_000_000 },
  leverage: { minimum: 1, maximum: 500 },
  ordersAMinute: { minimum: 1, maximum: 120 },
  instruments: 200,
} as const;

/** Who took a key's authority away, or the daily loss that its mandate allows. */
export const SUSPENDERS = ['owner', 'teacher', 'administrator', 'loss'] as const;
export type Suspender = (typeof SUSPENDERS)[number];
