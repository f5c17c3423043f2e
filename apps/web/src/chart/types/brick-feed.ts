import type { Candle } from '@lonja/protocol';

/** Candles as they come, and the bars that are cut from them. */
export interface BrickFeed {
  /** Takes candles in place of those of the same times. @returns all bars, the oldest first */
  readonly accept: (candles: readonly Candle[]) => readonly Candle[];
  /** Takes the live candle, or the one after it. @returns the bars that it changes or adds, in order */
  readonly grow: (candle: Candle) => readonly Candle[];
  /** When the first candle begins. */
  readonly begin: () => number | undefined;
  readonly count: () => number;
}

/** @param cut bars from candles, the oldest first: those that are complete stay whatever comes after them */
export function createBrickFeed(cut: (candles: readonly Candle[]) => readonly Candle[]): BrickFeed {
  let known: readonly Candle[] = [];
  let bars: readonly Candle[] = [];
  const take = (candles: readonly Candle[]) => {
    known = candles;
    bars = cut(known);
    return bars;
  };
  return {
    accept: (candles) => {
      const byTime = new Map([...known, ...candles].map((candle) => [candle.time, candle]));
      return take([...byTime.values()].toSorted((one, other) => one.time - other.time));
    },
    grow: (candle) => {
      const last = known.at(-1);
      const before = bars.length;
      take([...(last?.time === candle.time ? known.slice(0, -1) : known), candle]);
      return bars.slice(Math.max(0, before - 1));
    },
    begin: () => known[0]?.time,
    count: () => known.length,
  };
}
