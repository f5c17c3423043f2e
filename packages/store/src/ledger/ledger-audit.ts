import { HOUSE_ACCOUNTS, type HouseAccount } from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** A fault of the ledger. */
export type Breach = string;

interface AuditRange {
  /** Trading accounts from this number, */
  readonly from: number;
  /** up to and without this one. */
  readonly below: number;
}

/**
 * Adds the entries of a range of accounts up from zero and compares them with the accounts' balances, their counts and their
 * open positions. In one statement, so that it sees one moment of the ledger.
 */
export async function auditAccounts(db: Kysely<Tables>, { from, below }: AuditRange): Promise<Breach[]> {
  const result = await sql<{ account_id: number; breach: string }>`
    with folded as (
      select account_id, count(*) as entries, max(number) as last,
        coalesce(sum(cash), 0) as cash, coalesce(sum(margin), 0) as margin,
        coalesce(sum(profit), 0) as profit, coalesce(sum(withdrawal_hold), 0) as withdrawal_hold
      from ledger_entries where account_id >= ${from} and account_id < ${below} group by account_id
    ), filled as (
      select account_id, count(*) as fills,
        sum(realized) as realized, sum(margin_locked) - sum(margin_released) as margin
      from fills where account_id >= ${from} and account_id < ${below} group by account_id
    ), changed as (
      select account_id, sum(margin) as margin
      from position_changes where account_id >= ${from} and account_id < ${below} group by account_id
    ), held as (
      select account_id, sum(margin) as margin
      from positions where account_id >= ${from} and account_id < ${below} group by account_id
    ), pending as (
      select account_id, sum(amount) as amount from withdrawals
      where status = 'pending' and account_id >= ${from} and account_id < ${below} group by account_id
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
    where a.id >= ${from} and a.id < ${below} and broken
    order by a.id limit 20`.execute(db);
  return result.rows.map((row) => `account ${row.account_id}: ${row.breach}`);
}

/** The open positions of a range of accounts whose quantity is not the sum of their fills and of administrators' changes. */
export async function auditPositions(db: Kysely<Tables>, { from, below }: AuditRange): Promise<Breach[]> {
  const result = await sql<{ account_id: number; instrument_id: number }>`
    with filled as (
      select account_id, instrument_id, sum(quantity) as quantity
      from (
        select account_id, instrument_id, case side when 'buy' then quantity else -quantity end as quantity
        from fills where account_id >= ${from} and account_id < ${below}
        union all
        select account_id, instrument_id, quantity
        from position_changes where account_id >= ${from} and account_id < ${below}
      ) moved group by account_id, instrument_id
    ), held as (
      select account_id, instrument_id, quantity from positions where account_id >= ${from} and account_id < ${below}
    )
    select account_id, instrument_id from filled f full join held p using (account_id, instrument_id)
    where coalesce(f.quantity, 0) <> coalesce(p.quantity, 0) limit 20`.execute(db);
  return result.rows.map(
    (row) => `account ${row.account_id}: position ${row.instrument_id} differs from its fills`,
  );
}

/**
 * The orders of a range of accounts: numbered without gaps, each filled one with its fill and each fill with its order,
 * and protecting orders with the quantity of their position.
 */
async function auditOrders(db: Kysely<Tables>, { from, below }: AuditRange): Promise<Breach[]> {
  const result = await sql<{ account_id: number; breach: string }>`
    with counted as (
      select account_id, count(*) as orders, max(id) as last
      from orders where account_id >= ${from} and account_id < ${below} group by account_id
    ), filled as (
      select account_id, id, fill_number from orders
      where account_id >= ${from} and account_id < ${below} and status = 'filled'
    ), executed as (
      select account_id, order_id as id, number as fill_number from fills
      where account_id >= ${from} and account_id < ${below} and order_id is not null
    )
    (select a.id as account_id, 'orders are missing' as breach
      from trading_accounts a left join counted c on c.account_id = a.id
      where a.id >= ${from} and a.id < ${below}
        and (coalesce(c.orders, 0) <> a.order_count or coalesce(c.last, 0) <> a.order_count))
    union all
    (select account_id, 'order ' || id || ' differs from its fill'
      from filled f full join executed e using (account_id, id)
      where f.fill_number is distinct from e.fill_number)
    union all
    (select o.account_id, 'order ' || o.id || ' protects no position of its quantity'
      from orders o left join positions p
        on p.account_id = o.account_id and p.instrument_id = o.instrument_id and p.opened_by = o.attached_to
      where o.account_id >= ${from} and o.account_id < ${below}
        and o.status = 'working' and o.attached_to is not null
        and abs(p.quantity) is distinct from o.quantity)
    order by 1 limit 20`.execute(db);
  return result.rows.map((row) => `account ${row.account_id}: ${row.breach}`);
}

/** The ledger at one moment, with which a round of the audit is compared, however long it takes. */
interface Snapshot {
  /** Ascending. */
  readonly accountIds: readonly number[];
  /** How many entries each of them had. */
  readonly entryCounts: readonly number[];
  /** Sum of the clients' accounts, micro-dollars. */
  readonly clients: bigint;
  readonly house: ReadonlyMap<HouseAccount, HouseSum>;
}

