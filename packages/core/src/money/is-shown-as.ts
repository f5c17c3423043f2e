import { formatUsd } from './amounts.ts';
import type { Usd } from './scaled.ts';

const CENT = 10_000n;

/** Whether an amount has no fraction of a cent. */
export const isWholeCents = (amount: Usd): boolean => amount % CENT === 0n;

/** Whether an amount is what its reader wrote: exactly, or in whole cents as it is shown, rounded down. */
export const isShownAs = (actual: Usd, written: Usd): boolean =>
  actual === written || (isWholeCents(written) && formatUsd(actual, 'floor') === formatUsd(written, 'floor'));
