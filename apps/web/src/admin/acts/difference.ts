import { formatUsdExact, isWholeCents, minus, parseUsd, usd } from '@lonja/core/money';
import type { NumberFormat } from '../../shared/figures/number-format.ts';
import { SHORTEST_REASON } from '../../shared/ui/reason-length.ts';

/** A figure before and after, as shown. */
export interface Difference {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** '+15,000.00' for money. */
  readonly delta?: string;
  /** What a save books, or that it books nothing. */
  readonly note?: string;
}

type Format = Pick<NumberFormat, 'decimal'>;

/** Difference of two decimal texts, each to its last decimal. */
export function moneyDifference(label: string, before: string, after: string, format: Format): Difference {
  const [from, to] = [parseUsd(before), parseUsd(after)];
  const delta = from.ok && to.ok ? formatUsdExact(minus(usd(to.units), usd(from.units))) : undefined;
  return {
    label,
    before: exactMoney(before, format),
    after: exactMoney(after, format),
    ...(delta === undefined ? {} : { delta: signedExactMoney(delta, format) }),
  };
}

const [CENTS, MICRO_DOLLARS] = [2, 6];

/** '499.992450', or '500.00' where there is no fraction of a cent: what is booked, not a rounding of it. */
export function exactMoney(amount: string, { decimal }: Format): string {
  const parsed = parseUsd(amount);
  return decimal(amount, parsed.ok && !isWholeCents(usd(parsed.units)) ? MICRO_DOLLARS : CENTS);
}

/** '+499.992450' */
const signedExactMoney = (amount: string, format: Format): string =>
  `${amount.startsWith('-') ? '' : '+'}${exactMoney(amount, format)}`;

/** Whether a text can be the reason of an act. */
export const isReason = (reason: string): boolean => reason.trim().length >= SHORTEST_REASON;

/** Where money, a figure, a password or a deletion is at stake an act needs a reason; elsewhere one may be given. */
export const isReasonGiven = (reason: string, isRequired: boolean): boolean =>
  isReason(reason) || (!isRequired && reason.trim() === '');
