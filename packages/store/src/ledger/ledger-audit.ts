import { HOUSE_ACCOUNTS, type HouseAccount } from '@lonja/core';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { numberArray } from '../database/array-literal.ts';
import { holdConnection } from '../database/held-connection.ts';
import type { Tables } from '../database/tables.ts';

/** A fault of the ledger. */
export type Breach = string;

/** What a round of the audit looks at. */
export interface AuditShare {
  /** The accounts of users whose id ends with one of these bytes; undefined: all. */
  readonly slots: readonly number[] | undefined;
  /**
   * Whether what belongs to no user is looked at too: the house accounts, whose postings are those of all accounts, whatever the
   * slots, and rows of accounts that do not exist.
   */
  readonly house: boolean;
}

const WHOLE: AuditShare = { slots: undefined, house: true };

/** Neighbouring accounts that are added up together. */
interface Page {
  /** Trading accounts from this number, */
  readonly from: number;
  /** up to and without this one. */
  readonly below: number;
  readonly accounts: readonly NumberedAccount[];
}

interface NumberedAccount {
  readonly id: number;
  /** How many entries it had when the round began. */
  readonly entries: number;
  /** Whether it belongs to the share. */
  readonly isMine: boolean;
}

/**
 * Adds the entries of a page's accounts up from zero and compares them with the accounts' balances, their counts and their
 * open positions. In one statement, so that it sees one moment of the ledger; without a limit, which would make the planner
 * join each account with each sum.
 */
async function auditAccounts(db: Kysely<Tables>, isOf: OnPage): Promise<Breach[]> {
  const result = await sql<{ account_id: number; breach: string }>`
    with folded as (
      select account_id, count(*) as entries, max(number) as last,
        coalesce(sum(cash), 0) as cash, coalesce(sum(margin), 0) as margin,
        coalesce(sum(profit), 0) as profit, coalesce(sum(withdrawal_hold), 0) as withdrawal_hold
      from ledger_entries where ${isOf('account_id')} group by account_id
    ), filled as (
      select account_id, count(*) as fills,
        sum(realized) as realized, sum(margin_locked) - sum(margin_released) as margin
      from fills where ${isOf('account_id')} group by account_id
    ), changed as (
      select account_id, sum(margin) as margin
      from position_changes where ${isOf('account_id')} group by account_id
    ), held as (
      select account_id, sum(margin) as margin
      from positions where ${isOf('account_id')} group by account_id
    ), pending as (
      select account_id, sum(amount) as amount from withdrawals
      where status = 'pending' and ${isOf('account_id')} group by account_id
    )
    select a.id as account_id, breach
    from trading_accounts a
    left join folded e on e.account_id = a.id
    left join filled f on f.account_id = a.id
    left join changed c on c.account_id = a.id
    left join held p on p.account_id = a.id
    left join pending w on w.account_id = a.id
    cross join lateral (values
      (coalesce(e.cash, 0) <> a.cash, 'cash differs from its postings'),
      (coalesce(e.margin, 0) <> a.margin, 'margin differs from its postings'),
      (coalesce(e.profit, 0) <> a.profit, 'profit differs from its postings'),
      (coalesce(e.withdrawal_hold, 0) <> a.withdrawal_hold, 'hold differs from its postings'),
      (coalesce(w.amount, 0) <> a.withdrawal_hold, 'hold differs from its pending withdrawals'),
      (coalesce(e.entries, 0) <> a.entry_count or coalesce(e.last, 0) <> a.entry_count, 'entries are missing'),
      (coalesce(f.fills, 0) <> a.fill_count, 'fills are missing'),
      (coalesce(p.margin, 0) <> a.margin, 'margin differs from its positions'),
      (coalesce(f.margin, 0) + coalesce(c.margin, 0) <> a.margin, 'margin differs from its fills')
    ) as v (broken, breach)
    where ${isOf('a.id')} and broken
    order by a.id`.execute(db);
  return result.rows.map((row) => `account ${row.account_id}: ${row.breach}`);
}

