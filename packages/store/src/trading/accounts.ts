import { usd, type AccountState, type PositionState } from '@lonja/core';
import { sql, type Kysely, type Selectable } from 'kysely';
import { readProgress } from '../written/written-progress.ts';
import { readTerms } from '../written/account-terms.ts';
import { readPosition, type PositionRow } from './positions.ts';
import { readMandates } from '../written/written-mandates.ts';
import type { Tables } from '../database/tables.ts';

/** The columns of an account's row that a decision needs. */
export type AccountRow = Pick<
  Selectable<Tables['trading_accounts']>,
  | 'id'
  | 'version'
  | 'entry_count'
  | 'fill_count'
  | 'order_count'
  | 'cash'
  | 'margin'
  | 'profit'
  | 'withdrawal_hold'
  | 'financed_through'
  | 'dividends_through'
  | 'margin_call'
  | 'settles_profit'
  | 'fill_profile'
  | 'closed_at'
  | 'terms'
  | 'evaluation'
  | 'order_day_ends_at'
  | 'orders_of_day'
  | 'mandates'
  | 'slot'
  | 'is_heard'
>;

export const readAccountRow = (row: AccountRow): Omit<AccountState, 'positions'> => ({
  id: row.id,
  version: row.version,
  entryCount: row.entry_count,
  fillCount: row.fill_count,
  financedThrough: row.financed_through,
  ...(row.dividends_through ? { dividendsThrough: row.dividends_through.getTime() } : {}),
  marginCall: row.margin_call ?? undefined,
  ...(row.settles_profit ? { settlesProfit: true } : {}),
  ...(row.fill_profile === 'ideal' ? {} : { fillProfile: row.fill_profile }),
  ...(row.closed_at ? { isClosed: true } : {}),
  ...(row.terms ? { terms: readTerms(row.terms) } : {}),
  ...(row.evaluation ? { evaluation: readProgress(row.evaluation) } : {}),
  ...readOrderDay(row),
  ...(row.mandates ? { mandates: readMandates(row.mandates) } : {}),
  balances: {
    cash: usd(row.cash),
    margin: usd(row.margin),
    profit: usd(row.profit),
    withdrawal_hold: usd(row.withdrawal_hold),
  },
});

export const readOrderDay = ({
  order_day_ends_at: endsAt,
  orders_of_day: orders,
}: Pick<AccountRow, 'order_day_ends_at' | 'orders_of_day'>): Pick<AccountState, 'orderDay'> =>
  endsAt && orders ? { orderDay: { endsAt: endsAt.getTime(), orders } } : {};

/** Open positions by account, then by instrument. */
export function positionsByAccount(rows: readonly PositionRow[]): Map<number, Map<number, PositionState>> {
  const byAccount = new Map<number, Map<number, PositionState>>();
  for (const row of rows) {
    const positions = byAccount.get(row.account_id) ?? new Map<number, PositionState>();
    byAccount.set(row.account_id, positions.set(row.instrument_id, readPosition(row)));
  }
  return byAccount;
}

/** Open positions of these accounts, by account, then by instrument. */
export async function loadPositionsByAccount(
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
