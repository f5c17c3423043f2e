import { sql, type Kysely } from 'kysely';
import { numberArray, wordArray } from '../database/array-literal.ts';
import type { Tables } from '../database/tables.ts';
import type { Holding, Lease } from '../database/process-locks.ts';

/** How a process went: it said so itself, or others noticed. */
export type Departure = 'drained' | 'ended' | 'silent';
/** Why somebody took something: of a process that went, or because one came, or as one of several that divide anew. */
export type MoveReason = Departure | 'came' | 'divided';

/** What happened to slots and leases, or to a process. */
export interface Move {
  readonly process: string;
  readonly kind: 'came' | 'took' | 'back' | Departure;
  readonly slots: readonly number[];
  readonly leases: readonly Lease[];
  /** Who had them. */
  readonly giver: string | null;
  readonly why: MoveReason | null;
  /** For how long it was without the database. */
  readonly seconds: number | null;
}

export interface MoveRow extends Move {
  readonly id: number;
  readonly at: Date;
}

/** Older ones are deleted. */
export const MAX_MOVES = 2_000;

export async function saveMove(
  db: Kysely<Tables>,
  { process, kind, slots, leases, giver, why, seconds }: Move,
): Promise<void> {
  await sql`with saved as (
      insert into moves (process, kind, slots, leases, giver, why, seconds)
      values (${process}, ${kind}, ${numberArray(slots)}::smallint[], ${wordArray(leases)}::text[], ${giver}, ${why}, ${seconds})
      returning id)
    delete from moves where id <= (select id from saved) - ${MAX_MOVES}`.execute(db);
}

/**
 * A process has gone: whoever says so first is believed.
 * @returns how it went
 */
export async function saveDeparture(
  db: Kysely<Tables>,
  process: string,
  backend: number,
  kind: Departure,
): Promise<Departure> {
  await sql`insert into moves (process, backend, kind) values (${process}, ${backend}, ${kind})
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ kind: Departure }>`
    select kind from moves where process = ${process} and backend = ${backend} and kind in ('drained', 'ended', 'silent')`.execute(
    db,
  );
  return rows[0]?.kind ?? kind;
}

/** The newest first. */
export async function listMoves(db: Kysely<Tables>, limit: number): Promise<MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    select id::int, at, process, kind, slots, leases, giver, why, seconds from moves order by id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Who took each slot and lease last, as far as the history goes. */
export async function listLastTakers(db: Kysely<Tables>): Promise<ReadonlyMap<Holding, string>> {
  const { rows } = await sql<{ slot: number | null; lease: Lease | null; process: string }>`
    select distinct on (slot, lease) slot, lease, process from (
      select id, process, unnest(slots) as slot, null as lease from moves where kind = 'took'
      union all
      select id, process, null, unnest(leases) from moves where kind = 'took'
    ) taken order by slot, lease, id desc`.execute(db);
  return new Map(rows.map(({ slot, lease, process }) => [slot ?? (lease as Lease), process]));
}
