import {
  DEFAULT_SLIPPAGE,
  formatUsd,
  postedResultOf,
  usdToNumber,
  type AccountChange,
  type Instrument,
} from '@lonja/core';
import { ROUTES } from '@lonja/protocol';
import type { Database } from '@lonja/store';
import type { Desk } from '../../desk/desk.ts';
import type { Market } from '../../market/market.ts';
import { positionsOf } from '../../views/position-view.ts';
import { transactionOfFill } from '../../views/transaction-view.ts';
import type { Api } from '../kernel/api.ts';
import { idempotencyOf } from '../kernel/idempotency.ts';
import { sendOutcome } from '../kernel/outcome.ts';
import { sessionOf } from '../kernel/policy.ts';
import { fillOf, instrumentOf, seenPriceOf } from './trades.ts';
import { tradingAccountOf } from '../kernel/trading-account.ts';

/** GET /api/positions/{id} and POST /api/positions/close. */
export function registerPositionRoutes(app: Api, db: Database, desk: Desk, market: Market): void {
  app.get(
    '/api/positions/:id',
    {
      schema: {
        operationId: 'getPositions',
        params: ROUTES.getPositions.params,
        response: { 200: ROUTES.getPositions.response },
      },
      config: { policy: 'owner' },
    },
    async (request) => positionsOf(db, market, sessionOf(request).accountId),
  );

  app.post(
    '/api/positions/close',
    {
      schema: {
        operationId: 'closePosition',
        body: ROUTES.closePosition.body,
        response: { 200: ROUTES.closePosition.response },
      },
      config: { policy: 'client', idempotency: 'with_effect' },
    },
    async (request, reply) => {
      const { userId, symbol, quantity, currentPrice, slippagePercent } = request.body;
      const accountId = tradingAccountOf(request, userId);
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
        render: ([change]) => ({
          status: 200,
          body: JSON.stringify(closeAnswer(change.account, instrument)),
        }),
      });
      return sendOutcome(reply, outcome);
    },
  );
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
