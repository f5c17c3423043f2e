import { useDesk } from './account-context.tsx';
import { computeMoment, type AccountMoment } from './account-moment.model.ts';
import { useWeekPerformance } from './use-performance.ts';

/** Today's result and the whole one at the latest quotes; undefined until they are known. */
export function useAccountMoment(): AccountMoment | undefined {
  const { summary } = useDesk();
  const { data } = useWeekPerformance();
  return data && computeMoment(summary.equity, data);
}
