import type { FinancingRule } from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** A position's charge for one night, part of a `financing` entry, with its inputs. */
export interface ChargeRow {
  readonly accountId: number;
  readonly entryNumber: number;
  readonly symbol: string;
  /** Signed, in 1e-8. */
  readonly quantity: bigint;
  /** Number of the operator's conditions; 0 is the specification. */
  readonly conditions: number;
  readonly rule: FinancingRule;
  readonly nights: number;
  /** Contract value of one price unit, in hundredths of the currency. */
  readonly priceUnit: number;
  readonly bid: bigint;
  readonly ask: bigint;
  readonly quotedAt: Date;
  readonly quoteSource: string;
  readonly quoteSequence: bigint;
  readonly rateNumerator: bigint;
  readonly rateDenominator: bigint;
  /** Micro-dollars; below zero it was charged. */
  readonly amount: bigint;
}

type FoundCharge = Omit<ChargeRow, 'rule'> & {
  readonly source: FinancingRule['source'];
  readonly rate: bigint | null;
  readonly points: bigint | null;
};

/** Key of an account's entry. */
export interface EntryKey {
  readonly accountId: number;
  readonly number: number;
}

/** The charges of these entries, ordered by account, entry and instrument. Only financing entries have any. */
export async function listCharges(db: Kysely<Tables>, entries: readonly EntryKey[]): Promise<ChargeRow[]> {
  if (entries.length === 0) return [];
  const accounts = entries.map(({ accountId }) => accountId);
  const numbers = entries.map(({ number }) => number);
  const { rows } = await sql<FoundCharge>`
    select c.account_id as "accountId", c.entry_number as "entryNumber", i.symbol, c.quantity, c.conditions, c.source,
      c.rate, c.points, c.nights, c.price_unit as "priceUnit", c.bid, c.ask, c.quoted_at as "quotedAt",
      c.quote_source as "quoteSource", c.quote_sequence as "quoteSequence", c.rate_numerator as "rateNumerator",
      c.rate_denominator as "rateDenominator", c.amount
    from unnest(${accounts}::int[], ${numbers}::int[]) as e (account_id, number)
    join financing_charges c on c.account_id = e.account_id and c.entry_number = e.number
    join instruments i on i.id = c.instrument_id
    order by c.account_id, c.entry_number, c.instrument_id`.execute(db);
  return rows.map(({ source, rate, points, ...row }) => ({
    ...row,
    rule: source === 'tom_next' ? { source, points: points ?? 0n } : { source, rate: rate ?? 0n },
  }));
}
