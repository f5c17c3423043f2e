import { randomUUID } from 'node:crypto';
import { loadCatalogue } from '@lonja/feeds';
import { openOwnerDatabase } from '@lonja/store/database/database';
import { markDemonstration } from '@lonja/store/installation/demonstration';
import { createFirstAdministrator } from '@lonja/store/people/users';
import type { Logger } from 'pino';
import { createPasswords } from '../identity/passwords.ts';
import { composeServer, type Server } from '../compose/compose-server.ts';
import { parseConfig } from '../config/config.ts';
import { prepareDatabase } from '../installation/prepare-database.ts';
import { createLiveMarket } from '../market/live-market.ts';
import { TRADED } from './characters.ts';
import { createHandMovedClock, type HandMovedClock } from './hand-moved-clock.ts';
import { DEMO_ADMINISTRATOR, DEMO_PASSWORD } from './people.ts';
import {
  createTown,
  playLastScenes,
  receiveVisits,
  summarizeTown,
  type DemoSummary,
  type Town,
} from './town.ts';

export interface DemoOptions {
  /** The same seed and end give the same demonstration. */
  readonly seed: string;
  /** At most forty. */
  readonly people: number;
  readonly days: number;
  /** Time of the last day, milliseconds since 1970; read again when all before it is made. */
  readonly present: () => number;
  readonly logger: Logger;
  readonly onProgress: (share: number) => void;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** How far apart the market's steps are: waiting orders and stop-outs are looked at with each. */
const STEP_MS = 15 * MINUTE_MS;
/** The last day is stepped through more finely. */
const FINE_STEP_MS = MINUTE_MS;
const FINE_DAYS = 1;
/** Equity is measured hourly for the days whose hours are kept, before that once a day. */
const HOURLY_DAYS = 8;

/**
 * Fills an empty database with people who have traded for months, by the product itself: a server whose clock is moved by hand,
 * with the simulated market at those moments. Every trade is decided by the desk at the price of its moment and booked by the
 * ledger; nothing is inserted beside it.
 * @throws Error when somebody is in the database
 */
export async function makeDemo(databaseUrl: string, options: DemoOptions): Promise<DemoSummary> {
  const start = Math.floor(options.present() / HOUR_MS) * HOUR_MS - options.days * DAY_MS;
  const clock = createHandMovedClock(start);
  const { market, server, administratorId } = await compose(databaseUrl, options, clock, start);
  try {
    await server.takeShare();
    await market.start(() => {
      server.dividends.look();
      server.orders.look();
      server.watch.look();
      server.alerts.look();
    });
    const town = createTown({ server, market, start, size: options, administratorId });
    await liveThrough(town, server, clock, options, start);
    return summarizeTown(town);
  } finally {
    await market.stop();
    await server.close();
  }
}

/** Step by step to the present: the market, what follows it, the jobs of the hour, then whoever visits. */
async function liveThrough(
  town: Town,
  server: Server,
  clock: HandMovedClock,
  { days, present, onProgress }: DemoOptions,
  start: number,
): Promise<void> {
  const fineFrom = start + (days - FINE_DAYS) * DAY_MS;
  const hourlyFrom = start + (days - HOURLY_DAYS) * DAY_MS;
  for (let at = start; at < present(); at += at < fineFrom ? STEP_MS : FINE_STEP_MS) {
    clock.moveTo(at);
    await drain(server);
    await receiveVisits(town, at);
    if (endsFinancingDay(at)) await server.financing.runOnce();
    if (at % (at < hourlyFrom ? DAY_MS : HOUR_MS) === 0) {
      await server.expiry.runOnce();
      await server.equity.runOnce();
    }
    if (at % DAY_MS === 0) onProgress((at - start) / (days * DAY_MS));
  }
  clock.moveTo(present());
  await drain(server);
  await playLastScenes(town, clock.now());
  await server.equity.runOnce();
}

/** At 17:00 New York, whatever the season: 21:00 or 22:00 UTC. */
const endsFinancingDay = (at: number): boolean => [21, 22].includes((at % DAY_MS) / HOUR_MS);

async function drain(server: Server): Promise<void> {
  await Promise.all([
    server.dividends.drain(),
    server.orders.drain(),
    server.watch.drain(),
    server.alerts.drain(),
  ]);
}

async function compose(
  databaseUrl: string,
  { seed, present, logger }: DemoOptions,
  clock: HandMovedClock,
  start: number,
) {
  const config = parseConfig({});
  const { market: settled } = await prepareDatabase(
    databaseUrl,
    {
      seed,
      feed: 'simulated',
      speed: config.marketSpeed,
      hours: config.marketHours,
      actions: false,
      at: start,
    },
    logger,
  );
  const administratorId = await openToDemonstration(databaseUrl, start, present());
  // A price depends on no other instrument: those that nobody trades need not be computed at every step.
  const catalogue = loadCatalogue().filter(({ symbol }) => TRADED.has(symbol));
  const market = createLiveMarket({
    catalogue,
    ...settled,
    speed: config.marketSpeed,
    hours: config.marketHours,
    realFeeds: [],
    store: undefined,
    clock: clock.now,
    steps: clock.steps,
    onTrouble: (text, error) => logger.warn({ err: error }, text),
  });
  const server = await composeServer({
    databaseUrl,
    market,
    catalogue,
    webFolder: undefined,
    publicUrl: undefined,
    trustProxy: [],
    maxDeposit: config.maxDeposit,
    site: config.site,
    version: 'demonstration',
    logger,
    clock: clock.now,
  });
  return { market, server, administratorId };
}

/** @returns the administrator's id */
async function openToDemonstration(databaseUrl: string, start: number, madeAt: number): Promise<string> {
  const owner = openOwnerDatabase(databaseUrl);
  const id = randomUUID();
  try {
    await markDemonstration(owner, madeAt);
    const passwords = await createPasswords();
    await createFirstAdministrator(owner, {
      id,
      username: DEMO_ADMINISTRATOR,
      email: `${DEMO_ADMINISTRATOR}@example.org`,
      passwordHash: await passwords.hash(DEMO_PASSWORD),
      createdAt: start,
    });
    return id;
  } finally {
    await owner.destroy();
  }
}
