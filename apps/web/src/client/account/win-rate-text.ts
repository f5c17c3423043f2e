import type { Transaction } from '@lonja/protocol';
import type { NumberFormat } from '../../shared/figures/number-format.ts';
import { winRate } from './account-sums.ts';

/** '—' until something was closed. */
export function winRateText(transactions: readonly Transaction[], display: NumberFormat): string {
  const rate = winRate(transactions);
  return rate === undefined ? '—' : display.percent(rate, 1);
}
