import {
  ACCOUNT_KIND_ROWS,
  ACCOUNT_KINDS,
  readPastEvaluation,
  type AccountState,
  type HeldAccounts,
  type Orders,
  type PastEvaluation,
  type PositionState,
  type RecordedEvaluation,
} from '@lonja/core';
import pg from 'pg';
import { readAccountRow, positionsByAccount, type AccountRow } from '../trading/accounts.ts';
import { APPLICATION_ROLE, bigintTypes } from '../database/database.ts';
import { CONNECT_MS, endSilence, IDLE_IN_TRANSACTION_MS, SILENCE_MS } from '../database/silence.ts';
import { ordersByAccount, type OrderRow } from '../trading/orders.ts';
import { SENDER_COLUMNS } from '../audit/senders.ts';
import type { FoundResponse, UsedKey } from '../idempotency/idempotent-responses.ts';
import type { PositionRow } from '../trading/positions.ts';
import { numberArray, wordArray } from '../database/array-literal.ts';
import { KEY_LOOKUP, listStatements, verifyKeys, verifyVersions, type BatchWrites } from './batch-writes.ts';
import {
  CREDENTIAL_KINDS,
  joinCredential,
  verifyCredentials,
  type Credential,
} from '../audit/credentials.ts';
import { createFusion, type Statement } from '../database/statement.ts';
import { takeShard } from './house-shard.ts';
import { createTenure, type Tenure } from './tenure.ts';

/** What a sender calls an order of an account. */
export interface ClientOrderId {
  readonly accountId: number;
  readonly clientOrderId: string;
}

/** An order that has such an id. */
export interface KnownClientOrder extends ClientOrderId {
  readonly orderId: number;
}

/** The reads of a batch before it decides. */
export interface BatchRequest {
  /** Locked in ascending order. */
  readonly accountIds: readonly number[];
  /** Accounts without a cached copy, which are read with their holdings. */
  readonly withHoldings: readonly number[];
  readonly keys: readonly UsedKey[];
  /** Days whose keys count; earlier ones have expired. */
  readonly keyDays: readonly string[];
  /** Names and e-mail addresses of new clients. */
  readonly identities: readonly { readonly username: string; readonly email: string }[];
  /** Accounts beside which others are opened. */
  readonly besides: readonly number[];
  /** Ids that senders gave to their orders. */
  readonly clientOrders: readonly ClientOrderId[];
  /** How many new account numbers to draw. */
  readonly newAccounts: number;
  /** What its senders have shown, each once. */
  readonly credentials: readonly Credential[];
}

/** An account's positions and orders. */
interface Holdings {
  readonly positions: ReadonlyMap<number, PositionState>;
  /** Pending and working ones. */
  readonly orders: Orders;
}

/** An account's row: the account without its positions, and what else a desk knows of it. */
export interface AccountHead {
  readonly account: Omit<AccountState, 'positions'>;
  readonly orderCount: number;
  /** Slot of the account's user. */
  readonly slot: number;
  /** Whether an endpoint hears of it. */
  readonly isHeard: boolean;
}

/** What a client has had in a plan. */
export interface PlanPast extends PastEvaluation {
  /** Number of the plan. */
  readonly plan: number;
}

/** A client's accounts, and the contests that the client has entered, withdrawn or not. */
export interface OpenAccounts extends HeldAccounts {
  readonly contests: readonly number[];
  /** What the client has had in plans, in the order of their beginnings. */
  readonly evaluations: readonly PlanPast[];
}

export interface LoadedBatch {
  readonly accounts: ReadonlyMap<number, AccountHead>;
  /** By account, for those requested with holdings. */
  readonly holdings: ReadonlyMap<number, Holdings>;
  readonly answers: readonly FoundResponse[];
  /** Each name and address as lower-cased by the database, whose rule the unique indexes use. */
  readonly lowered: ReadonlyMap<string, string>;
  /** Lowered. */
  readonly takenUsernames: ReadonlySet<string>;
  readonly takenEmails: ReadonlySet<string>;
  /** Open accounts of the client of each of `besides`. */
  readonly openAccounts: ReadonlyMap<number, OpenAccounts>;
  readonly accountIds: readonly number[];
  /** Client order ids, among those asked for, that an order has. */
  readonly clientOrders: readonly KnownClientOrder[];
  /** Ids of the credentials that hold no longer; no other one ends before the batch does. */
  readonly ended: ReadonlySet<string>;
}

