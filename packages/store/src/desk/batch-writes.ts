import {
  comparePositions,
  HOUSE_ACCOUNTS,
  getAccountKind,
  getProfile,
  type AccountState,
  type HouseAccount,
  type LedgerEntry,
  type PositionState,
  type TradingChange,
  type TradingState,
} from '@lonja/core';
import type { IdempotentResponse, UsedKey } from '../idempotency/idempotent-responses.ts';
import { writeProgress } from '../written/written-progress.ts';
import { writeTerms } from '../written/account-terms.ts';
import { writeMandates } from '../written/written-mandates.ts';
import { insertNotices, type NewNotice } from '../notices/notices.ts';
import { writeActs, type ActWrites } from '../audit/act-writes.ts';
import { insertAudit } from '../audit/audit-rows.ts';
import { assignments, insertRows, readColumn, rowStatement, type Column } from '../database/columns.ts';
import { writeOrders } from './order-writes.ts';
import type { AccountOpening } from './account-opening.ts';
import {
  CHARGE_COLUMNS,
  listCharges,
  DIVIDEND_COLUMNS,
  listDividends,
  ENTRY_COLUMNS,
  FILL_COLUMNS,
} from '../audit/record-columns.ts';
import { insertNotes, type NewNote } from '../journal/journal-entries.ts';
import { copyPast } from './branch-writes.ts';
import { insertStrays, type Stray } from '../database/strays.ts';
import { insertWebhookEvents, type NewWebhookEvent } from './webhook-writes.ts';
import type { NewClient } from '../people/new-client.ts';
import { isSameName } from '../database/same-name.ts';
import { exactly, type Statement } from '../database/statement.ts';

