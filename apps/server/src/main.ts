import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createActionTracks, loadCatalogue, type MarketModel } from '@lonja/feeds';
import { openOwnerDatabase } from '@lonja/store/database/database';
import { DatabaseInUse } from '@lonja/store/database/database-in-use';
import { deskName } from '@lonja/store/database/desk-name';
import { isDatabaseProblem } from '@lonja/store/database/failure';
import { enterDatabase, type DatabaseEntry } from '@lonja/store/desk/database-entry';
import { DataFolderInUse } from '@lonja/store/embedded/folder-lock';
import { StartRefusal } from '@lonja/store/embedded/start-refusal';
import { startSupervised, type Supervised } from '@lonja/store/embedded/supervised';
import { MarketInUse, type MarketSettings, type SettledMarket } from '@lonja/store/installation/installation';
import { createFirstAdministrator, hasAdministrator } from '@lonja/store/people/users';
import { SchemaRefused } from '@lonja/store/schema/schema-refused';
import type { Logger } from 'pino';
import { refuseAdminPassword } from './identity/password-rules.ts';
import { createPasswords } from './identity/passwords.ts';
import { createNatsBus } from './bus/nats-bus.ts';
import { createPostgresBus } from './bus/postgres-bus.ts';
import { composeServer, type Server } from './compose/compose-server.ts';
import type { ServerOptions } from './compose/server-options.ts';
import { ConfigError, parseConfig, type Config } from './config/config.ts';
import { ADMIN_PASSWORD_RULE } from './config/config-variables.ts';
import { prepareDatabase, rollPartitions } from './installation/prepare-database.ts';
import { createLogger } from './process/logger.ts';
import type { Deliver } from './mail/mailer.ts';
import { openCandleStore } from './history/candle-store.ts';
import { createLiveMarket, type LiveMarket, type LiveMarketOptions } from './market/live-market.ts';
import { onStopSignal } from './process/stop-signals.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const WEB_FOLDER = path.join(ROOT, 'dist/web');
/** Installations that share servers have accounts, or names and passwords, of their own there. */
const NATS_PREFIX = 'lonja';
const DAY_MS = 86_400_000;
/** What is in flight has this long to end, once nothing new is taken. */
const DRAIN_MS = 10_000;

async function start(): Promise<void> {
  const began = performance.now();
  const config = parseConfig(process.env);
  const logger = createLogger(config.logLevel);
  const embedded = config.databaseUrl === undefined ? await startDatabase(config, logger) : undefined;
  const databaseUrl = config.databaseUrl ?? (embedded as Supervised).url;
  let market: LiveMarket | undefined;
  let server: Server | undefined;
  let entry: DatabaseEntry | undefined;
  try {
    entry = await enterDatabase(databaseUrl, deskName(config));
    const prepared = await prepareDatabase(databaseUrl, readMarketSettings(config), logger);
    await ensureAdministrator(config, databaseUrl);
    const catalogue = loadCatalogue();
    const marketPrices = createMarketPrices(prepared.market, config);
    market = createMarket(config.marketFeeds, { ...marketPrices, catalogue, databaseUrl }, logger);
    server = await composeServer({
      databaseUrl,
      entry,
      joinBus: chooseBus(config),
      busSecret: prepared.market.seed,
      databaseTrouble: () => embedded?.trouble(),
      market,
      catalogue,
      marketPrices,
      marketHours: config.marketHours,
      webFolder: WEB_FOLDER,
      publicUrl: config.publicUrl,
      trustProxy: config.trustProxy,
      newsFeeds: config.newsFeeds,
      registration: config.registration,
      maxDeposit: config.maxDeposit,
      site: config.site,
      deliverMail: await mailDelivery(config),
      metricsToken: config.metricsToken,
      ltiNetwork: config.ltiNetwork,
      webhookNetworks: config.webhookNetworks,
      version: readVersion(),
      isDemonstration: prepared.isDemonstration,
      logger,
      clock: Date.now,
    });
    await server.start();
    const address = await listen(server, config);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(
      `Lonja is ready at ${config.publicUrl ?? address} (${seconds} s). Virtual funds only.\n`,
    );
  } catch (error) {
    await (server ? server.close() : market?.stop());
    await entry?.leave();
    await embedded?.stop();
    throw error;
  }
  const stopRolling = rollPartitionsRepeatedly(databaseUrl, logger);
  stopOnSignals(server, embedded, stopRolling, { logger, drainSeconds: config.drainSeconds });
}

interface MarketNeeds extends ReturnType<typeof createMarketPrices> {
  readonly catalogue: LiveMarketOptions['catalogue'];
  readonly databaseUrl: string;
}

const createMarket = (
  marketFeeds: Config['marketFeeds'],
  { databaseUrl, ...needs }: MarketNeeds,
  logger: Logger,
): LiveMarket =>
  createLiveMarket({
    ...needs,
    realFeeds: marketFeeds,
    store:
      marketFeeds.length > 0
        ? openCandleStore(databaseUrl, (error) => logger.warn({ err: error }, 'candle store'))
        : undefined,
    clock: Date.now,
    onTrouble: (text, error) => logger.warn({ err: error }, text),
  });

