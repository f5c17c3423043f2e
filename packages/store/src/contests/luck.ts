import { MAX_LUCK_FILLS, UNRANKED, UNRANKED_ROWS, type Luck } from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { contests, readContest, type ContestRecord } from './contests.ts';

/** The oldest finished contest of whose results it has not been computed what they owe to luck. */
export async function findContestWithoutLuck(db: Kysely<Tables>): Promise<ContestRecord | undefined> {
  const row = await contests(db)
    .where('c.finished_at', 'is not', null)
    .where('c.luck_at', 'is', null)
    // Nobody draws a second course of the installation's market.
    .where(sql<boolean>`not exists (select from worlds w where w.id = c.world_id and w.is_own_market)`)
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst();
  return row && readContest(row);
}

/** An entry whose luck is to be computed, with all its fills in their order. */
export interface EntryForLuck {
  readonly account: number;
  /** Micros of a USD. */
  readonly equity: bigint;
  readonly fills: readonly CountedFill[];
}

/** A fill with the evidence of its price. */
export interface CountedFill {
  readonly instrumentId: number;
  readonly side: 'buy' | 'sell';
  /** Units of 1e-8. */
  readonly quantity: bigint;
  readonly bid: bigint;
  readonly ask: bigint;
  readonly rateNumerator: bigint;
  readonly rateDenominator: bigint;
  /** Market time. */
  readonly at: Date;
}

const OUTSIDE_THE_FIELD = UNRANKED.filter((reason) => !UNRANKED_ROWS[reason].isOfField);

/**
 * Entries of a finished contest, by their accounts: with fills, but not too many to compute it; none of who runs it or with a figure that an administrator
 * set, and none of somebody who is erased.
 * @param after only accounts of higher numbers
 */
export async function listEntriesForLuck(
  db: Kysely<Tables>,
  { contestId, after, limit }: { readonly contestId: number; readonly after: number; readonly limit: number },
): Promise<EntryForLuck[]> {
  const entries = await db
    .selectFrom('contest_entries as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.account_id as account', 'e.equity'])
    .where('e.contest_id', '=', contestId)
    .where('e.account_id', '>', after)
    .where('e.luck_trials', 'is', null)
    .where('e.fills', '>=', 1)
    .where('e.fills', '<=', MAX_LUCK_FILLS)
    .where(sql<boolean>`not coalesce(e.unranked = any(${OUTSIDE_THE_FIELD}::text[]), false)`)
    .where('u.deleted_at', 'is', null)
    .orderBy('e.account_id')
    .limit(limit)
    .execute();
  const fills = await db
    .selectFrom('fills')
    .select([
      'account_id as account',
      'instrument_id as instrumentId',
      'side',
      'quantity',
      'bid',
      'ask',
      'rate_numerator as rateNumerator',
      'rate_denominator as rateDenominator',
      'at',
    ])
    .where(sql<boolean>`account_id = any(${entries.map(({ account }) => account)}::int[])`)
    .orderBy('account_id')
    .orderBy('number')
    .execute();
  const byAccount = Map.groupBy(fills, ({ account }) => account);
  return entries.flatMap(({ account, equity }) =>
    equity === null ? [] : [{ account, equity, fills: byAccount.get(account) ?? [] }],
  );
}

/** Writes what was computed of entries, each once. Nothing is written of somebody who was erased meanwhile. */
export async function saveLuck(
  db: Kysely<Tables>,
  contestId: number,
  found: readonly (Luck & { readonly account: number })[],
): Promise<void> {
  const accounts = found.map(({ account }) => account);
  await db.transaction().execute(async (work) => {
    // Whoever is being erased is so before or after: not meanwhile.
    await sql`select from users where id in (
      select user_id from contest_entries where account_id = any(${accounts}::int[])) for share`.execute(
      work,
    );
    await sql`
      update contest_entries e set luck_below = f.below, luck_ties = f.ties, luck_trials = f.trials
      from json_to_recordset(${JSON.stringify(found)}::json) as f (account integer, below integer, ties integer, trials integer)
      where e.contest_id = ${contestId} and e.account_id = f.account and e.luck_trials is null
        and exists (select from users u where u.id = e.user_id and u.deleted_at is null)`.execute(work);
  });
}

/** From now on it is shown. */
export async function finishLuck(db: Kysely<Tables>, contestId: number, at: Date): Promise<void> {
  await db
    .updateTable('contests')
    .set({ luck_at: at })
    .where('id', '=', contestId)
    .where('luck_at', 'is', null)
    .execute();
}
