import type { TFunction } from 'i18next';
import type { ChartInterval } from '../../chart/candles/chart-interval.ts';

/** '5m', '2h', '3d': hours and minutes are written alike in all languages, days, weeks and months are not. */
export function intervalText(interval: ChartInterval, t: TFunction<'trading'>): string {
  const unit = interval.at(-1)!;
  if (unit === 'm' || unit === 'h') return interval;
  return t(`charts.intervals.1${unit as 'd' | 'w' | 'M'}`).replace('1', interval.slice(0, -1));
}
