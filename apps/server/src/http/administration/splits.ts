import { fitsSplit, guessSplit, isSplitRatio } from '@lonja/core';
import type { Split } from '@lonja/protocol';
import {
  dismissSplit,
  listOpenSplits,
  listSplits,
  tellSplit,
  type Database,
  type SplitRow,
} from '@lonja/store';
import { auditRowOf } from '../../audit/act.ts';
import { newAct } from '../../audit/new-act.ts';
import type { Market } from '../../market/market.ts';
import type { MarketSplits } from '../../market/market-splits.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { requireConfirmation } from './password-confirmation.ts';
import { instrumentOf } from '../trading/trades.ts';

export interface SplitRoutes {
  readonly db: Database;
  readonly market: Market & { readonly splits: MarketSplits };
  readonly clock: () => number;
}

const LISTED = 100;

/** Splits, for administrators: what sources were seen to do, and what they do not say themselves. */
export function registerSplitRoutes(app: Api, dependencies: SplitRoutes): void {
  const { db, market, clock } = dependencies;
  serve(app, 'listSplits', async () => ({
    splits: (await listSplits(db, LISTED)).map(splitAnswer),
    canSplit: market.splits.hasSources(),
  }));

  serve(app, 'tellSplit', async (request) => {
    await requireConfirmation(dependencies, request);
    const { symbol, newUnits, oldUnits, reason } = request.body;
    const ratio = { newUnits, oldUnits };
    const instrument = instrumentOf(market, symbol);
    if (!market.splits.canSplit(instrument.id)) throw new HttpRefusal('split_simulated');
    if (!isSplitRatio(ratio)) throw new HttpRefusal('split_ratio_invalid');
    const known = await openSplitOf(db, instrument.id);
    if (known?.factor !== undefined && !fitsSplit(known.factor, ratio)) {
      throw new HttpRefusal('split_ratio_differs', { factor: known.factor });
    }
    const act = await newAct(db, request, {
      action: 'split_told',
      subject: { kind: 'instrument', id: instrument.symbol },
      userId: undefined,
      reason,
    });
    const at = clock();
    const audit = auditRowOf(act, {
      at,
      before: known?.ratio ? { ...known.ratio } : {},
      after: { ...ratio },
      isTold: false,
    });
    const told = { instrumentId: instrument.id, ratio, act: act.id, at: new Date(at) };
    if (!(await tellSplit(db, told, audit))) throw new HttpRefusal('split_applying');
    market.splits.announce(instrument.id, ratio);
    return splitAnswer((await openSplitOf(db, instrument.id)) as SplitRow);
  });
  registerDismissal(app, dependencies);
}

/** POST /api/admin/splits/{id}/dismiss. */
function registerDismissal(app: Api, dependencies: SplitRoutes): void {
  const { db, market, clock } = dependencies;
  serve(app, 'dismissSplit', async (request) => {
    await requireConfirmation(dependencies, request);
    const split = (await listOpenSplits(db)).find(({ id }) => String(id) === request.params.id);
    if (!split) throw new HttpRefusal('split_not_open');
    const act = await newAct(db, request, {
      action: 'split_dismissed',
      subject: { kind: 'instrument', id: split.symbol },
      userId: undefined,
      reason: request.body.reason,
    });
    const at = clock();
    const audit = auditRowOf(act, {
      at,
      before: { ...split.ratio },
      after: {},
      evidence: { symbol: split.symbol, factor: split.factor ?? null },
      isTold: false,
    });
    const isDismissed = await dismissSplit(db, { id: split.id, at: new Date(at) }, [audit]);
    if (!isDismissed) throw new HttpRefusal('split_applying');
    market.splits.announce(split.instrumentId, undefined);
    market.splits.dismiss(split.instrumentId);
    return splitAnswer({ ...split, status: 'dismissed', endedAt: new Date(at) });
  });
}

const openSplitOf = async (db: Database, instrumentId: number): Promise<SplitRow | undefined> =>
  (await listOpenSplits(db)).find((split) => split.instrumentId === instrumentId);

const splitAnswer = (row: SplitRow): Split => ({
  id: row.id,
  symbol: row.symbol,
  status: statusOf(row),
  ratio: row.ratio ?? null,
  toldBy: row.toldBy ?? null,
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
