import { returnInBasisPoints } from '@lonja/core';
import { useDesk } from '../account/account-context.tsx';
import { todayOf } from './today.model.ts';
import { useDayBase } from './use-day-base.ts';

/**
 * The result of this trading day at the latest quotes, without what came in or went out, in percent of its base; undefined until
 * that is known, null where it is nothing.
 */
export function useDayReturn(): number | null | undefined {
  const { summary } = useDesk();
  const base = useDayBase();
  if (base === undefined) return undefined;
  return base > 0n ? Number(returnInBasisPoints(todayOf(summary.equity, base), base)) / 100 : null;
}
