/** What a mandate's limits may be set to. USD in whole dollars. */
export const MANDATE_LIMITS = {
  usd: { minimum: 1, maximum: 10_000_000 },
  leverage: { minimum: 1, maximum: 500 },
  ordersAMinute: { minimum: 1, maximum: 120 },
  instruments: 200,
} as const;

/** In place of a key's id: every key on the account, those that are made later among them. Staff suspend so. */
export const EVERY_KEY = '*';

/** Who took a key's authority away, or the daily loss that its mandate allows: a later one is not replaced by an earlier one. */
export const SUSPENDERS = ['loss', 'owner', 'teacher', 'administrator'] as const;
export type Suspender = (typeof SUSPENDERS)[number];

/** Who may give back what whom took away. */
const RESUMERS: Readonly<Record<Suspender, readonly Suspender[]>> = {
  loss: ['owner'],
  owner: ['owner'],
  teacher: ['teacher', 'administrator'],
  administrator: ['administrator'],
};

/** @param suspender who took a key's authority away @param by who would give it back */
export const mayResume = (suspender: Suspender, by: Suspender): boolean => RESUMERS[suspender].includes(by);

export const outranks = (one: Suspender, other: Suspender): boolean =>
  SUSPENDERS.indexOf(one) > SUSPENDERS.indexOf(other);
