import type { Transaction } from '@lonja/protocol';

/** Fills per page; the server's maximum. */
const PAGE = 1_000;

/** An account's fills are numbered from 1 without gaps: '12-340' is the 340th of account 12. */
const parseFillNumber = ({ id }: Pick<Transaction, 'id'>): number =>
  Number(id.slice(id.lastIndexOf('-') + 1));

/** The first numbers of all earlier pages, the newest first: independent of later trades, so that a page is never read twice. */
export function pagesBefore(transactions: readonly Pick<Transaction, 'id'>[]): readonly number[] {
  const oldest = transactions.at(-1);
  const missing = oldest ? parseFillNumber(oldest) - 1 : 0;
  return Array.from({ length: Math.ceil(missing / PAGE) }, (_, page) => page * PAGE + PAGE + 1).toReversed();
}

/** The newest and the pages before them, each fill once, the newest first. */
export const joinHistory = (
  newest: readonly Transaction[],
  pages: readonly (readonly Transaction[])[],
): readonly Transaction[] => {
  const oldest = newest.at(-1);
  if (!oldest || pages.length === 0) return newest;
  const until = parseFillNumber(oldest);
  return [...newest, ...pages.flat().filter((transaction) => parseFillNumber(transaction) < until)];
};
