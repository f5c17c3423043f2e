import type { ReturnStatistics } from '@lonja/protocol';
import type { TFunction } from 'i18next';
import type { Figures } from './use-figures.ts';

/** '728 daily returns from Nov 25, 2024 to Nov 22, 2026, days in UTC'. */
export const returnsText = (
  t: TFunction<'statistics'>,
  figures: Figures,
  period: 'daily' | 'hourly',
  { count, from, until }: ReturnStatistics,
): string =>
  t(`returnsOf.${period}`, {
    number: figures.count(count),
    from: figures.date(from),
    until: figures.date(until),
  });

/** A logarithmic return as the change in percent that it is: 0.01 is 1.01 %. */
export const toPercentChange = (logarithm: number): number => Math.expm1(logarithm) * 100;
