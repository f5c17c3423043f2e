import {
  DEFAULT_SLIPPAGE,
  formatPrice,
  formatQuantity,
  formatUsd,
  postedResultOf,
  priceToNumber,
  quantityToNumber,
  usdToNumber,
  type AccountState,
  type Fill,
  type Instrument,
  type Price,
  type RestingOrder,
  type Side,
} from '@lonja/core';
import type { TradeResponse } from '@lonja/protocol';
import type { Desk } from '../../desk/desk.ts';
import type { DeskChange } from '../../desk/desk-change.ts';
import type { Market } from '../../market/market.ts';
import { orderAnswer } from '../../views/order-view.ts';
import { transactionOfFill } from '../../views/transaction-view.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { submit } from '../kernel/submit.ts';
import { tradingAccountOf } from '../kernel/trading-account.ts';

/** POST /api/trades/buy and /sell, with either of the specification's payloads. */
export function registerTradeRoutes(app: Api, desk: Desk, market: Market): void {
  serve(app, 'trade', async (request, reply) => {
    const { side } = request.params;
    const { body } = request;
    const accountId = tradingAccountOf(request.session, body.userId);
    if (body.type !== undefined && body.type !== side) throw new HttpRefusal('side_mismatch');
    const instrument = instrumentOf(market, body.symbol);
    return submit(desk, {
      request,
      reply,
      command: {
        kind: 'market_order',
        accountId,
        order: {
          instrumentId: instrument.id,
          side,
          quantity: body.quantity,
          leverage: body.leverage ?? 1,
          reduceOnly: body.reduceOnly ?? false,
          seenPrice: seenPriceOf(body.price),
          slippage: body.slippagePercent ?? DEFAULT_SLIPPAGE,
        },
      },
      answer: ([change]) => tradeAnswer(tradedOf(change), instrument),
    });
  });
}

/** @throws HttpRefusal for a symbol that the catalogue does not have */
export function instrumentOf(market: Market, symbol: string): Instrument {
  const instrument = market.instrumentBySymbol(symbol);
  if (!instrument) throw new HttpRefusal('unknown_instrument');
  return instrument;
}

/** @throws HttpRefusal for a price that no market quotes: zero or less */
export function seenPriceOf(price: Price): Price {
  if (price <= 0n) throw new HttpRefusal('invalid_request');
  return price;
}

/** What a trade or a close came to: a fill, or an order that waits where prices arrive late. */
export type Traded =
  | { readonly kind: 'filled'; readonly fill: Fill; readonly after: AccountState }
  | { readonly kind: 'waits'; readonly order: RestingOrder; readonly after: AccountState };

/** @throws Error for a change that holds neither */
export function tradedOf(change: DeskChange): Traded {
  const { after, fill } = change.account;
  if (fill) return { kind: 'filled', fill, after };
  const order = change.orders.find(({ before }) => before === undefined)?.after;
  if (!order) throw new Error('a trade was accepted without a fill and without an order');
  return { kind: 'waits', order, after };
}

const DONE: Readonly<Record<Side, string>> = { buy: 'Compra', sell: 'Venta' };

function tradeAnswer(traded: Traded, instrument: Instrument): TradeResponse {
  const { side, quantity, leverage } = traded.kind === 'filled' ? traded.fill.order : traded.order;
  const { balances } = traded.after;
  const what = `${DONE[side]} de ${formatQuantity(quantity)} ${instrument.symbol}`;
  return {
    symbol: instrument.symbol,
    type: side,
    quantity: quantityToNumber(quantity),
    leverage,
    balance: formatUsd(balances.cash, 'floor'),
    totalProfit: formatUsd(balances.profit, 'floor'),
    ...(traded.kind === 'filled'
      ? filledAnswer(traded.fill, what, instrument)
      : waitingAnswer(traded.order, what, instrument)),
  };
}

const filledAnswer = (fill: Fill, what: string, instrument: Instrument) => ({
  transaction: transactionOfFill(fill, instrument),
  order: null,
  price: priceToNumber(fill.price),
  total: usdToNumber(fill.value),
  marginUsed: usdToNumber(fill.change.marginLocked),
  realizedPnL: usdToNumber(postedResultOf(fill.change)),
  message: `${what} a ${formatPrice(fill.price, instrument.priceDecimals)}`,
});

const waitingAnswer = (order: RestingOrder, what: string, instrument: Instrument) => ({
  transaction: null,
  order: orderAnswer(order, instrument),
  price: null,
  total: null,
  marginUsed: 0,
  realizedPnL: 0,
  message: `${what}: ${WAITS_FOR_PRICE}`,
});

/** The specification writes what becomes of orders in Spanish. */
export const WAITS_FOR_PRICE = 'espera al primer precio posterior a la orden, porque llegan con retraso';
