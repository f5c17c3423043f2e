import {
  DEFAULT_SLIPPAGE,
  type Bracket,
  type Lifetime,
  type MarketTerms,
  type NotionalDraft,
  type OrderAmendment,
  type OrderDraft,
  type OrderReplacement,
  type OrderTerms,
  type PositionProtection,
  type Price,
  type StopLossTerms,
} from '@lonja/core';
import type * as wire from '@lonja/protocol';
import type { Market } from '../market/market.ts';
import { refuse } from '../refusal/refuse.ts';
import { instrumentOf, seenPriceOf } from './trade-calls.ts';

/** An order from the wire as the desk's draft. */
export function draftOf(body: wire.OrderDraft, market: Market): OrderDraft | NotionalDraft {
  const draft = unsizedDraftOf(body, market);
  const { quantity } = body;
  if (quantity !== undefined) return { ...draft, terms: termsOf(body), quantity };
  if (!('notional' in body) || body.notional === undefined) refuse('invalid_request');
  return { ...draft, terms: notionalTermsOf(body), notional: body.notional };
}

const unsizedDraftOf = (body: wire.OrderDraft, market: Market) => ({
  instrumentId: instrumentOf(market, body.symbol).id,
  side: body.side,
  leverage: body.leverage ?? 1,
  reduceOnly: body.reduceOnly ?? false,
  lifetime: lifetimeOf(body) ?? ({ timeInForce: body.type === 'market' ? 'ioc' : 'gtc' } as const),
  bracket: bracketOf(body),
  clientOrderId: body.clientOrderId,
  ...(body.note ? { isNoted: true } : {}),
});

export const protectionOf = (body: wire.ProtectionRequest, market: Market): PositionProtection => ({
  instrumentId: instrumentOf(market, body.symbol).id,
  terms: body.type === 'limit' ? { type: 'limit', limit: body.limitPrice } : stopLossOf(body),
  lifetime: lifetimeOf(body) ?? { timeInForce: 'gtc' },
  clientOrderId: body.clientOrderId,
});

export const replacementOf = (body: wire.OrderReplacement, orderId: number): OrderReplacement => ({
  ...amendmentOf(body, orderId),
  clientOrderId: body.clientOrderId,
});

export const amendmentOf = (body: wire.OrderAmendment, orderId: number): OrderAmendment => ({
  orderId,
  quantity: body.quantity,
  terms: body.type === undefined ? undefined : restingTermsOf(body),
  lifetime: lifetimeOf(body),
});

type MarketBody = Extract<wire.OrderDraft, { type: 'market' }>;
type LimitBody = Extract<wire.OrderDraft, { type: 'limit' }>;

const termsOf = (body: wire.OrderDraft): OrderTerms =>
  body.type === 'market' ? marketTermsOf(body) : restingTermsOf(body);

const notionalTermsOf = (body: MarketBody | LimitBody): NotionalDraft['terms'] =>
  body.type === 'market' ? marketTermsOf(body) : { type: 'limit', limit: body.limitPrice };

const marketTermsOf = (body: MarketBody): MarketTerms => ({
  type: 'market',
  seenPrice: body.price === undefined ? undefined : seenPriceOf(body.price),
  slippage: body.slippagePercent ?? DEFAULT_SLIPPAGE,
});

type RestingTerms = Exclude<OrderTerms, { type: 'market' }>;
type RestingBody =
  Exclude<wire.OrderDraft, { type: 'market' }> | Extract<wire.OrderAmendment, { type: RestingTerms['type'] }>;

function restingTermsOf(body: RestingBody): RestingTerms {
  switch (body.type) {
    case 'limit':
      return { type: 'limit', limit: body.limitPrice };
    case 'stop_limit':
    case 'stop':
    case 'trailing_stop':
      return stopLossOf(body);
  }
}

type StopLossBody =
  | { readonly type: 'stop'; readonly stopPrice: Price }
  | { readonly type: 'stop_limit'; readonly stopPrice: Price; readonly limitPrice: Price }
  | {
      readonly type: 'trailing_stop';
      readonly trailDistance?: Price | undefined;
      readonly trailPercent?: number | undefined;
    };

const stopLossOf = (body: StopLossBody): StopLossTerms => {
  if (body.type === 'stop') return { type: 'stop', stop: body.stopPrice };
  if (body.type === 'stop_limit') return { type: 'stop_limit', stop: body.stopPrice, limit: body.limitPrice };
  const { trailDistance, trailPercent = 0 } = body;
  return {
    type: 'trailing_stop',
    trail:
      trailDistance === undefined
        ? { by: 'basis_points', basisPoints: trailPercent }
        : { by: 'distance', distance: trailDistance },
  };
};

function bracketOf({ stopLoss, takeProfit, bracketScope: scope }: wire.OrderDraft): Bracket | undefined {
  if (!stopLoss && !takeProfit) return undefined;
  return {
    scope,
    stopLoss: stopLoss && stopLossOf(stopLoss),
    takeProfit: takeProfit && { type: 'limit', limit: takeProfit.limitPrice },
  };
}

/** @throws HttpRefusal for an expiry without gtd, and gtd without an expiry */
function lifetimeOf({
  timeInForce,
  expiresAt,
}: Pick<wire.OrderDraft, 'timeInForce' | 'expiresAt'>): Lifetime | undefined {
  if ((timeInForce === 'gtd') !== (expiresAt !== undefined)) refuse('invalid_request');
  if (timeInForce === undefined) return undefined;
  return timeInForce === 'gtd' && expiresAt !== undefined
    ? { timeInForce, until: Date.parse(expiresAt) }
    : { timeInForce: timeInForce as Exclude<typeof timeInForce, 'gtd'> };
}
