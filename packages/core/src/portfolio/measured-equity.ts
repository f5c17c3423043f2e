import { financingDayOf } from '../charge/financing-day.ts';
import type { EntryKind } from '../ledger/entry.ts';
import { magnitude, sum, ZERO_USD, type Usd } from '../money/index.ts';
import type { EquityPoint } from './equity-curve.ts';

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
 */
export function dailyCurve(measured: readonly MeasuredEquity[], flows: readonly Flow[]): EquityPoint[] {
  const [first, ...later] = measured;
  if (!first) return [];
  const start = equityDayOf(first.at) - 1;
  const points = [restOf(start, first.equity)];
  let before = first;
  for (const end of later.filter(isLastOfDay)) {
    const day = equityDayOf(end.at);
    for (let rest = start + points.length; rest < day; rest++) points.push(restOf(rest, before.equity));
    points.push(pointOf(day, end, flowsBetween(flows, before, end)));
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

const pointOf = (day: number, { equity }: MeasuredEquity, amounts: readonly Usd[]): EquityPoint => ({
  day,
  equity,
  inflow: total(amounts.filter((amount) => amount > 0n)),
  outflow: magnitude(total(amounts.filter((amount) => amount < 0n))),
});

const isLastOfDay = ({ at }: MeasuredEquity, index: number, all: readonly MeasuredEquity[]): boolean => {
  const next = all[index + 1];
  return !next || equityDayOf(next.at) !== equityDayOf(at);
};

const flowsBetween = (flows: readonly Flow[], before: MeasuredEquity, end: MeasuredEquity): Usd[] =>
  flows.filter((flow) => !isWithin(flow, before) && isWithin(flow, end)).map(({ amount }) => amount);

const isWithin = (flow: Flow, { entryCount, version }: MeasuredEquity): boolean =>
  'entryNumber' in flow ? flow.entryNumber <= entryCount : flow.version <= version;

const total = (amounts: readonly Usd[]): Usd => (amounts.length === 0 ? ZERO_USD : sum(amounts));
