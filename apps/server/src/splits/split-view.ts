import { fitsSplit, guessSplit } from '@lonja/core';
import type { AnnouncedSplit } from '@lonja/feeds';
import type { CalendarEvent, Split } from '@lonja/protocol';
import type { SplitRow } from '@lonja/store/market/splits';

/** A split on the wire, with the ratio guessed from its jump. */
export const splitAnswer = (row: SplitRow): Split => ({
  id: row.id,
  symbol: row.symbol,
  status: getStatus(row),
  ratio: row.ratio ?? null,
  declaredBy: row.declaredBy ?? null,
  factor: row.factor ?? null,
  guess: (row.factor === undefined ? undefined : guessSplit(row.factor)) ?? null,
  accounts: row.accounts,
  createdAt: row.createdAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
});

/** An announced split as an event of the calendar. */
export const splitEvent = ({ symbol, at, ratio }: AnnouncedSplit): CalendarEvent => ({
  at: new Date(at).toISOString(),
  kind: 'split',
  subject: symbol,
  symbols: [symbol],
  importance: 'low',
  moves: [],
  split: ratio,
});

function getStatus({ status, ratio, factor }: SplitRow): Split['status'] {
  if (status !== 'open') return status;
  if (!ratio) return 'suspected';
  return factor === undefined || fitsSplit(factor, ratio) ? 'announced' : 'mismatched';
}
