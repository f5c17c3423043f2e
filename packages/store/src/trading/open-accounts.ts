import type { AccountState, PositionState } from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import { accountOf, positionsByAccount } from './accounts.ts';
import type { Tables } from '../database/tables.ts';

/** Accounts per page. */
const PAGE = 2_000;

/**
 * Every account that has a position on margin or was called, page by page, with its positions. Fenced (`offset 0`), so
 * that each account is looked up: all positions would otherwise be read for every page.
 */
export async function* loadAccountsOnMargin(db: Kysely<Tables>): AsyncGenerator<AccountState[], void> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('trading_accounts as a')
      .selectAll()
      .where('a.id', '>', after)
      .where(
        sql<boolean>`(a.margin_call is not null
          or exists (select from positions p where p.account_id = a.id and not p.fully_paid offset 0))`,
      )
      .orderBy('a.id')
      .limit(PAGE)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    const positions = await positionsOf(
      db,
      rows.map((row) => row.id),
    );
    yield rows.map((row) => ({
      ...accountOf(row),
      positions: positions.get(row.id) ?? new Map<number, PositionState>(),
    }));
    after = last.id;
  }
}

async function positionsOf(
  db: Kysely<Tables>,
  accountIds: readonly number[],
): Promise<Map<number, Map<number, PositionState>>> {
  const rows = await db
    .selectFrom('positions')
    .selectAll()
    .where(sql<boolean>`account_id = any(${accountIds}::int[])`)
    .execute();
  return positionsByAccount(rows);
}

/**
 * Numbers of accounts after a number that have positions and whose financing is not decided for a day yet.
 * @param day days since 1970-01-01, as core counts them
 */
export async function findAccountsToFinance(
  db: Kysely<Tables>,
  { day, after, limit }: { readonly day: number; readonly after: number; readonly limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('trading_accounts as a')
    .select('a.id')
    .where('a.id', '>', after)
    .where('a.financed_through', '<', day)
    // The condition is repeated for the positions: a merge join would otherwise read all previous ones again for each page.
    .where(
      sql<boolean>`exists (select from positions p where p.account_id = a.id and p.account_id > ${after})`,
    )
    .orderBy('a.id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
