import type { Candle } from '@lonja/protocol';

/** How a chart's bars are cut from prices, whatever time they take. */
export type BrickSize =
  | { readonly by: 'fixed'; readonly size: number }
  | { readonly by: 'percent'; readonly percent: number }
  /** The average true range of the last 14 candles. */
  | { readonly by: 'atr' };

const ATR_CANDLES = 14;

/**
 * The size of a brick in an instrument's smallest steps, at least one.
 * @param candles complete ones, the oldest first
 * @param decimals of the instrument's prices
 */
export function computeSteps(candles: readonly Candle[], size: BrickSize, decimals: number): number {
  const steps = (price: number) => Math.max(1, Math.round(price * 10 ** decimals));
  if (size.by === 'fixed') return steps(size.size);
  if (size.by === 'percent') return steps(((candles.at(-1)?.close ?? 0) * size.percent) / 100);
  const newest = candles.slice(-ATR_CANDLES - 1);
  const ranges = newest.slice(1).map(({ high, low }, at) => {
    const { close } = newest[at]!;
    return Math.max(high, close) - Math.min(low, close);
  });
  return steps(ranges.reduce((sum, range) => sum + range, 0) / Math.max(1, ranges.length));
}

/** How a kind of bars goes on from one price to the next. */
interface Cutter {
  /** Takes the price in. @returns what it completes, in order */
  readonly advance: (price: number) => readonly Bar[];
  /** The bar on its way, with a price that is not settled. */
  readonly form: (price: number) => Bar;
}

/** In whole steps. */
interface Bar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

const plain = (open: number, close: number): Bar => ({
  open,
  close,
  high: Math.max(open, close),
  low: Math.min(open, close),
});

/**
 * Renko: a brick up or down each time that a candle closes a whole brick beyond the last one, so that a turn takes two. The first ones
 * begin at a multiple of their size.
 */
function createRenko(first: number, box: number): Cutter {
  let bottom = Math.floor(first / box) * box;
  let top = bottom;
  return {
    advance: (price) => {
      const made: Bar[] = [];
      for (; price >= top + box; [bottom, top] = [top, top + box]) made.push(plain(top, top + box));
      for (; price <= bottom - box; [bottom, top] = [bottom - box, bottom])
        made.push(plain(bottom, bottom - box));
      return made;
    },
    form: (price) => plain(Math.min(Math.max(price, bottom), top), price),
  };
}

/** Range bars: each ends where its high and low are the whole range apart, and the next one begins there. */
function createRange(first: number, range: number): Cutter {
  let bar = plain(first, first);
  const reach = (price: number): Bar => ({
    open: bar.open,
    close: price,
    high: Math.max(bar.high, price),
    low: Math.min(bar.low, price),
  });
  return {
    advance: (price) => {
      const made: Bar[] = [];
      for (;;) {
        const end = price >= bar.low + range ? bar.low + range : bar.high - range;
        if (price < bar.low + range && price > end) break;
        made.push(reach(end));
        bar = plain(end, end);
      }
      bar = reach(price);
      return made;
    },
    form: reach,
  };
}

const CUTTERS = { renko: createRenko, range: createRange } as const;
export type BrickKind = keyof typeof CUTTERS;

/** Candles of mids may lie between two steps. */
const FINER = 10;

/**
 * Cuts candles into bars of equal height, from their closes alone: what a price did within a candle is not known. The last candle is
 * not complete, so that the last bar moves with it until it closes, and may still become several. A bar's time is the beginning of the
 * candle in which it began; the further bars of one candle are a millisecond apart, and the first of them has the volume.
 * @param candles the oldest first, the live one last
 * @param steps height of a bar in the instrument's smallest steps, at least 1
 * @param decimals of the instrument's prices
 */
export function cutBricks(
  kind: BrickKind,
  candles: readonly Candle[],
  steps: number,
  decimals: number,
): readonly Candle[] {
  const scale = FINER * 10 ** decimals;
  const read = (price: number) => Math.round(price * scale);
  const [first] = candles;
  const live = candles.at(-1);
  if (!first || !live) return [];
  const cutter = CUTTERS[kind](read(first.open), steps * FINER);
  const write = (price: number) => Number((price / scale).toFixed(decimals + 1));
  const bars: Candle[] = [];
  const push = (bar: Bar, time: number, volume: number) =>
    bars.push({
      time,
      open: write(bar.open),
      high: write(bar.high),
      low: write(bar.low),
      close: write(bar.close),
      volume,
    });
  let begun: number | undefined;
  let volume = 0;
  for (const candle of candles.slice(0, -1)) {
    begun ??= candle.time;
    volume += candle.volume;
    const made = cutter.advance(read(candle.close));
    for (const [at, bar] of made.entries())
      push(bar, at === 0 ? begun : candle.time + at, at === 0 ? volume : 0);
    if (made.length > 0) [begun, volume] = [undefined, 0];
  }
  push(cutter.form(read(live.close)), begun ?? live.time, volume + live.volume);
  return bars;
}
