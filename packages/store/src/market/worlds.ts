import type { ClockChange, ClockStretch, Decision, MarketScript, WorldClock } from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import type { Work } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { EntryNonce } from '../written/entry-nonce.ts';
import { stepOfRow, type MarketStep } from './market-steps.ts';

/** A market beside the installation's, with a clock of its own. */
export interface WorldRow extends WorldClock {
  readonly id: number;
  readonly name: string;
  /** 128 bits, hexadecimal: what its prices are computed from, with the nonces; of a replay empty, as its script is. */
  readonly secret: string;
  /** What a contest's entries brought until it began, by their numbers; null before. Absent for other worlds. */
  readonly nonces?: readonly EntryNonce[] | null;
  readonly replay?: WorldReplay;
  /** The group whose contest it is made for: accounts in it are for who may enter that. */
  readonly groupId?: number;
  /** It is the installation's market from its beginning to its end, on the clock of the wall: it has no seed and no symbols of its own. */
  readonly ownMarket?: OwnMarket;
  /** Number of the model that computes them. */
  readonly model: number;
  /** Hours of the world's venues, as the installation's were when it was made: prices depend on them. */
  readonly hours: 'always' | 'real';
  readonly symbols: readonly string[];
  /** Empty where its prices are chance alone. */
  readonly script: MarketScript;
  /** Milliseconds since 1970, on the wall. */
  readonly createdAt: number;
  readonly revealedAt?: number;
  /** It has ended, and nothing goes on in it any more; on the wall, milliseconds since 1970. */
  readonly restedAt?: number;
}

/** The installation's market as a contest has it. */
interface OwnMarket {
  /** What it quoted at the end, once that is kept, until the results stand: everybody's positions close at it. */
  readonly lastStep?: MarketStep;
}

/** A world with the prices of another market, of which it is never ahead. */
export interface WorldReplay {
  /** The world whose prices it has; absent: the installation's own market. */
  readonly of?: number;
  /** Who plays in it. */
  readonly ownerId: string;
  /** The account that can be branched there; with its version where the replay begins at the moment at which it was made. */
  readonly account: { readonly id: number; readonly version?: number };
}

/** All worlds, the oldest first. */
export async function listWorlds(db: Kysely<Tables>): Promise<WorldRow[]> {
  const [rows, stretches, ends] = await Promise.all([
    db
      .selectFrom('worlds as w')
      .leftJoin('contests as c', 'c.world_id', 'w.id')
      .selectAll('w')
      .select('c.group_id as group_id')
      .orderBy('w.id')
      .execute(),
    db.selectFrom('world_stretches').selectAll().orderBy('world_id').orderBy('number').execute(),
    db
      .selectFrom('world_steps as s')
      .innerJoin('worlds as w', (join) =>
        join.onRef('w.id', '=', 's.world_id').onRef('w.ends_at', '=', 's.instant'),
      )
      .innerJoin('contests as c', 'c.world_id', 'w.id')
      .selectAll('s')
      .where('c.finished_at', 'is', null)
      .execute(),
  ]);
  const lastSteps = new Map(ends.map((row) => [row.world_id, stepOfRow(row)]));
  const byWorld = Map.groupBy(stretches, (stretch) => stretch.world_id);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    secret: row.seed ?? '',
    ...(row.mixes_nonces ? { nonces: row.nonces } : {}),
    ...readReplay(row),
    ...(row.group_id === null ? {} : { groupId: row.group_id }),
    ...readOwnMarket(row, lastSteps.get(row.id)),
    model: row.model,
    hours: row.hours,
    symbols: row.symbols,
    script: row.script,
    createdAt: row.created_at.getTime(),
    beginsAt: row.begins_at.getTime(),
    ...(row.ends_at ? { endsAt: row.ends_at.getTime() } : {}),
    ...(row.revealed_at ? { revealedAt: row.revealed_at.getTime() } : {}),
    ...(row.rested_at ? { restedAt: row.rested_at.getTime() } : {}),
    stretches: (byWorld.get(row.id) ?? []).map(readStretch),
  }));
}

/**
 * Another text after every change of what `listWorlds` answers: worlds and stretches are only added, nonces with a stretch, and a secret is
 * revealed once, as it comes to rest. Cheap to ask for, however many worlds there have been.
 */
