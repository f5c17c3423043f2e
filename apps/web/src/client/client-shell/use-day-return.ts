import type { Usd } from '@lonja/core';
import { useDesk } from '../account/account-context.tsx';
import { todayOf } from './today.model.ts';
import { useDayBase } from './use-day-base.ts';

/** The result of this trading day at the latest quotes, without what came in or went out; undefined until its base is known. */
export function useDayResult(): Usd | undefined {
  const { summary } = useDesk();
  const base = useDayBase();
  return base === undefined ? undefined : todayOf(summary.equity, base);
}
