import type { AccountState } from '@lonja/core';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { readTerms } from '../written/account-terms.ts';
import { readMandates } from '../written/written-mandates.ts';

/** What limits the leverage of a program's orders on an account. */
export interface ProgramLeverage {
  /** The highest that orders by Alpaca's API take. */
  readonly maximum: number;
  readonly account: Pick<AccountState, 'terms' | 'mandates'>;
}

export async function findProgramLeverage(
  db: Kysely<Tables>,
  accountId: number,
): Promise<ProgramLeverage | undefined> {
  const row = await db
    .selectFrom('trading_accounts')
    .select(['program_leverage', 'terms', 'mandates'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { program_leverage: maximum, terms, mandates } = row;
  const account = {
    ...(terms ? { terms: readTerms(terms) } : {}),
    ...(mandates ? { mandates: readMandates(mandates) } : {}),
  };
  return { maximum, account };
}

/** @returns false where the account is closed */
export async function saveProgramLeverage(
  db: Kysely<Tables>,
  accountId: number,
  maximum: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('trading_accounts')
    .set({ program_leverage: maximum })
    .where('id', '=', accountId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