/** What a batch assumed when it was decided without reading from the database. */
interface Assumptions {
  /** Accounts that the batch read and did not change; changed ones are verified by their write. */
  readonly unchanged: readonly { readonly id: number; readonly version: number }[];
  /** Keys that are not used yet. */
  readonly keys: BatchRequest['keys'];
  readonly keyDays: readonly string[];
  /** Credentials that are assumed to hold still. */
  readonly credentials: BatchRequest['credentials'];
}

/**
 * The desk's own connection: one transaction at a time. Either in one pipelined round trip, where the writes verify the cached
 * copies; or in two, first locks and reads, then the writes with the commit.
 */
export interface DeskConnection {
  /**
   * Begins, verifies, writes and commits in one round trip.
   * @throws a conflict (failureOf) when an assumption was wrong; nothing is written then
   */
  commitAssuming(assumptions: Assumptions, writes: BatchWrites): Promise<void>;
  /** Opens the transaction, locks the accounts and reads what the decisions need. */
  begin(request: BatchRequest): Promise<LoadedBatch>;
  /** Holdings of locked accounts whose copy turned out to be out of date. */
  loadHoldings(accountIds: readonly number[]): Promise<LoadedBatch['holdings']>;
  /**
   * Writes everything and commits.
   * @throws the database's error; nothing is written then, unless the connection was lost during the commit
   */
  commit(writes: BatchWrites): Promise<void>;
  /**
   * Ends a transaction that writes nothing, once all that it has read is as safe as what a commit acknowledges: a backend that
   * was ended while it waited for the standby leaves its rows visible, and on one disk only.
   */
  confirm(): Promise<void>;
  /** Tries to write new pages to the disk, and removes them. @throws the database's error where that fails */
  tryWriting(): Promise<void>;
  /** Ends the transaction without a trace; never throws. */
  rollback(): Promise<void>;
  /** Whether the connection is gone and another one is needed. */
  readonly isLost: () => boolean;
  close(): Promise<void>;
}

/** The desk's connection of a process that holds something of the database. */
export interface TenuredConnection extends DeskConnection {
  readonly tenure: Tenure;
}

/** A process that says nothing for so long has lost what it holds: one that is paused, or whose machine is gone. */
const IDLE_MS = 5_000;

const INSUFFICIENT_PRIVILEGE = '42501';
/** Longer than a disk takes: a statement that waits longer waits for a lock that is not released. */
const STATEMENT_MS = 5_000;

/** @param statementMs milliseconds after which the database cancels a statement; clients are then answered 'unavailable' */
export const openDeskConnection = async (url: string, statementMs = STATEMENT_MS): Promise<DeskConnection> =>
  prepareDesk(await connectDesk(url, 'lonja-desk'), statementMs);

/** A connection as the database's owner, not yet prepared for a desk. */
export async function connectDesk(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    pipeline: true,
    types: bigintTypes,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: name,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  } as pg.ClientConfig);
  client.on('error', ignore);
  await client.connect();
  return client;
}

const ignore = (): void => undefined;

/** As `prepareDesk`; the database ends it unless something is asked at least every few seconds. */
export async function prepareTenure(client: pg.Client): Promise<TenuredConnection> {
  const shard = await endSilence(client, STATEMENT_MS + SILENCE_MS, takeShard(client));
  const connection = await prepareDesk(client, STATEMENT_MS, shard);
  const query: Parameters<typeof createTenure>[1] = (config) =>
    endSilence(client, STATEMENT_MS + SILENCE_MS, client.query(config));
  await query({
    text: `set idle_session_timeout = ${IDLE_MS}; set idle_in_transaction_session_timeout = ${IDLE_MS}`,
  });
  return { ...connection, tenure: createTenure(client, query) };
}

