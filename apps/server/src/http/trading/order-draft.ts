import {
  DEFAULT_SLIPPAGE,
  type Bracket,
  type Lifetime,
  type OrderAmendment,
  type OrderDraft,
  type OrderTerms,
  type PositionProtection,
  type Sender,
  type StopTerms,
  type TrailingStopTerms,
} from '@lonja/core';
import type * as wire from '@lonja/protocol';
import type { Market } from '../../market/market.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { instrumentOf, seenPriceOf } from './trades.ts';

/** An order from the wire as the desk's draft. */
export const draftOf = (body: wire.OrderDraft, market: Market, sentBy?: Sender): OrderDraft => ({
  instrumentId: instrumentOf(market, body.symbol).id,
  side: body.side,
  quantity: body.quantity,
  leverage: body.leverage ?? 1,
  reduceOnly: body.reduceOnly ?? false,
  terms: termsOf(body),
  lifetime: lifetimeOf(body) ?? { timeInForce: body.type === 'market' ? 'ioc' : 'gtc' },
  bracket: bracketOf(body),
  sentBy,
  clientOrderId: body.clientOrderId,
  ...(body.note ? { isNoted: true } : {}),
});

export const protectionOf = (
  body: wire.ProtectionRequest,
  market: Market,
  sentBy: Sender,
): PositionProtection => ({
  instrumentId: instrumentOf(market, body.symbol).id,
  terms: body.type === 'limit' ? { type: 'limit', limit: body.limitPrice } : stopLossOf(body),
  lifetime: lifetimeOf(body) ?? { timeInForce: 'gtc' },
  sentBy,
  clientOrderId: body.clientOrderId,
});

export const amendmentOf = (body: wire.OrderAmendment, orderId: number): OrderAmendment => ({
  orderId,
  quantity: body.quantity,
  terms: body.type === undefined ? undefined : restingTermsOf(body),
  lifetime: lifetimeOf(body),
});

type Terms = Pick<wire.OrderDraft, 'type'> & wire.OrderDraft;

const termsOf = (body: Terms): OrderTerms =>
  body.type === 'market'
    ? {
        type: 'market',
        seenPrice: body.price === undefined ? undefined : seenPriceOf(body.price),
        slippage: body.slippagePercent ?? DEFAULT_SLIPPAGE,
      }
    : restingTermsOf(body);

type RestingTerms = Exclude<OrderTerms, { type: 'market' }>;
type RestingBody =
  Exclude<wire.OrderDraft, { type: 'market' }> | Extract<wire.OrderAmendment, { type: RestingTerms['type'] }>;

function restingTermsOf(body: RestingBody): RestingTerms {
  switch (body.type) {
    case 'limit':
      return { type: 'limit', limit: body.limitPrice };
    case 'stop_limit':
      return { type: 'stop_limit', stop: body.stopPrice, limit: body.limitPrice };
    case 'stop':
    case 'trailing_stop':
      return stopLossOf(body);
  }
}

type StopLossBody =
  | { readonly type: 'stop'; readonly stopPrice: StopTerms['stop'] }
  | {
      readonly type: 'trailing_stop';
      readonly trailDistance?: StopTerms['stop'] | undefined;
      readonly trailPercent?: number | undefined;
    };

const stopLossOf = (body: StopLossBody): StopTerms | TrailingStopTerms => {
  if (body.type === 'stop') return { type: 'stop', stop: body.stopPrice };
  const { trailDistance, trailPercent = 0 } = body;
  return {
    type: 'trailing_stop',
    trail:
      trailDistance === undefined
        ? { by: 'basis_points', basisPoints: trailPercent }
        : { by: 'distance', distance: trailDistance },
  };
};

function bracketOf({ stopLoss, takeProfit }: wire.OrderDraft): Bracket | undefined {
  if (!stopLoss && !takeProfit) return undefined;
  return {
    stopLoss: stopLoss && stopLossOf(stopLoss),
    takeProfit: takeProfit && { type: 'limit', limit: takeProfit.limitPrice },
  };
}

/** @throws HttpRefusal for an expiry without gtd, and gtd without an expiry */
function lifetimeOf({
  timeInForce,
  expiresAt,
}: Pick<wire.OrderDraft, 'timeInForce' | 'expiresAt'>): Lifetime | undefined {
  if ((timeInForce === 'gtd') !== (expiresAt !== undefined)) throw new HttpRefusal('invalid_request');
  if (timeInForce === undefined) return undefined;
  return timeInForce === 'gtd' && expiresAt !== undefined
    ? { timeInForce, until: Date.parse(expiresAt) }
    : { timeInForce: timeInForce as Exclude<typeof timeInForce, 'gtd'> };
}
