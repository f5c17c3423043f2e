import { usd, type AccountState, type Luck, type PositionState, type Standing } from '@lonja/core';
import { sql, type Kysely, type Selectable } from 'kysely';
import { readAccountRow, loadPositionsByAccount } from '../trading/accounts.ts';
import type { Work } from '../database/database.ts';
import { ofSlots } from '../database/of-slots.ts';
import { isSameName } from '../database/same-name.ts';
import { mapInTurns, portionsOf } from '../database/many/map-in-turns.ts';
import type { Tables } from '../database/tables.ts';

/** An entry of a contest with its account. */
export interface EntryRecord {
  /** Counts the contest's entries. */
  readonly number: number;
  /** Null: it is called by its number. */
  readonly alias: string | null;
  /** The random number that it brought to the prices, 128 bits, hexadecimal; null without one, or where they had begun. */
  readonly nonce: string | null;
  readonly user: { readonly id: string; readonly username: string; readonly fullName: string | null };
  readonly isErased: boolean;
  /** Null without one. */
  readonly team: EntryTeam | null;
  readonly disqualifiedAt: Date | null;
  readonly disqualifiedReason: string | null;
  /** Whether the entry's person runs the contest, wrote its script or may read it, or did while it went on. */
  readonly isStaff: boolean;
  /** An administrator has set a figure of it. */
  readonly isSet: boolean;
  readonly account: AccountState;
  /** Market time at which it was closed; null while it is open. */
  readonly closedAt: Date | null;
  /** Market time; null without a fill. */
  readonly lastFillAt: Date | null;
  /** Once the contest is finished. */
  readonly result: EntryResult | null;
  /** Once it is computed; never of somebody who is erased. */
  readonly luck: Luck | null;
}

interface EntryTeam {
  readonly number: number;
  /** Null once who made it is erased. */
  readonly name: string | null;
}

type EntryResult = Pick<Standing, 'place' | 'unranked' | 'equity' | 'fills' | 'track'>;

export interface EntryVersion {
  readonly id: number;
  readonly version: number;
  readonly isDisqualified: boolean;
  readonly isErased: boolean;
  readonly isStaff: boolean;
  /** Number of its team. */
  readonly team: number | null;
}

/** The versions of a contest's accounts: which of them have changed since they were read. */
export async function listEntryVersions(db: Kysely<Tables>, contestId: number): Promise<EntryVersion[]> {
  return db
    .selectFrom('contest_entries as e')
    .innerJoin('trading_accounts as a', 'a.id', 'e.account_id')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('contest_teams as t', 't.id', 'e.team_id')
    .select(['a.id', 'a.version', 't.number as team'])
    .select(selectsStaff(contestId).as('isStaff'))
    .select(sql<boolean>`e.disqualified_at is not null`.as('isDisqualified'))
    .select(sql<boolean>`u.deleted_at is not null`.as('isErased'))
    .where('e.contest_id', '=', contestId)
    .execute();
}

const ENTRY_COLUMNS = [
  'e.number',
  'e.alias',
  'e.nonce',
  'e.disqualified_at',
  'e.disqualified_reason',
  'e.place',
  'e.unranked',
  'e.equity',
  'e.fills',
  'e.score',
  'e.drawdown',
  'e.trading_days',
  'e.not_counted',
  't.number as team_number',
  't.name as team_name',
  'e.luck_below',
  'e.luck_ties',
  'e.luck_trials',
  'u.username',
  'u.full_name',
  'u.deleted_at',
] as const;

