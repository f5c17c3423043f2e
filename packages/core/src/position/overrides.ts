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
 * What an administrator set of a position. It is shown beside the market's figures and posted apart when the position
 * closes; margin, stop-out, leaderboards and ratios never read it.
 */
export interface Overrides {
  /** P&L that is shown in place of the market's, USD; undefined where none was set. */
  readonly profit: Usd | undefined;
  /**
   * What the set average price says beyond the market's result, in the quote currency: the cost from which the market's
   * result counts, less quantity x average price. Undefined where neither quantity nor average price were set.
   */
  readonly beyondMarket: QuoteAmount | undefined;
  /** Id of the latest act, its reason, and when (milliseconds since 1970). */
  readonly act: string;
  readonly reason: string;
  readonly at: number;
}

/** What an override adds to the market result of what closes. */
export interface Adjustment extends Pick<Overrides, 'act' | 'reason' | 'at'> {
  /** USD; zero where the override is the market's. */
  readonly amount: Usd;
}

/** The closed part of what was held; magnitudes. */
interface ClosedPart {
  readonly closed: Quantity;
  readonly held: Quantity;
}

/** Quantity x average price as it is shown: the cost, less what an administrator's average price says beyond it. */
export const shownCostOf = (position: {
  readonly cost: QuoteAmount;
  readonly overrides?: Overrides | undefined;
}): QuoteAmount => minus(position.cost, position.overrides?.beyondMarket ?? ZERO_QUOTE_AMOUNT);

/** P&L as it is shown, USD: the set one, else the market's with what a set average price says beyond it. */
export function shownPnlOf(overrides: Overrides | undefined, marketPnl: Usd, rate: ConversionRate): Usd {
  if (!overrides) return marketPnl;
  return overrides.profit ?? plus(marketPnl, beyondInUsd(overrides.beyondMarket, rate));
}

/** Set x closed / held - market result, half-even; for a set average price its share at the fill's rate. */
export function adjustmentOf(
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

/** What stays set of what stays open. */
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
