import { beginOfNewYorkDay, newYorkDayOf, type Period } from '@lonja/core';
import type { PortfolioPerformance } from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import { loadPerformance } from '../../accounts/performance-view.ts';
import { invalid } from '../operations/alpaca-error.ts';
import type { OperationHandlers } from '../operations/serve-operations.ts';
import type { QueryOf } from '../operations/operation-schemas.ts';
import { newYorkDate } from '../operations/times.ts';
import { ownAccount } from './own-account.ts';

type HistoryHandlers = Pick<OperationHandlers, 'getAccountPortfolioHistory'>;
type HistoryQuery = QueryOf<'getAccountPortfolioHistory'>;

/** GET /v2/account/portfolio/history: equity as it is measured, by the hour for eight days and by the day before. */
export const historyHandlers = (db: Database): HistoryHandlers => ({
  getAccountPortfolioHistory: async ({ caller, market, query }) => {
    const now = market.now();
    const end = query.end ?? now;
    const start = query.start ?? end - parseDays(query.period ?? '1M') * DAY_MS;
    if (start >= end) throw invalid('trading', 'start should be before end');
    const timeframe = chooseTimeframe(query.timeframe, start, end, now);
    const { accountId } = ownAccount(caller);
    const performance = await loadPerformance(db, market, accountId, periodSince((now - start) / DAY_MS));
    return historyAnswer(performance, { start, end, timeframe, isDaily: isResetDaily(query, timeframe) });
  },
});

const DAY_MS = 86_400_000;

/** 5D, 2W, 1M, 1A: how many days. */
function parseDays(period: string): number {
  const [, count = '', unit = ''] = /^(\d{1,3})([DWMAY])$/i.exec(period) ?? [];
  if (count === '' || Number(count) === 0) throw invalid('trading', 'period is not valid');
  return Number(count) * DAYS_OF[unit.toUpperCase() as keyof typeof DAYS_OF];
}

const DAYS_OF = { D: 1, W: 7, M: 31, A: 366, Y: 366 } as const;

/** The native periods that reach as far back; a year at most. */
const periodSince = (days: number): Period =>
  days <= 1 ? '1D' : days <= 7 ? '1W' : days <= 30 ? '1M' : days <= 90 ? '3M' : '1Y';

type Timeframe = '1H' | '1D';

/** How far back equity is kept by the hour. */
const HOURLY_DAYS = 8;

function chooseTimeframe(asked: string | undefined, start: number, end: number, now: number): Timeframe {
  const isHourly = start >= now - HOURLY_DAYS * DAY_MS;
  if (asked === undefined) return end - start <= 7 * DAY_MS && isHourly ? '1H' : '1D';
  if (asked === '1D') return asked;
  if (asked !== '1H') throw invalid('trading', `timeframe ${asked} is not measured here: 1H or 1D`);
  if (!isHourly) throw invalid('trading', `timeframe 1H goes back ${HOURLY_DAYS} days`);
  return asked;
}

const isResetDaily = ({ pnl_reset: reset }: HistoryQuery, timeframe: Timeframe): boolean =>
  timeframe === '1H' && reset !== 'no_reset';

interface Shown {
  readonly start: number;
  readonly end: number;
  readonly timeframe: Timeframe;
  /** Whether profit and loss begin anew with each day. */
  readonly isDaily: boolean;
}

interface Point {
  readonly at: number;
  readonly equity: number;
  /** Result of the market alone: the equity's change since the first point, less what came in and plus what went out. */
  readonly result: number;
}

function historyAnswer(performance: PortfolioPerformance, { start, end, timeframe, isDaily }: Shown) {
  const points = listPoints(performance);
  const base = points.findLast(({ at }) => at < start) ?? points[0];
  const within = points.filter(({ at }) => at >= start && at <= end);
  const shown = timeframe === '1D' ? lastOfDays(within) : within;
  const rows = shown.map((point) => {
    const dayBegan = beginOfNewYorkDay(newYorkDayOf(point.at));
    const from = isDaily ? (points.findLast(({ at }) => at <= dayBegan && at < point.at) ?? base) : base;
    const gained = point.result - (from?.result ?? 0);
    return { ...point, gained, share: from && from.equity !== 0 ? gained / from.equity : 0 };
  });
  return {
    timestamp: rows.map(({ at }) => Math.floor(at / 1000)),
    equity: rows.map(({ equity }) => equity),
    profit_loss: rows.map(({ gained }) => Number(gained.toFixed(2))),
    profit_loss_pct: rows.map(({ share }) => Number(share.toFixed(6))),
    base_value: base?.equity ?? 0,
    ...(base ? { base_value_asof: newYorkDate(base.at) } : {}),
    timeframe,
  };
}

/** The curve, each point with what had been gained by then. */
function listPoints({ curve, flows }: PortfolioPerformance): Point[] {
  const dated = flows.map(({ at, amount }) => ({ at: Date.parse(at), amount: Number(amount) }));
  return curve.map((one) => {
    const [at, equity] = [Date.parse(one.at), Number(one.equity)];
    const flowed = dated.filter((flow) => flow.at <= at).reduce((sum, { amount }) => sum + amount, 0);
    return { at, equity, result: equity - flowed };
  });
}

/** The last point of each day that ends at 17:00 New York. */
const lastOfDays = (points: readonly Point[]): Point[] =>
  points.filter(({ at }, place) => {
    const next = points[place + 1];
    return !next || newYorkDayOf(next.at) !== newYorkDayOf(at);
  });
