import type { Usd } from '@lonja/core';
import { useWeekPerformance } from '../account/use-performance.ts';
import { dayBaseOf } from './today.model.ts';

/** The base of today's result. */
export function useDayBase(): Usd | undefined {
  const { data } = useWeekPerformance();
  return data && dayBaseOf(data);
}