/** An account that its client closes. */
export interface AccountClosing {
  readonly closedId: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** An account that a reset closes, and its successor. */
export interface AccountReset extends AccountClosing {
  readonly openedId: number;
}

/** Everything that one transaction writes. */
export interface BatchWrites {
  /** In the order of the decisions; several may concern one account. */
  readonly changes: readonly TradingChange[];
  /** The accounts as their rows hold them, by number; without those that the batch opens. */
  readonly stored: ReadonlyMap<number, Pick<TradingState, 'account'>>;
  readonly newClients: readonly { readonly client: NewClient; readonly accountId: number }[];
  readonly resets: readonly AccountReset[];
  readonly openings: readonly AccountOpening[];
  readonly closings: readonly AccountClosing[];
  readonly answers: readonly IdempotentResponse[];
  readonly notices: readonly NewNotice[];
  /** Notes that came with orders. */
  readonly notes?: readonly NewNote[];
  readonly acts: ActWrites;
  /** Accounts of slots that others hold. */
  readonly strays?: readonly Stray[];
  /** What endpoints may hear of the changes. */
  readonly events?: readonly NewWebhookEvent[];
  /** UTC day of the idempotency keys, YYYY-MM-DD. */
  readonly day: string;
}

/**
 * The batch's statements, set by set, in the order in which they lock: users, accounts, audit, positions, orders, house.
 * @param shard of the system's own accounts: which rows the batch posts to
 */
export function listStatements(writes: BatchWrites, shard: number): Statement[] {
  const { changes } = writes;
  const finals = finalStates(writes);
  const entries = changes.flatMap(({ account }) => account.entries);
  return [
    ...insertClients(writes.newClients),
    ...resetAccounts(writes.resets),
    ...writes.openings.flatMap((opening) => [
      insertBeside(opening),
      ...insertEntry(opening),
      ...insertEvaluation(opening),
    ]),
    ...writeAccounts(finals, writes.closings),
    ...insertAudit(writes.acts.audit),
    ...writePositions(finals),
    ...writeOrders(changes.flatMap((change) => change.orders)),
    ...insertFills(changes.flatMap(({ account }) => (account.fill ? [account.fill] : []))),
    ...insertEntries(entries),
    ...insertCharges(entries.flatMap(listCharges)),
    ...insertDividends(entries.flatMap(listDividends)),
    ...writeActs(writes.acts),
    ...insertAnswers(writes.answers.map((answer) => ({ ...answer, day: writes.day }))),
    ...insertNotices(writes.notices),
    ...insertNotes(writes.notes ?? []),
    ...insertStrays(writes.strays ?? []),
    ...insertWebhookEvents(writes.events ?? []),
    ...writes.openings.flatMap((opening) => copyPast(opening, shard)),
    ...updateHouse(entries, shard),
  ];
}

interface SeenVersion {
  readonly id: number;
  readonly version: number;
}

/** Raises unless every account still has the version that it was read with. */
export const verifyVersions = rowStatement<SeenVersion>({
  name: 'verify-versions',
  columns: [
    { name: 'id', type: 'int', of: (account) => account.id },
    { name: 'version', type: 'int', of: (account) => account.version },
  ],
  expects: 'all',
  text: (given) => `select 1 from ${given} join trading_accounts a on a.id = u.id and a.version = u.version`,
});

/**
 * The keys of the rows `u` on a day. Fenced (`offset 0`), so that each is one search by the whole primary key: a plan made
 * while the day's partition was almost empty would otherwise read the whole index, and stay in use while it grows.
 * @param day SQL of a day. Where it is a parameter no other day's partition is opened, which was most of the search.
 */
const keyLookup = (given: string, day: string): string => `${given}
  cross join lateral (
    select * from idempotency_keys
    where user_id = u.user_id and id = u.id and day = ${day} offset 0
  ) k`;

/** The keys $1, $2 on the days $3. */
export const KEY_LOOKUP = keyLookup(
  `unnest($1::uuid[], $2::uuid[]) as u (user_id, id) cross join unnest($3::date[]) as d (day)`,
  'd.day',
);

const KEY_COLUMNS: readonly Column<UsedKey>[] = [
  { name: 'user_id', type: 'uuid', of: (one) => one.userId },
  { name: 'id', type: 'uuid', of: (one) => one.id },
];

/** Raises when one of the keys has been used on the day that comes with them. */
export const verifyKeys = rowStatement({
  name: 'verify-keys',
  columns: KEY_COLUMNS,
  expects: 'none',
  text: (given, day) => `select 1 from ${keyLookup(given, `$${day}::date`)}`,
});

/** An account before and after the batch. */
interface FinalState {
  readonly before: AccountState;
  readonly after: AccountState;
  readonly orderCount: number;
  /** What its row holds; undefined where the batch opens it. */
  readonly stored: AccountState | undefined;
}

function finalStates({ changes, stored }: BatchWrites): FinalState[] {
  const finals = new Map<number, FinalState>();
  for (const { before, after } of changes) {
    const { id } = after.account;
    finals.set(id, {
      before: finals.get(id)?.before ?? before.account,
      after: after.account,
      orderCount: after.orderCount,
      stored: stored.get(id)?.account,
    });
  }
  return [...finals.values()].toSorted((a, b) => a.after.id - b.after.id);
}

function insertClients(clients: BatchWrites['newClients']): Statement[] {
  return clients.flatMap(({ client, accountId }) => [
    {
      name: 'insert-user',
      text: `insert into users (id, username, email, password_hash, full_name, phone, country, role, created_at,
          must_change_password)
        values ($1, $2, $3, $4, $5, $6, $7, 'user', to_timestamp($8::bigint / 1000.0), $9)`,
      values: [
        client.id,
        client.username,
        client.email,
        client.passwordHash,
        client.fullName,
        client.phone,
        client.country,
        client.createdAt,
        client.mustChangePassword ?? false,
      ],
    },
    {
      name: 'insert-account',
      text: `insert into trading_accounts (id, user_id, kind, opened_at)
        values ($1, $2, 'demo', to_timestamp($3::bigint / 1000.0))`,
      values: [accountId, client.id, client.createdAt],
    },
  ]);
}

/** The old one first: a client has one primary account at every moment. */
function resetAccounts(resets: readonly AccountReset[]): Statement[] {
  return resets.flatMap((reset) => [
    closeAccount(reset),
    {
      name: 'open-next-account',
      text: `insert into trading_accounts
          (id, user_id, kind, name, terms, is_primary, opened_at, is_heard, program_leverage)
        select $2, user_id, kind, name, terms, kind = 'demo', closed_at, is_heard, program_leverage
        from trading_accounts where id = $1`,
      values: [reset.closedId, reset.openedId],
    },
    {
      name: 'move-keys-of-account',
      text: 'update api_keys set account_id = $2 where account_id = $1',
      values: [reset.closedId, reset.openedId],
    },
    {
      name: 'move-webhooks-of-account',
      text: 'update webhook_endpoints set account_id = $2 where account_id = $1',
      values: [reset.closedId, reset.openedId],
    },
    {
      name: 'move-hooks-of-account',
      text: 'update hooks set account_id = $2 where account_id = $1',
      values: [reset.closedId, reset.openedId],
    },
  ]);
}

const closeAccount = ({ closedId, at }: AccountClosing): Statement => ({
  name: 'close-account',
  text: exactly(`update trading_accounts
    set is_primary = false, closed_at = to_timestamp($3::bigint / 1000.0)
    where id = $2 and closed_at is null`),
  values: [1, closedId, at],
});

const insertBeside = ({ besideId, openedId, name, terms, at }: AccountOpening): Statement => ({
  name: 'open-account-beside',
  text: `insert into trading_accounts (id, user_id, kind, name, terms, is_primary, opened_at, is_heard)
    select $2, user_id, $6, $3, $4::jsonb, false, to_timestamp($5::bigint / 1000.0), is_heard
    from trading_accounts where id = $1`,
  values: [besideId, openedId, name, JSON.stringify(writeTerms(terms)), at, getAccountKind({ terms })],
});

/** Entries are counted under the lock of their contest; under that of its world none comes while what its prices come from is fixed. */
const insertEntry = ({
  openedId,
  terms: { contest },
  alias = null,
  nonce = null,
}: AccountOpening): Statement[] =>
  contest === undefined
    ? []
    : [
        {
          name: 'lock-contest',
          text: 'select from contests where id = $1 for no key update',
          values: [contest],
        },
        {
          name: 'lock-world-of-contest',
          text: 'select from worlds where id = (select world_id from contests where id = $1) for no key update',
          values: [contest],
        },
        {
          name: 'insert-contest-entry',
          text: `insert into contest_entries (contest_id, account_id, user_id, number, alias, nonce)
            select $1, a.id, a.user_id, 1 + (select count(*) from contest_entries where contest_id = $1),
              -- Of two who ask for the same at once the later one is called by its number.
              case when exists (select from contest_entries o where o.contest_id = $1 and ${isSameName('o.alias', '$3')})
                then null else $3 end,
              (select $4::text from contests c join worlds w on w.id = c.world_id
                where c.id = $1 and w.mixes_nonces and w.nonces is null)
            from trading_accounts a where a.id = $2`,
          values: [contest, openedId, alias, nonce],
        },
      ];

const insertEvaluation = ({ openedId, terms: { evaluation } }: AccountOpening): Statement[] =>
  evaluation === undefined
    ? []
    : [
        {
          name: 'insert-evaluation',
          text: `insert into evaluations (account_id, programme_id, user_id, phase)
            select a.id, $2, a.user_id, $3 from trading_accounts a where a.id = $1`,
          values: [openedId, evaluation.plan, evaluation.phase],
        },
      ];

/** What orders change, and through when dividends are paid, which a copy may know before its row does. */
const FIGURE_COLUMNS: readonly Column<FinalState>[] = [
  { name: 'version', type: 'int', of: ({ after }) => after.version },
  { name: 'entry_count', type: 'int', of: ({ after }) => after.entryCount },
  { name: 'fill_count', type: 'int', of: ({ after }) => after.fillCount },
  { name: 'order_count', type: 'int', of: (state) => state.orderCount },
  { name: 'cash', type: 'bigint', of: ({ after }) => after.balances.cash },
  { name: 'margin', type: 'bigint', of: ({ after }) => after.balances.margin },
  { name: 'profit', type: 'bigint', of: ({ after }) => after.balances.profit },
  { name: 'withdrawal_hold', type: 'bigint', of: ({ after }) => after.balances.withdrawal_hold },
  { name: 'financed_through', type: 'int', of: ({ after }) => after.financedThrough },
  { name: 'dividends_through', type: 'time', of: ({ after }) => after.dividendsThrough ?? null },
];

/** What few orders change. */
const SELDOM_COLUMNS: readonly Column<AccountState>[] = [
  { name: 'margin_call', type: 'bigint', of: (account) => account.marginCall ?? null },
  {
    name: 'evaluation',
    type: 'json',
    of: ({ evaluation }) => (evaluation ? JSON.stringify(writeProgress(evaluation)) : null),
  },
  { name: 'order_day_ends_at', type: 'time', of: (account) => account.orderDay?.endsAt ?? null },
  { name: 'orders_of_day', type: 'int', of: (account) => account.orderDay?.orders ?? null },
  {
    name: 'mandates',
    type: 'json',
    of: ({ mandates }) => (mandates?.size ? JSON.stringify(writeMandates(mandates)) : null),
  },
  { name: 'settles_profit', type: 'bool', of: (account) => account.settlesProfit === true },
  { name: 'fill_profile', type: 'word', of: getProfile },
];

const WHOLE_COLUMNS: readonly Column<FinalState>[] = [
  ...FIGURE_COLUMNS,
  ...SELDOM_COLUMNS.map((column) => ({ ...column, of: ({ after }: FinalState) => column.of(after) })),
];

const ACCOUNT_KEY: readonly Column<FinalState>[] = [
  { name: 'id', type: 'int', of: ({ after }) => after.id },
  { name: 'expected', type: 'int', of: ({ before }) => before.version },
];

const updateOf = (name: string, columns: readonly Column<FinalState>[]) =>
  rowStatement<FinalState>({
    name,
    columns: [...ACCOUNT_KEY, ...columns],
    expects: 'all',
    text: (given) =>
      `update trading_accounts a set ${assignments(columns)} from ${given}
        where a.id = u.id and a.version = u.expected returning 1`,
  });

const updateFigures = updateOf('update-accounts', FIGURE_COLUMNS);
const updateWhole = updateOf('update-whole-accounts', WHOLE_COLUMNS);

const CLOSED_AT: Column<FinalState & { readonly closedAt: number | null }> = {
  name: 'closed_at',
  type: 'time',
  of: ({ closedAt }) => closedAt,
};

const updateAndClose = rowStatement({
  name: 'update-and-close-accounts',
  columns: [...ACCOUNT_KEY, ...WHOLE_COLUMNS, CLOSED_AT],
  expects: 'all',
  text: (given) =>
    `update trading_accounts a set ${assignments(WHOLE_COLUMNS)},
        is_primary = a.is_primary and u.closed_at is null, closed_at = coalesce(${readColumn(CLOSED_AT)}, a.closed_at)
      from ${given}
      where a.id = u.id and a.version = u.expected and (u.closed_at is null or a.closed_at is null) returning 1`,
});

const changesSeldom = ({ stored, after }: FinalState): boolean =>
  !stored || SELDOM_COLUMNS.some(({ of }) => of(stored) !== of(after));

/**
 * One statement for all of them, which locks in the order of their numbers, also where accounts close: one that closes with its last
 * positions has locked margin until then, and an account by itself would be a message of its own for each entry of a contest that ends.
 */
function writeAccounts(finals: readonly FinalState[], closings: BatchWrites['closings']): Statement[] {
  if (closings.length === 0) return (finals.some(changesSeldom) ? updateWhole : updateFigures)(finals);
  const closedAt = new Map(closings.map(({ closedId, at }) => [closedId, at]));
  return updateAndClose(
    finals.map((state) => ({ ...state, closedAt: closedAt.get(state.after.id) ?? null })),
  );
}

interface StoredPosition {
  readonly accountId: number;
  readonly position: PositionState;
}

interface GonePosition {
  readonly accountId: number;
  readonly instrumentId: number;
}

function writePositions(finals: readonly FinalState[]): Statement[] {
  const kept: StoredPosition[] = [];
  const gone: GonePosition[] = [];
  for (const { before, after } of finals) {
    for (const { before: former, after: position } of comparePositions(before.positions, after.positions)) {
      if (position) kept.push({ accountId: after.id, position });
      else if (former) gone.push({ accountId: after.id, instrumentId: former.instrumentId });
    }
  }
  return [...upsertPositions(kept), ...deletePositions(gone)];
}

const POSITION_KEY: readonly Column<StoredPosition>[] = [
  { name: 'account_id', type: 'int', of: ({ accountId }) => accountId },
  { name: 'instrument_id', type: 'int', of: ({ position }) => position.instrumentId },
];

const POSITION_COLUMNS: readonly Column<StoredPosition>[] = [
  { name: 'opened_by', type: 'int', of: ({ position }) => position.openedBy },
  { name: 'quantity', type: 'bigint', of: ({ position }) => position.quantity },
  { name: 'cost', type: 'bigint', of: ({ position }) => position.cost },
  { name: 'margin', type: 'bigint', of: ({ position }) => position.margin },
  { name: 'fully_paid', type: 'bool', of: ({ position }) => position.fullyPaid },
  { name: 'opened_at', type: 'time', of: ({ position }) => position.openedAt },
  { name: 'override_profit', type: 'bigint', of: ({ position }) => position.overrides?.profit ?? null },
  { name: 'override_beyond', type: 'bigint', of: ({ position }) => position.overrides?.beyondMarket ?? null },
  { name: 'override_act', type: 'uuid', of: ({ position }) => position.overrides?.act ?? null },
  { name: 'override_reason', type: 'prose', of: ({ position }) => position.overrides?.reason ?? null },
  { name: 'override_at', type: 'time', of: ({ position }) => position.overrides?.at ?? null },
];

const ALL_POSITION_COLUMNS = [...POSITION_KEY, ...POSITION_COLUMNS];

const upsertPositions = rowStatement({
  name: 'upsert-positions',
  columns: ALL_POSITION_COLUMNS,
  text: (given) => `insert into positions (${ALL_POSITION_COLUMNS.map(({ name }) => name).join(', ')})
    select ${ALL_POSITION_COLUMNS.map(readColumn).join(', ')} from ${given}
    on conflict (account_id, instrument_id) do update
    set ${POSITION_COLUMNS.map(({ name }) => `${name} = excluded.${name}`).join(', ')}`,
});

const deletePositions = rowStatement<GonePosition>({
  name: 'delete-positions',
  columns: [
    { name: 'account_id', type: 'int', of: ({ accountId }) => accountId },
    { name: 'instrument_id', type: 'int', of: ({ instrumentId }) => instrumentId },
  ],
  expects: 'all',
  text: (given) =>
    `delete from positions p using ${given}
      where p.account_id = u.account_id and p.instrument_id = u.instrument_id returning 1`,
});

const insertDividends = insertRows('dividend_payments', DIVIDEND_COLUMNS);
const insertCharges = insertRows('financing_charges', CHARGE_COLUMNS);
const insertFills = insertRows('fills', FILL_COLUMNS);
const insertEntries = insertRows('ledger_entries', ENTRY_COLUMNS);

/** An answer with the UTC day of its key. */
type DatedAnswer = IdempotentResponse & { readonly day: string };

const insertAnswers = insertRows<DatedAnswer>('idempotency_keys', [
  { name: 'day', type: 'date', of: (answer) => answer.day },
  ...KEY_COLUMNS,
  { name: 'fingerprint', type: 'bytes', of: (answer) => answer.fingerprint.toString('hex') },
  { name: 'status', type: 'int', of: (answer) => answer.status },
  { name: 'body', type: 'prose', of: (answer) => answer.body },
]);

/** A batch's total for a house account, and its number of postings. */
interface HouseTotal {
  readonly name: HouseAccount;
  readonly amount: bigint;
  readonly count: number;
}

const writeHouse = rowStatement<HouseTotal>({
  name: 'update-house',
  columns: [
    { name: 'name', type: 'word', of: (total) => total.name },
    { name: 'amount', type: 'bigint', of: (total) => total.amount },
    { name: 'count', type: 'bigint', of: (total) => total.count },
  ],
  expects: 'all',
  text: (given, next) =>
    `update house_accounts h set balance = h.balance + u.amount, posting_count = h.posting_count + u.count
      from ${given} where h.name = u.name and h.shard = $${next}::smallint returning 1`,
});

/** The batch's postings to house accounts, one row per account. */
function updateHouse(entries: readonly LedgerEntry[], shard: number): Statement[] {
  const totals = new Map<HouseAccount, HouseTotal>();
  for (const { postings } of entries) {
    for (const name of HOUSE_ACCOUNTS) {
      const amount = postings[name];
      if (amount === undefined) continue;
      const total = totals.get(name) ?? { name, amount: 0n, count: 0 };
      totals.set(name, { name, amount: total.amount + amount, count: total.count + 1 });
    }
  }
  return writeHouse(
    [...totals.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    shard,
  );
}
