import type { Sparkline } from '@lonja/protocol';

export const SPARK_WIDTH = 52;
export const SPARK_HEIGHT = 22;
/** Room for the line's thickness. */
const TOP = 2.5;
const BOTTOM = 19.5;
const LEFT = 1;
const RIGHT = 50;

export interface SparkPaths {
  /** The closes, and the live price as the last point. */
  readonly line: string;
  /** Where the previous close is; undefined where it is unknown. */
  readonly base: string | undefined;
}

/** The paths of a sparkline in a box of SPARK_WIDTH by SPARK_HEIGHT. @param mid the live price */
export function sparkPaths(
  { closes, previousClose }: Pick<Sparkline, 'closes' | 'previousClose'>,
  mid: number,
): SparkPaths {
  const points = [...closes, mid];
  const all = previousClose === null ? points : [...points, previousClose];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const y = (price: number): string =>
    (high === low ? (TOP + BOTTOM) / 2 : BOTTOM - ((price - low) / (high - low)) * (BOTTOM - TOP)).toFixed(1);
  const x = (place: number): string => (LEFT + (place / (points.length - 1)) * (RIGHT - LEFT)).toFixed(1);
  return {
    line: points.length < 2 ? '' : `M${points.map((price, place) => `${x(place)} ${y(price)}`).join('L')}`,
    base: previousClose === null ? undefined : `M0 ${y(previousClose)}H${SPARK_WIDTH}`,
  };
}

/** The day's range with the live price in it; undefined where nothing was traded. */
export interface DayRange {
  readonly low: number;
  readonly high: number;
  /** Place of the live price, from 0 at the low to 1 at the high. */
  readonly share: number;
}

export function computeDayRange(
  line: Pick<Sparkline, 'low' | 'high'> | undefined,
  mid: number,
): DayRange | undefined {
  if (!line || line.low === null || line.high === null) return undefined;
  const [low, high] = [Math.min(line.low, mid), Math.max(line.high, mid)];
  return { low, high, share: high === low ? 0.5 : (mid - low) / (high - low) };
}

const BAR_MS = 15 * 60_000;
/** The server's clock may be behind this page's. */
const CLOCKS_DIFFER_MS = 5_000;

/** Milliseconds until lines have a new close, or a venue may have opened. @param now milliseconds since 1970 */
export const untilNextClose = (now: number): number => BAR_MS - (now % BAR_MS) + CLOCKS_DIFFER_MS;
