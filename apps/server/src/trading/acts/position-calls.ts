import type { PositionNeeds } from './position-acts.ts';
import { findAccountWorld, type Instrument, type TradingChange } from '@lonja/core';
import type { AdminPosition } from '@lonja/protocol';
import { findClient } from '../../people/clients.ts';
import { setPosition } from './position-acts.ts';
import type { Markets } from '../../rooms/markets.ts';
import { adminPositionAnswer, loadAdminPositions } from '../position-view.ts';
import { readCaller } from '../../calls/act-caller.ts';
import type { Handlers } from '../../calls/serve.ts';
import { readIdempotency } from '../../calls/idempotency.ts';
import { sendOutcome } from '../../calls/outcome.ts';

/** GET /api/admin/positions/{userId} and PUT /api/admin/positions/{userId}/{symbol}. */
export function adminPositionHandlers(dependencies: PositionNeeds) {
  const { db, markets } = dependencies;
  return {
    getAdminPositions: async (request) => {
      const { user, account } = await findClient(db, { ...request.params, ...request.query });
      if (!account) return [];
      const market = markets.of(account.terms?.world);
      return loadAdminPositions(db, market, { userId: user.id, accountId: account.id });
    },

    changePosition: async (request, reply) => {
      const { id, symbol } = request.params;
      const { quantity, averagePrice, profit, expected = {}, reason } = request.body;
      const outcome = await setPosition(dependencies, readCaller(request), {
        client: { id, ...request.query },
        symbol,
        wanted: { quantity, averagePrice, profit, expected },
        reason,
        ...readIdempotency(request),
        render: (change, instrument, userId) => ({
          status: 200,
          body: JSON.stringify(changedPosition(userId, change, instrument, markets)),
        }),
      });
      return sendOutcome(reply, outcome);
    },
  } satisfies Partial<Handlers>;
}

function changedPosition(
  userId: string,
  { account: { after } }: TradingChange,
  instrument: Instrument,
  markets: Markets,
): AdminPosition {
  const market = markets.of(findAccountWorld(after));
  const position = after.positions.get(instrument.id);
  const quote = market.view().quoteOf(instrument.id);
  if (!position || !quote) throw new Error(`position in ${instrument.symbol} has no quote`);
  const scale = market.splits.scaleOf(instrument.id);
  return adminPositionAnswer(userId, { position, instrument, quote, scale });
}