/** Prepares it for the desk: it has the application's role from here on. */
async function prepareDesk(
  client: pg.Client,
  statementMs = STATEMENT_MS,
  shard = 0,
): Promise<DeskConnection> {
  let isLost = false;
  client.on('error', () => void (isLost = true));
  client.on('end', () => void (isLost = true));
  const limited = <Answer>(flight: Promise<Answer>): Promise<Answer> =>
    endSilence(client, statementMs + SILENCE_MS, flight);
  await limited(
    all([
      client.query(`set role ${APPLICATION_ROLE}; set statement_timeout = ${statementMs};
        set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS};
        set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`),
      // Every statement finds its rows by key. A plan made while a table was small must not stay when it is large, and planning
      // each statement anew took a quarter of a single order's time.
      client.query(`set enable_seqscan = off; set enable_indexonlyscan = off;
        set enable_hashjoin = off; set enable_mergejoin = off; set enable_material = off;
        set plan_cache_mode = force_generic_plan`),
    ]),
  );
  const fuse = createFusion();
  return {
    begin: (request) => limited(begin(client, request)),
    loadHoldings: (accountIds) => limited(loadHoldings(client, accountIds)),
    commitAssuming: async (assumptions, writes) => {
      const statements = [
        // Keys before versions: a key used in between raises the version of its account.
        ...verifyUnused(assumptions, writes),
        ...verifyVersions(assumptions.unchanged),
        ...listStatements(writes, shard),
        // Behind the accounts, as whoever ends sessions locks them.
        ...verifyCredentials(assumptions.credentials),
      ];
      const fused = fuse(statements);
      if (fused) await limited(client.query(toQuery(fused)));
      else await limited(commit(client, [{ text: 'begin' }, ...statements]));
    },
    commit: (writes) => limited(commit(client, listStatements(writes, shard))),
    confirm: () => limited(commit(client, [CONFIRMATION])),
    tryWriting: () => limited(tryWriting(client)),
    rollback: async () => {
      await limited(client.query('rollback')).catch(ignore);
    },
    isLost: () => isLost,
    close: () => limited(client.end()),
  };
}

/** Means nothing to anybody, and is in the log behind everything that was read. */
const CONFIRMATION: Statement = {
  name: 'confirm',
  text: `select pg_logical_emit_message(true, 'lonja', '')`,
  values: [],
};

/** A key whose answer is written is searched only on earlier days: today's use is detected by its insert. */
function verifyUnused({ keys, keyDays }: Assumptions, { answers, day }: BatchWrites): Statement[] {
  const written = new Set(answers.map(nameOfKey));
  const isWritten = (key: UsedKey): boolean => written.has(nameOfKey(key));
  const before = keyDays.filter((one) => one !== day);
  return [
    ...verifyOn(before, keys.filter(isWritten)),
    ...verifyOn(
      keyDays,
      keys.filter((key) => !isWritten(key)),
    ),
  ];
}

const verifyOn = (days: readonly string[], keys: readonly UsedKey[]): Statement[] =>
  days.flatMap((day) => verifyKeys(keys, day));

const nameOfKey = ({ userId, id }: UsedKey): string => `${userId} ${id}`;

/**
 * One query is one transaction, also between those of a batch. Where the role may not create such tables, the next order shows
 * the outage.
 */
async function tryWriting(client: pg.Client): Promise<void> {
  const text = `create temporary table room as select repeat('x', 4000) as filler from generate_series(1, 8);
    drop table room`;
  await client.query(text).catch((error: unknown) => {
    if ((error as pg.DatabaseError).code !== INSUFFICIENT_PRIVILEGE) throw error;
  });
}

/** Awaits all answers of a pipeline: an early throw would leave later ones without a reader. */
async function all<T extends readonly Promise<unknown>[]>(
  flight: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const results = await Promise.allSettled(flight);
  const failed = results.find((result): result is PromiseRejectedResult => result.status === 'rejected');
  if (failed) throw failed.reason;
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as never;
}

async function begin(client: pg.Client, request: BatchRequest): Promise<LoadedBatch> {
  const [, accounts, holdings, answers, identities, openAccounts, drawn, clientOrders, ended] = await all([
    client.query('begin'),
    selectAccounts(client, request.accountIds),
    loadHoldings(client, request.withHoldings),
    selectAnswers(client, request),
    selectIdentities(client, request.identities),
    countOpenAccounts(client, request.besides),
    drawAccountIds(client, request.newAccounts),
    selectClientOrders(client, request.clientOrders),
    selectEnded(client, request.credentials),
  ]);
  return {
    accounts: new Map(
      accounts.map((row) => [
        row.id,
        {
          account: readAccountRow(row),
          orderCount: row.order_count,
          slot: row.slot,
          isHeard: row.is_heard,
        },
      ]),
    ),
    holdings,
    answers,
    lowered: indexLowered(request.identities, identities),
    takenUsernames: new Set(identities.flatMap((row) => (row.hasUsername ? [row.username] : []))),
    takenEmails: new Set(identities.flatMap((row) => (row.hasEmail ? [row.email] : []))),
    openAccounts,
    accountIds: drawn,
    clientOrders,
    ended,
  };
}

