import { isOfDays } from '@lonja/core/candle-interval';
import type { CandleInterval } from '@lonja/protocol';
import type { TFunction } from 'i18next';

/** '5m', '1d': hours and minutes are written alike in all languages, days and weeks are not. */
export const intervalText = (interval: CandleInterval, t: TFunction<'trading'>): string =>
  isOfDays(interval) ? t(`charts.intervals.${interval}`) : interval;
