import {
  convertToUsd,
  minus,
  plus,
  share,
  ZERO_QUOTE_AMOUNT,
  type ConversionRate,
  type Quantity,
  type QuoteAmount,
  type Usd,
} from '../money/index.ts';

/**
 * The figures of a position that an administrator set. Shown beside the market's figures and posted separately when the
 * position closes; margin, stop-out, leaderboards and ratios never read them.
 */
export interface Overrides {
  /** P&L shown in place of the market's, USD; undefined where none is set. */
  readonly profit: Usd | undefined;
  /**
   * The result at the overridden average price beyond the market result, in the quote currency: the market basis less quantity
   * x average price. Undefined where neither quantity nor average price are overridden.
   */
  readonly beyondMarket: QuoteAmount | undefined;
  /** Id of the latest act, its reason, and when (milliseconds since 1970). */
  readonly act: string;
  readonly reason: string;
  readonly at: number;
}

/** What an override adds to the market result of the closed part. */
export interface Adjustment extends Pick<Overrides, 'act' | 'reason' | 'at'> {
  /** USD; zero where the override equals the market result. */
  readonly amount: Usd;
}

/** The closed part of what was held; magnitudes. */
interface ClosedPart {
  readonly closed: Quantity;
  readonly held: Quantity;
}

/** Quantity x shown average price: the market basis less `beyondMarket`. */
export const shownCostOf = (position: {
  readonly cost: QuoteAmount;
  readonly overrides?: Overrides | undefined;
}): QuoteAmount => minus(position.cost, position.overrides?.beyondMarket ?? ZERO_QUOTE_AMOUNT);

/** The shown P&L, USD: the profit override, else the market's P&L plus `beyondMarket`. */
export function shownPnlOf(overrides: Overrides | undefined, marketPnl: Usd, rate: ConversionRate): Usd {
  if (!overrides) return marketPnl;
  return overrides.profit ?? plus(marketPnl, beyondInUsd(overrides.beyondMarket, rate));
}

/**
 * Profit override x closed / held - market result, half-even; for an overridden average price its share of `beyondMarket` at
 * the fill's rate.
 */
export function computeAdjustment(
  { profit, beyondMarket, act, reason, at }: Overrides,
  part: ClosedPart,
  marketResult: Usd,
  rate: ConversionRate,
): Adjustment {
  const amount =
    profit === undefined
      ? beyondInUsd(beyondMarket && closedShare(beyondMarket, part), rate)
      : minus(closedShare(profit, part), marketResult);
  return { amount, act, reason, at };
}

/** The overrides of the part that stays open. */
export const keptOverrides = (overrides: Overrides, part: ClosedPart): Overrides => ({
  ...overrides,
  profit:
    overrides.profit === undefined ? undefined : minus(overrides.profit, closedShare(overrides.profit, part)),
  beyondMarket:
    overrides.beyondMarket === undefined
      ? undefined
      : minus(overrides.beyondMarket, closedShare(overrides.beyondMarket, part)),
});

const closedShare = <T extends Usd | QuoteAmount>(amount: T, { closed, held }: ClosedPart): T =>
  share(amount, closed, held, 'half_even');

const beyondInUsd = (beyond: QuoteAmount | undefined, rate: ConversionRate): Usd =>
  convertToUsd(beyond ?? ZERO_QUOTE_AMOUNT, rate, 'half_even');