interface HouseSum {
  /** Micro-dollars. */
  readonly balance: bigint;
  readonly postings: bigint;
}

async function takeSnapshot(db: Kysely<Tables>): Promise<Snapshot> {
  const sum = (name: HouseAccount) => sql`
    (select balance from house_accounts where name = ${name}) as ${sql.ref(name)},
    (select posting_count from house_accounts where name = ${name}) as ${sql.ref(`${name}_count`)}`;
  const result = await sql<
    { ids: number[]; counts: number[]; clients: bigint } & Record<string, bigint | null>
  >`select coalesce(array_agg(id order by id), '{}') as ids,
      coalesce(array_agg(entry_count order by id), '{}') as counts,
      coalesce(sum(cash + margin + profit + withdrawal_hold), 0)::bigint as clients,
      ${sql.join(HOUSE_ACCOUNTS.map(sum))}
    from trading_accounts`.execute(db);
  const row = only(result.rows);
  return {
    accountIds: row.ids,
    entryCounts: row.counts,
    clients: row.clients,
    house: houseSumsOf(row),
  };
}

const only = <Row>(rows: readonly Row[]): Row => {
  if (rows.length !== 1) throw new Error(`${rows.length} rows instead of one`);
  return rows[0] as Row;
};

const houseSumsOf = (row: Record<string, unknown>): Map<HouseAccount, HouseSum> =>
  new Map(
    HOUSE_ACCOUNTS.map((name) => [
      name,
      {
        balance: (row[name] as bigint | null) ?? 0n,
        postings: (row[`${name}_count`] as bigint | null) ?? 0n,
      },
    ]),
  );

/** Neighbouring accounts that are added up together. */
interface Slice extends AuditRange {
  readonly accountIds: readonly number[];
  readonly entryCounts: readonly number[];
}

/** Entries or accounts whose sum takes a few milliseconds. */
const SLICE = { entries: 4_000, accounts: 1_000 };

function* slicesOf({ accountIds, entryCounts }: Snapshot): Generator<Slice> {
  let first = 0;
  let entries = 0;
  const until = (end: number): Slice => ({
    from: accountIds[first] as number,
    below: (accountIds[end - 1] as number) + 1,
    accountIds: accountIds.slice(first, end),
    entryCounts: entryCounts.slice(first, end),
  });
  for (let index = 0; index < accountIds.length; index++) {
    const count = entryCounts[index] as number;
    if (index > first && (entries + count > SLICE.entries || index - first >= SLICE.accounts)) {
      yield until(index);
      first = index;
      entries = 0;
    }
    entries += count;
  }
  if (first < accountIds.length) yield until(accountIds.length);
}

/**
 * Postings to house accounts of the entries that a slice had at the snapshot; entries never change, so they may be read later.
 */
async function foldHouse(db: Kysely<Tables>, slice: Slice): Promise<Map<HouseAccount, HouseSum>> {
  const sums = HOUSE_ACCOUNTS.map(
    (name) => sql`sum(${sql.ref(`e.${name}`)})::bigint as ${sql.ref(name)},
      count(${sql.ref(`e.${name}`)}) as ${sql.ref(`${name}_count`)}`,
  );
  const result = await sql<Record<string, bigint | null>>`
    select ${sql.join(sums)}
    from unnest(${slice.accountIds}::int[], ${slice.entryCounts}::int[]) as u (id, entry_count)
    join ledger_entries e on e.account_id = u.id and e.number <= u.entry_count`.execute(db);
  return houseSumsOf(only(result.rows));
}

/**
 * One round over the whole ledger in short steps: every account against its entries, fills, positions and orders, then the
 * house accounts against the postings of one moment. Each step gives the breaches that it found.
 */
export async function* auditBooks(db: Kysely<Tables>): AsyncGenerator<Breach[], void> {
  const snapshot = await takeSnapshot(db);
  const folded = new Map<HouseAccount, HouseSum>();
  for (const slice of slicesOf(snapshot)) {
    const breaches = [
      ...(await auditAccounts(db, slice)),
      ...(await auditPositions(db, slice)),
      ...(await auditOrders(db, slice)),
    ];
    for (const [name, { balance, postings }] of await foldHouse(db, slice)) {
      const before = folded.get(name) ?? { balance: 0n, postings: 0n };
      folded.set(name, { balance: before.balance + balance, postings: before.postings + postings });
    }
    yield breaches;
  }
  yield houseBreaches(snapshot, folded);
}

function houseBreaches(snapshot: Snapshot, folded: ReadonlyMap<HouseAccount, HouseSum>): Breach[] {
  const differing = HOUSE_ACCOUNTS.filter((name) => {
    const stated = snapshot.house.get(name);
    const { balance, postings } = folded.get(name) ?? { balance: 0n, postings: 0n };
    return stated?.balance !== balance || stated.postings !== postings;
  });
  const house = [...snapshot.house.values()].reduce((total, { balance }) => total + balance, 0n);
  return [
    ...differing.map((name) => `house ${name} differs from its postings`),
    ...(snapshot.clients + house === 0n ? [] : ['clients and house do not sum to zero']),
  ];
}
