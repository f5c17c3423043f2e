import {
  curveWithin,
  dailyCurve,
  dailyReturns,
  DEFAULT_PERIOD,
  formatPercent,
  formatRatio,
  formatUsd,
  formatUsdExact,
  lifetimeResult,
  measurePerformance,
  PERIOD_DAYS,
  getProfile,
  timeWeightedReturn,
  valueAccount,
  volatility,
  type AccountState,
  type DailyReturn,
  type EntryFlow,
  type EquityPoint,
  type FlowKind,
  type MeasuredEquity,
  type RebaseFlow,
  type Performance,
  type Period,
  type Ratio,
  type TradingRecord,
  type Usd,
} from '@lonja/core';
import type { DayResult, PortfolioPerformance } from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import {
  loadAccount,
  loadEntryFlows,
  loadEquityBreaks,
  loadMeasuredEquity,
  type MeasuredPoint,
  loadRebaseFlows,
  loadTradingRecord,
} from '@lonja/store/trading/equity-points';
import { loadExecutionRecord, type ExecutionRecord } from '@lonja/store/trading/execution-record';
import type { Market } from '../market/market.ts';
import { readInOneScale } from '../market/split-suspensions.ts';
import { refuse } from '../refusal/refuse.ts';
import { isoTime } from '../reading/iso-time.ts';

const DAY_MS = 86_400_000;

/** An account's performance in a period until now. Refused where there is no such account, or no price for a position. */
export async function loadPerformance(
  db: Database,
  market: Market,
  accountId: number | null,
  period: Period = DEFAULT_PERIOD,
): Promise<PortfolioPerformance> {
  if (accountId === null) refuse('not_found');
  const { account, history } = await readInOneScale(market.splits, async () => {
    const account = await loadAccount(db, accountId);
    return { account, history: await loadHistory(db, accountId) };
  });
  return account ? performanceAnswer(account, market, { period, ...history }) : refuse('not_found');
}

async function loadHistory(db: Database, accountId: number): Promise<Omit<History, 'period'>> {
  const [measured, breaks, flows, rebases, record, execution] = await Promise.all([
    loadMeasuredEquity(db, accountId),
    loadEquityBreaks(db, accountId),
    loadEntryFlows(db, accountId),
    loadRebaseFlows(db, accountId),
    loadTradingRecord(db, accountId),
    loadExecutionRecord(db, accountId),
  ]);
  return { measured, breaks, flows, rebases, record, execution };
}

type DatedFlow = EntryFlow & { readonly at: number; readonly kind: FlowKind };

interface History {
  readonly period: Period;
  readonly measured: readonly MeasuredPoint[];
  readonly breaks: readonly MeasuredEquity[];
  readonly flows: readonly DatedFlow[];
  readonly rebases: readonly RebaseFlow[];
  readonly record: TradingRecord;
  readonly execution: ExecutionRecord;
}

function performanceAnswer(
  account: AccountState,
  market: Market,
  { period, breaks, flows, rebases, record, execution, ...history }: History,
): PortfolioPerformance {
  const view = market.view();
  const worth = valueAccount(account, view);
  if (!worth) refuse('quote_unavailable');
  const live = {
    at: view.now,
    equity: worth.equity,
    entryCount: account.entryCount,
    version: account.version,
  };
  const opening = readOpening(flows);
  // A measurement counts for its whole hour, in which the account may have been opened.
  const later = history.measured.filter(({ at }) => at > (opening[0]?.at ?? 0) && at < live.at);
  const measured: readonly ShownPoint[] = [...opening, ...later, live];
  const shown = measurementsWithin(withFirstTrade(measured, flows, execution.firstAt), period, live.at);
  const changes = [...flows, ...rebases];
  const whole = dailyCurve(measured, changes, breaks);
  const days = curveWithin(whole, period);
  return {
    period,
    curve: shown.map(({ at, measuredAt = at, equity }) => ({
      at: isoTime(measuredAt),
      equity: formatUsd(equity),
    })),
    flows: flowsSince(shown[0], flows),
    days: dailyReturns(days).map(dayAnswer),
    ...formatPerformance(measurePerformance(days, record)),
    closings: record.closings,
    lifetime: lifetimeAnswer(whole, lifetimeResult(live.equity, changes)),
    netDeposits: formatUsd(flows.reduce((total, { amount }) => (total + amount) as Usd, 0n as Usd)),
    execution: {
      profile: getProfile(account),
      fills: execution.fills,
      cost: formatUsdExact(execution.cost),
    },
  };
}

