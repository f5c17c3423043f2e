import { withProfile } from '../../account/with-profile.ts';
import { notionalOf, type Instrument } from '../../instrument/instrument.ts';
import { convertToUsd, minus, negate, type Price, type Quantity, type Usd } from '../../money/index.ts';
import type { MarketView } from '../../quote/market-view.ts';
import { sizeDraft, type NotionalDraft } from '../../order/notional-order.ts';
import { refuseDraft, type OrderDraft } from '../../order/order-draft.ts';
import { describeEffect, type OrderPreview } from '../../order/market-order.ts';
import {
  FILL_PROFILES,
  PROFILE_RULES,
  type FillProfile,
  type LatencyRange,
} from '../../account/fill-profile.ts';
import { effectAhead, placeDraft } from '../../order/placement.ts';
import type { RestingOrder } from '../../order/resting-order.ts';
import { trailBehind } from '../../order/trail.ts';
import type { MarketQuote } from '../../quote/quote.ts';
import {
  decidePlaceOrder,
  decideProtectPosition,
  draftOfProtection,
  type PositionProtection,
} from './place-order.ts';
import { buildClosingOrder, type ClosePosition } from './trade.ts';
import { decideClose, draftOfTrade } from './trade-or-send.ts';
import type { OrderRefusal } from '../../order/order-refusal.ts';
import type { OrderDecision, TradingState } from '../trading-change.ts';

/** A ticket's preview of an order that may wait. USD at the current rate; results signed, a loss below zero. */
export interface RestingOrderPreview extends Omit<OrderPreview, 'refusal'> {
  /** P&L of its opening part at the bracket's stop loss and take profit; undefined without. */
  readonly pnlAtStop: Usd | undefined;
  readonly pnlAtTarget: Usd | undefined;
  readonly refusal: OrderRefusal | undefined;
}

type Preview = RestingOrderPreview | { readonly refusal: OrderRefusal };

/** A draft's preview under one profile. */
export interface ProfilePreview {
  readonly profile: FillProfile;
  readonly latency: LatencyRange;
  readonly preview: Preview;
}

/** An order's price and quantity under one profile. */
export interface ComparedProfile extends Pick<OrderPreview, 'price' | 'quantity' | 'depthCost'> {
  readonly profile: FillProfile;
  readonly latency: LatencyRange;
}

/** Margin, loss at the stop and gain at the target of a draft; refusals come from the desk's own decision. */
export function previewRestingOrder(
  state: TradingState,
  draft: OrderDraft | NotionalDraft,
  market: MarketView,
): Preview {
  const sized = sizeDraft(draft, market);
  if (!sized) return { refusal: { code: 'quote_unavailable' } };
  return buildPreview(state, sized, decidePlaceOrder(state, sized, market), market);
}

/** The preview of the same order under each profile, with its latency. */
export const previewProfiles = (
  state: TradingState,
  draft: OrderDraft | NotionalDraft,
  market: MarketView,
): readonly ProfilePreview[] =>
  FILL_PROFILES.map((profile) => ({
    profile,
    latency: PROFILE_RULES[profile].latency,
    preview: previewRestingOrder({ ...state, account: withProfile(state.account, profile) }, draft, market),
  }));

/**
 * An order's fill price under each profile, regardless of the account's funds; empty without a quote, or when the order
 * is malformed.
 */
export function compareProfiles(
  state: TradingState,
  draft: OrderDraft,
  market: MarketView,
): readonly ComparedProfile[] {
  const instrument = market.instrumentOf(draft.instrumentId);
  const quote = market.quoteOf(draft.instrumentId);
  if (!quote || refuseDraft(state.account, draft, market, false)) return [];
  return FILL_PROFILES.map((profile) => {
    const there = { ...state, account: withProfile(state.account, profile) };
    const { price, quantity, depthCost } = computeFigures(there, draft, instrument, quote, market);
    return { profile, latency: PROFILE_RULES[profile].latency, price, quantity, depthCost };
  });
}

/** The same for an order that protects a position: its loss or gain is the realised P&L. */
export function previewProtectPosition(
  state: TradingState,
  protection: PositionProtection,
  market: MarketView,
): Preview {
  const position = state.account.positions.get(protection.instrumentId);
  if (!position) return { refusal: { code: 'no_position' } };
  const decision = decideProtectPosition(state, protection, market);
  return buildPreview(state, draftOfProtection(position, protection), decision, market);
}

/** The same for the close of a position, or of a part of it. */
export function previewClose(state: TradingState, close: ClosePosition, market: MarketView): Preview {
  const position = state.account.positions.get(close.instrumentId);
  if (!position) return { refusal: { code: 'no_position' } };
  const draft = draftOfTrade(buildClosingOrder(position, close));
  return buildPreview(state, draft, decideClose(state, close, market), market);
}

function buildPreview(
  state: TradingState,
  draft: OrderDraft,
  decision: OrderDecision,
  market: MarketView,
): Preview {
  const instrument = market.instrumentOf(draft.instrumentId);
  const malformed = refuseDraft(state.account, draft, market, false);
  if (malformed) return { refusal: malformed };
  const quote = market.quoteOf(draft.instrumentId);
  if (!quote) return { refusal: { code: 'quote_unavailable' } };
  const refusal = decision.accepted ? undefined : decision.refusal;
  return { ...computeFigures(state, draft, instrument, quote, market), refusal };
}

function computeFigures(
  { account }: TradingState,
  draft: OrderDraft,
  instrument: Instrument,
  quote: MarketQuote,
  market: MarketView,
): Omit<RestingOrderPreview, 'refusal'> {
  const [order, ...children] = placeDraft(draft, {
    accountId: account.id,
    id: 1,
    ocoGroup: undefined,
    attachedTo: undefined,
    quote,
    tick: instrument.tickSize,
    now: market.now,
  });
  const effect = effectAhead(account, order, quote, market);
  const { price, change } = effect;
  const opened = order.side === 'buy' ? change.opened : negate(change.opened);
  const pnlAt = (exit: Price | undefined) =>
    exit === undefined ? undefined : pnlBetween(price, exit, opened, instrument, quote);
  return {
    ...describeEffect(account, effect, market),
    pnlAtStop: pnlAt(findStop(children, price, instrument.tickSize)),
    pnlAtTarget: pnlAt(findTarget(children)),
  };
}

/** Rounded half-even, as in the closing fill. */
function pnlBetween(
  entry: Price,
  exit: Price,
  opened: Quantity,
  instrument: Instrument,
  { rate }: MarketQuote,
): Usd {
  const gained = minus(notionalOf(instrument, exit, opened), notionalOf(instrument, entry, opened));
  return convertToUsd(gained, rate, 'half_even');
}

/** A trailing stop counts from the price at which the position opens. */
function findStop(children: readonly RestingOrder[], entry: Price, tick: Price): Price | undefined {
  for (const { terms, side } of children) {
    if ('stop' in terms) return terms.stop;
    if (terms.type === 'trailing_stop') return trailBehind(entry, terms.trail, side, tick).stop;
  }
  return undefined;
}

function findTarget(children: readonly RestingOrder[]): Price | undefined {
  for (const { terms } of children) if (terms.type === 'limit') return terms.limit;
  return undefined;
}
