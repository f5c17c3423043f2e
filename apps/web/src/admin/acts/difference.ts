import { formatUsd, minus, parseUsd, usd } from '@lonja/core/money';
import type { NumberFormat } from '../../shared/figures/number-format.ts';

/** A figure before and after, as shown. */
export interface Difference {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** '+15,000.00' for money. */
  readonly delta?: string;
}

/** Of two decimal texts. */
export function moneyDifference(
  label: string,
  before: string,
  after: string,
  { decimal }: Pick<NumberFormat, 'decimal'>,
): Difference {
  const [from, to] = [parseUsd(before), parseUsd(after)];
  const delta = from.ok && to.ok ? formatUsd(minus(usd(to.units), usd(from.units))) : undefined;
  return {
    label,
    before: decimal(before, 2),
    after: decimal(after, 2),
    ...(delta === undefined ? {} : { delta: `${delta.startsWith('-') ? '' : '+'}${decimal(delta, 2)}` }),
  };
}

const SHORTEST_REASON = 3;

/** Whether a text can be the reason of an act. */
export const isReason = (reason: string): boolean => reason.trim().length >= SHORTEST_REASON;

/** Where money, a figure, a password or a deletion is at stake an act needs a reason; elsewhere one may be given. */
export const isReasonGiven = (reason: string, isRequired: boolean): boolean =>
  isReason(reason) || (!isRequired && reason.trim() === '');