/** Entries of a contest, in the order of their numbers. @param accountIds only these; all unless given */
export async function listEntries(
  db: Kysely<Tables>,
  contestId: number,
  accountIds?: readonly number[],
): Promise<EntryRecord[]> {
  const rows = await db
    .selectFrom('contest_entries as e')
    .innerJoin('trading_accounts as a', 'a.id', 'e.account_id')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .innerJoin('contests as c', 'c.id', 'e.contest_id')
    .leftJoin('contest_teams as t', 't.id', 'e.team_id')
    .selectAll('a')
    .select(ENTRY_COLUMNS)
    .select([
      sql<Date | null>`(select f.at from fills f where f.account_id = a.id order by f.number desc limit 1)`.as(
        'last_fill_at',
      ),
      selectsStaff(contestId).as('is_staff'),
      sql<boolean>`a.fill_profile <> c.ruleset ->> 'profile' or ${isSet}`.as('is_set'),
    ])
    .where('e.contest_id', '=', contestId)
    .$if(accountIds !== undefined, (query) => query.where(sql<boolean>`a.id = any(${accountIds}::int[])`))
    .orderBy('e.number')
    .execute();
  const held = await loadPositionsByAccount(
    db,
    rows.map(({ id }) => id),
  );
  return mapInTurns(rows, (row) => ({
    number: row.number,
    alias: row.alias,
    nonce: row.nonce,
    user: { id: row.user_id, username: row.username, fullName: row.full_name },
    isErased: row.deleted_at !== null,
    team: row.team_number === null ? null : { number: row.team_number, name: row.team_name },
    disqualifiedAt: row.disqualified_at,
    disqualifiedReason: row.disqualified_reason,
    isStaff: row.is_staff,
    isSet: row.is_set,
    account: { ...readAccountRow(row), positions: held.get(row.id) ?? new Map<number, PositionState>() },
    closedAt: row.closed_at,
    lastFillAt: row.last_fill_at,
    result: readResult(row),
    luck: readLuck(row),
  }));
}

/** Whether the person `u` of an entry `e` is of those who run its contest. The set is read once, however many entries there are. */
const selectsStaff = (contestId: number) =>
  sql<boolean>`(u.role = 'admin' or e.user_id in (select staff_of_contest(${contestId}::int)))`;

/**
 * Whether an administrator's act has reached an account `a` of a contest `c`: its books, a position, or a fill; also one of an order that
 * filled while another profile than the contest's was set. Whatever else fills does so at the touch, and a split reaches everybody alike.
 */
const isSet = sql<boolean>`(
  exists (select from ledger_entries l where l.account_id = a.id and l.act is not null and not ${ofSplit('l')})
  or exists (select from positions p where p.account_id = a.id and p.override_act is not null)
  or exists (select from position_changes p where p.account_id = a.id and not ${ofSplit('p')})
  or exists (select from fills f where f.account_id = a.id
    and (f.cause = 'administrator' or f.cause = 'order' and f.profile <> c.ruleset ->> 'profile'))
)`;

/** Whether the act of a row of an account is a split that it was adjusted to. */
function ofSplit(row: string) {
  return sql`exists (
    select from split_adjustments d where d.account_id = ${sql.ref(`${row}.account_id`)} and d.act = ${sql.ref(`${row}.act`)}
  )`;
}

type ResultRow = Pick<
  Selectable<Tables['contest_entries']>,
  'place' | 'unranked' | 'equity' | 'fills' | 'score' | 'drawdown' | 'trading_days' | 'not_counted'
>;

function readResult({ place, unranked, equity, fills, ...row }: ResultRow): EntryResult | null {
  if (equity === null || fills === null) return null;
  return {
    place: place ?? undefined,
    unranked: unranked ?? undefined,
    equity: usd(equity),
    fills,
    ...readTrack(row),
  };
}

const readTrack = ({
  score,
  drawdown,
  trading_days: days,
  not_counted: notCounted,
}: Pick<ResultRow, 'score' | 'drawdown' | 'trading_days' | 'not_counted'>): Pick<EntryResult, 'track'> =>
  drawdown === null || days === null || notCounted === null
    ? {}
    : {
        track: {
          score: score === null ? undefined : Number(score),
          drawdown: Number(drawdown),
          days,
          notCounted: usd(notCounted),
        },
      };

function readLuck({
  luck_below: below,
  luck_ties: ties,
  luck_trials: trials,
}: {
  readonly luck_below: number | null;
  readonly luck_ties: number | null;
  readonly luck_trials: number | null;
}): Luck | null {
  return below === null || ties === null || trials === null ? null : { below, ties, trials };
}

