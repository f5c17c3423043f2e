import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { loadCatalogue } from '@lonja/feeds';
import {
  createFirstAdministrator,
  DataFolderInUse,
  hasAdministrator,
  isDatabaseProblem,
  MarketInUse,
  migrate,
  openOwnerDatabase,
  rollKeyPartitions,
  saveInstruments,
  settleMarket,
  startSupervised,
  type Embedded,
} from '@lonja/store';
import type { Logger } from 'pino';
import { createPasswords } from './auth/passwords.ts';
import { composeServer, type Server } from './compose.ts';
import { ConfigError, parseConfig, type Config } from './config.ts';
import { createLogger } from './logger.ts';
import type { Deliver } from './mail/mailer.ts';
import { openCandleStore } from './market/candle-store.ts';
import { createLiveMarket, type LiveMarket } from './market/live-market.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const WEB_FOLDER = path.join(ROOT, 'dist/web');
const DAY_MS = 86_400_000;
/** The days that are coming have their partitions: what a backup holds up now can wait until the next time. */
const ROLL_PATIENCE_MS = 500;
/** What is in flight has this long to end. */
const DRAIN_MS = 10_000;

interface Prepared {
  readonly seed: string;
  readonly instrumentIds: ReadonlyMap<string, number>;
  /** Set at the first start without ADMIN_PASSWORD. */
  readonly newAdminPassword: string | undefined;
}

async function start(): Promise<void> {
  const began = performance.now();
  const config = parseConfig(process.env);
  const logger = createLogger(config.logLevel);
  const embedded = config.databaseUrl === undefined ? await startDatabase(config, logger) : undefined;
  const databaseUrl = config.databaseUrl ?? (embedded as Embedded).url;
  let market: LiveMarket | undefined;
  let server: Server | undefined;
  try {
    const prepared = await prepareDatabase(config, databaseUrl);
    market = createLiveMarket({
      catalogue: loadCatalogue(),
      instrumentIds: prepared.instrumentIds,
      seed: prepared.seed,
      speed: config.marketSpeed,
      hours: config.marketHours,
      realFeeds: config.marketFeeds,
      store:
        config.marketFeeds.length > 0
          ? openCandleStore(databaseUrl, (error) => logger.warn({ err: error }, 'candle store'))
          : undefined,
      clock: Date.now,
      onTrouble: (text, error) => logger.warn({ err: error }, text),
    });
    server = await composeServer({
      databaseUrl,
      market,
      webFolder: WEB_FOLDER,
      publicUrl: config.publicUrl,
      trustProxy: config.trustProxy,
      newsFeeds: config.newsFeeds,
      registration: config.registration,
      maxDeposit: config.maxDeposit,
      site: config.site,
      deliverMail: await mailDelivery(config),
      metricsToken: config.metricsToken,
      version: readVersion(),
      logger,
      clock: Date.now,
    });
    await server.start();
    const address = await server.app.listen({ host: config.host, port: config.port });
    announce(config, address, prepared.newAdminPassword, performance.now() - began);
  } catch (error) {
    await (server ? server.close() : market?.stop());
    await embedded?.stop();
    throw error;
  }
  const stopRolling = rollPartitionsDaily(databaseUrl, logger);
  stopOnSignals(server, embedded, stopRolling, logger);
}

/** The mail library is loaded only where there is a mail server. */
async function mailDelivery({ smtpUrl, smtpFrom }: Config): Promise<Deliver | undefined> {
  if (smtpUrl === undefined || smtpFrom === undefined) return undefined;
  const { createSmtpDelivery } = await import('./mail/smtp.ts');
  return createSmtpDelivery({ url: smtpUrl, from: smtpFrom });
}

const startDatabase = (config: Config, logger: Logger): Promise<Embedded> =>
  startSupervised({
    dir: path.resolve(ROOT, config.dataDir),
    onLog: (line) => logger.debug({ line }, 'postgres'),
    onRestart: () => logger.error('PostgreSQL ended and was started again'),
  });

/** All that the owner does once at a start; afterwards everything works as the application's role. */
async function prepareDatabase(config: Config, databaseUrl: string): Promise<Prepared> {
  await migrate(databaseUrl);
  const owner = openOwnerDatabase(databaseUrl);
  try {
    await rollKeyPartitions(owner, Date.now());
    const instrumentIds = await saveInstruments(
      owner,
      loadCatalogue().map((entry) => entry.symbol),
    );
    const seed = await settleMarket(owner, {
      seed: config.marketSeed,
      feed: config.marketFeeds.length > 0 ? config.marketFeeds.join('+') : 'simulated',
      speed: config.marketSpeed,
      hours: config.marketHours,
    });
    return { seed, instrumentIds, newAdminPassword: await ensureAdministrator(config, owner) };
  } finally {
    await owner.destroy();
  }
}

/** Makes the first administrator. @returns its password when we drew it */
async function ensureAdministrator(
  config: Config,
  owner: Parameters<typeof createFirstAdministrator>[0],
): Promise<string | undefined> {
  if (await hasAdministrator(owner)) return undefined;
  const drawn = config.adminPassword === undefined ? randomBytes(12).toString('base64url') : undefined;
  const passwords = await createPasswords();
  const isCreated = await createFirstAdministrator(owner, {
    id: randomUUID(),
    username: config.adminUsername,
    email: `${config.adminUsername}@localhost`,
    passwordHash: await passwords.hash(config.adminPassword ?? (drawn as string)),
  });
  return isCreated ? drawn : undefined;
}

function announce(config: Config, address: string, password: string | undefined, milliseconds: number): void {
  process.stdout.write(
    `Lonja is ready at ${config.publicUrl ?? address} (${(milliseconds / 1000).toFixed(1)} s). Virtual funds only.\n`,
  );
  if (password === undefined) return;
  process.stdout.write(`Administrator: ${config.adminUsername}   Password, shown this once: ${password}\n`);
}

const readVersion = (): string =>
  (JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;

function rollPartitionsDaily(databaseUrl: string, logger: Logger): () => void {
  const timer = setInterval(() => {
    const owner = openOwnerDatabase(databaseUrl);
    rollKeyPartitions(owner, Date.now(), ROLL_PATIENCE_MS)
      .catch((error: unknown) => logger.error({ err: error }, 'idempotency partitions'))
      .finally(() => void owner.destroy());
  }, DAY_MS / 4);
  return () => clearInterval(timer);
}

/** TERM and Ctrl-C drain; a second signal or a drain that takes too long ends the process at once. */
function stopOnSignals(
  server: Server,
  embedded: Embedded | undefined,
  stopJobs: () => void,
  logger: Logger,
): void {
  let isStopping = false;
  const stop = async (code: number): Promise<void> => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    stopJobs();
    await server.close().catch((error: unknown) => logger.error({ err: error }, 'drain'));
    await embedded?.stop();
    process.exit(code);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  void embedded?.exited.then(() => {
    if (isStopping) return;
    logger.fatal('PostgreSQL ended and could not be started again');
    void stop(1);
  });
}

/** One line that says what to do; a fault of ours keeps its stack. */
function startProblem(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DataFolderInUse || error instanceof MarketInUse)
    return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `PORT is in use by another process (${message}): set another one, or 0 for a free one`;
  if (code === 'EACCES') return `Not allowed: ${message}`;
  if (isDatabaseProblem(error)) return `The database can't be used: ${message || code}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

await start().catch((error: unknown) => {
  process.stderr.write(`${startProblem(error)}\n`);
  process.exit(1);
});
