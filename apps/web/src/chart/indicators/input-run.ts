import {
  findIndicator,
  type IndicatorCandle,
  type IndicatorDefinition,
  type IndicatorRun,
  type ParameterValues,
} from '@lonja/indicators';
import { readPrice, type IndicatorSource } from './indicator-input.ts';
import { namedValues } from './named-values.ts';

/** Starts an indicator on another price than the close, or on a line of another indicator: where that has no value, neither has it. */
export function startOn(
  definition: IndicatorDefinition,
  values: ParameterValues,
  source: IndicatorSource | undefined,
): IndicatorRun {
  const run = definition.start(values);
  if (source === undefined || source === 'close') return run;
  const read = createReader(source);
  // Whether the run's last value is of the present candle, so that the next one takes its place.
  let isTaken = false;
  // A candle whose value went again leaves its own behind, which the next candle replaces.
  let isStale = false;
  return {
    accept: (candle, replacesLast) => {
      if (!replacesLast) isTaken = isStale;
      const price = read(candle, replacesLast);
      if (price === undefined) {
        isStale = isTaken;
        return null;
      }
      const replaces = isTaken;
      [isTaken, isStale] = [true, false];
      return run.accept(flat(candle, price), replaces);
    },
  };
}

type Reader = (candle: IndicatorCandle, replacesLast: boolean) => number | undefined;

function createReader(source: IndicatorSource): Reader {
  if (typeof source === 'string') return (candle) => readPrice(source, candle);
  const definition = findIndicator(source.name);
  if (!definition) return () => undefined;
  const run = startOn(definition, namedValues(definition, source.values), source.source);
  return (candle, replacesLast) => run.accept(candle, replacesLast)?.[source.line];
}

const flat = ({ time, volume }: IndicatorCandle, price: number): IndicatorCandle => ({
  time,
  open: price,
  high: price,
  low: price,
  close: price,
  volume,
});