export async function findWorldsVersion(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', count(*), sum(extract(epoch from ends_at)), count(revealed_at), count(rested_at),
      (select count(*) from world_stretches), (select count(*) from world_steps),
      (select count(finished_at) from contests)) as version
    from worlds`.execute(db);
  return rows[0]?.version ?? '';
}

const readOwnMarket = (
  { is_own_market }: { readonly is_own_market: boolean },
  lastStep: MarketStep | undefined,
): { readonly ownMarket?: OwnMarket } => (is_own_market ? { ownMarket: lastStep ? { lastStep } : {} } : {});

function readReplay(row: {
  readonly owner_id: string | null;
  readonly replay_of: number | null;
  readonly account_id: number | null;
  readonly account_version: number | null;
}): { readonly replay?: WorldReplay } {
  const { owner_id: ownerId, replay_of: of, account_id: id, account_version: version } = row;
  if (ownerId === null || id === null) return {};
  return {
    replay: {
      ownerId,
      ...(of === null ? {} : { of }),
      account: { id, ...(version === null ? {} : { version }) },
    },
  };
}

const readStretch = (row: {
  readonly wall_from: Date;
  readonly market_from: Date;
  readonly rate: number;
}): ClockStretch => ({
  wallFrom: row.wall_from.getTime(),
  marketFrom: row.market_from.getTime(),
  rate: row.rate,
});

export interface NewWorld extends Omit<WorldRow, 'id' | 'stretches' | 'revealedAt' | 'restedAt' | 'groupId'> {
  /** Runs by itself from its beginning on; absent where somebody starts it. */
  readonly stretches?: readonly [ClockStretch];
}

/** How much of something worlds may take together, and why no more are made then. */
export interface WorldLimit {
  readonly maximum: number;
  /** What a world takes of it; 0 where it does not count. The new one counts as it is to be. */
  readonly takes: (world: WorldRow) => number;
  /** Throws why there is no other one. */
  readonly refuse: () => never;
}

/** Lets nobody else make a world until the transaction ends. */
export async function lockWorlds(work: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('lonja worlds'))`.execute(work);
}

/**
 * Saves a world. Worlds are saved one after the other.
 * @param limits by each measure; the first one that is reached says why there is none
 * @returns its number
 */
