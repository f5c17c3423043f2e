import { keepKnown, type IndicatorCandle, type IndicatorRun, type ParameterValues } from '../definition.ts';
import { fold } from '../fold.ts';
import { slideWindow } from '../running-averages.ts';

type Range = Pick<IndicatorCandle, 'high' | 'low'>;

/**
 * Ichimoku Kinko Hyo (Hosoda, 1969): the middles of three ranges, each from the candle on that has as many as it wants; the
 * first span, halfway between conversion and base line; and the close. Where they are drawn is `ichimokuOffsets`.
 */
export function startIchimoku(conversion: number, base: number, spanB: number): IndicatorRun {
  const longest = Math.max(conversion, base, spanB);
  return fold<readonly Range[]>([], (before, candle) => {
    const ranges = slideWindow(before, candle, longest);
    const [fast, slow] = [computeMiddle(ranges, conversion), computeMiddle(ranges, base)];
    return [
      ranges,
      keepKnown({
        conversion: fast,
        base: slow,
        spanA: fast === null || slow === null ? null : (fast + slow) / 2,
        spanB: computeMiddle(ranges, spanB),
        lagging: candle.close,
      }),
    ];
  });
}

function computeMiddle(ranges: readonly Range[], length: number): number | null {
  if (ranges.length < length) return null;
  const last = ranges.slice(-length);
  return (Math.max(...last.map(({ high }) => high)) + Math.min(...last.map(({ low }) => low))) / 2;
}

/**
 * The cloud's spans are drawn `base` candles ahead of the one that they are made of, the lagging span (Chikou, the close)
 * as many before it (StockCharts; Stock Indicators for .NET, `senkouOffset` and `chikouOffset`). TradingView counts
 * the candle itself, and draws both one candle nearer.
 */
export const ichimokuOffsets = ({ base }: ParameterValues): Readonly<Record<string, number>> => ({
  spanA: base!,
  spanB: base!,
  lagging: -base!,
});
