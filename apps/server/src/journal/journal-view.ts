import {
  computeAverages,
  entryPriceOf,
  exitPriceOf,
  formatDecimal,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatUsd,
  formatUsdExact,
  minus,
  computeNet,
  usd,
  type Instrument,
  type Price,
  type TradeSums,
} from '@lonja/core';
import type {
  JournalEntry,
  JournalTrade,
  ResultCurve,
  StudentJournal,
  Timezone,
  TradeCurves,
  TradeStatistics,
} from '@lonja/protocol';
import type { JournalEntry as EntryRecord } from '@lonja/store/journal/journal-entries';
import type { CurveOfTrades } from '@lonja/store/journal/result-curves';
import type { GroupedSums, TradeRecord } from '@lonja/store/journal/trades';
import type { Market } from '../market/market.ts';

/** An entry of a journal as its person reads it. */
export const entryAnswer = (entry: EntryRecord): JournalEntry => ({
  id: String(entry.id),
  at: entry.at.toISOString(),
  text: entry.body,
  tags: [...entry.tags],
  setup: entry.setup,
  position: entry.openedBy === null ? null : String(entry.openedBy),
  order: entry.orderId,
  corrects: entry.corrects === null ? null : String(entry.corrects),
  correctedBy: entry.correctedBy === null ? null : String(entry.correctedBy),
});

/** A trade with what is known of it. */
export interface ReadTrade {
  readonly trade: TradeRecord;
  /** Undefined where it is left for the next reading. */
  readonly measured: TradeRecord['measured'];
  readonly notes: readonly EntryRecord[];
}

export function tradeAnswer({ trade, measured, notes }: ReadTrade, market: Market): JournalTrade {
  const instrument = market.instrumentById(trade.instrumentId);
  if (!instrument) throw new Error(`a trade in unknown instrument ${trade.instrumentId}`);
  const { closing, openedAt } = trade;
  return {
    position: String(trade.openedBy),
    symbol: instrument.symbol,
    direction: trade.direction,
    openedAt: new Date(openedAt).toISOString(),
    closedAt: closing ? new Date(closing.at).toISOString() : null,
    closedBy: closing ? String(closing.fill) : null,
    heldMs: closing ? closing.at - openedAt : null,
    quantity: formatQuantity(trade.opened),
    openQuantity: trade.isChanged && !closing ? '0' : formatQuantity(minus(trade.opened, trade.closed)),
    ...formatPrices(trade, instrument),
    decimals: instrument.priceDecimals,
    fills: trade.fills,
    marketProfit: formatUsdExact(trade.realized),
    financing: formatUsdExact(trade.financing),
    dividends: formatUsdExact(trade.dividends),
    net: formatUsdExact(computeNet(trade)),
    executionCost: formatUsdExact(trade.executionCost),
    isSet: trade.isSet,
    isChanged: trade.isChanged,
    risk: trade.risk === null ? null : formatUsdExact(usd(trade.risk)),
    r: trade.r === null ? null : hundredths(trade.r),
    noR: closing ? trade.noR : 'open',
    mae: measured?.excursion ? formatUsdExact(measured.excursion.adverse) : null,
    mfe: measured?.excursion ? formatUsdExact(measured.excursion.favourable) : null,
    measuredBy: measured?.by ?? 'later',
    notes: notes.map(entryAnswer),
  };
}

/** After a split, or an administrator's change, fills and position count by different scales. */
function formatPrices(trade: TradeRecord, { priceDecimals }: Instrument) {
  if (trade.isChanged) return { entryPrice: null, exitPrice: null, stopPrice: null, targetPrice: null };
  const exit = exitPriceOf(trade);
  const exitOrder = (price: Price | null) => (price === null ? null : formatPrice(price, priceDecimals));
  return {
    stopPrice: exitOrder(trade.stop),
    targetPrice: exitOrder(trade.target),
    entryPrice: formatPrice(entryPriceOf(trade), priceDecimals),
    exitPrice: exit === undefined ? null : formatPrice(exit, priceDecimals),
  };
}

const hundredths = (figure: bigint): string => formatDecimal(figure, 2);

const averages = (sums: TradeSums) => {
  const { trades, net, winRate, expectancy, averageR, measured } = computeAverages(sums);
  return {
    trades,
    net: formatUsdExact(net),
    winRate: Number(formatPercent(winRate)),
    expectancy: formatUsd(expectancy),
    averageR: averageR === undefined ? null : hundredths(averageR),
    measured,
  };
};

export function statisticsAnswer(
  { all, groups }: GroupedSums,
  { timezone, isComplete, market }: { timezone: Timezone; isComplete: boolean; market: Market },
): TradeStatistics {
  const keyed = (group: keyof GroupedSums['groups'], nameOf = (key: string) => key) =>
    groups[group].map(({ key, sums }) => ({ key: nameOf(key), ...averages(sums) }));
  return {
    timezone,
    isComplete,
    all: all.trades === 0 ? null : averages(all),
    byHour: keyed('hour'),
    byWeekday: keyed('weekday'),
    byInstrument: keyed('instrument', (id) => market.instrumentById(Number(id))?.symbol ?? id),
    byTag: keyed('tag'),
    bySetup: keyed('setup'),
  };
}

export const curvesAnswer = ({
  isComplete,
  curves,
}: {
  readonly isComplete: boolean;
  readonly curves: readonly CurveOfTrades[];
}): TradeCurves => {
  const of = (by: CurveOfTrades['by']) => curves.filter((one) => one.by === by).map(curveAnswer);
  return { isComplete, all: of('all')[0] ?? null, bySetup: of('setup'), byTag: of('tag') };
};

const curveAnswer = ({ key, sums, points }: CurveOfTrades): ResultCurve => {
  const { trades, net, winRate, expectancy } = averages(sums);
  return {
    key,
    trades,
    net,
    winRate,
    expectancy,
    points: points.map((point) => ({
      at: new Date(point.at).toISOString(),
      net: formatUsdExact(point.net),
    })),
  };
};

/** A student's journal as a teacher reads it. */
export const studentJournalAnswer = (
  timezone: Timezone,
  read: {
    readonly market: Market;
    readonly entries: readonly EntryRecord[];
    readonly trades: readonly ReadTrade[];
    readonly sums: GroupedSums;
    readonly isComplete: boolean;
  },
): StudentJournal => ({
  entries: read.entries.map(entryAnswer),
  trades: read.trades.map((trade) => tradeAnswer(trade, read.market)),
  statistics: statisticsAnswer(read.sums, { timezone, ...read }),
});
