import type { AccountSummary } from '@lonja/core';
import type { Display } from '../../display/display.tsx';

/** '229.10%'; a dash while no margin is used. */
export const marginLevelText = (
  { marginLevel }: Pick<AccountSummary, 'marginLevel'>,
  display: Pick<Display, 'percent'>,
): string => (marginLevel === undefined ? '—' : display.percent(Number(marginLevel) / 100));
