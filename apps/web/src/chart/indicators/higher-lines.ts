import type { IndicatorDefinition, Reading } from '@lonja/indicators';
import type { IndicatorSource } from './indicator-input.ts';
import { startOn } from './input-run.ts';
import { namedValues } from './named-values.ts';

/** Complete candles of another interval. */
export interface HigherCandles {
  /** Another one for other candles. */
  readonly revision: string;
  /** The oldest first. */
  readonly candles: readonly ClosedCandle[];
}

/** A candle that has closed. */
export interface ClosedCandle {
  readonly time: number;
  /** When it closed, milliseconds since 1970. */
  readonly closedAt: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/**
 * An indicator of another interval at each bar of a chart: its value at the last candle that had closed when the bar began. So no bar
 * knows what came after its beginning, and none changes later.
 * @param values of the parameters, in the catalogue's order
 * @param times beginnings of the chart's bars, the earliest first, milliseconds since 1970
 * @returns one a bar; empty before the first value
 */
export function computeSteps(
  definition: IndicatorDefinition,
  values: readonly number[],
  source: IndicatorSource | undefined,
  higher: readonly ClosedCandle[],
  times: readonly number[],
): readonly Reading[] {
  const run = startOn(definition, namedValues(definition, values), source);
  let known: Reading = {};
  let next = 0;
  return times.map((time) => {
    for (; next < higher.length && higher[next]!.closedAt <= time; next += 1)
      known = run.accept(higher[next]!, false) ?? {};
    return known;
  });
}

/** Whether it can be shown so: a line that is drawn elsewhere than where it is known, or begins anew each session, cannot. */
export const canBeHigher = ({ trace, offsets, settling }: IndicatorDefinition): boolean =>
  !trace && !offsets && !settling;
