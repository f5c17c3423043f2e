import type { IndicatorCandle, IndicatorDefinition, IndicatorRun, Reading } from '@lonja/indicators';
import { readingsDrawn } from '@lonja/indicators/chart-lines';
import type { IndicatorSource } from './indicator-input.ts';
import { startOn } from './input-run.ts';
import { namedValues } from './named-values.ts';

/** A candle of a chart, with its beginning in milliseconds and an optional volume. */
export type ChartCandle = Omit<IndicatorCandle, 'volume' | 'time'> & {
  readonly timestamp: number;
  readonly volume?: number | undefined;
};

/** One reading per candle, and those beyond the last one of lines that are drawn ahead. */
export type LiveLines = (candles: readonly ChartCandle[]) => readonly Reading[];

/**
 * An indicator along a growing list of candles: only the last known and the new ones are computed. A list with another
 * beginning is computed from scratch. Each value is at the candle where it is drawn; a candle without values has an empty
 * reading.
 * @param values of the parameters, in the catalogue's order
 * @param source closes unless given
 */
export function createLiveLines(
  definition: IndicatorDefinition,
  values: readonly number[],
  source?: IndicatorSource,
): LiveLines {
  const named = namedValues(definition, values);
  let list: readonly ChartCandle[] | undefined;
  let first: number | undefined;
  let last: number | undefined;
  let run: IndicatorRun = startOn(definition, named, source);
  let readings: (Reading | null)[] = [];
  return (candles) => {
    const known = readings.length;
    const goesOn =
      known > 0 &&
      list === candles &&
      first === candles[0]?.timestamp &&
      last === candles[known - 1]?.timestamp;
    if (!goesOn) {
      run = startOn(definition, named, source);
      readings = [];
    }
    for (let at = goesOn ? known - 1 : 0; at < candles.length; at += 1) {
      const replacesLast = goesOn && at === known - 1;
      readings[at] = run.accept(toIndicatorCandle(candles[at]!), replacesLast);
    }
    list = candles;
    first = candles[0]?.timestamp;
    last = candles.at(-1)?.timestamp;
    return readingsDrawn(definition, named, readings);
  };
}

const toIndicatorCandle = ({ timestamp, open, high, low, close, volume }: ChartCandle): IndicatorCandle => ({
  time: timestamp,
  open,
  high,
  low,
  close,
  volume: volume ?? 0,
});
