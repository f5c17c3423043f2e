import type { PositionNeeds } from '../../administration/position-acts.ts';
import { worldOf, type Instrument, type TradingChange } from '@lonja/core';
import type { AdminPosition } from '@lonja/protocol';
import { findClient } from '../../administration/clients.ts';
import { setPosition } from '../../administration/position-acts.ts';
import type { Markets } from '../../worlds/markets.ts';
import { adminPositionAnswer, adminPositionsOf } from '../../views/position-view.ts';
import { callerOf } from '../kernel/act-caller.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { idempotencyOf } from '../kernel/idempotency.ts';
import { sendOutcome, unlessRefused } from '../kernel/outcome.ts';

/** GET /api/admin/positions/{userId} and PUT /api/admin/positions/{userId}/{symbol}. */
export function registerAdminPositionRoutes(app: Api, dependencies: PositionNeeds): void {
  const { db, markets } = dependencies;
  serve(app, 'getAdminPositions', async (request) => {
    const { user, account } = unlessRefused(await findClient(db, { ...request.params, ...request.query }));
    if (!account) return [];
    const market = markets.of(account.terms?.world);
    return adminPositionsOf(db, market, { userId: user.id, accountId: account.id });
  });

  serve(app, 'changePosition', async (request, reply) => {
    const { id, symbol } = request.params;
    const { quantity, averagePrice, profit, expected = {}, reason } = request.body;
    const outcome = await setPosition(dependencies, callerOf(request), {
      client: { id, ...request.query },
      symbol,
      wanted: { quantity, averagePrice, profit, expected },
      reason,
      ...idempotencyOf(request),
      render: (change, instrument, userId) => ({
        status: 200,
        body: JSON.stringify(changedPosition(userId, change, instrument, markets)),
      }),
    });
    return sendOutcome(reply, outcome);
  });
}

function changedPosition(
  userId: string,
  { account: { after } }: TradingChange,
  instrument: Instrument,
  markets: Markets,
): AdminPosition {
  const market = markets.of(worldOf(after));
  const position = after.positions.get(instrument.id);
  const quote = market.view().quoteOf(instrument.id);
  if (!position || !quote) throw new Error(`position in ${instrument.symbol} has no quote`);
  const scale = market.splits.scaleOf(instrument.id);
  return adminPositionAnswer(userId, { position, instrument, quote, scale });
}
