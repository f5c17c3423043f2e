import { formatPercent, formatRatio, formatUsd, profitFactor, winRate } from '@lonja/core';
import type { TradeResults } from '@lonja/protocol';
import { ZONES } from '@lonja/protocol/setting-options';
import { loadTradeResults, loadTradingRecord, type Database } from '@lonja/store';
import type { Market } from '../../market/market.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { accountToRead } from '../kernel/trading-account.ts';

/** GET /api/transactions/{id}/results: over all fills, not only the listed ones. */
export function registerTradeResultsRoute(app: Api, db: Database, market: Market): void {
  serve(app, 'getTradeResults', async (request): Promise<TradeResults> => {
    const accountId = await accountToRead(db, request.session, request.query.account);
    if (accountId === null) return NONE;
    const [record, results] = await Promise.all([
      loadTradingRecord(db, accountId),
      loadTradeResults(db, accountId, ZONES[request.query.timezone ?? 'UTC']),
    ]);
    const won = winRate(record);
    const factor = profitFactor(record);
    return {
      trades: results.fills,
      closings: record.closings,
      winRate: won === undefined ? null : Number(formatPercent(won)),
      profitFactor: factor === undefined ? null : Number(formatRatio(factor)),
      adjusted: results.adjusted,
      byInstrument: results.byInstrument.map(({ instrumentId, closings, profit }) => {
        const instrument = market.instrumentById(instrumentId);
        if (!instrument) throw new Error(`fills in unknown instrument ${instrumentId}`);
        return { symbol: instrument.symbol, closings, profit: formatUsd(profit) };
      }),
      byDay: results.byDay.map(({ day, profit }) => ({ day, profit: formatUsd(profit) })),
    };
  });
}

/** For an administrator without a trading account. */
const NONE: TradeResults = {
  trades: 0,
  closings: 0,
  winRate: null,
  profitFactor: null,
  adjusted: 0,
  byInstrument: [],
  byDay: [],
};
