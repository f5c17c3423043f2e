import type { Usd } from '@lonja/core';
import { useWeekPerformance } from '../account/use-performance.ts';
import { dayBaseOf } from './today.model.ts';

/** What today's result counts from. */
export function useDayBase(): Usd | undefined {
  const { data } = useWeekPerformance();
  return data && dayBaseOf(data);
}
