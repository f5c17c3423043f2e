import type { CandleColumns } from '@lonja/feeds';

/** A candle that shorter ones are being merged into. */
export interface MergedCandle {
  /** When it begins, milliseconds since 1970. */
  readonly time: number;
  readonly open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

export function toColumns(candles: readonly MergedCandle[]): CandleColumns {
  const column = (read: (candle: MergedCandle) => number): Float64Array => Float64Array.from(candles, read);
  return {
    count: candles.length,
    time: column(({ time }) => time),
    open: column(({ open }) => open),
    high: column(({ high }) => high),
    low: column(({ low }) => low),
    close: column(({ close }) => close),
    volume: column(({ volume }) => volume),
  };
}
