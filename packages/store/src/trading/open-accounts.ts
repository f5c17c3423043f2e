import type { AccountState, PositionState } from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import { readAccountRow, loadPositionsByAccount } from './accounts.ts';
import { inWorld } from '../database/in-world.ts';
import { ofSlots } from '../database/of-slots.ts';
import type { Tables } from '../database/tables.ts';

/** Accounts per page: those of a page are read and put in one piece, for which everybody waits. */
const PAGE = 500;

/** An account with its user's slot. */
export interface AccountOfSlot {
  readonly slot: number;
  readonly account: AccountState;
}

/** What a watch of margins knows of an account. The figures are those that its columns hold: floats. */
export interface AccountOnMargin {
  readonly slot: number;
  readonly id: number;
  /** Cash + profit, micros of a USD. */
  readonly base: number;
  readonly isCalled: boolean;
  /** The positions on margin. */
  readonly positions: readonly PositionOnMargin[];
}

interface PositionOnMargin {
  readonly instrumentId: number;
  /** Hundred-millionths of a unit, signed. */
  readonly quantity: number;
  /** Micros of the instrument's currency, signed. */
  readonly cost: number;
  /** Micros of a USD. */
  readonly margin: number;
  readonly fullyPaid: false;
}

interface RowOnMargin {
  readonly id: number;
  readonly slot: number;
  readonly base: bigint;
  readonly is_called: boolean;
  /** Four figures a position, with a space between. */
  readonly held: string | null;
}

/**
 * Every account that has a position on margin or was called, of these slots and a world (undefined: of the installation's market); page
 * by page. Each page's positions come as one text an account: as rows of their own they took five times as long to read. Fenced
 * (`offset 0`), so that each account is looked up: all positions would otherwise be read for every page.
 */
export async function* loadAccountsOnMargin(
  db: Kysely<Tables>,
  slots: readonly number[],
  world: number | undefined,
): AsyncGenerator<AccountOnMargin[], void> {
  for (let after = 0; ;) {
    const { rows } = await sql<RowOnMargin>`
      select a.id, a.slot, a.cash + a.profit as base, a.margin_call is not null as is_called, h.held
      from trading_accounts a, lateral (
        select string_agg(concat_ws(' ', p.instrument_id, p.quantity, p.cost, p.margin), ' ') as held
        from positions p where p.account_id = a.id and not p.fully_paid offset 0) h
      where a.id > ${after} and ${ofSlots('a', slots)} and ${inWorld('a', world)}
        and (a.margin_call is not null or h.held is not null)
      order by a.id
      limit ${PAGE}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ id, slot, base, is_called: isCalled, held }) => ({
      id,
      slot,
      base: Number(base),
      isCalled,
      positions: readHeld(held),
    }));
    after = last.id;
  }
}

function readHeld(held: string | null): PositionOnMargin[] {
  const figures = held === null ? [] : held.split(' ').map(Number);
  const positions: PositionOnMargin[] = [];
  for (let at = 0; at < figures.length; at += 4)
    positions.push({
      instrumentId: figures[at]!,
      quantity: figures[at + 1]!,
      cost: figures[at + 2]!,
      margin: figures[at + 3]!,
      fullyPaid: false,
    });
  return positions;
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