/** The curve starts with the grant that opened the account. */
const readOpening = ([first]: readonly DatedFlow[]): MeasuredEquity[] =>
  first ? [{ at: first.at, equity: first.amount, entryCount: first.entryNumber, version: 1 }] : [];

/**
 * With what is known from the opening to the first trade, where the first measurement is later, perhaps by an hour: nothing was held until
 * then, so the account was worth what had flowed into it.
 */
function withFirstTrade(
  points: readonly ShownPoint[],
  flows: readonly DatedFlow[],
  firstAt: number | undefined,
): readonly ShownPoint[] {
  const next = points.findIndex(({ at, measuredAt = at }) => firstAt !== undefined && measuredAt > firstAt);
  // Elsewhere a measurement says it already.
  if (firstAt === undefined || next !== 1) return points;
  let known = points[0]!;
  const steps = flows.slice(1).flatMap(({ at, amount, entryNumber }): readonly ShownPoint[] => {
    if (at > firstAt) return [];
    const before = { ...known, at: at - 1 };
    known = { ...known, at, equity: (known.equity + amount) as Usd, entryCount: entryNumber };
    return [before, known];
  });
  return points.toSpliced(1, 0, ...steps, { ...known, at: firstAt });
}

/** A point of the curve; those that nobody has measured are of their own moment. */
type ShownPoint = MeasuredEquity & Partial<Pick<MeasuredPoint, 'measuredAt'>>;

/** The measurements of the period, and the last one before it as its start. */
function measurementsWithin(
  measured: readonly ShownPoint[],
  period: Period,
  now: number,
): readonly ShownPoint[] {
  const from = measured.findLastIndex(({ at }) => at <= now - PERIOD_DAYS[period] * DAY_MS);
  return measured.slice(Math.max(from, 0));
}

/** Flows that are not yet in the curve's first point: by entry, because a measurement counts for its whole hour. */
const flowsSince = (
  start: MeasuredEquity | undefined,
  flows: readonly DatedFlow[],
): PortfolioPerformance['flows'] =>
  flows
    .filter(({ entryNumber }) => entryNumber > (start?.entryCount ?? 0))
    .map(({ at, amount, kind }) => ({ at: isoTime(at), amount: formatUsd(amount), kind }));

function lifetimeAnswer(whole: readonly EquityPoint[], pnl: Usd): PortfolioPerformance['lifetime'] {
  const returns = dailyReturns(whole);
  return {
    pnl: formatUsd(pnl),
    timeWeightedReturn: known(timeWeightedReturn(whole), percent),
    volatility: known(volatility(returns), percent),
    days: returns.length,
  };
}

const dayAnswer = ({ day, pnl, rate }: DailyReturn): DayResult => ({
  date: toIsoDate(day),
  pnl: formatUsd(pnl),
  percent: percent(rate),
});

const toIsoDate = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
const percent = (figure: Ratio): number => Number(formatPercent(figure));
const known = <Figure, Shown>(figure: Figure | undefined, show: (figure: Figure) => Shown): Shown | null =>
  figure === undefined ? null : show(figure);
const plain = (figure: Ratio): number => Number(formatRatio(figure));

const formatPerformance = (figures: Performance) => ({
  timeWeightedReturn: known(figures.timeWeightedReturn, percent),
  sharpeRatio: known(figures.sharpeRatio, plain),
  sortinoRatio: known(figures.sortinoRatio, plain),
  volatility: known(figures.volatility, percent),
  maxDrawdown: known(figures.maxDrawdown, ({ depth, peakDay, troughDay }) => ({
    percent: percent(depth),
    from: toIsoDate(peakDay),
    to: toIsoDate(troughDay),
  })),
  bestDay: known(figures.bestDay, dayAnswer),
  worstDay: known(figures.worstDay, dayAnswer),
  winRate: known(figures.winRate, percent),
  profitFactor: known(figures.profitFactor, plain),
});
