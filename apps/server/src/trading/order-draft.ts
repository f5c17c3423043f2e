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
import { requireListed, requireSeenPrice } from './trade-calls.ts';

/** An order from the wire as the desk's draft. */
export function readDraft(body: wire.OrderDraft, market: Market): OrderDraft | NotionalDraft {
  const draft = readUnsizedDraft(body, market);
  const { quantity } = body;
  if (quantity !== undefined) return { ...draft, terms: readOrderTerms(body), quantity };
  if (!('notional' in body) || body.notional === undefined) refuse('invalid_request');
  return { ...draft, terms: readNotionalTerms(body), notional: body.notional };
}

const readUnsizedDraft = (body: wire.OrderDraft, market: Market) => ({
  instrumentId: requireListed(market, body.symbol).id,
  side: body.side,
  leverage: body.leverage ?? 1,
  reduceOnly: body.reduceOnly ?? false,
  lifetime: readLifetime(body) ?? ({ timeInForce: body.type === 'market' ? 'ioc' : 'gtc' } as const),
  bracket: readBracket(body),
  clientOrderId: body.clientOrderId,
  ...(body.note ? { isNoted: true } : {}),
});

export const readProtection = (body: wire.ProtectionRequest, market: Market): PositionProtection => ({
  instrumentId: requireListed(market, body.symbol).id,
  terms: body.type === 'limit' ? { type: 'limit', limit: body.limitPrice } : readStopLoss(body),
  lifetime: readLifetime(body) ?? { timeInForce: 'gtc' },
  clientOrderId: body.clientOrderId,
});

export const readReplacement = (body: wire.OrderReplacement, orderId: number): OrderReplacement => ({
  ...readAmendment(body, orderId),
  clientOrderId: body.clientOrderId,
});

export const readAmendment = (body: wire.OrderAmendment, orderId: number): OrderAmendment => ({
  orderId,
  quantity: body.quantity,
  terms: body.type === undefined ? undefined : readRestingTerms(body),
  lifetime: readLifetime(body),
});

type MarketBody = Extract<wire.OrderDraft, { type: 'market' }>;
type LimitBody = Extract<wire.OrderDraft, { type: 'limit' }>;

const readOrderTerms = (body: wire.OrderDraft): OrderTerms =>
  body.type === 'market' ? readMarketTerms(body) : readRestingTerms(body);

const readNotionalTerms = (body: MarketBody | LimitBody): NotionalDraft['terms'] =>
  body.type === 'market' ? readMarketTerms(body) : { type: 'limit', limit: body.limitPrice };

const readMarketTerms = (body: MarketBody): MarketTerms => ({
  type: 'market',
  seenPrice: body.price === undefined ? undefined : requireSeenPrice(body.price),
  slippage: body.slippagePercent ?? DEFAULT_SLIPPAGE,
});

type RestingTerms = Exclude<OrderTerms, { type: 'market' }>;
type RestingBody =
  Exclude<wire.OrderDraft, { type: 'market' }> | Extract<wire.OrderAmendment, { type: RestingTerms['type'] }>;

function readRestingTerms(body: RestingBody): RestingTerms {
  switch (body.type) {
    case 'limit':
      return { type: 'limit', limit: body.limitPrice };
    case 'stop_limit':
    case 'stop':
    case 'trailing_stop':
      return readStopLoss(body);
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

const readStopLoss = (body: StopLossBody): StopLossTerms => {
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

function readBracket({ stopLoss, takeProfit, bracketScope: scope }: wire.OrderDraft): Bracket | undefined {
  if (!stopLoss && !takeProfit) return undefined;
  return {
    scope,
    stopLoss: stopLoss && readStopLoss(stopLoss),
    takeProfit: takeProfit && { type: 'limit', limit: takeProfit.limitPrice },
  };
}

/** @throws HttpRefusal for an expiry without gtd, and gtd without an expiry */
function readLifetime({
  timeInForce,
  expiresAt,
}: Pick<wire.OrderDraft, 'timeInForce' | 'expiresAt'>): Lifetime | undefined {
  if ((timeInForce === 'gtd') !== (expiresAt !== undefined)) refuse('invalid_request');
  if (timeInForce === undefined) return undefined;
  return timeInForce === 'gtd' && expiresAt !== undefined
    ? { timeInForce, until: Date.parse(expiresAt) }
    : { timeInForce: timeInForce as Exclude<typeof timeInForce, 'gtd'> };
}
