import {
  HOUSE_ACCOUNTS,
  LEDGER_ACCOUNTS,
  type AccountState,
  type Fill,
  type HouseAccount,
  type LedgerEntry,
  type OrderChange,
  type PositionState,
  type TradingChange,
} from '@lonja/core';
import { insertNotices, type NewNotice } from '../notices.ts';
import { insertAudit, writeActs, type ActWrites } from './act-writes.ts';
import { numberArray, separatedTexts, textsIn, wordArray } from './array-literal.ts';
import { columnArrays, insertText, type Column } from './columns.ts';
import { writeOrders } from './order-writes.ts';
import { exactly, type Statement } from './statement.ts';

/** A client as registration brings it; its trading account opens in the same transaction. */
export interface NewClient {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly fullName: string | null;
  readonly phone: string | null;
  readonly country: string | null;
  /** Where somebody else chose the password. */
  readonly mustChangePassword?: boolean;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** The answer that a retry with the same key gets. */
export interface KeptAnswer {
  readonly accountId: number;
  readonly key: string;
  /** SHA-256 of the request that the key came with. */
  readonly fingerprint: Buffer;
  readonly status: number;
  readonly body: string;
}

/** All that one transaction writes. */
export interface BatchWrites {
  /** In the order of the decisions; several may concern one account. */
  readonly changes: readonly TradingChange[];
  /** Of these changes, and trailing stops that came nearer, which leave their accounts and versions as they are. */
  readonly orders: readonly OrderChange[];
  readonly newClients: readonly { readonly client: NewClient; readonly accountId: number }[];
  readonly answers: readonly KeptAnswer[];
  readonly notices: readonly NewNotice[];
  readonly acts: ActWrites;
  /** UTC day of the idempotency keys, YYYY-MM-DD. */
  readonly day: string;
}

/** The batch's statements, set by set, in the order in which they lock: users, accounts, audit, positions, orders, house. */
export function statementsOf(writes: BatchWrites): Statement[] {
  const { changes } = writes;
  const finals = finalStates(changes);
  const entries = changes.flatMap(({ account }) => account.entries);
  return [
    ...insertClients(writes.newClients),
    ...updateAccounts(finals),
    ...insertAudit(writes.acts.audit),
    ...writePositions(finals),
    ...writeOrders(writes.orders),
    ...insertFills(changes.flatMap(({ account }) => (account.fill ? [account.fill] : []))),
    ...insertEntries(entries),
    ...writeActs(writes.acts),
    ...insertAnswers(writes.answers, writes.day),
    ...insertNotices(writes.notices),
    ...updateHouse(entries),
  ];
}

/** Raises unless every account still has the version that it was read with. */
export function verifyVersions(
  accounts: readonly { readonly id: number; readonly version: number }[],
): Statement[] {
  if (accounts.length === 0) return [];
  return [
    {
      name: 'verify-versions',
      text: `select require_rows(count(*), $1)
        from unnest($2::int[], $3::int[]) as u (id, version)
        join trading_accounts a on a.id = u.id and a.version = u.version`,
      values: [
        accounts.length,
        numberArray(accounts.map((account) => account.id)),
        numberArray(accounts.map((account) => account.version)),
      ],
    },
  ];
}

/**
 * The keys $1, $2 on the days $3. Fenced (`offset 0`), so that each is one search by the whole primary key: a plan made
 * while the day's partition was all but empty otherwise reads the index from end to end, and stays while it grows.
 */
export const KEY_LOOKUP = `unnest($1::int[], ${textsIn(2)}) as u (account_id, key)
  cross join unnest($3::date[]) as d (day)
  cross join lateral (
    select * from idempotency_keys
    where account_id = u.account_id and key = u.key and day = d.day offset 0
  ) k`;

/** Raises when one of the keys has been used. */
export function verifyKeys(
  keys: readonly { readonly accountId: number; readonly key: string }[],
  days: readonly string[],
): Statement[] {
  if (keys.length === 0) return [];
  return [
    {
      name: 'verify-keys',
      text: `select require_rows(count(*), 0) from ${KEY_LOOKUP}`,
      values: [
        numberArray(keys.map((one) => one.accountId)),
        separatedTexts(keys.map((one) => one.key)),
        days,
      ],
    },
  ];
}

/** An account before the batch and after it, whatever lies between. */
interface FinalState {
  readonly before: AccountState;
  readonly after: AccountState;
  readonly orderCount: number;
}

function finalStates(changes: readonly TradingChange[]): FinalState[] {
  const finals = new Map<number, FinalState>();
  for (const { before, after } of changes) {
    const { id } = after.account;
    finals.set(id, {
      before: finals.get(id)?.before ?? before.account,
      after: after.account,
      orderCount: after.orderCount,
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
      text: `insert into trading_accounts (id, user_id, kind) values ($1, $2, 'demo')`,
      values: [accountId, client.id],
    },
  ]);
}

function updateAccounts(finals: readonly FinalState[]): Statement[] {
  if (finals.length === 0) return [];
  const after = finals.map((state) => state.after);
  return [
    {
      name: 'update-accounts',
      text: exactly(`update trading_accounts a
        set version = u.version, entry_count = u.entry_count, fill_count = u.fill_count,
          order_count = u.order_count, cash = u.cash, margin = u.margin, profit = u.profit,
          withdrawal_hold = u.withdrawal_hold, financed_through = u.financed_through, margin_call = u.margin_call
        from unnest($2::int[], $3::int[], $4::int[], $5::int[], $6::int[],
          $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::int[], $12::bigint[], $13::int[])
          as u (id, expected, version, entry_count, fill_count, cash, margin, profit, withdrawal_hold,
            financed_through, margin_call, order_count)
        where a.id = u.id and a.version = u.expected`),
      values: [
        finals.length,
        numberArray(after.map((account) => account.id)),
        numberArray(finals.map((state) => state.before.version)),
        numberArray(after.map((account) => account.version)),
        numberArray(after.map((account) => account.entryCount)),
        numberArray(after.map((account) => account.fillCount)),
        numberArray(after.map((account) => account.balances.cash)),
        numberArray(after.map((account) => account.balances.margin)),
        numberArray(after.map((account) => account.balances.profit)),
        numberArray(after.map((account) => account.balances.withdrawal_hold)),
        numberArray(after.map((account) => account.financedThrough)),
        numberArray(after.map((account) => account.marginCall ?? null)),
        numberArray(finals.map((state) => state.orderCount)),
      ],
    },
  ];
}

function writePositions(finals: readonly FinalState[]): Statement[] {
  const kept: { accountId: number; position: PositionState }[] = [];
  const gone: { accountId: number; instrumentId: number }[] = [];
  for (const { before, after } of finals) {
    for (const [instrumentId, position] of after.positions) {
      if (before.positions.get(instrumentId) !== position) kept.push({ accountId: after.id, position });
    }
    for (const instrumentId of before.positions.keys()) {
      if (!after.positions.has(instrumentId)) gone.push({ accountId: after.id, instrumentId });
    }
  }
  return [...upsertPositions(kept), ...deletePositions(gone)];
}

function upsertPositions(kept: readonly { accountId: number; position: PositionState }[]): Statement[] {
  if (kept.length === 0) return [];
  const positions = kept.map((one) => one.position);
  return [
    {
      name: 'upsert-positions',
      text: `insert into positions
          (account_id, instrument_id, opened_by, quantity, cost, margin, fully_paid, opened_at,
            set_profit, set_beyond, set_act, set_reason, set_at)
        select account_id, instrument_id, opened_by, quantity, cost, margin, fully_paid, to_timestamp(opened_at / 1000.0),
          set_profit, set_beyond, set_act, nullif(set_reason, ' '), to_timestamp(set_at / 1000.0)
        from unnest($1::int[], $2::int[], $3::int[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bool[], $8::bigint[],
            $9::bigint[], $10::bigint[], $11::uuid[], ${textsIn(12)}, $13::bigint[])
          as u (account_id, instrument_id, opened_by, quantity, cost, margin, fully_paid, opened_at,
            set_profit, set_beyond, set_act, set_reason, set_at)
        on conflict (account_id, instrument_id) do update
        set opened_by = excluded.opened_by, quantity = excluded.quantity, cost = excluded.cost,
          margin = excluded.margin, fully_paid = excluded.fully_paid, opened_at = excluded.opened_at,
          set_profit = excluded.set_profit, set_beyond = excluded.set_beyond, set_act = excluded.set_act,
          set_reason = excluded.set_reason, set_at = excluded.set_at`,
      values: [
        numberArray(kept.map((one) => one.accountId)),
        numberArray(positions.map((position) => position.instrumentId)),
        numberArray(positions.map((position) => position.openedBy)),
        numberArray(positions.map((position) => position.quantity)),
        numberArray(positions.map((position) => position.cost)),
        numberArray(positions.map((position) => position.margin)),
        wordArray(positions.map((position) => position.fullyPaid)),
        numberArray(positions.map((position) => position.openedAt)),
        numberArray(positions.map(({ set }) => set?.profit ?? null)),
        numberArray(positions.map(({ set }) => set?.beyondMarket ?? null)),
        wordArray(positions.map(({ set }) => set?.act ?? null)),
        // A blank stands for none: an empty text has no place among separated ones.
        separatedTexts(positions.map(({ set }) => set?.reason ?? ' ')),
        numberArray(positions.map(({ set }) => set?.at ?? null)),
      ],
    },
  ];
}

function deletePositions(gone: readonly { accountId: number; instrumentId: number }[]): Statement[] {
  if (gone.length === 0) return [];
  return [
    {
      name: 'delete-positions',
      text: exactly(`delete from positions p using unnest($2::int[], $3::int[]) as u (account_id, instrument_id)
        where p.account_id = u.account_id and p.instrument_id = u.instrument_id`),
      values: [
        gone.length,
        numberArray(gone.map((one) => one.accountId)),
        numberArray(gone.map((one) => one.instrumentId)),
      ],
    },
  ];
}

const FILL_COLUMNS: readonly Column<Fill>[] = [
  { name: 'account_id', type: 'int', of: (fill) => fill.accountId },
  { name: 'number', type: 'int', of: (fill) => fill.number },
  { name: 'instrument_id', type: 'int', of: (fill) => fill.order.instrumentId },
  { name: 'side', type: 'text', of: (fill) => fill.order.side },
  { name: 'order_type', type: 'text', of: ({ execution }) => execution?.orderType ?? 'market' },
  { name: 'order_id', type: 'int', of: ({ execution }) => execution?.orderId ?? null },
  { name: 'trigger_price', type: 'bigint', of: ({ execution }) => execution?.triggerPrice ?? null },
  { name: 'gapped', type: 'bool', of: ({ execution }) => execution?.gapped ?? false },
  { name: 'quantity', type: 'bigint', of: (fill) => fill.order.quantity },
  { name: 'leverage', type: 'int', of: (fill) => fill.order.leverage },
  { name: 'reduce_only', type: 'bool', of: (fill) => fill.order.reduceOnly },
  { name: 'seen_price', type: 'bigint', of: (fill) => fill.order.seenPrice ?? null },
  { name: 'slippage', type: 'int', of: (fill) => fill.order.slippage },
  { name: 'price', type: 'bigint', of: (fill) => fill.price },
  { name: 'rule', type: 'text', of: (fill) => fill.rule },
  { name: 'cause', type: 'text', of: (fill) => fill.cause.kind },
  {
    name: 'margin_level',
    type: 'bigint',
    of: ({ cause }) => (cause.kind === 'stop_out' ? cause.marginLevel : null),
  },
  { name: 'bid', type: 'bigint', of: (fill) => fill.quote.bid },
  { name: 'ask', type: 'bigint', of: (fill) => fill.quote.ask },
  { name: 'quoted_at', type: 'time', of: (fill) => fill.quote.at },
  { name: 'quote_source', type: 'text', of: (fill) => fill.quote.source },
  { name: 'quote_sequence', type: 'bigint', of: (fill) => fill.quote.sequence },
  { name: 'rate_numerator', type: 'bigint', of: (fill) => fill.quote.rate.numerator },
  { name: 'rate_denominator', type: 'bigint', of: (fill) => fill.quote.rate.denominator },
  { name: 'value', type: 'bigint', of: (fill) => fill.value },
  { name: 'closed', type: 'bigint', of: (fill) => fill.change.closed },
  { name: 'opened', type: 'bigint', of: (fill) => fill.change.opened },
  { name: 'realized_quote', type: 'bigint', of: (fill) => fill.change.realizedQuote },
  { name: 'realized', type: 'bigint', of: (fill) => fill.change.realized },
  { name: 'margin_locked', type: 'bigint', of: (fill) => fill.change.marginLocked },
  { name: 'margin_released', type: 'bigint', of: (fill) => fill.change.marginReleased },
  { name: 'position_opened_by', type: 'int', of: (fill) => fill.positionOpenedBy },
  { name: 'quantity_after', type: 'bigint', of: (fill) => fill.quantityAfter },
  { name: 'at', type: 'time', of: (fill) => fill.at },
  { name: 'adjustment', type: 'bigint', of: ({ change }) => change.adjustment?.amount ?? null },
  { name: 'adjustment_act', type: 'uuid', of: ({ change }) => change.adjustment?.act ?? null },
];

const ENTRY_COLUMNS: readonly Column<LedgerEntry>[] = [
  { name: 'account_id', type: 'int', of: (entry) => entry.accountId },
  { name: 'number', type: 'int', of: (entry) => entry.number },
  { name: 'kind', type: 'text', of: (entry) => entry.kind },
  { name: 'fill_number', type: 'int', of: (entry) => entry.fillNumber ?? null },
  { name: 'financing_day', type: 'int', of: (entry) => entry.financingDay ?? null },
  { name: 'act', type: 'uuid', of: (entry) => entry.act ?? null },
  { name: 'at', type: 'time', of: (entry) => entry.at },
  ...LEDGER_ACCOUNTS.map((name): Column<LedgerEntry> => ({
    name,
    type: 'bigint',
    of: (entry) => entry.postings[name] ?? null,
  })),
];

const INSERT_FILLS = insertText('fills', FILL_COLUMNS);
const INSERT_ENTRIES = insertText('ledger_entries', ENTRY_COLUMNS);

function insertFills(fills: readonly Fill[]): Statement[] {
  if (fills.length === 0) return [];
  return [{ name: 'insert-fills', text: INSERT_FILLS, values: columnArrays(fills, FILL_COLUMNS) }];
}

function insertEntries(entries: readonly LedgerEntry[]): Statement[] {
  if (entries.length === 0) return [];
  return [
    {
      name: 'insert-entries',
      text: INSERT_ENTRIES,
      values: columnArrays(entries, ENTRY_COLUMNS),
    },
  ];
}

function insertAnswers(answers: readonly KeptAnswer[], day: string): Statement[] {
  if (answers.length === 0) return [];
  return [
    {
      name: 'insert-answers',
      text: `insert into idempotency_keys (day, account_id, key, fingerprint, status, body)
        select $1::date, account_id, key, decode(fingerprint, 'hex'), status, body
        from unnest($2::int[], ${textsIn(3)}, $4::text[], $5::int[], ${textsIn(6)})
          as u (account_id, key, fingerprint, status, body)`,
      values: [
        day,
        numberArray(answers.map((answer) => answer.accountId)),
        separatedTexts(answers.map((answer) => answer.key)),
        wordArray(answers.map((answer) => answer.fingerprint.toString('hex'))),
        numberArray(answers.map((answer) => answer.status)),
        separatedTexts(answers.map((answer) => answer.body)),
      ],
    },
  ];
}

/** The house's side of the batch, one row an account: its sum and how many postings made it. */
function updateHouse(entries: readonly LedgerEntry[]): Statement[] {
  const totals = new Map<HouseAccount, { amount: bigint; count: number }>();
  for (const { postings } of entries) {
    for (const name of HOUSE_ACCOUNTS) {
      const amount = postings[name];
      if (amount === undefined) continue;
      const total = totals.get(name) ?? { amount: 0n, count: 0 };
      totals.set(name, { amount: total.amount + amount, count: total.count + 1 });
    }
  }
  if (totals.size === 0) return [];
  const sorted = [...totals].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [
    {
      name: 'update-house',
      text: exactly(`update house_accounts h set balance = h.balance + u.amount, posting_count = h.posting_count + u.count
        from unnest($2::text[], $3::bigint[], $4::bigint[]) as u (name, amount, count)
        where h.name = u.name and h.shard = 0`),
      values: [
        sorted.length,
        wordArray(sorted.map(([name]) => name)),
        numberArray(sorted.map(([, total]) => total.amount)),
        numberArray(sorted.map(([, total]) => total.count)),
      ],
    },
  ];
}
