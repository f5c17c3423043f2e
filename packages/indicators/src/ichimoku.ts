import { IchimokuCloud } from 'trading-signals';
import { ofCandle, pick, run, type IndicatorRun, type Reading } from './definition.ts';

/**
 * Ichimoku Kinko Hyo (Hosoda, 1969): the two lines of a candle, and the cloud that is drawn at it. The cloud's spans are
 * plotted `base` candles ahead of what they are made of (StockCharts; Stock Indicators for .NET, `senkouOffset`), so that
 * those at a candle are of the lines and ranges of `base` candles before it. First values after `base` candles more than the
 * longest of the three periods. The lagging span (Chikou) is the close plotted `base` candles back: at the last candle
 * there is none, and before it every candle's would be known only later; it is left out.
 */
export function startIchimoku(conversion: number, base: number, spanB: number): IndicatorRun {
  const lines = startLines({ conversion, base, spanB });
  /** Of the last candles, the newest at the end: what becomes of the cloud is kept until the market gets there. */
  const readings: (Reading | null)[] = [];
  return {
    take: (candle, replacesLast) => {
      if (replacesLast) readings.pop();
      const now = lines.take(candle, replacesLast);
      readings.push(now);
      if (readings.length > base + 1) readings.shift();
      const then = readings.length > base ? readings[0] : null;
      return now && then ? { ...now, spanA: then['spanA']!, spanB: then['spanB']! } : null;
    },
  };
}

const startLines = run(
  ofCandle,
  (values) =>
    new IchimokuCloud({
      conversionInterval: values['conversion']!,
      baseInterval: values['base']!,
      spanBInterval: values['spanB']!,
    }),
  pick({ conversion: 'conversion', base: 'base', spanA: 'spanA', spanB: 'spanB' }),
);