/** Locks those that hold against their end: whoever ends one waits for what it has begun. */
async function selectEnded(
  client: pg.Client,
  credentials: readonly Credential[],
): Promise<ReadonlySet<string>> {
  const found = await all(
    CREDENTIAL_KINDS.map(async (kind) => {
      const ids = credentials.filter((one) => one.kind === kind).map(({ id }) => id);
      if (ids.length === 0) return [];
      const { rows } = await client.query<{ id: string }>({
        name: `lock-${kind}`,
        text: `select c.id from unnest($1::uuid[]) as u (id) ${joinCredential(kind)}`,
        values: [ids],
      });
      return rows.map(({ id }) => id);
    }),
  );
  const holding = new Set(found.flat());
  return new Set(credentials.map(({ id }) => id).filter((id) => !holding.has(id)));
}

async function selectAccounts(client: pg.Client, ids: readonly number[]): Promise<AccountRow[]> {
  if (ids.length === 0) return [];
  const result = await client.query<AccountRow>({
    name: 'lock-accounts',
    text: `select id, version, entry_count, fill_count, order_count, cash, margin, profit, withdrawal_hold,
        financed_through, dividends_through, margin_call, settles_profit, fill_profile, terms, evaluation, order_day_ends_at,
        orders_of_day, mandates, closed_at, slot, is_heard
      from trading_accounts where id = any($1::int[]) order by id for no key update`,
    values: [numberArray(ids)],
  });
  return result.rows;
}

async function loadHoldings(
  client: pg.Client,
  accountIds: readonly number[],
): Promise<Map<number, Holdings>> {
  const [positionRows, orderRows] = await all([
    selectPositions(client, accountIds),
    selectOrders(client, accountIds),
  ]);
  const positions = positionsByAccount(positionRows);
  const orders = ordersByAccount(orderRows);
  return new Map(
    accountIds.map((id) => [
      id,
      { positions: positions.get(id) ?? new Map(), orders: orders.get(id) ?? new Map() },
    ]),
  );
}

async function selectPositions(client: pg.Client, accountIds: readonly number[]): Promise<PositionRow[]> {
  if (accountIds.length === 0) return [];
  const result = await client.query<PositionRow>({
    name: 'load-positions',
    text: `select * from positions where account_id = any($1::int[])`,
    values: [numberArray(accountIds)],
  });
  return result.rows;
}

async function selectOrders(client: pg.Client, accountIds: readonly number[]): Promise<OrderRow[]> {
  if (accountIds.length === 0) return [];
  const result = await client.query<OrderRow>({
    name: 'load-orders',
    text: `select o.*, ${SENDER_COLUMNS.join(', ')} from orders o left join senders s on s.number = o.sender
      where o.account_id = any($1::int[]) and o.status in ('pending', 'working') order by o.id`,
    values: [numberArray(accountIds)],
  });
  return result.rows;
}

async function selectAnswers(client: pg.Client, request: BatchRequest): Promise<FoundResponse[]> {
  if (request.keys.length === 0) return [];
  const result = await client.query<FoundResponse>({
    name: 'find-answers',
    text: `select k.user_id as "userId", k.id, k.fingerprint, k.status, k.body
      from ${KEY_LOOKUP}`,
    values: [
      wordArray(request.keys.map((one) => one.userId)),
      wordArray(request.keys.map((one) => one.id)),
      wordArray(request.keyDays),
    ],
  });
  return result.rows;
}

async function selectClientOrders(
  client: pg.Client,
  wanted: readonly ClientOrderId[],
): Promise<KnownClientOrder[]> {
  if (wanted.length === 0) return [];
  const result = await client.query<KnownClientOrder>({
    name: 'find-client-orders',
    text: `select o.account_id as "accountId", o.client_order_id as "clientOrderId", o.id as "orderId"
      from unnest($1::int[], $2::text[]) as wanted (account_id, client_order_id)
      join orders o on o.account_id = wanted.account_id and o.client_order_id = wanted.client_order_id
      where o.client_order_id is not null`,
    values: [wanted.map((one) => one.accountId), wanted.map((one) => one.clientOrderId)],
  });
  return result.rows;
}

