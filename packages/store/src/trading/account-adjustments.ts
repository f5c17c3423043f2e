import { usd, type Usd } from '@lonja/core';
import { sql } from 'kysely';

/** The sum of administrators' acts on a figure: the entries that refer to one. */
export interface AdjustmentsRecord {
  readonly amount: Usd;
  readonly count: number;
  readonly lastAt: Date;
  readonly lastReason: string | null;
}

/** Null where there are none. */
export interface AccountAdjustments {
  readonly cash: AdjustmentsRecord | null;
  readonly profit: AdjustmentsRecord | null;
}

/** To join to an `account`. Entries that refer to an act, except those that only move margin and a split's cash in lieu. */
export const adjustmentsOfAccount = () =>
  sql<AdjustedColumns>`(
    select ${selectSummary('cash')} as adjusted_cash, ${selectSummary('profit')} as adjusted_profit
    from ledger_entries entry
    where entry.account_id = account.id and entry.act is not null
      and entry.kind not in ('position_change', 'cash_in_lieu')
  )`.as('adjusted');

const selectSummary = (name: 'cash' | 'profit') => {
  const moved = sql.ref(`entry.${name}`);
  return sql`case when count(${moved}) > 0 then json_build_object(
      'amount', sum(${moved})::text, 'count', count(${moved}), 'last_at', max(entry.at) filter (where ${moved} is not null),
      'last_reason', (select log.record::jsonb ->> 'reason' from audit_log log
        where log.id = (array_agg(entry.act order by entry.number desc) filter (where ${moved} is not null))[1])
    ) end`;
};

interface AdjustedColumns {
  readonly adjusted_cash: AdjustmentsJson | null;
  readonly adjusted_profit: AdjustmentsJson | null;
}

interface AdjustmentsJson {
  readonly amount: string;
  readonly count: number;
  readonly last_at: string;
  readonly last_reason: string | null;
}

export const readAccountAdjustments = (row: AdjustedColumns): AccountAdjustments => ({
  cash: readAdjustments(row.adjusted_cash),
  profit: readAdjustments(row.adjusted_profit),
});

const readAdjustments = (row: AdjustmentsJson | null): AdjustmentsRecord | null =>
  row && {
    amount: usd(BigInt(row.amount)),
    count: row.count,
    lastAt: new Date(row.last_at),
    lastReason: row.last_reason,
  };
