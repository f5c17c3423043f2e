import { assertInvariant } from '../assert.ts';
import { financingDayOf } from '../charge/financing-day.ts';
import type { EntryKind } from '../ledger/ledger-names.ts';
import { magnitude, minus, sum, ZERO_USD, type Usd } from '../money/index.ts';
import type { EquityPoint, Stretch } from './equity-curve.ts';

/** What an account was worth at a moment. */
export interface MeasuredEquity {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Account value + unrealised market P&L, USD. */
  readonly equity: Usd;
  /** How many ledger entries and changes the account had: which flows came before, and which after. */
  readonly entryCount: number;
  readonly version: number;
}

/** What changed the equity without being a result. */
export type Flow = EntryFlow | RebaseFlow;

/** Money that came in or went out. */
export interface EntryFlow {
  readonly entryNumber: number;
  /** What it changed the account value by, USD, signed. */
  readonly amount: Usd;
  /** Whether an administrator's figure of a position says so, and no payment. */
  readonly isSet: boolean;
}

/** An administrator changed a position, whose market result counts anew from there: what it had shown is gone. */
export interface RebaseFlow {
  /** The account's version after the change. */
  readonly version: number;
  /** What it changed the unrealised P&L by, USD, signed. */
  readonly amount: Usd;
}

/** Entries of these kinds are flows, never performance. */
export const FLOW_KINDS: readonly EntryKind[] = [
  'opening_grant',
  'negative_balance_protection',
  'deposit',
  'withdrawal_held',
  'withdrawal_returned',
  'balance_adjustment',
  'profit_adjustment',
  'position_adjustment',
];

/** Of these, what administrators set of a position: where it reaches the equity, it breaks the day. */
export const SET_KINDS: readonly EntryKind[] = ['position_adjustment'];

/** What an account has made since it was opened: what it is worth less all that came in and went out. USD. */
export const lifetimeResult = (equity: Usd, flows: readonly Flow[]): Usd => minus(equity, totalOf(flows));

/**
 * The trading day that a moment belongs to, as days since 1970-01-01: from 17:00 New York to 17:00 of the date.
 * 17:00 sharp still belongs to the day that it ends.
 */
export const equityDayOf = (at: number): number => financingDayOf(at - 1) + 1;

/**
 * An account's equity at the end of each day, with the day's flows. The first measurement is where the account began: it
 * stands for the day before its own, so that its first day has a result.
 * Nothing is measured where nothing is held and the books are as they were: such a day ends as the one before it did, and
 * counts as a day without a result. Of an outage the whole result falls on the day that was measured next.
 * @param breaks what the account was worth just before each figure of an administrator reached it, by version. The day
 * is broken there: a stretch ends before the figure, and one begins with it. A figure without a break, where the account
 * could not be valued, counts as if it had come at the end of its stretch: the market's result was made without it.
 */
export function dailyCurve(
  measured: readonly MeasuredEquity[],
  flows: readonly Flow[],
  breaks: readonly MeasuredEquity[] = [],
): EquityPoint[] {
  const [first, ...later] = measured;
  if (!first) return [];
  const start = equityDayOf(first.at) - 1;
  const points = [restOf(start, first.equity)];
  let before = first;
  for (const end of later.filter(isLastOfDay)) {
    const day = equityDayOf(end.at);
    for (let rest = start + points.length; rest < day; rest++) points.push(restOf(rest, before.equity));
    const ends = [...breaks.filter((one) => isBetween(one, before, end)), end];
    points.push(pointOf(day, stretchesOf(before, ends, flows)));
    before = end;
  }
  return points;
}

const restOf = (day: number, equity: Usd): EquityPoint => ({
  day,
  equity,
  inflow: ZERO_USD,
  outflow: ZERO_USD,
});

const isLastOfDay = ({ at }: MeasuredEquity, index: number, all: readonly MeasuredEquity[]): boolean => {
  const next = all[index + 1];
  return !next || equityDayOf(next.at) !== equityDayOf(at);
};

/** A break is a state that the next version follows on. */
const isBetween = ({ version }: MeasuredEquity, before: MeasuredEquity, end: MeasuredEquity): boolean =>
  version >= before.version && version < end.version;

/** All stretches from a measurement to the last of these, of which all others are breaks. */
const stretchesOf = (
  before: MeasuredEquity,
  ends: readonly MeasuredEquity[],
  flows: readonly Flow[],
): Stretch[] =>
  ends.flatMap((end, index) => {
    const from = ends[index - 1];
    const within = flowsBetween(flows, from ?? before, end);
    const set = totalOf(within.filter(isSet));
    const payments = paymentsOf(within.filter((flow) => !isSet(flow)));
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

const paymentsOf = (flows: readonly Flow[]): Pick<Stretch, 'inflow' | 'outflow'> => ({
  inflow: totalOf(flows.filter(({ amount }) => amount > 0n)),
  outflow: magnitude(totalOf(flows.filter(({ amount }) => amount < 0n))),
});

function pointOf(day: number, stretches: readonly Stretch[]): EquityPoint {
  const last = stretches.at(-1);
  assertInvariant(last !== undefined, 'a day has a stretch');
  const earlier = stretches.slice(0, -1);
  return { day, ...last, ...(earlier.length > 0 && { earlier }) };
}

const flowsBetween = (flows: readonly Flow[], before: MeasuredEquity, end: MeasuredEquity): Flow[] =>
  flows.filter((flow) => !isWithin(flow, before) && isWithin(flow, end));

const isWithin = (flow: Flow, { entryCount, version }: MeasuredEquity): boolean =>
  'entryNumber' in flow ? flow.entryNumber <= entryCount : flow.version <= version;

const totalOf = (flows: readonly Flow[]): Usd => sum(flows.map(({ amount }) => amount));
