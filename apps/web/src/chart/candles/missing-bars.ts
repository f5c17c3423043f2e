import type { Candle } from '@lonja/protocol';
import type { KLineData } from 'klinecharts';

/** Whether candles are missing among the bars (for example after a lost connection) or have another scale after a split. */
export function differ(bars: readonly KLineData[], candles: readonly Candle[]): boolean {
  const opens = new Map(bars.map(({ timestamp, open }) => [timestamp, open]));
  const [oldest] = candles;
  if (!oldest || opens.size === 0) return false;
  return opens.get(oldest.time) !== oldest.open || candles.slice(0, -1).some(({ time }) => !opens.has(time));
}
