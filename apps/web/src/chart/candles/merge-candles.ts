import type { CandleGrid } from '@lonja/core/candle-grid';
import type { Candle } from '@lonja/protocol';

/**
 * Candles of a coarser grid, from those that it is made of, the oldest first. The first one is left out where what is given may
 * begin within it.
 */
export function mergeCandles(candles: readonly Candle[], grid: CandleGrid): readonly Candle[] {
  const merged: Candle[] = [];
  for (const candle of candles) {
    const time = grid.beginOf(grid.numberOf(candle.time));
    const last = merged.at(-1);
    if (last?.time === time) merged[merged.length - 1] = mergePair(last, candle);
    else merged.push({ ...candle, time });
  }
  const [first] = candles;
  return first && merged[0]!.time < first.time ? merged.slice(1) : merged;
}

const mergePair = (earlier: Candle, later: Candle): Candle => ({
  time: earlier.time,
  open: earlier.open,
  high: Math.max(earlier.high, later.high),
  low: Math.min(earlier.low, later.low),
  close: later.close,
  volume: earlier.volume + later.volume,
});