/** What entries of a contest traded by their persons' own orders, the newest, in the order of their market times, accounts and numbers. */
export const listOrderedFills = async (
  db: Kysely<Tables>,
  contestId: number,
  maximum: number,
): Promise<OrderedFill[]> => {
  const rows = await db
    .selectFrom('contest_entries as e')
    .innerJoin('fills as f', 'f.account_id', 'e.account_id')
    .select([
      'f.account_id as account',
      'f.number',
      'f.instrument_id as instrumentId',
      'f.side',
      'f.quantity',
      'f.value',
      'f.at',
    ])
    .where('e.contest_id', '=', contestId)
    .where('f.cause', 'in', ['order', 'rebalance'])
    .orderBy('f.at', 'desc')
    .orderBy('f.account_id', 'desc')
    .orderBy('f.number', 'desc')
    .limit(maximum)
    .execute();
  return rows.toReversed();
};

/** A fill that its person asked for. */
export interface OrderedFill {
  readonly account: number;
  readonly number: number;
  readonly instrumentId: number;
  readonly side: 'buy' | 'sell';
  /** Units of 1e-8. */
  readonly quantity: bigint;
  /** Micros of a USD. */
  readonly value: bigint;
  /** Market time. */
  readonly at: Date;
}

/** A person's entry in a contest: the number of its account. */
export async function findEntry(
  db: Kysely<Tables>,
  contestId: number,
  userId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('contest_entries')
    .select('account_id')
    .where('contest_id', '=', contestId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.account_id;
}

/** Whether an entry of somebody else in a contest is called like this, or so that a reader would take it for it. */
export async function isAliasTaken(
  db: Kysely<Tables>,
  {
    contestId,
    userId,
    alias,
  }: { readonly contestId: number; readonly userId: string; readonly alias: string },
): Promise<boolean> {
  const { rows } = await sql`select from contest_entries e, (select ${alias}::text as name) wanted
    where e.contest_id = ${contestId} and e.user_id <> ${userId} and ${sql.raw(isSameName('e.alias', 'wanted.name'))} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Person and contest of the entry that an account is; undefined where it is none. */
export async function findEntryHolder(
  db: Kysely<Tables>,
  accountId: number,
): Promise<EntryHolder | undefined> {
  return db
    .selectFrom('contest_entries as e')
    .innerJoin('contests as c', 'c.id', 'e.contest_id')
    .select(['e.user_id as userId', 'e.contest_id as contestId', 'c.group_id as groupId'])
    .where('e.account_id', '=', accountId)
    .executeTakeFirst();
}

export interface EntryHolder {
  readonly userId: string;
  readonly contestId: number;
  /** Null: a contest for everybody. */
  readonly groupId: number | null;
}

/** Whether an account is a person's entry in a contest of a group. */
export async function isEntryOfGroup(
  db: Kysely<Tables>,
  {
    groupId,
    userId,
    accountId,
  }: { readonly groupId: number; readonly userId: string; readonly accountId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('contest_entries as e')
    .innerJoin('contests as c', 'c.id', 'e.contest_id')
    .select('e.account_id')
    .where('c.group_id', '=', groupId)
    .where('e.user_id', '=', userId)
    .where('e.account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** An entry of a person, for the person's own export. */
export interface OwnResult {
  readonly contest: string;
  readonly slug: string;
  readonly account: number;
  readonly number: number;
  readonly alias: string | null;
  /** The random number that it brought; null without one. */
  readonly nonce: string | null;
  readonly disqualifiedReason: string | null;
  /** Null where the contest is not finished, or the entry was not ranked. */
  readonly place: number | null;
  readonly unranked: NonNullable<Standing['unranked']> | null;
  /** Null where the contest is not finished. */
  readonly fills: number | null;
  /** Micros of a USD; null where the contest is not finished. */
  readonly equity: bigint | null;
  /** With the result, where its contest sealed a scoring. */
  readonly score: bigint | null;
  readonly drawdown: bigint | null;
  readonly tradingDays: number | null;
  readonly notCounted: bigint | null;
  /** What its team is called; null without one. */
  readonly team: string | null;
  /** Null where it has not been computed. */
  readonly luck: Luck | null;
}

/** The newest first. */
export async function listOwnResults(db: Kysely<Tables>, userId: string): Promise<OwnResult[]> {
  const rows = await db
    .selectFrom('contest_entries as e')
    .innerJoin('contests as c', 'c.id', 'e.contest_id')
    .leftJoin('contest_teams as t', 't.id', 'e.team_id')
    .select([
      't.name as team',
      'c.name as contest',
      'c.slug',
      'e.account_id as account',
      'e.number',
      'e.alias',
      'e.nonce',
      'e.disqualified_reason as disqualifiedReason',
      'e.place',
      'e.unranked',
      'e.fills',
      'e.equity',
      'e.score',
      'e.drawdown',
      'e.trading_days as tradingDays',
      'e.not_counted as notCounted',
      'e.luck_below',
      'e.luck_ties',
      'e.luck_trials',
    ])
    .where('e.user_id', '=', userId)
    .orderBy('c.id', 'desc')
    .execute();
  return rows.map(({ luck_below, luck_ties, luck_trials, ...result }) => ({
    ...result,
    luck: readLuck({ luck_below, luck_ties, luck_trials }),
  }));
}

/** Accounts of a contest that are open still, of these slots. */
export async function findEntriesToEnd(
  db: Kysely<Tables>,
  { contestId, slots }: { readonly contestId: number; readonly slots: readonly number[] },
): Promise<number[]> {
  const rows = await db
    .selectFrom('contest_entries as e')
    .innerJoin('trading_accounts as a', 'a.id', 'e.account_id')
    .select('a.id')
    .where('e.contest_id', '=', contestId)
    .where('a.closed_at', 'is', null)
    .where(ofSlots('a', slots))
    .orderBy('a.id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Writes the results of a contest whose accounts are all closed, once, and reveals what its prices were computed from.
 * @returns what was decided; undefined where an account is open, or the results stood before
 */
export async function finishContest<Results extends { readonly standings: readonly Standing[] }>(
  work: Work,
  { contestId, at }: { readonly contestId: number; readonly at: Date },
  decide: (entries: readonly EntryRecord[]) => Promise<Results>,
): Promise<Results | undefined> {
  const contest = await work
    .selectFrom('contests')
    .select(['finished_at', 'world_id'])
    .where('id', '=', contestId)
    .forUpdate()
    .executeTakeFirst();
  if (!contest || contest.finished_at) return undefined;
  const entries = await listEntries(work, contestId);
  if (entries.some(({ account }) => !account.isClosed)) return undefined;
  const results = await decide(entries);
  for (const standings of portionsOf(results.standings, WRITTEN_AT_ONCE))
    await sql`
      update contest_entries e set place = r.place, unranked = r.unranked, equity = r.equity, fills = r.fills, last_fill_at = r.last_fill_at,
        score = r.score, drawdown = r.drawdown, trading_days = r.trading_days, not_counted = r.not_counted
      from json_to_recordset(${JSON.stringify(standings.map(writtenResult))}::json)
        as r (account integer, place integer, unranked text, equity bigint, fills integer, last_fill_at timestamptz, score bigint,
          drawdown bigint, trading_days integer, not_counted bigint)
      where e.contest_id = ${contestId} and e.account_id = r.account`.execute(work);
  // From now on everybody can compute every price of it again.
  await work
    .updateTable('worlds')
    .set({ revealed_at: at })
    .where('id', '=', contest.world_id)
    .where('revealed_at', 'is', null)
    .where('is_own_market', '=', false)
    .execute();
  await work
    .updateTable('contests')
    .set({ finished_at: at, frozen: null })
    .where('id', '=', contestId)
    .execute();
  return results;
}

/** Whether accounts of a contest are open still. */
export async function hasOpenEntries(db: Kysely<Tables>, contestId: number): Promise<boolean> {
  const row = await db
    .selectFrom('contest_entries as e')
    .innerJoin('trading_accounts as a', 'a.id', 'e.account_id')
    .select('a.id')
    .where('e.contest_id', '=', contestId)
    .where('a.closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Results in one statement: to lay out more keeps the thread from others for longer than 10 ms. */
const WRITTEN_AT_ONCE = 1_000;

const writtenResult = ({ account, place, unranked, equity, fills, lastFillAt, track }: Standing) => ({
  account,
  place: place ?? null,
  unranked: unranked ?? null,
  equity: String(equity),
  fills,
  last_fill_at: lastFillAt === undefined ? null : new Date(lastFillAt).toISOString(),
  score: track?.score ?? null,
  drawdown: track?.drawdown ?? null,
  trading_days: track?.days ?? null,
  not_counted: track ? String(track.notCounted) : null,
});
