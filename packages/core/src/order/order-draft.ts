import type { AccountState } from '../account/account.ts';
import type { OrderRefusal } from './order-refusal.ts';
import type { Instrument } from '../instrument/instrument.ts';
import type { MarketView } from '../quote/market-view.ts';
import type { Quantity, Usd } from '../money/index.ts';
import type { Side } from '../position/position.ts';
import { needsNote } from '../account/account-terms.ts';
import { refuseMalformed, refusePlacing } from './market-order.ts';
import type { SentOrder } from './sender.ts';
import {
  neverWaits,
  listPrices,
  TIMES_IN_FORCE,
  type Lifetime,
  type LimitTerms,
  type OrderTerms,
  type StopLimitTerms,
  type StopTerms,
  type TimeInForce,
  type TrailingStopTerms,
} from './order-type.ts';

/** What may stand as a stop loss. */
export type StopLossTerms = StopTerms | StopLimitTerms | TrailingStopTerms;

/** The stop loss and take profit of what an order opens. Both start when it fills, and end with the position. */
export interface Bracket {
  /**
   * `position`: they follow the whole position. `order`: they have the quantity that the order filled, as long as so much is held, and the
   * first to trigger cancels the other.
   */
  readonly scope?: 'position' | 'order' | undefined;
  readonly stopLoss: StopLossTerms | undefined;
  readonly takeProfit: LimitTerms | undefined;
}

/** An order as requested. */
export interface OrderDraft extends SentOrder {
  readonly instrumentId: number;
  readonly side: Side;
  /** Above zero. */
  readonly quantity: Quantity;
  /** Whole; holds for the part that opens. */
  readonly leverage: number;
  readonly reduceOnly: boolean;
  readonly terms: OrderTerms;
  readonly lifetime: Lifetime;
  readonly bracket: Bracket | undefined;
  /** What it is to be worth, USD, where its quantity was computed from that. */
  readonly notional?: Usd | undefined;
  /** Whether it comes with a note for the journal. */
  readonly isNoted?: boolean;
}

/**
 * Refusals of a draft that do not depend on the quote, in the order of `OrderRefusal`.
 * @param mustWait for an order of a group and one that protects a position: it may not be of a type or time in force that fills
 * at once or never
 */
export function refuseDraft(
  account: AccountState,
  draft: OrderDraft,
  market: MarketView,
  mustWait: boolean,
): OrderRefusal | undefined {
  const { terms, lifetime, bracket } = draft;
  const times = TIMES_IN_FORCE[terms.type].filter((time) => !mustWait || !neverWaits(time));
  return (
    refuseMalformed(account, draft, market) ??
    refusePlacing(account, draft, market.now) ??
    refuseLifetime(lifetime, times, market.now) ??
    refusePrices([terms, ...listTerms(bracket)], market.instrumentOf(draft.instrumentId)) ??
    // An order that only closes opens no position to protect.
    (bracket && withinNote(account, draft).reduceOnly ? { code: 'bracket_not_allowed' } : undefined)
  );
}

/**
 * An order without the note that its account's rules ask for is there to close, and reduces only: waiting, it ends with its position,
 * before it could open another one.
 */
export const withinNote = (account: AccountState, draft: OrderDraft): OrderDraft =>
  needsNote(account) && !draft.isNoted ? { ...draft, reduceOnly: true } : draft;

export const listTerms = (bracket: Bracket | undefined): readonly OrderTerms[] =>
  [bracket?.stopLoss, bracket?.takeProfit].filter((terms) => terms !== undefined);

export function refuseLifetime(
  lifetime: Lifetime,
  allowed: readonly TimeInForce[],
  now: number,
): OrderRefusal | undefined {
  if (!allowed.includes(lifetime.timeInForce)) return { code: 'time_in_force_not_allowed', allowed };
  const isOver = lifetime.timeInForce === 'gtd' && lifetime.until <= now;
  return isOver ? { code: 'expiry_not_ahead' } : undefined;
}

/** Beyond any market: the trigger index and the charts need ticks that a double holds exactly. */
const MAX_TICKS = 1_000_000_000_000n;

/** Prices and distances lie on the instrument's tick grid, above zero and at most `MAX_TICKS` from it. */
export function refusePrices(terms: readonly OrderTerms[], instrument: Instrument): OrderRefusal | undefined {
  const { tickSize, priceDecimals } = instrument;
  const isOnGrid = terms
    .flatMap(listPrices)
    .every((price) => price > 0n && price % tickSize === 0n && price / tickSize <= MAX_TICKS);
  return isOnGrid ? undefined : { code: 'price_off_grid', tick: tickSize, decimals: priceDecimals };
}
