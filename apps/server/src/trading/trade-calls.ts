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
  type TradingChange,
} from '@lonja/core';
import type { OrderResponse, TradeResponse } from '@lonja/protocol';
import { bindCommand } from '../desk/command/command-row.ts';
import type { Desk } from '../desk/desk.ts';
import type { Changes } from '../desk/command/submission.ts';
import type { Market } from '../market/market.ts';
import { MARKET_ORDER } from './commands.ts';
import { orderResponse, sentText } from './order-view.ts';
import { transactionOfFill } from './transaction-view.ts';
import type { Handlers } from '../calls/serve.ts';
import { refuse } from '../refusal/refuse.ts';
import { noteIn } from './order-note.ts';
import { requireSender } from '../calls/sender.ts';
import { submit } from '../calls/submit.ts';
import { requireTradingAccount } from '../calls/trading-account.ts';
import { answerLanguage } from '../reading/reader-language.ts';
import { answerSentence } from '../calls/answer-sentence.ts';
import type { Language } from '@lonja/words/languages';

/** POST /api/trades/buy and /sell, with either of the specification's payloads. Answers a fill, or the order in flight. */
export function tradeHandlers(desk: Desk) {
  return {
    trade: async (request, reply) => {
      const { side } = request.params;
      const { body, market } = request;
      const language = answerLanguage(request);
      const accountId = requireTradingAccount(request.session, body.userId);
      if (body.type !== undefined && body.type !== side) refuse('side_mismatch');
      const instrument = requireListed(market, body.symbol);
      return submit(desk, {
        request,
        reply,
        command: bindCommand(MARKET_ORDER, {
          accountId,
          sender: requireSender(request.session),
          order: {
            instrumentId: instrument.id,
            side,
            quantity: body.quantity,
            leverage: body.leverage ?? 1,
            reduceOnly: body.reduceOnly ?? false,
            seenPrice: requireSeenPrice(body.price),
            slippage: body.slippagePercent ?? DEFAULT_SLIPPAGE,
            ...(body.note ? { isNoted: true } : {}),
            clientOrderId: body.clientOrderId,
          },
          note: noteIn(body),
        }),
        ...createAnswers(instrument, { market, language }, (fill, after) =>
          tradeAnswer(fill, after, instrument, language),
        ),
      });
    },
  } satisfies Partial<Handlers>;
}

/** @throws HttpRefusal for a symbol that the catalogue does not have */
export function requireListed(market: Market, symbol: string): Instrument {
  const instrument = market.instrumentBySymbol(symbol);
  if (!instrument) refuse('unknown_instrument');
  return instrument;
}

/** @throws HttpRefusal for a price that no market quotes: zero or less */
export function requireSeenPrice(price: Price): Price {
  if (price <= 0n) refuse('invalid_request');
  return price;
}

/**
 * The answer to a trade or a close: its fill, or status 202 with the order in flight. An order in flight works until a quote fills
 * it; notice and stream report the outcome.
 */
export const createAnswers = (
  instrument: Instrument,
  said: { readonly market: Market; readonly language: Language },
  filledAnswer: (fill: Fill, after: AccountState) => object,
) => ({
  statusOf: ([{ account }]: Changes) => (account.fill ? 200 : 202),
  answer: ([change]: Changes) => {
    const { fill, after } = change.account;
    return fill ? filledAnswer(fill, after) : sentAnswer(change, instrument, said);
  },
});

function sentAnswer(
  change: TradingChange,
  { symbol }: Instrument,
  { market, language }: { readonly market: Market; readonly language: Language },
): OrderResponse {
  const sent = change.orders.find(({ before }) => before === undefined)?.after;
  if (!sent) throw new Error('an accepted trade has a fill or an order');
  const message = sentText(sent, symbol, market, language);
  return orderResponse(change, sent.id, market, { message, language });
}

function tradeAnswer(
  fill: Fill,
  { balances }: AccountState,
  instrument: Instrument,
  language: Language,
): TradeResponse {
  const { side, quantity, leverage } = fill.order;
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
    message: answerSentence(side === 'buy' ? 'bought' : 'sold', language, {
      quantity: formatQuantity(quantity),
      symbol: instrument.symbol,
      price: formatPrice(fill.price, instrument.priceDecimals),
    }),
  };
}
