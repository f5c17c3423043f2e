import {
  DEFAULT_SLIPPAGE,
  formatUsd,
  postedResultOf,
  usdToNumber,
  type AccountChange,
  type Instrument,
} from '@lonja/core';
import type { Database } from '@lonja/store';
import type { Desk } from '../../desk/desk.ts';
import type { Market } from '../../market/market.ts';
import { positionsOf } from '../../views/position-view.ts';
import { transactionOfFill } from '../../views/transaction-view.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { idempotencyOf } from '../kernel/idempotency.ts';
import { sendOutcome } from '../kernel/outcome.ts';
import { fillOf, instrumentOf, seenPriceOf, sentAnswer } from './trades.ts';
import { tradingAccountOf } from '../kernel/trading-account.ts';

/** GET /api/positions/{id} and POST /api/positions/close. */
export function registerPositionRoutes(app: Api, db: Database, desk: Desk, market: Market): void {
  serve(app, 'getPositions', async (request) => positionsOf(db, market, request.session.accountId));

  serve(app, 'closePosition', async (request, reply) => {
    const { userId, symbol, quantity, currentPrice, slippagePercent } = request.body;
    const accountId = tradingAccountOf(request.session, userId);
    const instrument = instrumentOf(market, symbol);
    const outcome = await desk.submit({
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
      ...idempotencyOf(request),
      render: ([change]) =>
        change.account.fill
          ? { status: 200, body: JSON.stringify(closeAnswer(change.account, instrument)) }
          : sentAnswer(change, instrument, market),
    });
    return sendOutcome(reply, outcome);
  });
}

function closeAnswer(change: AccountChange, instrument: Instrument) {
  const fill = fillOf(change);
  const posted = postedResultOf(fill.change);
  const result = formatUsd(posted);
  return {
    symbol: instrument.symbol,
    realizedPnL: usdToNumber(posted),
    newBalance: Number(formatUsd(change.after.balances.cash, 'floor')),
    message: `${instrument.symbol}: ${result} USD`,
    transaction: transactionOfFill(fill, instrument),
  };
}
