import { INDICATORS } from '@lonja/indicators';
import { saveAccountOpening } from '@lonja/store/installation/account-openings';
import { alpacaHandlers } from '../alpaca/alpaca-handlers.ts';
import { serveOperations } from '../alpaca/operations/serve-operations.ts';
import { serveTradeEvents } from '../alpaca/stream/serve-trade-events.ts';
import { createTransparency } from '../system/transparency.ts';
import { createOperatorCheck } from '../identity/operator.ts';
import type { Home } from '../cluster/home.ts';
import { createCertificateRenderer } from '../certificates/certificate-renderer.ts';
import { createCertificates, type Certificates } from '../certificates/certificates.ts';
import { installationName } from '../certificates/installation-name.ts';
import type { RegistrationRule } from '../sign-in/registration-gate.ts';
import { createSiteMetrics } from '../system/site-metrics.ts';
import { buildApp, type AppDependencies } from './calls/app.ts';
import type { Api } from '../reading/api.ts';
import { createCandleBudget } from '../market-data/candle-budget.ts';
import type { Markets } from '../rooms/markets.ts';
import type { JobLog } from '../jobs/job-log.ts';
import type { TradingConditions } from '../market/trading-conditions.ts';
import type { QuoteRelay } from '../relay/quote-relay.ts';
import type { ProcessRoll } from '../system/process-roll.ts';
import { createSystemReport } from '../system/system-report.ts';
import type { AuditsPart } from './audits.ts';
import type { DatabasePart } from './database.ts';
import type { DeskPart } from './desk.ts';
import { createHealthCheck, createReadinessCheck } from './health.ts';
import type { Lifecycle } from '../process/lifecycle.ts';
import type { NewsPart } from './news.ts';
import type { Part } from './part.ts';
import type { PeoplePart } from './people.ts';
import type { ServerOptions } from './server-options.ts';
import { builtWeb } from './site.ts';
import type { WatchesPart } from './watches.ts';
import type { ContestsPart } from './contests.ts';
import type { LtiPart } from './lti.ts';
import type { HooksPart } from './hooks.ts';
import type { WebhooksPart } from './webhooks.ts';
import type { WorldsPart } from './worlds.ts';

export interface WebPart extends Part {
  /** Not yet listening. */
  readonly app: Api;
}

interface WebDependencies {
  readonly home: Home;
  readonly roll: ProcessRoll;
  readonly relay: QuoteRelay | undefined;
  readonly lifecycle: Lifecycle;
  readonly log: JobLog;
  readonly database: DatabasePart;
  readonly desk: DeskPart;
  readonly people: PeoplePart;
  readonly news: NewsPart;
  readonly watches: WatchesPart;
  readonly audits: AuditsPart;
  readonly conditions: TradingConditions;
  readonly markets: Markets;
  readonly worlds: WorldsPart;
  readonly contests: ContestsPart;
  readonly lti: LtiPart;
  readonly webhooks: WebhooksPart;
  readonly hooks: HooksPart;
}

const OPEN: RegistrationRule = { kind: 'open' };

export async function composeWeb(options: ServerOptions, dependencies: WebDependencies): Promise<WebPart> {
  const { people, news } = dependencies;
  const certificates = composeCertificates(options, dependencies);
  const candleBudget = createCandleBudget(people, options.candleLimits);
  const app = await buildApp({
    ...appDependencies(options, dependencies, certificates),
    candleBudget,
  });
  people.origin.follow(app.server);
  const { desk } = dependencies.desk;
  const handlers = alpacaHandlers({ ...news.alpaca, db: dependencies.database.db, desk, candleBudget });
  await serveOperations(app, handlers, {
    clock: options.clock,
    serveBeside: (scope, limit) => serveTradeEvents(scope, news.alpaca.events, limit),
  });
  news.hub.attach(app.server, news.alpaca.streams);
  return {
    app,
    stop: async () => {
      await Promise.all([news.hub.close(), news.alpaca.streams.close()]);
      await closeApp(app);
      await certificates.stop();
    },
  };
}

const composeCertificates = (
  { site, clock, isDemonstration = false }: ServerOptions,
  { database: { db }, people: { origin } }: WebDependencies,
): Certificates =>
  createCertificates({
    db,
    renderer: createCertificateRenderer(),
    installation: () => ({ name: installationName(site), address: origin.read() }),
    isDemonstration,
    clock,
  });

function appDependencies(
  options: ServerOptions,
  dependencies: WebDependencies,
  certificates: Certificates,
): Omit<AppDependencies, 'candleBudget'> {
  const { market, publicUrl, logger, clock, registration = OPEN } = options;
  const { people, news, audits, watches } = dependencies;
  const { db } = dependencies.database;
  const { desk, latency, metrics } = dependencies.desk;
  const { auditVerification } = audits;
  const siteMetrics = createSiteMetrics({ db, market, latency, indicators: INDICATORS.length, clock });
  const readTransparency = createTransparency({ db, clock, auditVerification });
  const checkHealth = createHealthCheck(options, db, desk);
  const hasMailServer = options.deliverMail !== undefined;
  return {
    ...people,
    ...dependencies.lti.needs,
    db,
    desk,
    market,
    metrics,
    siteMetrics,
    registration,
    readTransparency,
    auditVerification,
    checkHealth,
    checkReadiness: createReadinessCheck(dependencies.lifecycle, db, dependencies.home),
    hasMailServer,
    publicUrl,
    logger,
    clock,
    conditions: dependencies.conditions,
    markets: dependencies.markets,
    refreshWorlds: dependencies.worlds.refresh,
    announceWorld: dependencies.worlds.announce,
    standings: dependencies.contests.standings,
    notices: news.notices,
    webhooks: dependencies.webhooks.needs,
    signals: dependencies.hooks.needs,
    listNews: news.listNews,
    certificates,
    alerts: watches.alerts,
    margin: watches.own.margin,
    markOpening: (milliseconds) => {
      saveAccountOpening(db, new Date(clock()), milliseconds).catch((error: unknown) =>
        logger.warn({ err: error }, 'account opening'),
      );
    },
    readSystem: composeSystemReport(options, dependencies, checkHealth),
    maxDeposit: options.maxDeposit,
    web: builtWeb(options, { siteMetrics, readTransparency, registration, origin: people.origin.read }),
    isDemonstration: options.isDemonstration ?? false,
    isStrict: options.isStrict ?? false,
    trustProxy: options.trustProxy,
    isSecure: publicUrl?.startsWith('https:') ?? false,
    isOperator: createOperatorCheck({ token: options.metricsToken, isBehindProxy: publicUrl !== undefined }),
  };
}

const composeSystemReport = (
  { market, deliverMail, clock }: ServerOptions,
  { database, desk, audits, log, news, roll, relay }: WebDependencies,
  readHealth: AppDependencies['checkHealth'],
): AppDependencies['readSystem'] =>
  createSystemReport({
    db: database.db,
    market,
    latency: desk.latency,
    auditVerification: audits.auditVerification,
    hasMailServer: deliverMail !== undefined,
    clock,
    jobs: log,
    readHealth,
    streams: () => news.hub.clients(),
    processes: () => roll.known(),
    readerOf: (source) => relay?.status().find(({ feed }) => feed === source)?.reader,
  });

/** How often a closing server looks for idle connections. */
const IDLE_LOOK_MS = 20;

/** Lets requests in flight end and closes idle keep-alive connections, which would otherwise delay the end by a minute. */
async function closeApp(app: Api): Promise<void> {
  const looking = setInterval(() => app.server.closeIdleConnections(), IDLE_LOOK_MS);
  await app.close();
  clearInterval(looking);
}
