import {
  findEndReason,
  formatPrice,
  formatQuantity,
  formatUsd,
  formatUsdExact,
  isDelayed,
  neverWaits,
  getPurpose,
  type Instrument,
  type OrderTerms,
  type Price,
  type RestingOrder,
  type TradingChange,
  type TradingState,
} from '@lonja/core';
import { readRefusal, type Order, type OrderResponse } from '@lonja/protocol';
import { refusalSentence } from '../refusal/refusal-sentence.ts';
import type { Database } from '@lonja/store/database/database';
import { listOrders, type OrderPage } from '@lonja/store/trading/orders';
import type { Market } from '../market/market.ts';
import { givenRefusal } from '../refusal/refusal-details.ts';
import { senderAnswer } from '../people/sender-view.ts';
import { transactionOfFill } from './transaction-view.ts';
import type { Language } from '@lonja/words/languages';
import { answerSentence } from '../calls/answer-sentence.ts';

/** An account's stored orders, the newest first. */
export async function listOrderAnswers(
  db: Database,
  market: Market,
  accountId: number,
  page: OrderPage,
  language: Language,
): Promise<Order[]> {
  return orderAnswers(await listOrders(db, accountId, page), market, language);
}

/** An account's orders that can still fill, the newest first. */
export const liveOrderAnswers = (orders: TradingState['orders'], market: Market): Order[] =>
  orderAnswers(
    [...orders.values()].toSorted((a, b) => b.id - a.id),
    market,
    NOTHING_SAID,
  );

/** An order that can still fill was never rejected: there is no text to write. */
export const NOTHING_SAID: Language = 'en';

const orderAnswers = (orders: readonly RestingOrder[], market: Market, language: Language): Order[] =>
  orders.map((order) => orderAnswer(order, instrumentFor(order.instrumentId, market), language));

function orderAnswer(order: RestingOrder, instrument: Instrument, language: Language): Order {
  const { terms, state } = order;
  const { priceDecimals: decimals } = instrument;
  const shown = (price: Price | undefined): string | null =>
    price === undefined ? null : formatPrice(price, decimals);
  return {
    id: order.id,
    clientOrderId: order.clientOrderId ?? null,
    sentBy: senderAnswer(order.sentBy),
    symbol: instrument.symbol,
    side: order.side,
    type: terms.type,
    purpose: getPurpose(order),
    quantity: formatQuantity(order.quantity),
    notional: order.notional === undefined ? null : formatUsdExact(order.notional),
    leverage: order.leverage,
    reduceOnly: order.reduceOnly,
    limitPrice: shown('limit' in terms ? terms.limit : undefined),
    stopPrice: shown('stop' in terms ? terms.stop : order.trail?.stop),
    ...trailAnswer(terms, shown),
    decimals,
    timeInForce: order.timeInForce,
    // The patience of what never waits counts while its market's clock runs: no moment of the market can be named.
    expiresAt:
      order.expiresAt === undefined || neverWaits(order.timeInForce) ? null : timestamp(order.expiresAt),
    status: state.status,
    ...endAnswer(order, language),
    isTriggered: order.stopMetAt !== undefined,
    parentId: order.parentId ?? null,
    ocoGroup: order.ocoGroup ?? null,
    replaces: order.replaces ?? null,
    replacedBy: state.status === 'cancelled' ? (state.replacedBy ?? null) : null,
    protectsPosition: order.attachedTo !== undefined,
    unfilledQuantity:
      state.status === 'filled' && state.unfilled !== undefined ? formatQuantity(state.unfilled) : null,
    sentAt: order.flight ? timestamp(order.flight.sentAt) : null,
    dueAt: order.flight ? timestamp(order.flight.dueAt) : null,
    transactionId: state.status === 'filled' ? `${order.accountId}-${state.fillNumber}` : null,
    placedAt: timestamp(order.placedAt),
    endedAt: 'at' in state ? timestamp(state.at) : null,
  };
}

const timestamp = (milliseconds: number): string => new Date(milliseconds).toISOString();

const trailAnswer = (terms: OrderTerms, shown: (price: Price | undefined) => string | null) => {
  const trail = terms.type === 'trailing_stop' ? terms.trail : undefined;
  return {
    trailDistance: trail?.by === 'distance' ? shown(trail.distance) : null,
    trailPercent: trail?.by === 'basis_points' ? trail.basisPoints / 100 : null,
  };
};

function endAnswer(order: RestingOrder, language: Language): Pick<Order, 'reason' | 'message'> {
  const reason = findEndReason(order) ?? null;
  if (order.state.status !== 'rejected') return { reason, message: null };
  const [code, details] = givenRefusal(order.state.refusal);
  return { reason, message: refusalSentence(readRefusal(code, details), language) };
}

/**
 * The answer to a change of orders.
 * @param first the requested order
 * @throws Error for an order in an instrument that the market does not have
 */
export function orderResponse(
  { account, orders }: TradingChange,
  first: number,
  market: Market,
  { message, language }: { readonly message: string; readonly language: Language },
): OrderResponse {
  const { balances } = account.after;
  const sorted = orders.toSorted((a, b) => Number(b.after.id === first) - Number(a.after.id === first));
  const { fill } = account;
  return {
    orders: sorted.map(({ after }) =>
      orderAnswer(after, instrumentFor(after.instrumentId, market), language),
    ),
    transaction: fill ? transactionOfFill(fill, instrumentFor(fill.order.instrumentId, market)) : null,
    balance: formatUsd(balances.cash, 'floor'),
    totalProfit: formatUsd(balances.profit, 'floor'),
    message,
  };
}

/** The order within a sentence: `buy 2 AAPL`. */
export const wantedText = ({ side, quantity }: RestingOrder, symbol: string, language: Language): string =>
  answerSentence(side === 'buy' ? 'buying' : 'selling', language, {
    quantity: formatQuantity(quantity),
    symbol,
  });

/** The text for an order in flight; where prices are delayed it adds that the order waits for the price of its own time. */
export function sentText(order: RestingOrder, symbol: string, market: Market, language: Language): string {
  const quote = market.quoteOf(order.instrumentId);
  const sent = quote && isDelayed(quote) ? 'orderSentDelayed' : 'orderSent';
  return answerSentence(sent, language, { order: wantedText(order, symbol, language) });
}

export function instrumentFor(instrumentId: number, market: Market): Instrument {
  const instrument = market.instrumentById(instrumentId);
  if (!instrument) throw new Error(`instrument ${instrumentId} is not listed`);
  return instrument;
}
