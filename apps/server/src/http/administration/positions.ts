import {
  formatQuantity,
  formatUsdExact,
  quantityToNumber,
  type Instrument,
  type MarketQuote,
  type PositionState,
  type TradingChange,
} from '@lonja/core';
import type { AdminPosition } from '@lonja/protocol';
import { findUser, listPositions, type Database, type UserRecord } from '@lonja/store';
import type { FastifyRequest } from 'fastify';
import { newAct } from '../../audit/new-act.ts';
import type { Desk } from '../../desk/desk.ts';
import type { Market } from '../../market/market.ts';
import { positionAnswer } from '../../views/position-view.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { idempotencyOf } from '../kernel/idempotency.ts';
import { sendOutcome } from '../kernel/outcome.ts';
import { requireConfirmation } from './password-confirmation.ts';
import { sessionOf } from '../kernel/policy.ts';
import { instrumentOf } from '../trading/trades.ts';
import { isUuid } from '../kernel/uuid.ts';

interface AdminPositionRoutes {
  readonly db: Database;
  readonly desk: Desk;
  readonly market: Market;
  readonly clock: () => number;
}

/** GET /api/admin/positions/{userId} and PUT /api/admin/positions/{userId}/{symbol}. */
export function registerAdminPositionRoutes(app: Api, dependencies: AdminPositionRoutes): void {
  const { db, desk, market } = dependencies;
  serve(app, 'getAdminPositions', async (request) => {
    const { user, account } = await findClient(db, request.params.id);
    const positions = account ? await listPositions(db, account.id) : [];
    return positions.map((position) => {
      const instrument = market.instrumentById(position.instrumentId);
      const quote = market.quoteOf(position.instrumentId);
      if (!instrument || !quote)
        throw new Error(`position in instrument ${position.instrumentId} has no quote`);
      return adminPositionAnswer(user.id, position, instrument, quote);
    });
  });

  serve(app, 'changePosition', async (request, reply) => {
    await requireConfirmation(dependencies, request);
    const { user, account } = await findClient(db, request.params.id);
    refuseOwnBooks(request, user.id);
    const instrument = instrumentOf(market, request.params.symbol);
    if (!account) throw new HttpRefusal('no_position');
    if (!market.quoteOf(instrument.id)) throw new HttpRefusal('quote_unavailable');
    const { quantity, averagePrice, profit, expected = {}, reason } = request.body;
    const outcome = await desk.submit({
      command: {
        kind: 'set_position',
        accountId: account.id,
        wanted: { instrumentId: instrument.id, quantity, averagePrice, profit, expected },
        act: await newAct(db, request, {
          action: 'position_set',
          subject: { kind: 'position', id: `${account.id}:${instrument.symbol}` },
          userId: user.id,
          reason,
        }),
      },
      ...idempotencyOf(request),
      render: ([change]) => ({
        status: 200,
        body: JSON.stringify(changedPosition(user.id, change, instrument, market)),
      }),
    });
    return sendOutcome(reply, outcome);
  });
}

/** @throws HttpRefusal when there is no such user */
export async function findClient(db: Database, id: string): Promise<UserRecord> {
  const record = isUuid(id) ? await findUser(db, id) : undefined;
  if (!record) throw new HttpRefusal('not_found');
  return record;
}

/** @throws HttpRefusal when the books are the administrator's own */
export function refuseOwnBooks(request: FastifyRequest, userId: string): void {
  if (sessionOf(request).userId === userId) throw new HttpRefusal('own_books');
}

function changedPosition(
  userId: string,
  { account: { after } }: TradingChange,
  instrument: Instrument,
  market: Market,
): AdminPosition {
  const position = after.positions.get(instrument.id);
  const quote = market.quoteOf(instrument.id);
  if (!position || !quote) throw new Error(`position in ${instrument.symbol} has no quote`);
  return adminPositionAnswer(userId, position, instrument, quote);
}

function adminPositionAnswer(
  userId: string,
  position: PositionState,
  instrument: Instrument,
  quote: MarketQuote,
): AdminPosition {
  const { quantity: _, ...answer } = positionAnswer(position, instrument, quote);
  const profit = position.set?.profit;
  return {
    ...answer,
    userId,
    quantity: quantityToNumber(position.quantity),
    exactQuantity: formatQuantity(position.quantity),
    avgPrice: answer.averagePrice,
    totalValue: answer.currentValue,
    currentPnl: Number(answer.profit),
    setProfit: profit === undefined ? null : formatUsdExact(profit),
  };
}
