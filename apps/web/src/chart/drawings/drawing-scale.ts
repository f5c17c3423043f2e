import type { Drawing } from '@lonja/protocol';
import { barAt } from '../shared-crosshair.ts';

/** A place on the pane of the candles, in CSS pixels from its upper left corner. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export type DrawingPoint = Drawing['points'][number];

/** A point as it is clicked. */
export interface PlacedPoint {
  readonly timestamp: number;
  readonly value: number;
}

export interface DrawingBar {
  readonly timestamp: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume?: number;
}

/** How the pane of the candles shows time and price at the moment. */
export interface DrawingScale {
  /** The oldest first. */
  readonly bars: readonly DrawingBar[];
  readonly width: number;
  readonly height: number;
  readonly decimals: number;
  /** The middle of a bar, by its place; also before the first and after the last. */
  readonly xOf: (index: number) => number;
  /** The place at an x; whole in the middle of a bar. */
  readonly indexAt: (x: number) => number;
  readonly yOf: (price: number) => number;
  readonly priceAt: (y: number) => number;
}

const MINUTE_MS = 60_000;
/** Enough of them that one is no weekend or holiday. */
const COMPARED_BARS = 10;

/** Length of a bar in milliseconds: the least distance between the newest ones. */
export function barLength(bars: readonly DrawingBar[]): number {
  const newest = bars.slice(-COMPARED_BARS);
  const steps = newest.slice(1).map(({ timestamp }, at) => timestamp - newest[at]!.timestamp);
  return Math.min(...steps.filter((step) => step > 0), steps.length > 0 ? Infinity : MINUTE_MS);
}

/** The place of the bar that holds a moment; counted on by the bars' length before the first and after the last one. */
export function indexOfTime(bars: readonly DrawingBar[], time: number): number {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return 0;
  const length = barLength(bars);
  if (time < first.timestamp) return Math.floor((time - first.timestamp) / length);
  if (time > last.timestamp) return bars.length - 1 + Math.floor((time - last.timestamp) / length);
  return barAt(bars, time) ?? 0;
}

/** Beginning of the bar at a place, whole milliseconds. */
export function timeOfIndex(bars: readonly DrawingBar[], index: number): number {
  const place = Math.round(index);
  const known = bars[place];
  const [first, last] = [bars[0], bars.at(-1)];
  if (known || !first || !last) return known?.timestamp ?? 0;
  const length = barLength(bars);
  return place < 0 ? first.timestamp + place * length : last.timestamp + (place - bars.length + 1) * length;
}

/** The place of a moment within its bar, too: for what is drawn freely. */
function placeOfTime(bars: readonly DrawingBar[], time: number): number {
  const index = indexOfTime(bars, time);
  const [begin, end] = [timeOfIndex(bars, index), timeOfIndex(bars, index + 1)];
  return end > begin ? index + Math.min(1, Math.max(0, (time - begin) / (end - begin))) : index;
}

/**
 * Where a point stands: on the bar that holds its time, whatever the interval. A missing coordinate is 0, because its tool does not
 * count it.
 * @param isFree between the bars, too
 */
export const spotOf = ({ timestamp, value }: DrawingPoint, scale: DrawingScale, isFree = false): Spot => ({
  x: timestamp === undefined ? 0 : scale.xOf((isFree ? placeOfTime : indexOfTime)(scale.bars, timestamp)),
  y: value === undefined ? 0 : scale.yOf(value),
});

/** How far the magnet draws, in CSS pixels. */
const MAGNET_PX = 14;

/** The point at a spot: its bar's beginning, and its price on the instrument's grid or, by the magnet, at the bar's nearest price. */
export function pointAt({ x, y }: Spot, scale: DrawingScale, isMagnetic: boolean): PlacedPoint {
  const index = Math.round(scale.indexAt(x));
  return {
    timestamp: timeOfIndex(scale.bars, index),
    value: (isMagnetic ? nearestPrice(y, scale.bars[index], scale) : undefined) ?? priceOnGrid(y, scale),
  };
}

/** The point at a spot of a free stroke. */
export function freePointAt({ x, y }: Spot, scale: DrawingScale): PlacedPoint {
  const place = scale.indexAt(x);
  const index = Math.floor(place);
  const [begin, end] = [timeOfIndex(scale.bars, index), timeOfIndex(scale.bars, index + 1)];
  return { timestamp: Math.round(begin + (place - index) * (end - begin)), value: priceOnGrid(y, scale) };
}

export const priceOnGrid = (y: number, { priceAt, decimals }: DrawingScale): number =>
  Number(priceAt(y).toFixed(decimals));

function nearestPrice(y: number, bar: DrawingBar | undefined, { yOf }: DrawingScale): number | undefined {
  if (!bar) return undefined;
  const [nearest] = [bar.open, bar.high, bar.low, bar.close]
    .map((price) => ({ price, away: Math.abs(yOf(price) - y) }))
    .toSorted((one, other) => one.away - other.away);
  return nearest && nearest.away <= MAGNET_PX ? nearest.price : undefined;
}

/** The bars between two moments, whichever is the earlier. */
export function barsBetween(bars: readonly DrawingBar[], one: number, other: number): readonly DrawingBar[] {
  const [from, to] = [indexOfTime(bars, Math.min(one, other)), indexOfTime(bars, Math.max(one, other))];
  return bars.slice(Math.max(0, from), Math.max(0, to + 1));
}
