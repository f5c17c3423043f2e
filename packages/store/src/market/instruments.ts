import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/**
 * Instruments among these that have a waiting order, a price alert or a known split: their scale matters even without positions.
 */
export async function listAwaitedInstruments(
  db: Kysely<Tables>,
  instrumentIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select w.id from unnest(${[...instrumentIds]}::integer[]) as w (id)
    where exists (select from alerts a where a.instrument_id = w.id and a.type in ('price_above', 'price_below'))
      or w.id in (select instrument_id from orders where status in ('pending', 'working'))
      or w.id in (select instrument_id from splits where status in ('open', 'applying'))`.execute(db);
  return rows.map(({ id }) => id);
}

/** Numbers the catalogue's symbols: known ones keep their number, new ones get the next, missing ones are delisted. */
export async function saveInstruments(
  db: Kysely<Tables>,
  symbols: readonly string[],
): Promise<Map<string, number>> {
  const listed = [...symbols];
  await sql`
    insert into instruments (symbol) select symbol from unnest(${listed}::text[]) with ordinality as s (symbol, place)
    where not exists (select 1 from instruments i where i.symbol = s.symbol) order by place
    on conflict (symbol) do nothing`.execute(db);
  await sql`
    update instruments set listed = (symbol = any(${listed}::text[]))
    where listed <> (symbol = any(${listed}::text[]))`.execute(db);
  const rows = await db
    .selectFrom('instruments')
    .select(['id', 'symbol'])
    .where('listed', '=', true)
    .execute();
  return new Map(rows.map((row) => [row.symbol, row.id]));
}
