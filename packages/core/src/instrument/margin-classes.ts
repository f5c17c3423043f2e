/** The classes that leverage is limited by, as ESMA draws them (Decision (EU) 2018/796, annex I). */
export const MARGIN_CLASSES = [
  'majorPairs',
  'pairs',
  'gold',
  'majorIndices',
  'indices',
  'commodities',
  'crypto',
  /** Shares, funds, bonds, yields, and whatever has no class of its own. */
  'others',
] as const;
export type MarginClass = (typeof MARGIN_CLASSES)[number];
