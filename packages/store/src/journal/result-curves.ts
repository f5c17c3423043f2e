import { usd, type TradeSums, type Usd } from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { currentEntries } from './trades.ts';

/** The net results of trades of a kind, added up. */
export interface CurveOfTrades {
  readonly by: 'all' | 'setup' | 'tag';
  /** The setup or tag; null: trades without one, and all. */
  readonly key: string | null;
  readonly sums: TradeSums;
  /** In the order of closing; milliseconds since 1970, and what had come together by then. */
  readonly points: readonly { readonly at: number; readonly net: Usd }[];
}

interface PointRow {
  readonly by: CurveOfTrades['by'];
  readonly key: string | null;
  readonly closed_at: Date;
  readonly total: bigint;
  readonly trades: number;
  readonly wins: number;
}

const MAX_KEYS = 100;
/** A curve is cut into so many equal parts, and has the last trade of each. */
const POINTS = 60;

/**
 * How the net results of an account's closed trades grew: all of them, by the setup that was noted last and by tag, with a curve each of the
 * trades without. The most traded first.
 * @param period of closing; the end is left out
 */
export async function listCurves(
  db: Kysely<Tables>,
  accountId: number,
  period: { readonly from: Date | null; readonly to: Date | null },
): Promise<readonly CurveOfTrades[]> {
  const { rows } = await sql<PointRow>`
    with closed as (
      select t.opened_by, t.closed_by, t.closed_at, t.realized + t.financing + t.dividends as net
      from trades t where t.account_id = ${accountId} and t.closed_by is not null
        and (${period.from}::timestamptz is null or t.closed_at >= ${period.from}::timestamptz)
        and (${period.to}::timestamptz is null or t.closed_at < ${period.to}::timestamptz)
    ), noted as (
      select opened_by, tags, setup, id from ${currentEntries(accountId)} n where opened_by is not null
    ), setups as (
      select distinct on (opened_by) opened_by, setup as key from noted where setup is not null order by opened_by, id desc
    ), tags as (
      select distinct opened_by, unnest(tags) as key from noted
    ), labelled as (
      select 'all' as by, null as key, c.* from closed c
      union all select 'setup', s.key, c.* from closed c left join setups s on s.opened_by = c.opened_by
      union all select 'tag', g.key, c.* from closed c left join tags g on g.opened_by = c.opened_by
    ), grown as (
      select by, key, closed_at, closed_by, opened_by,
        sum(net) over grows as total, row_number() over grows as place,
        count(*) over kind as trades, count(*) filter (where net > 0) over kind as wins
      from labelled
      window kind as (partition by by, key),
        grows as (partition by by, key order by closed_by, opened_by rows between unbounded preceding and current row)
    )
    select by, key, closed_at, total::bigint as total, trades::int as trades, wins::int as wins from (
      select *, dense_rank() over (partition by by order by trades desc, key) as rank from grown
      where place * ${POINTS} / trades > (place - 1) * ${POINTS} / trades or trades <= ${POINTS}
    ) ranked where rank <= ${MAX_KEYS} order by by, rank, place`.execute(db);
  return [...Map.groupBy(rows, ({ by, key }) => JSON.stringify([by, key])).values()].map(readCurve);
}

function readCurve(rows: readonly PointRow[]): CurveOfTrades {
  const last = rows.at(-1);
  if (!last) throw new Error('a curve has a point');
  const { by, key, trades, wins } = last;
  return {
    by,
    key,
    sums: { trades, wins, net: usd(last.total), measured: 0, r: 0n },
    points: rows.map(({ closed_at: at, total }) => ({ at: at.getTime(), net: usd(total) })),
  };
}