export async function saveWorld(work: Work, world: NewWorld, limits: readonly WorldLimit[]): Promise<number> {
  await lockWorlds(work);
  const worlds = await listWorlds(work);
  const reached = limits.find(({ maximum, takes }) => {
    const taken = worlds.reduce((sum, one) => sum + takes(one), 0);
    return taken + takes({ ...world, id: 0, stretches: [] }) > maximum;
  });
  reached?.refuse();
  const { id } = await work
    .insertInto('worlds')
    .values({
      name: world.name,
      seed: world.replay || world.ownMarket ? null : world.secret,
      mixes_nonces: world.nonces !== undefined,
      is_own_market: world.ownMarket !== undefined,
      owner_id: world.replay?.ownerId ?? null,
      is_replay: world.replay !== undefined,
      replay_of: world.replay?.of ?? null,
      account_id: world.replay?.account.id ?? null,
      account_version: world.replay?.account.version ?? null,
      model: world.model,
      hours: world.hours,
      symbols: [...world.symbols],
      script: JSON.stringify(world.script),
      begins_at: new Date(world.beginsAt),
      ends_at: world.endsAt === undefined ? null : new Date(world.endsAt),
      created_at: new Date(world.createdAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (world.stretches) await saveStretches(work, id, { before: 0, added: world.stretches });
  return id;
}

/** A world whose clock has changed. */
export interface ChangedClock {
  readonly before: WorldRow;
  /** The first of what was changed. */
  readonly change: ClockChange;
  readonly after: WorldRow;
}

/**
 * Decides a change of a world's clock on what is stored of it, and saves it. With the first one that lets time pass, or ends it, the nonces
 * stand for good that its prices are drawn with.
 * @returns what has changed, or the refusal; undefined where there is no such world
 */
export async function changeWorldClock<Refusal>(
  work: Work,
  id: number,
  decide: (world: WorldRow) => Decision<readonly [ClockChange, ...ClockChange[]], Refusal>,
): Promise<ChangedClock | { readonly refusal: Refusal } | undefined> {
  await sql`select from worlds where id = ${id} for no key update`.execute(work);
  const world = (await listWorlds(work)).find((one) => one.id === id);
  if (!world) return undefined;
  const decision = decide(world) as
    | { readonly accepted: true; readonly changes: readonly [ClockChange, ...ClockChange[]] }
    | { readonly accepted: false; readonly refusal: Refusal };
  if (!decision.accepted) return { refusal: decision.refusal };
  const { changes } = decision;
  const begins = changes.some((change) => change.stretch.rate > 0 || change.endsAt !== undefined);
  const nonces = world.nonces === null && begins ? await fixNonces(work, id) : world.nonces;
  const added = changes.map(({ stretch }) => stretch);
  await saveStretches(work, id, { before: world.stretches.length, added });
  const endsAt = changes.find((change) => change.endsAt !== undefined)?.endsAt;
  if (endsAt !== undefined)
    await work
      .updateTable('worlds')
      .set({ ends_at: new Date(endsAt) })
      .where('id', '=', id)
      .execute();
  const after = {
    ...world,
    ...(nonces === undefined ? {} : { nonces }),
    ...(endsAt === undefined ? {} : { endsAt }),
    stretches: [...world.stretches, ...added],
  };
  return { before: world, change: changes[0], after };
}

/** Entries lock the world's row as well: what has committed by now counts, and nothing else does. */
async function fixNonces(work: Kysely<Tables>, world: number): Promise<readonly EntryNonce[]> {
  const rows = await work
    .selectFrom('contest_entries as e')
    .innerJoin('contests as c', 'c.id', 'e.contest_id')
    .select(['e.number as entry', 'e.nonce'])
    .where('c.world_id', '=', world)
    .orderBy('e.number')
    .execute();
  const nonces = rows.flatMap(({ entry, nonce }) => (nonce === null ? [] : [{ entry, nonce }]));
  await work
    .updateTable('worlds')
    .set({ nonces: JSON.stringify(nonces) })
    .where('id', '=', world)
    .execute();
  return nonces;
}

async function saveStretches(
  db: Kysely<Tables>,
  world: number,
  { before, added }: { readonly before: number; readonly added: readonly ClockStretch[] },
): Promise<void> {
  await db
    .insertInto('world_stretches')
    .values(
      added.map((stretch, place) => ({
        world_id: world,
        number: before + 1 + place,
        wall_from: new Date(stretch.wallFrom),
        market_from: new Date(stretch.marketFrom),
        rate: stretch.rate,
      })),
    )
    .execute();
}

/**
 * Notes of worlds that have ended that nothing goes on in them any more: no contest without its results, no evaluation without its verdict,
 * no order that is to end by itself. Others are left for the next time.
 */
export async function restWorlds(db: Kysely<Tables>, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update worlds w set rested_at = ${at}
    where w.id = any(${ids}) and w.rested_at is null and w.ends_at is not null
      and not exists (select from contests c where c.world_id = w.id and c.finished_at is null)
      and not exists (
        select from trading_accounts a
        where a.world = w.id and a.closed_at is null and a.kind = 'evaluation' and a.evaluation ->> 'verdict' is null
      )
      and not exists (
        select from trading_accounts a join orders o on o.account_id = a.id
        where a.world = w.id and o.status in ('pending', 'working')
          and ((o.due_at is not null and o.time_in_force in ('ioc', 'fok')) or o.expires_at <= w.ends_at)
      )`.execute(db);
}

/** Notes that owners have looked at their replays. */
export async function markLooks(db: Kysely<Tables>, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('worlds')
    .set({ looked_at: at })
    .where('id', 'in', ids)
    .where('is_replay', '=', true)
    .where('rested_at', 'is', null)
    .execute();
}

/** Replays at which nobody has looked since a moment, the longest first. */
export async function listUnseenReplays(
  db: Kysely<Tables>,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<{ readonly world: number; readonly ownerId: string }[]> {
  const seenAt = sql<Date>`coalesce(looked_at, created_at)`;
  const rows = await db
    .selectFrom('worlds')
    .select(['id', 'owner_id'])
    .where('is_replay', '=', true)
    .where('rested_at', 'is', null)
    .where('owner_id', 'is not', null)
    .where(seenAt, '<', since)
    .where((where) =>
      where.or([
        where('ends_at', 'is', null),
        sql<boolean>`not exists (
      select from world_stretches s where s.world_id = worlds.id and s.market_from >= worlds.ends_at
    )`,
      ]),
    )
    .orderBy(seenAt)
    .limit(limit)
    .execute();
  return rows.map(({ id, owner_id }) => ({ world: id, ownerId: owner_id as string }));
}

/** Notes that the seed of a world that has ended may be shown. @returns false where it was shown already */
export async function revealWorld(work: Kysely<Tables>, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await work
    .updateTable('worlds')
    .set({ revealed_at: at })
    .where('id', '=', id)
    .where('revealed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
