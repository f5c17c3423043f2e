import {
  assertInvariant,
  price,
  quantity,
  usd,
  type OrderRefusal,
  type OrderState,
  type OrderTerms,
  type RestingOrder,
  type Trail,
} from '@lonja/core';
import { sql, type Kysely, type Selectable } from 'kysely';
import { inWorld } from '../database/in-world.ts';
import { ofSlots } from '../database/of-slots.ts';
import { readAhead } from '../database/many/read-ahead.ts';
import type { Tables } from '../database/tables.ts';
import { SENDER_COLUMNS, readSender, type SenderColumns } from '../audit/senders.ts';

/** An order with its sender. */
export type OrderRow = Selectable<Tables['orders']> & SenderColumns;

/** The orders to list: those that can still fill, those that have ended, or both. */
type OrderFilter = 'live' | 'ended' | 'all';

/** Orders per page when loading: those of a page are read in one piece, for which everybody waits. */
const PAGE = 500;

export interface OrderPage {
  readonly filter: OrderFilter;
  readonly limit: number;
  /** Only orders with a smaller number. */
  readonly before?: number | undefined;
  /** Only the one that has this id of its sender's. */
  readonly clientOrderId?: string | undefined;
  /** Only those that came by this API key. */
  readonly key?: string | undefined;
  /** Only those that came by signals to this hook. */
  readonly hook?: number | undefined;
  /** Only those that something may have happened to since then: they were placed or ended, or their parent may have filled. */
  readonly since?: Date | undefined;
  /** Only those placed before. */
  readonly until?: Date | undefined;
}

/** An account's orders, the newest first. */
export async function listOrders(
  db: Kysely<Tables>,
  accountId: number,
  { filter, before, clientOrderId, key, hook, since, until, limit }: OrderPage,
): Promise<RestingOrder[]> {
  let query = selectOrders(db).where('account_id', '=', accountId);
  if (before !== undefined) query = query.where('id', '<', before);
  if (clientOrderId !== undefined) query = query.where('client_order_id', '=', clientOrderId);
  if (key !== undefined) query = query.where('s.key_id', '=', key);
  if (hook !== undefined) query = query.where('s.hook', '=', hook);
  if (since !== undefined)
    query = query.where(
      sql<boolean>`(placed_at >= ${since} or ended_at >= ${since} or (ended_at is null and parent_id is not null))`,
    );
  if (until !== undefined) query = query.where('placed_at', '<', until);
  if (filter === 'live') query = query.where('status', 'in', ['pending', 'working']);
  if (filter === 'ended') query = query.where('status', 'not in', ['pending', 'working']);
  return (await query.orderBy('id', 'desc').limit(limit).execute()).map(readOrder);
}

/** Orders with their senders. */
export const selectOrders = (db: Kysely<Tables>) =>
  db
    .selectFrom('orders as o')
    .leftJoin('senders as s', 's.number', 'o.sender')
    .selectAll('o')
    .select(SENDER_COLUMNS);

/** An order with its user's slot. */
export interface OrderOfSlot {
  readonly slot: number;
  readonly order: RestingOrder;
}

/**
 * Every order that waits for the market, of these slots and a world (undefined: of the installation's market); page by page, by account
 * and number.
 */
export const loadWorkingOrders = (
  db: Kysely<Tables>,
  slots: readonly number[],
  world: number | undefined,
): AsyncGenerator<OrderOfSlot[], void> =>
  readAhead({ accountId: 0, id: 0 }, async (after) => {
    const rows = await selectOrders(db)
      .innerJoin('trading_accounts as a', 'a.id', 'o.account_id')
      .select('a.slot')
      .where('o.status', '=', 'working')
      .where(ofSlots('a', slots))
      .where(inWorld('a', world))
      .where(sql<boolean>`(o.account_id, o.id) > (${after.accountId}, ${after.id})`)
      .orderBy('o.account_id')
      .orderBy('o.id')
      .limit(PAGE)
      .execute();
    const last = rows[PAGE - 1];
    return {
      page: rows.map((row) => ({ slot: row.slot, order: readOrder(row) })),
      next: last && { accountId: last.account_id, id: last.id },
    };
  });

/**
 * Live orders of these slots and a world that had expired at a moment, the longest expired first. What never waits and is on its way has
 * expired once it was due by `dueBy`, where it has an end, or where the market is over before it is due.
 * @param at milliseconds since 1970, as is `dueBy`
 */
