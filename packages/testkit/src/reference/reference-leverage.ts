/** The classes that an operator limits leverage by, as the page names them. */
export const LIMITED = [
  'majorPairs',
  'pairs',
  'gold',
  'majorIndices',
  'indices',
  'commodities',
  'crypto',
  'others',
] as const;
export type LimitedClass = (typeof LIMITED)[number];

/** The highest leverage of each class. */
export type ReferenceCaps = Readonly<Record<LimitedClass, number>>;

/** 3.33 %, 5 %, 10 %, 20 % and 50 % of the notional, the other way round. */
export const ESMA: ReferenceCaps = {
  majorPairs: 30,
  pairs: 20,
  gold: 20,
  majorIndices: 20,
  indices: 10,
  commodities: 10,
  crypto: 2,
  others: 5,
};

/** Whatever is listed for stocks, forex or crypto. */
export const ANY_LEVERAGE: readonly number[] = [1, 2, 5, 10, 20, 30, 50, 100, 200, 500];

/**
 * The values that an order may carry.
 * @param listed for the symbol, which count where there are no caps
 */
export const leveragesBy = (
  caps: ReferenceCaps | undefined,
  limitedBy: LimitedClass,
  listed: readonly number[],
): readonly number[] => (caps ? ANY_LEVERAGE.filter((value) => value <= caps[limitedBy]) : listed);
