import { randomBytes } from 'node:crypto';
import { floorToStep, worldStateAt } from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { countProcesses } from '../database/process-locks.ts';
import { saveInstruments } from '../market/instruments.ts';
import { listWorlds } from '../market/worlds.ts';

/** The market differs from the one that open positions were priced with, or that another process shows. */
export class MarketInUse extends Error {
  override readonly name = 'MarketInUse';
}

/** The settings that determine an installation's prices. */
export interface MarketSettings<Model extends number = number> {
  /** Undefined: the stored one, or a new random one. */
  readonly seed: string | undefined;
  /** 'simulated', 'yahoo+binance', … */
  readonly feed: string;
  readonly speed: number;
  readonly hours: string;
  /** The numbers of the simulated market's models that this version knows, the newest last: another one computes other prices from the same seed. */
  readonly models: readonly [...Model[], Model];
  /** Whether dividends and splits are announced from now on. */
  readonly actions: boolean;
  /** The present time, milliseconds since 1970. */
  readonly at: number;
}

/** The simulated market of an installation. */
export interface SettledMarket<Model extends number = number> {
  /** The number of each symbol of the catalogue. */
  readonly instrumentIds: ReadonlyMap<string, number>;
  /** The configured one, else the stored one, else a new random one. */
  readonly seed: string;
  /** The simulated market's model: the newest of the first start, or of when the seed was last changed. */
  readonly model: Model;
  /** When its prices are the catalogue's, in milliseconds since 1970: that same moment; stored. */
  readonly origin: number;
  /** When dividends and splits were and are announced, in order: milliseconds since 1970. */
  readonly actionPeriods: readonly { readonly from: number; readonly until?: number }[];
  /** Milliseconds since 1970: splits of before concern no position, because prices were others or nobody had seen them. */
  readonly splitsSince: number;
}

/**
 * Stores the catalogue and the settings that determine this installation's prices. Whoever is refused has changed nothing.
 * @param symbols of the catalogue
 * @throws MarketInUse when the catalogue lacks an instrument with open positions, or when the settings differ while positions
 * are open, because their prices would jump, or while another process works on the database by the stored
 * ones, catalogue included
 */
export const settleMarket = <Model extends number>(
  db: Kysely<Tables>,
  symbols: readonly string[],
  wanted: MarketSettings<Model>,
): Promise<SettledMarket<Model>> =>
  db.transaction().execute(async (transaction) => {
    // The first of processes that start at the same moment settles it, and the others compare.
    await sql`select pg_advisory_xact_lock(hashtext('lonja installation'))`.execute(transaction);
    await refuseOtherCatalogue(transaction, symbols);
    const instrumentIds = await saveInstruments(transaction, symbols);
    return { ...(await settleAlone(transaction, wanted)), instrumentIds };
  });

/** A process can't decide on an instrument that it does not know, nor trade one that others have delisted. */
async function refuseOtherCatalogue(db: Kysely<Tables>, symbols: readonly string[]): Promise<void> {
  if ((await countProcesses(db)) < 2) return;
  const rows = await db.selectFrom('instruments').select('symbol').where('listed', '=', true).execute();
  const listed = new Set(rows.map(({ symbol }) => symbol));
  if (listed.size !== new Set(symbols).size || symbols.some((symbol) => !listed.has(symbol)))
    throw new MarketInUse(
      'the catalogue differs from that of another process on this database: stop all of them, then start this version',
    );
}

