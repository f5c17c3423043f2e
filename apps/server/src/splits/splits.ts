import { fitsSplit, isSplitRatio, type SplitRatio } from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import {
  declareSplit as saveDeclaredSplit,
  dismissSplit,
  listOpenSplits,
  type SplitRow,
} from '@lonja/store/market/splits';
import type { ActCaller } from '../record/act-caller.ts';
import { auditRowOf } from '../record/act.ts';
import { newAct } from '../record/new-act.ts';
import type { MarketSplits } from '../market/market-splits.ts';
import type { Market } from '../market/market.ts';
import { refuse } from '../refusal/refuse.ts';

export interface SplitRoom {
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
  room: SplitRoom,
  by: ActCaller,
  { symbol, ratio, reason }: SplitDeclaration,
): Promise<SplitRow> {
  const { db, market, clock } = room;
  const instrument = market.instrumentBySymbol(symbol);
  if (!instrument) refuse('unknown_instrument');
  if (!market.splits.canDeclare(instrument.id)) refuse('split_simulated');
  if (!isSplitRatio(ratio)) refuse('split_ratio_invalid');
  const known = await openSplitOf(db, instrument.id);
  if (known?.factor !== undefined && !fitsSplit(known.factor, ratio)) {
    refuse('split_ratio_differs', { factor: known.factor });
  }
  const act = await newAct(db, by, {
    action: 'split_told',
    subject: { kind: 'instrument', id: instrument.symbol },
    userId: undefined,
    reason,
  });
  const at = clock();
  const before = known?.ratio ? { ...known.ratio } : {};
  const audit = auditRowOf(act, { at, before, after: { ...ratio }, isNotified: false });
  const declared = { instrumentId: instrument.id, ratio, act: act.id, at: new Date(at) };
  if (!(await saveDeclaredSplit(db, declared, audit))) refuse('split_applying');
  market.splits.announce(instrument.id, ratio);
  return (await openSplitOf(db, instrument.id)) as SplitRow;
}

const openSplitOf = async (db: Database, instrumentId: number): Promise<SplitRow | undefined> =>
  (await listOpenSplits(db)).find((split) => split.instrumentId === instrumentId);

/** Dismisses an open split. @returns the split, now dismissed */
export async function dismissOpenSplit(
  { db, market, clock }: SplitRoom,
  by: ActCaller,
  { id, reason }: { readonly id: string; readonly reason: string | undefined },
): Promise<SplitRow> {
  const split = (await listOpenSplits(db)).find((open) => String(open.id) === id);
  if (!split) refuse('split_not_open');
  if (!market.splits.canDeclare(split.instrumentId)) refuse('split_simulated');
  const act = await newAct(db, by, {
    action: 'split_dismissed',
    subject: { kind: 'instrument', id: split.symbol },
    userId: undefined,
    reason,
  });
  const at = clock();
  const evidence = { symbol: split.symbol, factor: split.factor ?? null };
  const audit = auditRowOf(act, { at, before: { ...split.ratio }, after: {}, evidence, isNotified: false });
  if (!(await dismissSplit(db, { id: split.id, at: new Date(at) }, [audit]))) refuse('split_applying');
  market.splits.announce(split.instrumentId, undefined);
  market.splits.dismiss(split.instrumentId);
  return { ...split, status: 'dismissed', endedAt: new Date(at) };
}
