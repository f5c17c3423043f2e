import {
  DEFAULT_SLIPPAGE,
  formatPrice,
  formatQuantity,
  formatUsd,
  postedResultOf,
  priceToNumber,
  quantityToNumber,
  usdToNumber,
  type AccountChange,
  type Fill,
  type Instrument,
  type Price,
  type Side,
  type TradingChange,
} from '@lonja/core';
import type { TradeResponse } from '@lonja/protocol';
import type { Desk } from '../../desk/desk.ts';
import type { Market } from '../../market/market.ts';
import type { Answer } from '../../desk/submission.ts';
import { orderResponse } from '../../views/order-view.ts';
import { transactionOfFill } from '../../views/transaction-view.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { idempotencyOf } from '../kernel/idempotency.ts';
import { sendOutcome } from '../kernel/outcome.ts';
import { tradingAccountOf } from '../kernel/trading-account.ts';

/** POST /api/trades/buy and /sell, with either of the specification's payloads: a fill, or an order on its way to one. */
export function registerTradeRoutes(app: Api, desk: Desk, market: Market): void {
  serve(app, 'trade', async (request, reply) => {
    const { side } = request.params;
    const { body } = request;
    const accountId = tradingAccountOf(request.session, body.userId);
    if (body.type !== undefined && body.type !== side) throw new HttpRefusal('side_mismatch');
    const instrument = instrumentOf(market, body.symbol);
    const outcome = await desk.submit({
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
      ...idempotencyOf(request),
      render: ([change]) =>
        change.account.fill
          ? { status: 200, body: JSON.stringify(tradeAnswer(change.account, instrument)) }
          : sentAnswer(change, instrument, market),
    });
    return sendOutcome(reply, outcome);
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

/** 202: the order works until it is there, and its fill or its end is told by notice and stream. */
export function sentAnswer(change: TradingChange, instrument: Instrument, market: Market): Answer {
  const sent = change.orders.find(({ before }) => before === undefined)?.after;
  if (!sent) throw new Error('an accepted trade has a fill or an order');
  const what = `${sent.side === 'buy' ? 'compra' : 'venta'} de ${formatQuantity(sent.quantity)} ${instrument.symbol}`;
  return {
    status: 202,
    body: JSON.stringify(orderResponse(change, sent.id, market, `Enviada: ${what}`)),
  };
}

/** The fill that an accepted order came to. */
export function fillOf(change: AccountChange): Fill {
  if (!change.fill) throw new Error('an order was accepted without a fill');
  return change.fill;
}

const DONE: Readonly<Record<Side, string>> = { buy: 'Compra', sell: 'Venta' };

function tradeAnswer(change: AccountChange, instrument: Instrument): TradeResponse {
  const fill = fillOf(change);
  const { side, quantity, leverage } = fill.order;
  const { balances } = change.after;
  return {
    transaction: transactionOfFill(fill, instrument),
    symbol: instrument.symbol,
    type: side,
    quantity: quantityToNumber(quantity),
    price: priceToNumber(fill.price),
    total: usdToNumber(fill.value),
    leverage,
    marginUsed: usdToNumber(fill.change.marginLocked),
    realizedPnL: usdToNumber(postedResultOf(fill.change)),
    balance: formatUsd(balances.cash, 'floor'),
    totalProfit: formatUsd(balances.profit, 'floor'),
    message: `${DONE[side]} de ${formatQuantity(quantity)} ${instrument.symbol} a ${formatPrice(fill.price, instrument.priceDecimals)}`,
  };
}