/** The open positions of a page's accounts whose quantity is not the sum of their fills and of administrators' changes. */
async function auditPositions(db: Kysely<Tables>, isOf: OnPage): Promise<Breach[]> {
  const result = await sql<{ account_id: number; instrument_id: number }>`
    with filled as (
      select account_id, instrument_id, sum(quantity) as quantity
      from (
        select account_id, instrument_id, case side when 'buy' then quantity else -quantity end as quantity
        from fills where ${isOf('account_id')}
        union all
        select account_id, instrument_id, quantity
        from position_changes where ${isOf('account_id')}
      ) moved group by account_id, instrument_id
    ), held as (
      select account_id, instrument_id, quantity from positions where ${isOf('account_id')}
    )
    select account_id, instrument_id from filled f full join held p using (account_id, instrument_id)
    where coalesce(f.quantity, 0) <> coalesce(p.quantity, 0)`.execute(db);
  return result.rows.map(
    (row) => `account ${row.account_id}: position ${row.instrument_id} differs from its fills`,
  );
}

/**
 * The orders of a page's accounts: numbered without gaps, each filled one with its fill and each fill with its order,
 * and protecting orders with the quantity of their position.
 */
async function auditOrders(db: Kysely<Tables>, isOf: OnPage): Promise<Breach[]> {
  const result = await sql<{ account_id: number; breach: string }>`
    with counted as (
      select account_id, count(*) as orders, max(id) as last
      from orders where ${isOf('account_id')} group by account_id
    ), filled as (
      select account_id, id, fill_number from orders
      where ${isOf('account_id')} and status = 'filled'
    ), executed as (
      select account_id, order_id as id, number as fill_number from fills
      where ${isOf('account_id')} and order_id is not null
    )
    (select a.id as account_id, 'orders are missing' as breach
      from trading_accounts a left join counted c on c.account_id = a.id
      where ${isOf('a.id')}
        and (coalesce(c.orders, 0) <> a.order_count or coalesce(c.last, 0) <> a.order_count))
    union all
    (select account_id, 'order ' || id || ' differs from its fill'
      from filled f full join executed e using (account_id, id)
      where f.fill_number is distinct from e.fill_number)
    union all
    (select o.account_id, 'order ' || o.id || ' protects no position of its quantity'
      from orders o left join positions p
        on p.account_id = o.account_id and p.instrument_id = o.instrument_id and p.opened_by = o.attached_to
      where ${isOf('o.account_id')}
        and o.status = 'working' and o.attached_to is not null
        and abs(p.quantity) is distinct from o.quantity)
    order by 1`.execute(db);
  return result.rows.map((row) => `account ${row.account_id}: ${row.breach}`);
}

/** Beyond every number that an account can have. */
const HIGHEST_ACCOUNT = 2 ** 31 - 1;

/** Rows of a page's range whose account does not exist; one that was opened since the round's moment does. */
async function auditUnowned(db: Kysely<Tables>, { from, below, accounts }: Page): Promise<Breach[]> {
  const known = sql`${numberArray(accounts.map(({ id }) => id))}::int[]`;
  const unowned = (table: 'ledger_entries' | 'fills' | 'position_changes' | 'positions' | 'orders') => sql`
    select account_id, ${sql.lit(table.replace('_', ' '))} as what from ${sql.table(table)} r
    where account_id >= ${from} and account_id < ${below} and account_id <> all(${known})
      and not exists (select from trading_accounts a where a.id = r.account_id)`;
  const result = await sql<{ account_id: number; what: string }>`
    ${unowned('ledger_entries')} union ${unowned('fills')} union ${unowned('position_changes')}
    union ${unowned('positions')} union ${unowned('orders')} order by 1, 2 limit ${MAX_NAMED}`.execute(db);
  return result.rows.map((row) => `account ${row.account_id}: has ${row.what} and does not exist`);
}

/** The sums at one moment, with which a round of the audit is compared, however long it takes. */
interface Stated {
  /** Sum of the clients' accounts, micro-dollars. */
  readonly clients: bigint;
  readonly house: ReadonlyMap<HouseAccount, HouseSum>;
}

