import {
  curveWithin,
  dailyCurve,
  dailyReturns,
  dayBeginOf,
  equityDayOf,
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
  loadEquitySamples,
  loadMeasuredEquity,
  loadOpenPnls,
  loadSettledByInstrument,
  type OpenPnl,
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
  const { now } = market.view();
  const { account, history } = await readInOneScale(market.splits, async () => {
    const account = await loadAccount(db, accountId);
    return { account, history: await loadHistory(db, accountId, now) };
  });
  return account ? performanceAnswer(account, market, { period, ...history }) : refuse('not_found');
}

/** An account's whole curve by the day, its last point at this moment. Refused as its performance is. */
export async function loadDailyCurve(
  db: Database,
  market: Market,
  accountId: number,
): Promise<readonly EquityPoint[]> {
  const { account, history } = await readInOneScale(market.splits, async () => ({
    account: await loadAccount(db, accountId),
    history: await loadHistory(db, accountId, market.view().now),
  }));
  if (!account) refuse('not_found');
  const measured = listMeasured(history, measureNow(account, market));
  return dailyCurve(measured, [...history.flows, ...history.rebases], history.breaks);
}

async function loadHistory(db: Database, accountId: number, now: number): Promise<Omit<History, 'period'>> {
  const [measured, samples, breaks, flows, rebases, record, execution] = await Promise.all([
    loadMeasuredEquity(db, accountId),
    loadEquitySamples(db, accountId, now - SAMPLED_MS),
    loadEquityBreaks(db, accountId),
    loadEntryFlows(db, accountId),
    loadRebaseFlows(db, accountId),
    loadTradingRecord(db, accountId),
    loadExecutionRecord(db, accountId),
  ]);
  const began = findDayBegin(readOpening(flows), measured, now);
  const today = {
    openedWith: began.measuredAt === undefined ? [] : await loadOpenPnls(db, accountId, began.measuredAt),
    settled: await loadSettledByInstrument(db, accountId, began),
  };
  return { measured, samples, breaks, flows, rebases, record, execution, today };
}

/** Samples are shown for so long. */
const SAMPLED_MS = 6 * 3_600_000;

/** The measurement that the trading day began with, as `dailyCurve` counts it: the last one of an earlier day, else the opening. */
const findDayBegin = (
  [opening]: readonly MeasuredEquity[],
  measured: readonly MeasuredPoint[],
  now: number,
): Pick<MeasuredEquity, 'entryCount' | 'version'> & Partial<Pick<MeasuredPoint, 'measuredAt'>> =>
  measured.findLast(({ at }) => at > (opening?.at ?? 0) && equityDayOf(at) < equityDayOf(now)) ??
  opening ?? { entryCount: 0, version: 0 };

type DatedFlow = EntryFlow & { readonly at: number; readonly kind: FlowKind };

interface History {
  readonly period: Period;
  readonly measured: readonly MeasuredPoint[];
  /** Between the measurements; days are not counted from them. */
  readonly samples: readonly MeasuredPoint[];
  readonly today: {
    /** Undefined where it was not stored. */
    readonly openedWith: readonly OpenPnl[] | undefined;
    readonly settled: ReadonlyMap<number, Usd>;
  };
  readonly breaks: readonly MeasuredEquity[];
  readonly flows: readonly DatedFlow[];
  readonly rebases: readonly RebaseFlow[];
  readonly record: TradingRecord;
  readonly execution: ExecutionRecord;
}

function performanceAnswer(account: AccountState, market: Market, history: History): PortfolioPerformance {
  const { period, samples, breaks, flows, rebases, record, execution } = history;
  const live = measureNow(account, market);
  const measured = listMeasured(history, live);
  const fine = withSamples(measured, samples);
  const shown = measurementsWithin(withFirstTrade(fine, flows, execution.firstAt), period, live.at);
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
    today: todayAnswer(history.today, market, live.at),
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

function measureNow(account: AccountState, market: Market): MeasuredEquity {
  const view = market.view();
  const worth = valueAccount(account, view);
  if (!worth) refuse('quote_unavailable');
  const { entryCount, version } = account;
  return { at: view.now, equity: worth.equity, entryCount, version };
}

/** From the opening to this moment. A measurement counts for its whole hour, in which the account may have been opened. */
function listMeasured(
  { measured, flows }: Pick<History, 'measured' | 'flows'>,
  live: MeasuredEquity,
): readonly ShownPoint[] {
  const opening = readOpening(flows);
  const later = measured.filter(({ at }) => at > (opening[0]?.at ?? 0) && at < live.at);
  return [...opening, ...later, live];
}

/** With what was measured between these points, each moment once. */
function withSamples(
  points: readonly ShownPoint[],
  samples: readonly MeasuredPoint[],
): readonly ShownPoint[] {
  const [first, ...later] = points;
  const live = later.at(-1);
  if (!first || !live) return points;
  const known = new Set(points.map(({ measuredAt }) => measuredAt));
  const between = samples.filter(
    ({ at, measuredAt }) => at > first.at && measuredAt < live.at && !known.has(measuredAt),
  );
  return [first, ...[...later, ...between].toSorted((one, other) => one.at - other.at)];
}

function todayAnswer(
  { openedWith, settled }: History['today'],
  market: Market,
  now: number,
): PortfolioPerformance['today'] {
  const began = isoTime(dayBeginOf(now));
  if (!openedWith) return { began, parts: null };
  const open = new Map(openedWith.map(({ instrumentId, pnl }) => [instrumentId, pnl]));
  const ids = [...new Set([...open.keys(), ...settled.keys()])];
  return {
    began,
    parts: ids.flatMap((id) => {
      const symbol = market.instrumentById(id)?.symbol;
      const [brought, opened] = [settled.get(id) ?? NOTHING, open.get(id) ?? NOTHING];
      return symbol === undefined || (brought === 0n && opened === 0n)
        ? []
        : [{ symbol, settled: formatUsdExact(brought), openedWith: formatUsdExact(opened) }];
    }),
  };
}

const NOTHING = 0n as Usd;

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
