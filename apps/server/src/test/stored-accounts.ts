import { isDeepStrictEqual } from 'node:util';
import type { AccountState } from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import { readAccountRow } from '@lonja/store/trading/accounts';
import type { Desk } from '../desk/desk.ts';

/** Whether a figure of an account is compared: those are that few orders change, since the row is written with them only where one differs. */
const IS_COMPARED: Readonly<Record<keyof AccountState, boolean>> = {
  marginCall: true,
  settlesProfit: true,
  fillProfile: true,
  evaluation: true,
  orderDay: true,
  mandates: true,
  // Written with every change.
  id: false,
  version: false,
  entryCount: false,
  fillCount: false,
  financedThrough: false,
  dividendsThrough: false,
  balances: false,
  positions: false,
  // Written once.
  terms: false,
  isClosed: false,
};
const COMPARED = (Object.keys(IS_COMPARED) as (keyof AccountState)[]).filter((name) => IS_COMPARED[name]);

/**
 * Follows what a desk commits. The check compares it with the rows, of all accounts that nobody else has changed since.
 * @throws Error naming account and figure where a row holds something else
 */
export function followCommitted(desk: Desk, owner: Database): { readonly check: () => Promise<void> } {
  const committed = new Map<number, AccountState>();
  desk.onCommitted(({ changes }) => {
    for (const { after } of changes) committed.set(after.account.id, after.account);
  });
  return {
    check: async () => {
      if (committed.size === 0) return;
      const rows = await readAccounts(owner);
      for (const row of rows) {
        const known = committed.get(row.id);
        if (known?.version !== row.version) continue;
        const stored = readAccountRow(row);
        const wrong = COMPARED.filter(
          (name) => !isDeepStrictEqual(figureOf(known, name), figureOf(stored, name)),
        );
        if (wrong.length > 0) throw new Error(`the row of account ${row.id} has another ${wrong.join(', ')}`);
      }
    },
  };
}

/** None where the database is gone: of several servers on one, the first to stop drops it. */
const readAccounts = (owner: Database) =>
  owner
    .selectFrom('trading_accounts')
    .selectAll()
    .execute()
    .catch((error: unknown) => {
      if ((error as { readonly code?: unknown }).code === UNKNOWN_DATABASE) return [];
      throw error;
    });

const UNKNOWN_DATABASE = '3D000';

/** Without mandates is as with none. */
const figureOf = (account: Partial<AccountState>, name: keyof AccountState): unknown =>
  name === 'mandates' && account.mandates?.size === 0 ? undefined : account[name];
