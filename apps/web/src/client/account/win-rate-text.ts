import type { TradeResults } from '@lonja/protocol';
import type { NumberFormat } from '../../shared/figures/number-format.ts';

/** '—' until something was closed. */
export const winRateText = ({ winRate }: TradeResults, display: NumberFormat): string =>
  winRate === null ? '—' : display.percent(winRate);
