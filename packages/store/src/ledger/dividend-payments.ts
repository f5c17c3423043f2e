import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { EntryKey } from './financing-charges.ts';

/** A position's dividend, the cause of a `dividend` entry, with its inputs. */
export interface DividendRow {
  readonly accountId: number;
  readonly entryNumber: number;
  readonly symbol: string;
  readonly exAt: Date;
  /** For one unit, in 1e-8 of the price. */
  readonly amount: bigint;
  /** Signed, in 1e-8. */
  readonly quantity: bigint;
  /** Contract value of one price unit, in hundredths of the currency. */
  readonly priceUnit: number;
  readonly rateNumerator: bigint;
  readonly rateDenominator: bigint;
  readonly quotedAt: Date;
  readonly quoteSource: string;
  readonly quoteSequence: bigint;
  /** Micro-dollars; below zero a short has paid it. */
  readonly total: bigint;
}

/** The dividends of these entries, ordered by account and entry. Only dividend entries have one. */
export async function listDividends(
  db: Kysely<Tables>,
  entries: readonly EntryKey[],
): Promise<DividendRow[]> {
  if (entries.length === 0) return [];
  const accounts = entries.map(({ accountId }) => accountId);
  const numbers = entries.map(({ number }) => number);
  const { rows } = await sql<DividendRow>`
    select d.account_id as "accountId", d.entry_number as "entryNumber", i.symbol, d.ex_at as "exAt", d.amount, d.quantity,
      d.price_unit as "priceUnit", d.rate_numerator as "rateNumerator", d.rate_denominator as "rateDenominator",
      d.quoted_at as "quotedAt", d.quote_source as "quoteSource", d.quote_sequence as "quoteSequence", d.total
    from unnest(${accounts}::int[], ${numbers}::int[]) as e (account_id, number)
    join dividend_payments d on d.account_id = e.account_id and d.entry_number = e.number
    join instruments i on i.id = d.instrument_id
    order by d.account_id, d.entry_number`.execute(db);
  return rows;
}
