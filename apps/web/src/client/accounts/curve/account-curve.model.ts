import { PERIOD_DAYS } from '@lonja/core';
import type { PortfolioPerformance } from '@lonja/protocol';
import { computeAxis, type AxisMark } from '../../../chart/curves/curve.model.ts';

export type AccountHistory = Pick<PortfolioPerformance, 'period' | 'curve' | 'flows' | 'netDeposits'>;
type Flow = PortfolioPerformance['flows'][number];

/** Flows that lie too near each other for a text each. */
export interface FlowMark {
  /** Place of the last of the flows, in percent from the left. */
  readonly place: number;
  /** USD, of all of them. */
  readonly amount: number;
  /** In the order of time, at least one. */
  readonly flows: readonly Flow[];
}

/** In percent of the width from the left and of the height from the top. */
export interface AccountCurveDrawing {
  readonly equity: readonly Point[];
  /** What had been put in, net, as steps. */
  readonly putIn: readonly Point[];
  /** The highest first, USD. */
  readonly values: readonly AxisMark[];
  /** Milliseconds since 1970. */
  readonly times: readonly AxisMark[];
  readonly marks: readonly FlowMark[];
  readonly drawdown: Drawdown;
}

/** How far below its highest the account's result was, without deposits and withdrawals. */
interface Drawdown {
  /** In percent of the width, and of the deepest one's depth: 0 at a highest result. */
  readonly line: readonly Point[];
  /** Percent, below zero; 0 where there was none. */
  readonly deepest: number;
  /** Where that was, in percent from the left. */
  readonly place: number;
}

type Point = readonly [x: number, y: number];

const DAY_MS = 86_400_000;
const TIMES = [0, 25, 50, 75, 100];
/** A text of a flow takes this much of the width. */
const MARK_WIDTH = 22;

/** Undefined for fewer than two moments. */
export function drawAccountCurve(history: AccountHistory): AccountCurveDrawing | undefined {
  const points = history.curve.map(({ at, equity }) => ({ at: Date.parse(at), value: Number(equity) }));
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || first.at === last.at) return undefined;
  // An account that holds nothing is not measured: its last point may be far older than the period.
  const from = Math.max(first.at, last.at - PERIOD_DAYS[history.period] * DAY_MS);
  const x = (at: number) => Math.min(100, Math.max(0, ((at - from) / (last.at - from)) * 100));
  const steps = computeSteps(history, from, last.at);
  const axis = computeAxis([...points, ...steps].map(({ value }) => value));
  const [top = 0, bottom = 0] = [axis[0], axis.at(-1)];
  const y = (value: number) => ((top - value) / (top - bottom)) * 100;
  const place = ({ at, value }: Moment): Point => [x(at), y(value)];
  return {
    equity: points.map(place),
    putIn: steps.map(place),
    values: axis.map((value) => ({ value, place: y(value) })),
    times: TIMES.map((percent) => ({ value: from + ((last.at - from) * percent) / 100, place: percent })),
    marks: placeMarks(history.flows, x),
    drawdown: measureDrawdown(points, history.flows, x),
  };
}

interface Moment {
  readonly at: number;
  readonly value: number;
}

/** Backwards from what is put in now, which the flows led to. */
function computeSteps({ flows, netDeposits }: AccountHistory, from: number, to: number): readonly Moment[] {
  const later = flows.reduce((sum, { amount }) => sum + Number(amount), 0);
  let value = Number(netDeposits) - later;
  const steps: Moment[] = [{ at: from, value }];
  for (const flow of flows) {
    const at = Date.parse(flow.at);
    steps.push({ at, value });
    value += Number(flow.amount);
    steps.push({ at, value });
  }
  return [...steps, { at: to, value }];
}

/** Along the curve's own points: what happened between two of them is not known. */
function measureDrawdown(
  points: readonly Moment[],
  flows: readonly Flow[],
  x: (at: number) => number,
): Drawdown {
  let [index, highest] = [1, 1];
  const falls = points.map(({ at, value }, place) => {
    const before = points[place - 1];
    if (before) {
      const flowed = flows
        .filter((flow) => Date.parse(flow.at) > before.at && Date.parse(flow.at) <= at)
        .reduce((sum, { amount }) => sum + Number(amount), 0);
      if (before.value > 0) index *= Math.max(0, (value - flowed) / before.value);
    }
    highest = Math.max(highest, index);
    return { at, fall: index / highest - 1 };
  });
  const deepest = falls.reduce((one, other) => (other.fall < one.fall ? other : one));
  return {
    line: falls.map(({ at, fall }) => [x(at), fall < 0 ? (100 * fall) / deepest.fall : 0]),
    deepest: 100 * deepest.fall,
    place: x(deepest.at),
  };
}

function placeMarks(flows: readonly Flow[], x: (at: number) => number): readonly FlowMark[] {
  const marks: FlowMark[] = [];
  let start = -Infinity;
  for (const flow of flows) {
    const place = x(Date.parse(flow.at));
    const open = marks.at(-1);
    if (open && place - start < MARK_WIDTH) {
      marks[marks.length - 1] = {
        place,
        amount: open.amount + Number(flow.amount),
        flows: [...open.flows, flow],
      };
    } else {
      marks.push({ place, amount: Number(flow.amount), flows: [flow] });
      start = place;
    }
  }
  return marks;
}
