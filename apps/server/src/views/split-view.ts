import { fitsSplit, guessSplit } from '@lonja/core';
import type { Split } from '@lonja/protocol';
import type { SplitRow } from '@lonja/store';

/** A split on the wire, with the ratio guessed from its jump. */
export const splitAnswer = (row: SplitRow): Split => ({
  id: row.id,
  symbol: row.symbol,
  status: statusOf(row),
  ratio: row.ratio ?? null,
  toldBy: row.declaredBy ?? null,
  factor: row.factor ?? null,
  guess: (row.factor === undefined ? undefined : guessSplit(row.factor)) ?? null,
  accounts: row.accounts,
  createdAt: row.createdAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
});

function statusOf({ status, ratio, factor }: SplitRow): Split['status'] {
  if (status !== 'open') return status;
  if (!ratio) return 'suspected';
  return factor === undefined || fitsSplit(factor, ratio) ? 'announced' : 'mismatched';
}
