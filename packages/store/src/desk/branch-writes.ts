import { HOUSE_ACCOUNTS } from '@lonja/core';
import type { Statement } from '../database/statement.ts';
import type { AccountOpening } from './account-opening.ts';
import type { Column } from '../database/columns.ts';
import { CHARGE_COLUMNS, DIVIDEND_COLUMNS, ENTRY_COLUMNS, FILL_COLUMNS } from '../audit/record-columns.ts';

const EQUITY_COLUMNS = ['hour', 'day', 'measured_at', 'equity', 'entry_count', 'account_version'];
const SAMPLE_COLUMNS = [
  'slot',
  'measured_at',
  'equity',
  'entry_count',
  'account_version',
  'instrument_ids',
  'pnls',
];

/**
 * Copies the past of an account into a branch of it, row by row, and posts what the copied entries post to the system's own accounts: the
 * books of all accounts together still sum to zero.
 * @param shard of the system's own accounts
 */
export function copyPast(
  { terms: { branch }, openedId, copied }: AccountOpening,
  shard: number,
): Statement[] {
  if (!branch || !copied) return [];
  const from = [branch.account, openedId];
  const { at } = branch;
  return [
    copyRecords('ledger_entries', ENTRY_COLUMNS, 'number', [...from, copied.entries]),
    copyRecords('financing_charges', CHARGE_COLUMNS, 'entry_number', [...from, copied.entries]),
    copyRecords('dividend_payments', DIVIDEND_COLUMNS, 'entry_number', [...from, copied.entries]),
    copyRecords('fills', FILL_COLUMNS, 'number', [...from, copied.fills]),
    copyMeasured('equity_points', EQUITY_COLUMNS, [...from, at]),
    copyMeasured('equity_samples', SAMPLE_COLUMNS, [...from, at]),
    copyOrders([...from, copied.orders, `{${copied.standing.join(',')}}`, at]),
    {
      name: 'post-copied-entries',
      text: `update house_accounts h set balance = h.balance + c.amount, posting_count = h.posting_count + c.count
        from (
          select p.name, sum(p.amount) as amount, count(p.amount) as count
          from ledger_entries e
          cross join lateral (values ${HOUSE_ACCOUNTS.map((name) => `('${name}', e.${name})`).join(', ')}) as p (name, amount)
          where e.account_id = $1 and p.amount is not null group by p.name
        ) c
        where h.name = c.name and h.shard = $2::smallint`,
      values: [openedId, shard],
    },
  ];
}

/** Rows of a table up to a number, as they are but for the account. */
/** What was measured by the moment that is the last of the values. */
const copyMeasured = (
  table: 'equity_points' | 'equity_samples',
  columns: readonly string[],
  values: readonly (number | string)[],
): Statement => ({
  name: `copy-${table}`,
  text: `insert into ${table} (account_id, ${columns.join(', ')})
    select $2, ${columns.join(', ')} from ${table}
    where account_id = $1 and measured_at <= to_timestamp($3::bigint / 1000.0)`,
  values: [...values],
});

function copyRecords(
  table: 'ledger_entries' | 'financing_charges' | 'dividend_payments' | 'fills',
  columns: readonly Pick<Column<never>, 'name'>[],
  key: string,
  values: readonly (number | string)[],
): Statement {
  const names = columns.map(({ name }) => name).filter((name) => name !== 'account_id');
  return {
    name: `copy-${table}`,
    text: `insert into ${table} (account_id, ${names.join(', ')})
      select $2, ${names.join(', ')} from ${table} where account_id = $1 and ${key} <= $3`,
    values: [...values],
  };
}

/** Orders that waited at the moment and do not stand in the branch end there. */
const copyOrders = (values: readonly (number | string)[]): Statement => ({
  name: 'copy-orders',
  text: `insert into orders
    select (jsonb_populate_record(r, jsonb_build_object('account_id', $2::int) || case
      when ended_at <= to_timestamp($5::bigint / 1000.0) then '{}'::jsonb
      else jsonb_build_object('status', 'cancelled', 'cancel_reason', 'branch', 'fill_number', null, 'refusal_code', null,
        'refusal', null, 'unfilled', null, 'replaced_by', null, 'ended_at', to_timestamp($5::bigint / 1000.0)) end)).*
    from orders r where account_id = $1 and id <= $3 and id <> all ($4::int[])`,
  values: [...values],
});