/** What simulated prices are drawn from, and what the market and its replays have in common. */
const createMarketPrices = (settled: SettledMarket<MarketModel>, { marketSpeed, marketHours }: Config) => ({
  ...settled,
  speed: marketSpeed,
  hours: marketHours,
  actionTracks: createActionTracks(),
});

const readMarketSettings = (config: Config): Omit<MarketSettings, 'models'> => ({
  seed: config.marketSeed,
  feed: config.marketFeeds.length > 0 ? config.marketFeeds.join('+') : 'simulated',
  speed: config.marketSpeed,
  hours: config.marketHours,
  actions: config.marketActions,
  at: Date.now(),
});

/** The mail library is loaded only where there is a mail server. */
async function mailDelivery({ smtpUrl, smtpFrom }: Config): Promise<Deliver | undefined> {
  if (smtpUrl === undefined || smtpFrom === undefined) return undefined;
  const { createSmtpDelivery } = await import('./mail/smtp.ts');
  return createSmtpDelivery({ url: smtpUrl, from: smtpFrom });
}

/** A PostgreSQL of this process's own has no other process on it. */
function chooseBus({ natsUrls, databaseUrl }: Config): ServerOptions['joinBus'] {
  if (natsUrls.length > 0)
    return (onFault) => createNatsBus({ urls: natsUrls, prefix: NATS_PREFIX, onFault });
  return databaseUrl === undefined ? undefined : (onFault) => createPostgresBus(databaseUrl, onFault);
}

const startDatabase = (config: Config, logger: Logger): Promise<Supervised> =>
  startSupervised({
    dir: path.resolve(ROOT, config.dataDir),
    onLog: (line) => logger.debug({ line }, 'postgres'),
    onRestart: () => logger.error('PostgreSQL ended and was started again'),
    onTrouble: (error) => logger.error({ err: error }, 'PostgreSQL ended and does not start again'),
  });

/** Creates the first administrator and prints a drawn password at once, so that it is not lost when the start fails later. */
async function ensureAdministrator(config: Config, databaseUrl: string): Promise<void> {
  const owner = openOwnerDatabase(databaseUrl);
  try {
    if (!(await hasAdministrator(owner))) await createConfiguredAdministrator(config, owner);
  } finally {
    await owner.destroy();
  }
}

async function createConfiguredAdministrator(
  config: Config,
  owner: Parameters<typeof createFirstAdministrator>[0],
): Promise<void> {
  const refusal = config.adminPassword === undefined ? undefined : refuseAdminPassword(config.adminPassword);
  if (refusal) throw new ConfigError(`ADMIN_PASSWORD is refused. Allowed: ${ADMIN_PASSWORD_RULE}`);
  const drawn = config.adminPassword === undefined ? randomBytes(12).toString('base64url') : undefined;
  const passwords = await createPasswords();
  const isCreated = await createFirstAdministrator(owner, {
    id: randomUUID(),
    username: config.adminUsername,
    email: `${config.adminUsername}@localhost`,
    passwordHash: await passwords.hash(config.adminPassword ?? (drawn as string)),
    createdAt: Date.now(),
  });
  if (isCreated && drawn !== undefined)
    process.stdout.write(`Administrator: ${config.adminUsername}   Password, shown this once: ${drawn}\n`);
}

/** What the system says of an address that it can't listen on. */
const NO_ADDRESS = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL']);

/** @throws ConfigError when HOST is no address of this machine */
const listen = ({ app }: Server, { host, port }: Config): Promise<string> =>
  app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    if (!NO_ADDRESS.has(error.code ?? '')) throw error;
    throw new ConfigError(`HOST is "${host}": not an address of this machine (${error.code})`);
  });

const readVersion = (): string =>
  (JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;

function rollPartitionsRepeatedly(databaseUrl: string, logger: Logger): () => void {
  const timer = setInterval(() => void rollPartitions(databaseUrl, logger), DAY_MS / 4);
  return () => clearInterval(timer);
}

/** TERM and Ctrl-C drain, after the time in which balancers notice that no request shall come here; a second signal or a drain that takes too long ends the process at once. */
function stopOnSignals(
  server: Server,
  embedded: Supervised | undefined,
  stopJobs: () => void,
  { logger, drainSeconds }: Pick<Config, 'drainSeconds'> & { readonly logger: Logger },
): void {
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    server.drain();
    await wait(drainSeconds * 1_000);
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    stopJobs();
    await server.close().catch((error: unknown) => logger.error({ err: error }, 'drain'));
    await embedded?.stop();
    process.exit(0);
  };
  onStopSignal(() => void stop());
}

/** What says by itself why the start is refused, and what to do. */
const START_REFUSALS = [
  ConfigError,
  DatabaseInUse,
  DataFolderInUse,
  MarketInUse,
  SchemaRefused,
  StartRefusal,
];

/** One line that says what to do; a fault of ours keeps its stack. */
function startProblem(error: unknown): string {
  if (START_REFUSALS.some((refusal) => error instanceof refusal)) return (error as Error).message;
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
