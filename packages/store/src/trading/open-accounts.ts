import type { AccountState, PositionState } from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import { readAccountRow, loadPositionsByAccount } from './accounts.ts';
import { inWorld } from '../database/in-world.ts';
import { ofSlots } from '../database/of-slots.ts';
import { openPackedRows } from '../database/packed-rows.ts';
import { readAhead } from '../database/many/read-ahead.ts';
import type { Tables } from '../database/tables.ts';

/** Accounts per page: those of a page are put in one piece, for which everybody waits. */
const PAGE = 1_000;

/** An account with its user's slot. */
export interface AccountOfSlot {
  readonly slot: number;
  readonly account: AccountState;
}

/**
 * What a watch of margins knows of accounts, in the columns that it holds itself: floats. An object for each of half a million positions took
 * most of a start.
 */
export interface AccountsOnMargin {
  readonly ids: Int32Array;
  readonly slots: Int32Array;
  /** Cash + profit, micros of a USD. */
  readonly base: Float64Array;
  /** 1 where a margin call is in force. */
  readonly isCalled: Int32Array;
  /** Positions on margin of these accounts, in no order. */
  readonly positions: PositionsOnMargin;
}

export interface PositionsOnMargin {
  readonly accountIds: Int32Array;
  readonly instrumentIds: Int32Array;
  /** Hundred-millionths of a unit, signed. */
  readonly quantity: Float64Array;
  /** Micros of the instrument's currency, signed. */
  readonly cost: Float64Array;
  /** Micros of a USD. */
  readonly margin: Float64Array;
}

/**
 * Every account of these slots and a world (undefined: of the installation's market) with its positions on margin, none of them for most;
 * page by page. Positions are found by the numbers of a page's accounts, which one pass over their index answers.
 */
export const loadAccountsOnMargin = (
  db: Kysely<Tables>,
  slots: readonly number[],
  world: number | undefined,
): AsyncGenerator<AccountsOnMargin, void> =>
  readAhead(0, async (after) => {
    const { rows } = await sql<PageOnMargin>`
      with page as materialized (
        select a.id, a.slot, a.cash + a.profit as base, a.margin_call is not null as is_called
        from trading_accounts a
        where a.id > ${after} and ${ofSlots('a', slots)} and ${inWorld('a', world)}
        order by a.id
        limit ${PAGE})
      select (
        select string_agg(int4send(id) || int4send(slot) || int8send(base) || int4send(is_called::int), '')
        from page) as accounts, (
        select string_agg(int4send(p.account_id) || int4send(p.instrument_id)
          || int8send(p.quantity) || int8send(p.cost) || int8send(p.margin), '')
        from positions p
        where p.account_id = any(array(select id from page)) and not p.fully_paid) as positions`.execute(db);
    const page = readPageOnMargin(rows[0]!);
    return { page, next: page.ids[PAGE - 1] };
  });

interface PageOnMargin {
  readonly accounts: Buffer | null;
  readonly positions: Buffer | null;
}

function readPageOnMargin(row: PageOnMargin): AccountsOnMargin {
  const accounts = openPackedRows(row.accounts, 20);
  const positions = openPackedRows(row.positions, 32);
  return {
    ids: accounts.integers(0),
    slots: accounts.integers(4),
    base: accounts.floats(8),
    isCalled: accounts.integers(16),
    positions: {
      accountIds: positions.integers(0),
      instrumentIds: positions.integers(4),
      quantity: positions.floats(8),
      cost: positions.floats(16),
      margin: positions.floats(24),
    },
  };
}

/** An account with its positions, and whose it is. */
export interface OwnedAccount {
  readonly owner: { readonly id: string; readonly username: string; readonly fullName: string | null };
  /** What its client calls it; null for a demo account. */
  readonly name: string | null;
  readonly account: AccountState;
}

/** These accounts as they were last committed, in no order. */
export async function loadOwnedAccounts(
  db: Kysely<Tables>,
  accountIds: readonly number[],
): Promise<OwnedAccount[]> {
  const [rows, positions] = await Promise.all([
    db
      .selectFrom('trading_accounts as a')
      .innerJoin('users as u', 'u.id', 'a.user_id')
      .selectAll('a')
      .select(['u.username', 'u.full_name'])
      .where(sql<boolean>`a.id = any(${accountIds}::int[])`)
      .execute(),
    loadPositionsByAccount(db, accountIds),
  ]);
  return rows.map(({ username, full_name: fullName, ...row }) => ({
    owner: { id: row.user_id, username, fullName },
    name: row.name,
    account: { ...readAccountRow(row), positions: positions.get(row.id) ?? new Map<number, PositionState>() },
  }));
}

/**
 * Numbers of accounts of these slots and this world, after a number, that have positions and whose financing is not decided for a day
 * yet.
 * @param day days since 1970-01-01, as core counts them
 */
export async function findAccountsToFinance(
  db: Kysely<Tables>,
  {
    day,
    world,
    slots,
    after,
    limit,
  }: AccountsOfSlots & {
    readonly day: number;
    readonly world: number | undefined;
  },
): Promise<number[]> {
  const rows = await db
    .selectFrom('trading_accounts as a')
    .select('a.id')
    .where('a.id', '>', after)
    .where('a.financed_through', '<', day)
    .where(ofSlots('a', slots))
    .where(inWorld('a', world))
    // The condition is repeated for the positions: a merge join would otherwise read all previous ones again for each page.
    .where(
      sql<boolean>`exists (select from positions p where p.account_id = a.id and p.account_id > ${after})`,
    )
    .orderBy('a.id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** The accounts that are looked through: of some slots, after a number, at most so many. */
interface AccountsOfSlots {
  readonly slots: readonly number[];
  readonly after: number;
  readonly limit: number;
}

/** An ex moment of an instrument. */
export interface ExMoment {
  readonly instrumentId: number;
  /** Milliseconds since 1970. */
  readonly exAt: number;
}

/**
 * Numbers of accounts of these slots and this world, after a number, that hold one of the instruments and have not been
 * paid through its ex moment.
 * @param exMoments one an instrument: its newest
 */
export async function findAccountsToPay(
  db: Kysely<Tables>,
  {
    exMoments,
    world,
    slots,
    after,
    limit,
  }: AccountsOfSlots & { readonly exMoments: readonly ExMoment[]; readonly world: number | undefined },
): Promise<number[]> {
  const instruments = exMoments.map(({ instrumentId }) => instrumentId);
  const moments = exMoments.map(({ exAt }) => new Date(exAt).toISOString());
  const { rows } = await sql<{ id: number }>`
    select distinct a.id
    from unnest(${instruments}::int[], ${moments}::timestamptz[]) as x (instrument_id, ex_at)
    join positions p on p.instrument_id = x.instrument_id and p.account_id > ${after}
    join trading_accounts a on a.id = p.account_id
    where (a.dividends_through is null or a.dividends_through < x.ex_at) and ${ofSlots('a', slots)}
      and ${inWorld('a', world)}
    order by a.id
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