async function settleAlone<Model extends number>(
  db: Kysely<Tables>,
  wanted: MarketSettings<Model>,
): Promise<Omit<SettledMarket<Model>, 'instrumentIds'>> {
  const kept = await findSettings(db);
  const seed = wanted.seed ?? kept?.market_seed ?? randomBytes(16).toString('base64url');
  // Another seed is another market, and so is one of a model that is not known here: it begins now.
  const keptModel =
    kept?.market_seed === seed ? wanted.models.find((known) => known === kept.market_model) : undefined;
  const begun = keptModel === undefined ? undefined : kept;
  const model = keptModel ?? wanted.models.at(-1)!;
  const settled = {
    market_seed: seed,
    market_feed: wanted.feed,
    market_speed: wanted.speed,
    market_hours: wanted.hours,
    market_model: model,
    market_origin: begun?.market_origin ?? new Date(floorToStep(wanted.at)),
  };
  const origin = settled.market_origin.getTime();
  await refuseDelisted(db);
  if (!kept) {
    await db
      .insertInto('installation')
      .values({ ...settled, market_since: new Date(wanted.at), created_at: new Date(wanted.at) })
      .execute();
    const actionPeriods = await settleActions(db, wanted.actions, origin);
    return { seed, model, origin, actionPeriods, splitsSince: wanted.at };
  }
  const changed = NAMES.filter(([column]) => kept[column] !== null && kept[column] !== settled[column]);
  const [first] = changed;
  if (first && (await hasOpenPositions(db)))
    throw new MarketInUse(`${first[1]} differs from the kept one while positions are open`);
  const isOtherModel = kept.market_model !== model;
  const isOther = first !== undefined || isOtherModel || kept.has_actions !== wanted.actions;
  if (isOther && (await countProcesses(db)) > 1)
    throw new MarketInUse(
      `${first?.[1] ?? (isOtherModel ? 'the version' : 'MARKET_ACTIONS')} differs from that of another process on this database: give all of them the same`,
    );
  if (isOtherModel && (await hasOpenPositions(db)))
    throw new MarketInUse(
      'positions are open that the simulated market of another version priced: close them with that version, then start this one',
    );
  if (await hasWorldsOfUnknownModel(db, wanted))
    throw new MarketInUse(
      'worlds go on whose prices another version computes: end them with that version, then start this one',
    );
  const since = first || isOtherModel ? new Date(wanted.at) : kept.market_since;
  await db
    .updateTable('installation')
    .set({ ...settled, market_since: since })
    .execute();
  const actionPeriods = await settleActions(db, wanted.actions, wanted.at);
  return { seed, model, origin, actionPeriods, splitsSince: since.getTime() };
}

const findSettings = (db: Kysely<Tables>) =>
  db
    .selectFrom('installation')
    .select([
      'market_seed',
      'market_feed',
      'market_speed',
      'market_hours',
      'market_model',
      'market_origin',
      'market_since',
      sql<boolean>`exists (select from action_periods where ended_at is null)`.as('has_actions'),
    ])
    .executeTakeFirst();

/**
 * Switches dividends and splits on or off from a moment on. What was announced before it comes, so no price of before changes, nor
 * one that is known to come: unlike the other settings they may change while positions are open.
 * @param at milliseconds since 1970; the market's beginning where nobody has seen its prices yet
 */
async function settleActions(
  db: Kysely<Tables>,
  isWanted: boolean,
  at: number,
): Promise<SettledMarket['actionPeriods']> {
  const moment = new Date(at);
  if (isWanted)
    await sql`insert into action_periods (began_at)
      select ${moment} where not exists (select from action_periods where ended_at is null)`.execute(db);
  else
    await db.updateTable('action_periods').set({ ended_at: moment }).where('ended_at', 'is', null).execute();
  const rows = await db.selectFrom('action_periods').selectAll().orderBy('began_at').execute();
  return rows.map(({ began_at: from, ended_at: until }) => ({
    from: from.getTime(),
    ...(until ? { until: until.getTime() } : {}),
  }));
}

const NAMES = [
  ['market_seed', 'MARKET_SEED'],
  ['market_feed', 'MARKET_FEED'],
  ['market_speed', 'MARKET_SPEED'],
  ['market_hours', 'MARKET_HOURS'],
] as const;

/** A position in an instrument that has left the catalogue could neither be valued nor closed. */
async function refuseDelisted(db: Kysely<Tables>): Promise<void> {
  const held = await db
    .selectFrom('positions')
    .innerJoin('instruments', 'instruments.id', 'positions.instrument_id')
    .select('instruments.symbol')
    .distinct()
    .where('instruments.listed', '=', false)
    .orderBy('instruments.symbol')
    .execute();
  if (held.length > 0)
    throw new MarketInUse(
      `the catalogue lacks instruments in which positions are open: ${held.map(({ symbol }) => symbol).join(', ')}`,
    );
}

/** Worlds that have not ended: their prices are committed to. */
async function hasWorldsOfUnknownModel(
  db: Kysely<Tables>,
  { models, at }: Pick<MarketSettings, 'models' | 'at'>,
): Promise<boolean> {
  const worlds = await listWorlds(db);
  return worlds.some(
    (world) => !world.ownMarket && !models.includes(world.model) && worldStateAt(world, at) !== 'ended',
  );
}

async function hasOpenPositions(db: Kysely<Tables>): Promise<boolean> {
  const open = await sql<{ open: boolean }>`select exists (select from positions) as open`.execute(db);
  return open.rows[0]?.open === true;
}
