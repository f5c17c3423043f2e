import { usd, type Usd } from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Statistics of an account's fills, by their market result. USD. */
export interface TradeResultRows {
  readonly fills: number;
  /** Closing fills to which an override added something. */
  readonly adjusted: number;
  /** The best first. */
  readonly byInstrument: readonly {
    readonly instrumentId: number;
    readonly closings: number;
    readonly profit: Usd;
  }[];
  /** Profit on the zone's days, the newest first. */
  readonly byDay: readonly { readonly day: string; readonly profit: Usd }[];
}

/** @param zone an IANA name */
export async function loadTradeResults(
  db: Kysely<Tables>,
  accountId: number,
  zone: string,
): Promise<TradeResultRows> {
  const [counts, instruments, days] = await Promise.all([
    sql<{ fills: number; adjusted: number }>`
      select count(*)::integer as fills, count(adjustment)::integer as adjusted
      from fills where account_id = ${accountId}`.execute(db),
    sql<{ instrument_id: number; closings: number; profit: bigint }>`
      select instrument_id, count(*)::integer as closings, sum(realized)::bigint as profit
      from fills where account_id = ${accountId} and closed > 0
      group by instrument_id order by profit desc, instrument_id`.execute(db),
    sql<{ day: string; profit: bigint }>`
      select to_char(at at time zone ${zone}, 'YYYY-MM-DD') as day, sum(realized)::bigint as profit
      from fills where account_id = ${accountId} and closed > 0
      group by 1 order by 1 desc`.execute(db),
  ]);
  const [count] = counts.rows;
  if (!count) throw new Error('an aggregate has a row');
  return {
    ...count,
    byInstrument: instruments.rows.map((row) => ({
      instrumentId: row.instrument_id,
      closings: row.closings,
      profit: usd(row.profit),
    })),
    byDay: days.rows.map(({ day, profit }) => ({ day, profit: usd(profit) })),
  };
}
