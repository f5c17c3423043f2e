import { assertInvariant } from '../assert.ts';
import { beginOfNewYorkDay } from '../calendar/new-york-day.ts';
import { financingDayOf } from '../charge/financing-day.ts';
import type { EntryKind } from '../ledger/ledger-names.ts';
import { magnitude, minus, sum, ZERO_USD, type Usd } from '../money/index.ts';
import type { EquityPoint, Stretch } from './equity-curve.ts';

/** An account's equity at a moment. */
export interface MeasuredEquity {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Account value + unrealised market P&L, USD. */
  readonly equity: Usd;
  /** How many ledger entries and changes the account had, to order the flows around it. */
  readonly entryCount: number;
  readonly version: number;
}

/** What changed the equity without being a result. */
export type Flow = EntryFlow | RebaseFlow;

/** Money that came in or went out. */
export interface EntryFlow {
  readonly entryNumber: number;
  /** Change of the account value, USD, signed. */
  readonly amount: Usd;
  /** Whether it is an override of a position and no payment. */
  readonly isSet: boolean;
}

/** An administrator changed a position, which resets its market result to zero. */
export interface RebaseFlow {
  /** The account's version after the change. */
  readonly version: number;
  /** Change of the unrealised P&L, USD, signed. */
  readonly amount: Usd;
}

/** Kinds of flows that are overrides of positions: they divide the day where they enter the equity. */
export const SET_KINDS: readonly EntryKind[] = ['position_adjustment'];

/** An account's result since it was opened: its equity less all flows. USD. */
export const lifetimeResult = (equity: Usd, flows: readonly Flow[]): Usd => minus(equity, sumFlows(flows));

/**
 * The trading day that a moment belongs to, as days since 1970-01-01: from 17:00 New York to 17:00 of the date.
 * 17:00 sharp still belongs to the day that it ends.
 */
export const equityDayOf = (at: number): number => financingDayOf(at - 1) + 1;

/** Begin of the trading day that a moment belongs to, milliseconds since 1970. */
export const dayBeginOf = (at: number): number => beginOfNewYorkDay(equityDayOf(at));

/**
 * An account's equity at the end of each day, with the day's flows. The first measurement is the account's opening: it counts
 * for the day before, so that the first day has a result. An account that holds nothing and has no new entries is not measured:
 * such a day ends like the one before and counts without a result. After an outage the whole result falls on the next measured
 * day.
 * @param breaks the equity just before each override entered it, by version. The day is divided there: one stretch ends before
 * the override, the next begins with it. An override without a break, where the account could not be valued, counts as if it
 * had come at the end of its stretch.
 */
export function dailyCurve(
  measured: readonly MeasuredEquity[],
  flows: readonly Flow[],
  breaks: readonly MeasuredEquity[] = [],
): EquityPoint[] {
  const [first, ...later] = measured;
  if (!first) return [];
  const start = equityDayOf(first.at) - 1;
  const points = [buildRest(start, first.equity)];
  let before = first;
  for (const end of later.filter(isLastOfDay)) {
    const day = equityDayOf(end.at);
    for (let rest = start + points.length; rest < day; rest++) points.push(buildRest(rest, before.equity));
    const ends = [...breaks.filter((one) => isBetween(one, before, end)), end];
    points.push(buildPoint(day, splitStretches(before, ends, flows)));
    before = end;
  }
  return points;
}

const buildRest = (day: number, equity: Usd): EquityPoint => ({
  day,
  equity,
  inflow: ZERO_USD,
  outflow: ZERO_USD,
});

const isLastOfDay = ({ at }: MeasuredEquity, index: number, all: readonly MeasuredEquity[]): boolean => {
  const next = all[index + 1];
  return !next || equityDayOf(next.at) !== equityDayOf(at);
};

/** A break is the state just before its next version. */
const isBetween = ({ version }: MeasuredEquity, before: MeasuredEquity, end: MeasuredEquity): boolean =>
  version >= before.version && version < end.version;

/** All stretches from a measurement to the last of these; the others are breaks. */
const splitStretches = (
  before: MeasuredEquity,
  ends: readonly MeasuredEquity[],
  flows: readonly Flow[],
): Stretch[] =>
  ends.flatMap((end, index) => {
    const from = ends[index - 1];
    const within = flowsBetween(flows, from ?? before, end);
    const set = sumFlows(within.filter(isSet));
    const payments = sumPayments(within.filter((flow) => !isSet(flow)));
    const stretch = { equity: end.equity, ...payments };
    if (set === 0n) return [stretch];
    return from
      ? [{ ...stretch, set }]
      : [
          { ...stretch, equity: minus(end.equity, set) },
          { equity: end.equity, set, ...NO_PAYMENTS },
        ];
  });

const isSet = (flow: Flow): boolean => !('entryNumber' in flow) || flow.isSet;

const NO_PAYMENTS = { inflow: ZERO_USD, outflow: ZERO_USD };

const sumPayments = (flows: readonly Flow[]): Pick<Stretch, 'inflow' | 'outflow'> => ({
  inflow: sumFlows(flows.filter(({ amount }) => amount > 0n)),
  outflow: magnitude(sumFlows(flows.filter(({ amount }) => amount < 0n))),
});

function buildPoint(day: number, stretches: readonly Stretch[]): EquityPoint {
  const last = stretches.at(-1);
  assertInvariant(last !== undefined, 'a day has a stretch');
  const earlier = stretches.slice(0, -1);
  return { day, ...last, ...(earlier.length > 0 && { earlier }) };
}

const flowsBetween = (flows: readonly Flow[], before: MeasuredEquity, end: MeasuredEquity): Flow[] =>
  flows.filter((flow) => !isWithin(flow, before) && isWithin(flow, end));

const isWithin = (flow: Flow, { entryCount, version }: MeasuredEquity): boolean =>
  'entryNumber' in flow ? flow.entryNumber <= entryCount : flow.version <= version;

const sumFlows = (flows: readonly Flow[]): Usd => sum(flows.map(({ amount }) => amount));
