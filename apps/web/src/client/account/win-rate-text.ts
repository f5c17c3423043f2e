import type { Transaction } from '@lonja/protocol';
import { EN } from '../../shared/figures/number-format.ts';
import { winRate } from './account-sums.ts';

/** '—' until something was closed. */
export function winRateText(transactions: readonly Transaction[]): string {
  const rate = winRate(transactions);
  return rate === undefined ? '—' : EN.percent(rate, 1);
}
