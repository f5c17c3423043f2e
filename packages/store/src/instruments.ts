import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

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
