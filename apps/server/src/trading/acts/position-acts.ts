import { bindCommand } from '../../desk/command/command-row.ts';
import type { Desk } from '../../desk/desk.ts';
import { SET_POSITION } from '../../funds/commands.ts';
import type { Markets } from '../../rooms/markets.ts';
import type { Database } from '@lonja/store/database/database';
import type { Instrument, SetPosition, TradingChange } from '@lonja/core';
import type { ActCaller } from '../../record/act-caller.ts';
import { newAct } from '../../record/new-act.ts';
import type { Answer, KeyedRequest, Outcome } from '../../desk/command/submission.ts';
import { findOtherClient, type NamedClient } from '../../people/clients.ts';
import { refuse } from '../../refusal/refuse.ts';

export interface PositionNeeds {
  readonly db: Database;
  readonly desk: Desk;
  readonly markets: Markets;
}

interface PositionAct {
  readonly client: NamedClient;
  readonly symbol: string;
  readonly wanted: Omit<SetPosition, 'instrumentId'>;
  readonly reason: string | undefined;
  readonly idempotency?: KeyedRequest;
  readonly render: (change: TradingChange, instrument: Instrument, userId: string) => Answer;
}

/** Sets quantity, average price or profit of a client's position. */
export async function setPosition(
  { db, desk, markets }: PositionNeeds,
  by: ActCaller,
  { client: named, symbol, wanted, reason, render, ...keyed }: PositionAct,
): Promise<Outcome> {
  const client = await findOtherClient(db, by, named);
  const { user, account } = client;
  const market = markets.of(account?.terms?.world);
  const instrument = market.instrumentBySymbol(symbol);
  if (!instrument) refuse('unknown_instrument');
  if (!account) refuse('no_position');
  if (!market.view().quoteOf(instrument.id)) refuse('quote_unavailable');
  const act = await newAct(db, by, {
    action: 'position_set',
    subject: { kind: 'position', id: `${account.id}:${instrument.symbol}` },
    userId: user.id,
    reason,
  });
  return desk.submit({
    command: bindCommand(SET_POSITION, {
      accountId: account.id,
      wanted: { instrumentId: instrument.id, ...wanted },
      act,
    }),
    ...keyed,
    render: ([change]) => render(change, instrument, user.id),
  });
}
