import type { Candle } from '@lonja/protocol';
import { lengthOfInterval, type ChartInterval } from './candles/chart-interval.ts';
import type { ChartIndicator } from './indicators/chart-indicators.ts';
import { findIndicator } from './indicators/known-indicators.ts';
import { namedValues } from './indicators/named-values.ts';

/** Loads older candles than a moment, the oldest first; without one the newest. @param count as many as usual unless given */
export type LoadCandles = (before: number | undefined, count?: number) => Promise<readonly Candle[]>;

/** Maximum that a chart loads by itself before the newest candles; older ones load on scrolling. */
const MAX_LOADED = 5_000;

/**
 * How many candles before the first of the newest ones a chart needs, so that indicators that sum up over a session or since a
 * moment are complete there. Averages need none, because they converge.
 * @param first beginning of that candle, in milliseconds since 1970
 */
export const candlesToLoad = (
  indicators: readonly ChartIndicator[],
  interval: ChartInterval,
  first: number,
): number =>
  Math.min(
    MAX_LOADED,
    Math.max(
      0,
      ...indicators.map(({ name, values }) => {
        const definition = findIndicator(name);
        const span = { candleMs: lengthOfInterval(interval), first };
        return definition?.settling?.(namedValues(definition, values), span) ?? 0;
      }),
    ),
  );

/**
 * The newest candles, and the available ones before them that the indicators need.
 * @param from a moment that is to be among them too, in milliseconds since 1970
 */
export async function loadFarEnough(
  load: LoadCandles,
  indicators: readonly ChartIndicator[],
  interval: ChartInterval,
  from: number | undefined = Infinity,
): Promise<readonly Candle[]> {
  const olderOf = (before: number | undefined, count?: number) =>
    load(before, count).catch((): readonly Candle[] => []);
  let candles = await olderOf(undefined);
  const [first] = candles;
  if (!first) return candles;
  const wanted = candles.length + candlesToLoad(indicators, interval, first.time);
  const lacksFrom = () => candles[0]!.time > from && candles.length < MAX_LOADED;
  while (candles.length < wanted || lacksFrom()) {
    const { time } = candles[0]!;
    const missing = lacksFrom() ? Math.ceil((time - from) / lengthOfInterval(interval)) : undefined;
    const older = await olderOf(time, missing && Math.min(missing, MAX_LOADED));
    if (older.length === 0) break;
    candles = [...older, ...candles];
  }
  return candles;
}
