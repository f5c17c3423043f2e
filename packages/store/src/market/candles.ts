import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

type StoredInterval = '1m' | '1h';

/** A candle of an instrument; prices are mids in 1e-8, volume in whole units. */
export interface StoredCandle {
  readonly instrumentId: number;
  /** Minutes since 1970 at which it begins. */
  readonly begins: number;
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly close: bigint;
  readonly volume: bigint;
}

/** Adds one-minute candles, also to their hours. A candle from before a restart is continued with the new one. */
export async function saveMinuteCandles(db: Kysely<Tables>, candles: readonly StoredCandle[]): Promise<void> {
  if (candles.length === 0) return;
  const column = (read: (candle: StoredCandle) => number | bigint): string[] =>
    candles.map((candle) => String(read(candle)));
  await sql`
    with added as (
      select * from unnest(
        ${column(({ instrumentId }) => instrumentId)}::integer[], ${column(({ begins }) => begins)}::integer[],
        ${column(({ open }) => open)}::bigint[], ${column(({ high }) => high)}::bigint[],
        ${column(({ low }) => low)}::bigint[], ${column(({ close }) => close)}::bigint[],
        ${column(({ volume }) => volume)}::bigint[]
      ) as c (instrument_id, begins, open, high, low, close, volume)
    ), parts as (
      select instrument_id, '1m' as interval, begins, open, high, low, close, volume from added
      union all
      select instrument_id, '1h', begins - begins % 60, (array_agg(open order by begins))[1], max(high), min(low),
        (array_agg(close order by begins desc))[1], sum(volume)::bigint
      from added group by instrument_id, begins - begins % 60
    )
    insert into candles as kept (instrument_id, interval, begins, open, high, low, close, volume)
    select * from parts
    on conflict (instrument_id, interval, begins) do update set
      high = greatest(kept.high, excluded.high), low = least(kept.low, excluded.low),
      close = excluded.close, volume = kept.volume + excluded.volume`.execute(db);
}

export interface CandleRange {
  readonly instrumentId: number;
  readonly interval: StoredInterval;
  /** Minutes since 1970: inclusive first beginning, exclusive last. */
  readonly from: number;
  readonly before: number;
  /** Maximum; beyond it the newest are left out when searching forward, else the oldest. */
  readonly limit: number;
  readonly isForward: boolean;
}

/** Candles of an instrument, the oldest first. */
export async function listCandles(db: Kysely<Tables>, range: CandleRange): Promise<StoredCandle[]> {
  const rows = await db
    .selectFrom('candles')
    .select(['instrument_id as instrumentId', 'begins', 'open', 'high', 'low', 'close', 'volume'])
    .where('instrument_id', '=', range.instrumentId)
    .where('interval', '=', range.interval)
    .where('begins', '>=', range.from)
    .where('begins', '<', range.before)
    .orderBy('begins', range.isForward ? 'asc' : 'desc')
    .limit(range.limit)
    .execute();
  return range.isForward ? rows : rows.toReversed();
}

/** The newest candle of each of these instruments that has one; of a minute and its hour the minute. */
export async function listNewestCandles(
  db: Kysely<Tables>,
  instrumentIds: readonly number[],
): Promise<StoredCandle[]> {
  const newest = await sql<StoredCandle>`
    select c.instrument_id as "instrumentId", c.begins, c.open, c.high, c.low, c.close, c.volume
    from unnest(${[...instrumentIds]}::integer[]) as wanted (id)
    cross join lateral (
      (select * from candles where instrument_id = wanted.id and interval = '1m' order by begins desc limit 1)
      union all
      (select * from candles where instrument_id = wanted.id and interval = '1h' order by begins desc limit 1)
      order by begins desc, interval desc limit 1
    ) c`.execute(db);
  return newest.rows;
}

const MINUTES_PER_DAY = 24 * 60;
/** Days that candles are stored. */
const KEPT_DAYS: Readonly<Record<StoredInterval, number>> = { '1m': 7, '1h': 2 * 365 };

/** Deletes candles that are older. @param now milliseconds since 1970 */
export async function dropOldCandles(db: Kysely<Tables>, now: number): Promise<void> {
  const minute = Math.floor(now / 60_000);
  for (const interval of ['1m', '1h'] as const)
    await db
      .deleteFrom('candles')
      .where('interval', '=', interval)
      .where('begins', '<', minute - KEPT_DAYS[interval] * MINUTES_PER_DAY)
      .execute();
}