/** A wanted identity, lower-cased, and which of it is taken. */
interface IdentityRow {
  readonly username: string;
  readonly email: string;
  readonly hasUsername: boolean;
  readonly hasEmail: boolean;
}

/** In the order in which they are wanted. */
async function selectIdentities(
  client: pg.Client,
  identities: BatchRequest['identities'],
): Promise<IdentityRow[]> {
  if (identities.length === 0) return [];
  const result = await client.query<IdentityRow>({
    name: 'find-identities',
    // Unique indexes: each join finds one row or none.
    text: `select lower(wanted.username) as username, lower(wanted.email) as email,
        named.id is not null as "hasUsername", reached.id is not null as "hasEmail"
      from unnest($1::text[], $2::text[]) with ordinality as wanted (username, email, place)
      left join users named on lower(named.username) = lower(wanted.username)
      left join users reached on lower(reached.email) = lower(wanted.email)
      order by wanted.place`,
    values: [identities.map((one) => one.username), identities.map((one) => one.email)],
  });
  return result.rows;
}

/** By the requested text, because the database may store another one. */
function indexLowered(
  wanted: BatchRequest['identities'],
  rows: readonly IdentityRow[],
): ReadonlyMap<string, string> {
  const lowered = new Map<string, string>();
  rows.forEach((row, place) => {
    const { username, email } = wanted[place] as BatchRequest['identities'][number];
    lowered.set(username, row.username).set(email, row.email);
  });
  return lowered;
}

/** Right until the batch ends: whoever opens another one locks the same account before. */
async function countOpenAccounts(
  client: pg.Client,
  besides: readonly number[],
): Promise<ReadonlyMap<number, OpenAccounts>> {
  if (besides.length === 0) return new Map();
  const result = await client.query<RecordedAccounts>({
    name: 'count-open-accounts',
    text: `select beside.id,
        (select count(*)::int from trading_accounts a
          where a.user_id = beside.user_id and a.closed_at is null and a.kind = any($2::text[])) as "openAccounts",
        (select count(*)::int from trading_accounts a where a.user_id = beside.user_id) as "keptAccounts",
        array(select e.contest_id from contest_entries e where e.user_id = beside.user_id) as contests,
        (select coalesce(jsonb_agg(past order by past.account), '[]') from (
          select a.id as account, e.programme_id as plan, e.phase,
            a.evaluation ->> 'verdict' as verdict, a.closed_at is not null as "isClosed",
            coalesce(q.is_upheld, false) as "isUpheld"
          from evaluations e join trading_accounts a on a.id = e.account_id
          left join evaluation_appeals q on q.account_id = e.account_id
          where e.user_id = beside.user_id) past) as evaluations
      from trading_accounts beside where beside.id = any($1::int[])`,
    values: [numberArray(besides), wordArray(COUNTED)],
  });
  return new Map(
    result.rows.map(({ id, evaluations, ...open }) => [
      id,
      {
        ...open,
        evaluations: evaluations.map(({ plan, ...recorded }) => ({
          ...readPastEvaluation(recorded),
          plan,
        })),
      },
    ]),
  );
}

const COUNTED = ACCOUNT_KINDS.filter((kind) => ACCOUNT_KIND_ROWS[kind].isCounted);

interface RecordedAccounts extends Omit<OpenAccounts, 'evaluations'> {
  readonly id: number;
  readonly evaluations: readonly (RecordedEvaluation & Pick<PlanPast, 'plan'>)[];
}

async function drawAccountIds(client: pg.Client, count: number): Promise<number[]> {
  if (count === 0) return [];
  const result = await client.query<{ id: number }>({
    name: 'draw-account-ids',
    text: `select nextval('trading_accounts_id_seq')::int as id from generate_series(1, $1)`,
    values: [count],
  });
  return result.rows.map((row) => row.id);
}

/** All statements and the commit in one round trip: a failed statement turns the commit into a rollback. */
async function commit(client: pg.Client, statements: readonly Statement[]): Promise<void> {
  const flight = statements.map((statement) => client.query(toQuery(statement)));
  const results = await all([...flight, client.query('commit')]);
  const { command } = results.at(-1) as pg.QueryResult;
  if (command !== 'COMMIT') throw new Error(`commit answered ${command}`);
}

const toQuery = ({ name, text, values }: Statement) => ({ name, text, values: values as unknown[] });