interface HouseSum {
  /** Micro-dollars. */
  readonly balance: bigint;
  readonly postings: bigint;
}

/**
 * Keeps one moment of the ledger for a round: the sums, and in a cursor how many entries each account had. The database
 * writes the cursor down when the transaction ends, so a long round holds back no vacuum and fills no memory here.
 */
const beginRound = (connection: Kysely<Tables>, { slots, house }: AuditShare): Promise<Stated | undefined> =>
  connection
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (moment) => {
      const isMine = slots ? sql`slot = any(${sql.lit(`{${slots.join(',')}}`)}::int[])` : sql`true`;
      await sql`declare audited_accounts no scroll cursor with hold for
        select id, entry_count as entries, ${isMine} as "isMine" from trading_accounts
        ${house ? sql`` : sql`where ${isMine}`} order by id`.execute(moment);
      return house ? loadStated(moment) : undefined;
    });

async function loadStated(db: Kysely<Tables>): Promise<Stated> {
  const sum = (name: HouseAccount) => sql`
    (select sum(balance)::bigint from house_accounts where name = ${name}) as ${sql.ref(name)},
    (select sum(posting_count)::bigint from house_accounts where name = ${name}) as ${sql.ref(`${name}_count`)}`;
  const result = await sql<{ clients: bigint } & Record<string, bigint | null>>`
    select coalesce(sum(cash + margin + profit + withdrawal_hold), 0)::bigint as clients,
      ${sql.join(HOUSE_ACCOUNTS.map(sum))}
    from trading_accounts`.execute(db);
  const row = only(result.rows);
  return { clients: row.clients, house: readHouseSums(row) };
}

const only = <Row>(rows: readonly Row[]): Row => {
  if (rows.length !== 1) throw new Error(`${rows.length} rows instead of one`);
  return rows[0] as Row;
};

const readHouseSums = (row: Record<string, unknown>): Map<HouseAccount, HouseSum> =>
  new Map(
    HOUSE_ACCOUNTS.map((name) => [
      name,
      {
        balance: (row[name] as bigint | null) ?? 0n,
        postings: (row[`${name}_count`] as bigint | null) ?? 0n,
      },
    ]),
  );

/** Entries or accounts whose sum takes a few milliseconds. */
const MAX_OF_PAGE = { entries: 8_000, accounts: 1_000 };

/** The accounts of the round's moment in their order, as pages that leave no number out. */
async function* loadPages(connection: Kysely<Tables>): AsyncGenerator<Page, void> {
  let from = 0;
  for (;;) {
    const { rows } = await sql<NumberedAccount>`
      fetch ${sql.lit(MAX_OF_PAGE.accounts)} from audited_accounts`.execute(connection);
    if (rows.length === 0) return;
    for (const accounts of cut(rows)) {
      const below = (accounts.at(-1) as NumberedAccount).id + 1;
      yield { from, below, accounts };
      from = below;
    }
  }
}

function* cut(accounts: readonly NumberedAccount[]): Generator<readonly NumberedAccount[]> {
  let first = 0;
  let sum = 0;
  for (const [index, { entries }] of accounts.entries()) {
    if (index > first && sum + entries > MAX_OF_PAGE.entries) {
      yield accounts.slice(first, index);
      first = index;
      sum = 0;
    }
    sum += entries;
  }
  yield accounts.slice(first);
}

/** Whether the account that a column names is looked at. */
type OnPage = (column: 'account_id' | 'a.id' | 'o.account_id') => RawBuilder<boolean>;

