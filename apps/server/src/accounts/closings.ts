import type { NoticeNews } from '../notices/notice-news.ts';
import type { Desk } from '../desk/desk.ts';
import type { Market } from '../market/market.ts';
import { formatQuantity, type PositionState } from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import type { UserRecord } from '@lonja/store/people/users';
import { listPositions } from '@lonja/store/trading/positions';
import { listTradingAccounts } from '@lonja/store/trading/trading-accounts';
import type { ActCaller } from '../record/act-caller.ts';
import { noticeOfAct, type Act } from '../record/act.ts';
import { record, type WrittenAct } from '../record/record.ts';
import { bindCommand } from '../desk/command/command-row.ts';
import { UNREAD } from '../desk/command/unread-answer.ts';
import type { LogFault } from '../record/log-fault.ts';
import { CLOSE_FOR_CLIENT } from '../trading/commands.ts';
import { findOtherClient, type NamedClient } from '../people/clients.ts';
import type { HttpRefusal } from '../refusal/http-refusal.ts';
import { attempt, orRefuse, refuse } from '../refusal/refuse.ts';

export interface ClosingNeeds {
  readonly db: Database;
  readonly desk: Desk;
  readonly market: Market;
  readonly notices: NoticeNews;
  readonly clock: () => number;
}

const ALL = 1_000_000;

interface NamedPosition {
  readonly symbol: string;
  readonly position: PositionState;
}

interface Closings {
  readonly closed: number;
  readonly refused: readonly { readonly symbol: string; readonly refusal: HttpRefusal }[];
}

/** Closes all positions of a client at the market, before the client ends: of the account that is named, or else of all. */
export async function closePositions(
  needs: ClosingNeeds,
  by: ActCaller,
  { reason, ...asked }: NamedClient & { readonly reason: string | undefined },
  logFault: LogFault,
): Promise<Closings> {
  const client = await findOtherClient(needs.db, by, asked);
  const books = await loadOpenBooks(needs, client, asked.account !== undefined);
  if (books.length === 0) refuse('no_position');
  const closings: Closings[] = [];
  const { id: userId } = client.user;
  const on = { action: 'positions_closed', subject: { kind: 'user', id: userId }, userId, reason } as const;
  for (const { accountId, named } of books) {
    // The order is recorded first, so that nothing is closed without its author in the audit log.
    const act = await record(needs, by, on, async (_work, ordered) => ({
      value: ordered,
      change: buildCloseOrder(ordered, accountId, named),
    }));
    closings.push(await closeEach(needs, act, accountId, named, logFault));
  }
  return {
    closed: closings.reduce((count, { closed }) => count + closed, 0),
    refused: closings.flatMap((one) => one.refused),
  };
}

/** What is open in each of a client's accounts. @param isOne only in the record's account */
async function loadOpenBooks(
  { db, market }: ClosingNeeds,
  { user, account }: UserRecord,
  isOne: boolean,
): Promise<{ readonly accountId: number; readonly named: readonly NamedPosition[] }[]> {
  const accounts = isOne ? [account] : await listTradingAccounts(db, user.id, ALL);
  const books = await Promise.all(
    accounts.flatMap((one) =>
      one ? [listPositions(db, one.id).then(({ positions }) => ({ accountId: one.id, positions }))] : [],
    ),
  );
  return books
    .filter(({ positions }) => positions.length > 0)
    .map(({ accountId, positions }) => ({
      accountId,
      named: positions.map((position) => ({
        position,
        symbol: market.instrumentById(position.instrumentId)?.symbol ?? String(position.instrumentId),
      })),
    }));
}

/** What the order of an account's closings says in the audit log, and to its client. */
function buildCloseOrder(act: WrittenAct, accountId: number, named: readonly NamedPosition[]) {
  const figures = named.map(({ symbol }) => ({
    figure: 'closing' as const,
    symbol,
    before: null,
    after: null,
  }));
  const before = Object.fromEntries(
    named.map(({ symbol, position }) => [symbol, formatQuantity(position.quantity)]),
  );
  return { accountId, before, notices: noticeOfAct(act, figures, act.at, accountId) };
}

/** After a fault the closed ones are still answered; whether the failing one was closed is unknown. */
async function closeEach(
  { desk }: ClosingNeeds,
  { id, reason }: Act,
  accountId: number,
  named: readonly NamedPosition[],
  logFault: LogFault,
): Promise<Closings> {
  const by = { kind: 'administrator', act: id, reason } as const;
  const refusals = [];
  let isStopped = false;
  for (const { symbol, position } of named) {
    const whole = { instrumentId: position.instrumentId, ...WHOLE_AT_MARKET };
    const command = bindCommand(CLOSE_FOR_CLIENT, { accountId, close: whole, by });
    const close = async () =>
      isStopped ? refuse('unavailable') : orRefuse(await desk.submit({ command, render: UNREAD }));
    const { refusal } = await attempt(close, (error) => {
      logFault({ err: error, symbol }, 'closing of positions stopped');
      isStopped = true;
      refuse('unavailable');
    });
    if (refusal) refusals.push({ symbol, refusal });
  }
  return { closed: named.length - refusals.length, refused: refusals };
}

const WHOLE_AT_MARKET = { quantity: undefined, seenPrice: undefined, slippage: 0 } as const;
