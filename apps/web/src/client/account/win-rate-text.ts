import type { TradeResults } from '@lonja/protocol';
import type { NumberFormat } from '../../shared/figures/number-format.ts';

/** '—' before the first close. */
export const winRateText = ({ winRate }: TradeResults, display: NumberFormat): string =>
  winRate === null ? '—' : display.percent(winRate);