/** By the range, which also finds what belongs to no account. */
const inRange =
  ({ from, below }: Pick<Page, 'from' | 'below'>): OnPage =>
  (column) =>
    sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${below}`;

/** One by one, where a share leaves out some of the range. */
function amongMine({ accounts }: Page): OnPage {
  const mine = accounts.filter(({ isMine }) => isMine).map(({ id }) => id);
  return (column) => sql`${sql.ref(column)} = any(${mine}::int[])`;
}

/**
 * Postings to house accounts of the entries that a page had at the round's moment; entries never change, so they may be
 * read later.
 */
async function foldHouse(db: Kysely<Tables>, { accounts }: Page): Promise<Map<HouseAccount, HouseSum>> {
  const sums = HOUSE_ACCOUNTS.map(
    (name) => sql`sum(${sql.ref(`e.${name}`)})::bigint as ${sql.ref(name)},
      count(${sql.ref(`e.${name}`)}) as ${sql.ref(`${name}_count`)}`,
  );
  const ids = accounts.map(({ id }) => id);
  const result = await sql<Record<string, bigint | null>>`
    select ${sql.join(sums)}
    from unnest(${ids}::int[], ${accounts.map(({ entries }) => entries)}::int[]) as u (id, entry_count)
    join ledger_entries e on e.account_id = u.id and e.number <= u.entry_count
    where e.account_id = any(${ids}::int[])`.execute(db);
  return readHouseSums(only(result.rows));
}

/**
 * One round over the ledger, or a share of it, in short steps: every account against its entries, fills, positions and orders,
 * then the house accounts against the postings of one moment. Each step gives the breaches that it found. It holds one
 * connection of the pool until it has ended or is left.
 */
export async function* auditBooks(
  db: Kysely<Tables>,
  share: AuditShare = WHOLE,
): AsyncGenerator<Breach[], void> {
  const { connection, release } = await holdConnection(db);
  try {
    const stated = await beginRound(connection, share);
    const folded = new Map<HouseAccount, HouseSum>();
    let from = 0;
    for await (const page of loadPages(connection)) {
      from = page.below;
      const isOf = share.slots ? amongMine(page) : inRange(page);
      if (page.accounts.some(({ isMine }) => isMine)) yield await auditThose(connection, isOf);
      if (!stated) continue;
      add(folded, await foldHouse(connection, page));
      // A range that is looked at whole shows them by itself.
      if (share.slots) yield await auditUnowned(connection, page);
    }
    if (!stated) return;
    if (share.slots) yield await auditUnowned(connection, { from, below: HIGHEST_ACCOUNT, accounts: [] });
    yield houseBreaches(stated, folded);
  } finally {
    // A lost connection has taken its cursor along.
    await sql`close all`.execute(connection).catch(() => undefined);
    await release();
  }
}

/** The accounts of a range against their entries, fills, positions and orders. @param below the exclusive end */
export const auditRange = (db: Kysely<Tables>, from: number, below: number): Promise<Breach[]> =>
  auditThose(db, inRange({ from, below }));

/** Breaches of a page that are named: one is enough to stop the desk. */
const MAX_NAMED = 20;

const auditThose = async (db: Kysely<Tables>, isOf: OnPage): Promise<Breach[]> =>
  [
    ...(await auditAccounts(db, isOf)),
    ...(await auditPositions(db, isOf)),
    ...(await auditOrders(db, isOf)),
  ].slice(0, MAX_NAMED);

function add(folded: Map<HouseAccount, HouseSum>, sums: ReadonlyMap<HouseAccount, HouseSum>): void {
  for (const [name, { balance, postings }] of sums) {
    const before = folded.get(name) ?? { balance: 0n, postings: 0n };
    folded.set(name, { balance: before.balance + balance, postings: before.postings + postings });
  }
}

function houseBreaches(stated: Stated, folded: ReadonlyMap<HouseAccount, HouseSum>): Breach[] {
  const differing = HOUSE_ACCOUNTS.filter((name) => {
    const sum = stated.house.get(name);
    const { balance, postings } = folded.get(name) ?? { balance: 0n, postings: 0n };
    return sum?.balance !== balance || sum.postings !== postings;
  });
  const house = [...stated.house.values()].reduce((total, { balance }) => total + balance, 0n);
  return [
    ...differing.map((name) => `house ${name} differs from its postings`),
    ...(stated.clients + house === 0n ? [] : ['clients and house do not sum to zero']),
  ];
}
