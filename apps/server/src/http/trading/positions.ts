import { DEFAULT_SLIPPAGE, formatUsd, postedResultOf, usdToNumber, type Instrument } from '@lonja/core';
import type { ClosePositionResponse } from '@lonja/protocol';
import type { Database } from '@lonja/store';
import type { Desk } from '../../desk/desk.ts';
import type { Market } from '../../market/market.ts';
import { orderAnswer } from '../../views/order-view.ts';
import { positionsOf } from '../../views/position-view.ts';
import { transactionOfFill } from '../../views/transaction-view.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { submit } from '../kernel/submit.ts';
import { instrumentOf, seenPriceOf, tradedOf, WAITS_FOR_PRICE, type Traded } from './trades.ts';
import { tradingAccountOf } from '../kernel/trading-account.ts';

/** GET /api/positions/{id} and POST /api/positions/close. */
export function registerPositionRoutes(app: Api, db: Database, desk: Desk, market: Market): void {
  serve(app, 'getPositions', async (request) => positionsOf(db, market, request.session.accountId));

  serve(app, 'closePosition', async (request, reply) => {
    const { userId, symbol, quantity, currentPrice, slippagePercent } = request.body;
    const accountId = tradingAccountOf(request.session, userId);
    const instrument = instrumentOf(market, symbol);
    return submit(desk, {
      request,
      reply,
      command: {
        kind: 'close_position',
        accountId,
        close: {
          instrumentId: instrument.id,
          quantity,
          seenPrice: currentPrice === undefined ? undefined : seenPriceOf(currentPrice),
          slippage: slippagePercent ?? DEFAULT_SLIPPAGE,
        },
      },
      answer: ([change]) => closeAnswer(tradedOf(change), instrument),
    });
  });
}

function closeAnswer(traded: Traded, instrument: Instrument): ClosePositionResponse {
  const { symbol } = instrument;
  const newBalance = Number(formatUsd(traded.after.balances.cash, 'floor'));
  if (traded.kind === 'waits') {
    const order = orderAnswer(traded.order, instrument);
    const message = `${symbol}: ${WAITS_FOR_PRICE}`;
    return { symbol, realizedPnL: 0, newBalance, message, transaction: null, order };
  }
  const posted = postedResultOf(traded.fill.change);
  return {
    symbol,
    realizedPnL: usdToNumber(posted),
    newBalance,
    message: `${symbol}: ${formatUsd(posted)} USD`,
    transaction: transactionOfFill(traded.fill, instrument),
    order: null,
  };
}
