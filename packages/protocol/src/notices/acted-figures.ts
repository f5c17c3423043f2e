/**
 * Every figure that an administrator's act may change: how its values are read in the notice to its client, as a format or as a word of
 * the texts that are named, and in the audit log, which has no field for what was only read or ordered. No schema here: a browser reads
 * them too.
 */
export const ACTED_FIGURES = {
  balance: { notice: 'usd', audit: 'usd' },
  totalProfit: { notice: 'signedUsd', audit: 'signedUsd' },
  quantity: { notice: 'quantity', audit: 'number' },
  averagePrice: { notice: 'price', audit: 'number' },
  profit: { notice: 'signedUsd', audit: 'signedUsd' },
  username: { notice: 'text', audit: 'text' },
  email: { notice: 'text', audit: 'text' },
  fullName: { notice: 'text', audit: 'text' },
  phone: { notice: 'text', audit: 'text' },
  country: { notice: 'text', audit: 'text' },
  role: { notice: { words: 'roles' }, audit: 'word' },
  isActive: { notice: { words: 'access' }, audit: 'word' },
  password: { notice: 'text', audit: 'word' },
  resetLink: { notice: 'text', audit: null },
  mail: { notice: 'text', audit: null },
  closing: { notice: 'text', audit: null },
  fillProfile: { notice: { words: 'profiles' }, audit: 'word' },
} as const;
export type ActedFigures = typeof ACTED_FIGURES;
