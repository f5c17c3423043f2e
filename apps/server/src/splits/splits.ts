import { fitsSplit, isSplitRatio, type SplitRatio } from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import {
  declareSplit as saveDeclaredSplit,
  dismissSplit,
  listOpenSplits,
  type SplitRow,
} from '@lonja/store/market/splits';
import type { ActCaller } from '../record/act-caller.ts';
import { record } from '../record/record.ts';
import type { MarketSplits } from '../market/market-splits.ts';
import type { Market } from '../market/market.ts';
import { refuse } from '../refusal/refuse.ts';

export interface SplitNeeds {
  readonly db: Database;
  readonly clock: () => number;
  readonly market: Market & { readonly splits: MarketSplits };
}

interface SplitDeclaration {
  readonly symbol: string;
  readonly ratio: SplitRatio;
  readonly reason: string | undefined;
}

/** Declares a split that its source does not publish. @returns the split, now open */
export async function declareSplit(
  needs: SplitNeeds,
  by: ActCaller,
  { symbol, ratio, reason }: SplitDeclaration,
): Promise<SplitRow> {
  const { db, market } = needs;
  const instrument = market.instrumentBySymbol(symbol);
  if (!instrument) refuse('unknown_instrument');
  if (!market.splits.canDeclare(instrument.id)) refuse('split_simulated');
  if (!isSplitRatio(ratio)) refuse('split_ratio_invalid');
  const known = await findOpenSplit(db, instrument.id);
  if (known?.factor !== undefined && !fitsSplit(known.factor, ratio)) {
    refuse('split_ratio_differs', { factor: known.factor });
  }
  const { id: instrumentId, symbol: id } = instrument;
  const subject = { kind: 'instrument', id } as const;
  await record(needs, by, { action: 'split_told', subject, userId: undefined, reason }, async (work, act) => {
    const declared = { instrumentId, ratio, act: act.id, at: new Date(act.at) };
    if (!(await saveDeclaredSplit(work, declared))) refuse('split_applying');
    return { value: undefined, change: { before: { ...known?.ratio }, after: { ...ratio } } };
  });
  market.splits.announce(instrument.id, ratio);
  return (await findOpenSplit(db, instrument.id)) as SplitRow;
}

const findOpenSplit = async (db: Database, instrumentId: number): Promise<SplitRow | undefined> =>
  (await listOpenSplits(db)).find((split) => split.instrumentId === instrumentId);

/** Dismisses an open split. @returns the split, now dismissed */
export async function dismissOpenSplit(
  needs: SplitNeeds,
  by: ActCaller,
  { id, reason }: { readonly id: string; readonly reason: string | undefined },
): Promise<SplitRow> {
  const { db, market } = needs;
  const split = (await listOpenSplits(db)).find((open) => String(open.id) === id);
  if (!split) refuse('split_not_open');
  if (!market.splits.canDeclare(split.instrumentId)) refuse('split_simulated');
  const subject = { kind: 'instrument', id: split.symbol } as const;
  const on = { action: 'split_dismissed', subject, userId: undefined, reason } as const;
  const evidence = { symbol: split.symbol, factor: split.factor ?? null };
  const endedAt = await record(needs, by, on, async (work, { at }) => {
    if (!(await dismissSplit(work, { id: split.id, at: new Date(at) }))) refuse('split_applying');
    return { value: new Date(at), change: { before: { ...split.ratio }, evidence } };
  });
  market.splits.announce(split.instrumentId, undefined);
  market.splits.dismiss(split.instrumentId);
  return { ...split, status: 'dismissed', endedAt };
}
