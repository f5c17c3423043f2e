import { formatPercent, formatRatio, formatUsd, profitFactor, winRate } from '@lonja/core';
import type { TradeResults } from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import { loadTradingRecord } from '@lonja/store/trading/equity-points';
import { loadTradeResults } from '@lonja/store/trading/trade-results';
import type { Market } from '../market/market.ts';

/** Results over all of an account's fills, however many the list of them shows. @param timezone in which days are counted */
export async function loadAccountTradeResults(
  db: Database,
  market: Market,
  accountId: number | null,
  timezone: string,
): Promise<TradeResults> {
  if (accountId === null) return NONE;
  const [record, results] = await Promise.all([
    loadTradingRecord(db, accountId),
    loadTradeResults(db, accountId, timezone),
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
}

/** Results of an administrator without a trading account. */
const NONE: TradeResults = {
  trades: 0,
  closings: 0,
  winRate: null,
  profitFactor: null,
  adjusted: 0,
  byInstrument: [],
  byDay: [],
};