export async function findExpiredOrders(
  db: Kysely<Tables>,
  {
    at,
    dueBy,
    isOver,
    world,
    slots,
    limit,
  }: {
    readonly at: number;
    readonly dueBy: number;
    readonly isOver: boolean;
    readonly world: number | undefined;
    readonly slots: readonly number[];
    readonly limit: number;
  },
): Promise<{ accountId: number; id: number }[]> {
  return db
    .selectFrom('orders as o')
    .innerJoin('trading_accounts as a', 'a.id', 'o.account_id')
    .select(['o.account_id as accountId', 'o.id'])
    .where('o.status', 'in', ['pending', 'working'])
    .where((where) => {
      const isSent = where.and([
        where('o.due_at', 'is not', null),
        where('o.time_in_force', 'in', ['ioc', 'fok']),
      ]);
      // The end that is stored of a flight is the earliest, so the index of ends finds all of them.
      const isExpired = where.and([
        where('o.expires_at', '<=', new Date(at)),
        where.or([where.not(isSent), where('o.due_at', '<=', new Date(Math.max(dueBy, 0)))]),
      ]);
      return isOver
        ? where.or([isExpired, where.and([isSent, where('o.due_at', '>', new Date(at))])])
        : isExpired;
    })
    .where(ofSlots('a', slots))
    .where(inWorld('a', world))
    .orderBy('o.expires_at')
    .limit(limit)
    .execute();
}

/** Orders by account, then by number. */
export function ordersByAccount(rows: readonly OrderRow[]): Map<number, Map<number, RestingOrder>> {
  const byAccount = new Map<number, Map<number, RestingOrder>>();
  for (const row of rows) {
    const orders = byAccount.get(row.account_id) ?? new Map<number, RestingOrder>();
    byAccount.set(row.account_id, orders.set(row.id, readOrder(row)));
  }
  return byAccount;
}

const readOrder = (row: OrderRow): RestingOrder => ({
  accountId: row.account_id,
  id: row.id,
  instrumentId: row.instrument_id,
  side: row.side,
  quantity: quantity(row.quantity),
  leverage: row.leverage,
  reduceOnly: row.reduce_only,
  terms: readTerms(row),
  timeInForce: row.time_in_force,
  expiresAt: row.expires_at?.getTime(),
  trail:
    row.trail_best === null || row.trail_stop === null
      ? undefined
      : { best: price(row.trail_best), stop: price(row.trail_stop) },
  stopMetAt: row.stop_met_at?.getTime(),
  parentId: row.parent_id ?? undefined,
  ocoGroup: row.oco_group ?? undefined,
  attachedTo: row.attached_to ?? undefined,
  placedAt: row.placed_at.getTime(),
  splits: row.splits,
  sentBy: readSender(row),
  clientOrderId: row.client_order_id ?? undefined,
  notional: row.notional === null ? undefined : usd(row.notional),
  replaces: row.replaces ?? undefined,
  state: readState(row),
  ...readFlight(row),
});

function readFlight({ sent_at, due_at, ideal_price }: OrderRow): Pick<RestingOrder, 'flight'> {
  if (due_at === null) return {};
  const sentAt = present(sent_at).getTime();
  return { flight: { sentAt, dueAt: due_at.getTime(), idealPrice: price(present(ideal_price)) } };
}

function readTerms(row: OrderRow): OrderTerms {
  switch (row.type) {
    case 'market':
      return {
        type: 'market',
        seenPrice: row.seen_price === null ? undefined : price(row.seen_price),
        slippage: present(row.slippage),
      };
    case 'limit':
      return { type: 'limit', limit: price(present(row.limit_price)) };
    case 'stop':
      return { type: 'stop', stop: price(present(row.stop_price)) };
    case 'stop_limit':
      return {
        type: 'stop_limit',
        stop: price(present(row.stop_price)),
        limit: price(present(row.limit_price)),
      };
    case 'trailing_stop':
      return { type: 'trailing_stop', trail: readTrail(row) };
  }
}

const readTrail = ({ trail_distance: distance, trail_basis_points: basisPoints }: OrderRow): Trail =>
  distance === null
    ? { by: 'basis_points', basisPoints: present(basisPoints) }
    : { by: 'distance', distance: price(distance) };

function readState(row: OrderRow): OrderState {
  const { status } = row;
  if (status === 'pending' || status === 'working') return { status };
  const at = present(row.ended_at).getTime();
  switch (status) {
    case 'filled':
      return {
        status,
        at,
        fillNumber: present(row.fill_number),
        ...(row.unfilled === null ? {} : { unfilled: quantity(row.unfilled) }),
      };
    case 'cancelled':
      return {
        status,
        at,
        reason: present(row.cancel_reason),
        ...(row.replaced_by === null ? {} : { replacedBy: row.replaced_by }),
      };
    case 'rejected':
      return { status, at, refusal: readRefusal(row) };
    case 'expired':
      return { status, at };
  }
}

/** Figures are stored in their units, bigints as digits; counts and texts as they are. */
const readRefusal = ({ refusal }: OrderRow): OrderRefusal =>
  Object.fromEntries(
    Object.entries(present(refusal)).map(([name, value]) => [
      name,
      typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : value,
    ]),
  ) as unknown as OrderRefusal;

function present<Value>(value: Value | null): Value {
  assertInvariant(value !== null, 'an order has what its type and status need');
  return value;
}
