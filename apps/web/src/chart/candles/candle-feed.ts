import type { CandleGrid } from '@lonja/core/candle-grid';
import type { Candle } from '@lonja/protocol';

/** The last candle after a price: updated, or the next one. Prices older than the candle change nothing. */
export function grow(last: Candle, price: number, at: number, grid: CandleGrid): Candle {
  const time = grid.beginOf(grid.numberOf(at));
  if (time < last.time) return last;
  if (time > last.time) return { time, open: price, high: price, low: price, close: price, volume: 0 };
  return { ...last, close: price, high: Math.max(last.high, price), low: Math.min(last.low, price) };
}

export interface CandleSummary {
  readonly first: number;
  readonly last: number;
  readonly high: number;
  readonly low: number;
  readonly changePercent: number;
}

/** A chart's summary in a sentence; undefined without candles. */
export function summarizeCandles(candles: readonly Candle[]): CandleSummary | undefined {
  const [first] = candles;
  const last = candles.at(-1);
  if (!first || !last) return undefined;
  return {
    first: first.open,
    last: last.close,
    high: Math.max(...candles.map(({ high }) => high)),
    low: Math.min(...candles.map(({ low }) => low)),
    changePercent: ((last.close - first.open) / first.open) * 100,
  };
}
