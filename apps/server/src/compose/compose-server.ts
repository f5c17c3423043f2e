import { setTimeout as wait } from 'node:timers/promises';
import type { Usd } from '@lonja/core';
import proxyAddr from '@fastify/proxy-addr';
import { createRelatedSymbols } from '@lonja/feeds';
import { INDICATORS } from '@lonja/indicators';
import type { Health } from '@lonja/protocol';
import {
  fireAlerts,
  loadAccountsOnMargin,
  loadActiveAlerts,
  loadWorkingOrders,
  OF_JOBS,
  openDatabase,
  loadTradingState,
  openDeskConnection,
  pingDatabase,
  pruneNews,
  saveNews,
  saveAccountOpening,
  type Database,
  type DeskConnection,
} from '@lonja/store';
import type { Logger } from 'pino';
import { buildApp } from '../http/app.ts';
import { createTransparency } from '../audit/transparency.ts';
import { createApiKeys } from '../auth/api-keys.ts';
import { createPasswordReset } from '../auth/password-reset.ts';
import { createPasswords } from '../auth/passwords.ts';
import type { RegistrationRule } from '../auth/registration-gate.ts';
import { createOwnProofs } from '../auth/own-proofs.ts';
import { createSessions, type Sessions } from '../auth/sessions.ts';
import { createTwoFactor } from '../auth/two-factor.ts';
import { createClaims, freshQuote } from '../claims/claims.ts';
import { createHeartbeat } from '../claims/heartbeat.ts';
import { createOrderLatency } from '../claims/order-latency.ts';
import { timeOrders } from '../claims/timed-desk.ts';
import { createDesk, type Desk } from '../desk/desk.ts';
import type { Api } from '../http/kernel/api.ts';
import { createOperatorCheck } from '../auth/operator.ts';
import { createStreamAuthorization } from '../stream/stream-authorization.ts';
import type { NewsFeed } from '../config/config.ts';
import { createAlertWatch, type AlertWatch } from '../watches/alert-watch.ts';
import { createEquityMeasurement, type EquityMeasurement } from '../jobs/equity-measurement.ts';
import { createAuditVerification, type AuditVerification } from '../jobs/audit-verification.ts';
import { createNewsPolling } from '../jobs/news-polling.ts';
import { createJobLog } from '../jobs/job-log.ts';
import { createLedgerAudit, type LedgerAudit } from '../jobs/ledger-audit.ts';
import { createMarginWatch, type MarginWatch } from '../watches/margin-watch.ts';
import { createOrderExpiry, type OrderExpiry } from '../jobs/order-expiry.ts';
import { createOrderWatch, type OrderWatch } from '../watches/order-watch.ts';
import { repeatJob } from '../jobs/repeated-job.ts';
import { createSessionWatch, type SessionWatch } from '../jobs/session-watch.ts';
import { createOvernightFinancing, type OvernightFinancing } from '../jobs/overnight-financing.ts';
import { createSplitWatch, type SplitWatch } from '../jobs/split-watch.ts';
import { createSignInUpkeep } from '../jobs/sign-in-upkeep.ts';
import { meterDesk } from '../metrics/metered-desk.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createMailer, type Deliver } from '../mail/mailer.ts';
import type { LiveMarket } from '../market/live-market.ts';
import { createNoticeMail } from '../notices/notice-mail.ts';
import { createNoticeNews, type NoticeNews } from '../notices/notice-news.ts';
import { createPublicPages } from '../site/public-pages.ts';
import type { SiteFacts } from '../site/site-facts.ts';
import { createSiteTexts, unmeasuredTexts } from '../site/site-texts.ts';
import { createAccountNews } from '../stream/account-news.ts';
import { createStreamHub, type StreamHub } from '../stream/hub.ts';
import { createSystemReport } from '../system/system-report.ts';

export interface ServerOptions {
  readonly databaseUrl: string;
  /** The desk's connection, where somebody holds a lease on the database; without it any number of desks may share one. */
  readonly connectDesk?: () => Promise<DeskConnection>;
  /** Why the database is not there, where this process runs it. */
  readonly databaseTrouble?: () => string | undefined;
  readonly market: LiveMarket;
  /** Folder of the built web; undefined serves the API alone. */
  readonly webFolder: string | undefined;
  /** Undefined: the origin of whatever address a page was opened at. */
  readonly publicUrl: string | undefined;
  /** Addresses and networks of the proxies in front; none: the address that connects is the caller's. */
  readonly trustProxy: readonly string[];
  /** Undefined: there is no mail server, and mail stays in the outbox. */
  readonly deliverMail?: Deliver | undefined;
  /** Who may open an account; everybody where nothing is said. */
  readonly registration?: RegistrationRule | undefined;
  /** The most of one deposit; undefined where deposits are closed. */
  readonly maxDeposit: Usd | undefined;
  /** What only the operator knows. */
  readonly site: SiteFacts;
  /** Read every few minutes; none shows the examples. */
  readonly newsFeeds?: readonly NewsFeed[];
  /** Who has it may read the metrics; undefined: who calls from this machine. */
  readonly metricsToken?: string | undefined;
  readonly version: string;
  readonly logger: Logger;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** The process's rooms, wired. */
export interface Server {
  readonly app: Api;
  readonly db: Database;
  readonly desk: Desk;
  readonly sessions: Sessions;
  readonly audit: LedgerAudit;
  readonly auditVerification: AuditVerification;
  readonly financing: OvernightFinancing;
  readonly watch: MarginWatch;
  readonly alerts: AlertWatch;
  readonly orders: OrderWatch;
  readonly expiry: OrderExpiry;
  readonly splits: SplitWatch;
  readonly equity: EquityMeasurement;
  readonly sessionWatch: SessionWatch;
  /** Starts the market and the background jobs. @returns when there are quotes to trade on */
  start(): Promise<void>;
  /** Drains: streams are told, requests in flight end, the desk's last batch commits. */
  close(): Promise<void>;
}

export async function composeServer(options: ServerOptions): Promise<Server> {
  const { databaseUrl, market, logger, clock } = options;
  const db = openDatabase(databaseUrl, (error) => logger.warn({ err: error }, 'database connection'));
  const background = openDatabase(
    databaseUrl,
    (error) => logger.warn({ err: error }, 'database connection'),
    OF_JOBS,
  );
  const jobs = createJobLog(clock);
  const sessions = createSessions(db, clock, {
    onSeen: ({ accountId }) => {
      if (accountId !== null) void bareDesk.warm(accountId);
    },
    onEnd: (sessionId) => hub.closeSession(sessionId),
  });
  const apiKeys = createApiKeys(db, clock, {
    onEnd: (keyId) => hub.closeSession(keyId),
    onAllEnded: (userId) => hub.closeUser(userId),
  });
  const hub: StreamHub = createStreamHub({
    source: market.streamQuotes,
    authorize: createStreamAuthorization({ sessions, apiKeys, publicUrl: options.publicUrl }),
    onResync: ({ accountId }) => news.publish(accountId == null ? [] : [accountId]),
    addressOf: (request) => proxyAddr(request, [...options.trustProxy]),
    log: logger,
  });
  const news = createAccountNews({
    db,
    market,
    hub,
    onFault: (error) => logger.error({ err: error }, 'account news'),
  });
  const mailer = createMailer({
    db,
    clock,
    deliver: options.deliverMail,
    onFault: (error) => logger.warn({ err: error }, 'mail'),
  });
  // Without a mail server nobody would hand them on: the outbox is for what somebody asked for.
  const noticeMail =
    options.deliverMail &&
    createNoticeMail({ db, mailer, clock, onFault: (error) => logger.warn({ err: error }, 'notice mail') });
  const screenNews = createNoticeNews({
    db,
    hub,
    onFault: (error) => logger.error({ err: error }, 'notices'),
  });
  const noticeNews: NoticeNews = {
    ...screenNews,
    publish: (notices) => {
      screenNews.publish(notices);
      noticeMail?.take(notices);
    },
  };
  const latency = createOrderLatency(clock);
  const metrics = createMetrics({
    desk: () => desk.status(),
    marketAge: () => market.age(),
    streamClients: () => hub.clients(),
    ledgerAudit: () => audit.status(),
    auditLog: () => auditVerification.status(),
  });
  const bareDesk = createDesk({
    connect: options.connectDesk ?? (() => openDeskConnection(databaseUrl)),
    load: (accountId) => loadTradingState(db, accountId),
    viewMarket: () => market.view(),
    publish: (changes) => {
      metrics.noteFills(changes.filter((change) => change.account.fill !== undefined).length);
      watch.follow(changes);
      orders.follow(changes.flatMap((change) => change.orders));
      news.publish(changes.map((change) => change.after.account.id));
    },
    recall: (states) => {
      watch.restate(states.map(({ account }) => account));
      for (const { account, orders: live } of states) orders.restate(account.id, [...live.values()]);
      news.publish(states.map(({ account }) => account.id));
    },
    tell: (notices) => noticeNews.publish(notices),
    onBreach: (reason) => logger.fatal({ reason }, 'ledger breach: the desk is read-only'),
    onFault: (error, context) => logger.error({ err: error }, context),
    onBatch: (commands, milliseconds) => metrics.noteBatch(commands, milliseconds),
  });
  const desk = meterDesk(timeOrders(bareDesk, latency), metrics);
  const watch = createMarginWatch({
    marks: market.marks,
    desk,
    clock,
    onFault: (error) => logger.error({ err: error }, 'margin watch'),
  });
  await watch.load(loadAccountsOnMargin(background));
  const alerts = createAlertWatch({
    instruments: market.instruments,
    shown: market.shown,
    fire: (firings) => fireAlerts(db, firings),
    publish: (notices) => noticeNews.publish(notices),
    clock,
    onFault: (error) => logger.error({ err: error }, 'alerts'),
  });
  await alerts.load(loadActiveAlerts(background));
  const orders = createOrderWatch({
    board: market.board,
    desk,
    clock: () => market.view().now,
    onFault: (error) => logger.error({ err: error }, 'order trigger'),
  });
  await orders.load(loadWorkingOrders(background));
  const expiry = createOrderExpiry({
    db: background,
    desk,
    clock: () => market.view().now,
    ...jobs.of('order_expiry', (error) => logger.error({ err: error }, 'order expiry')),
  });
  const deskProbe = repeatJob(() => desk.probe(), {
    rest: DESK_PROBE_MS,
    onFault: (error) => logger.error({ err: error }, 'desk connection'),
  });
  const splits = createSplitWatch({
    db: background,
    desk,
    splits: market.splits,
    alerts,
    publish: (notices) => noticeNews.publish(notices),
    clock: () => market.view().now,
    onApplied: ({ symbol, ratio }) => logger.info({ symbol, ...ratio }, 'split applied'),
    ...jobs.of('split_watch', (error) => logger.error({ err: error }, 'splits')),
  });
  const equity = createEquityMeasurement({
    db: background,
    viewMarket: () => market.view(),
    ...jobs.of('equity_measurement', (error) => logger.error({ err: error }, 'equity measurement')),
  });
  const newsPolling = createNewsPolling({
    feeds: options.newsFeeds ?? [],
    findSymbols: createRelatedSymbols(market.instruments),
    save: (items) => saveNews(db, items),
    prune: (before) => pruneNews(db, before),
    clock,
    ...jobs.of('news_polling', (error, url: string) => logger.warn({ err: error, url }, 'news feed')),
  });
  const financing = createOvernightFinancing({
    db: background,
    desk,
    clock,
    ...jobs.of('overnight_financing', (error) => logger.error({ err: error }, 'overnight financing')),
  });
  const auditVerification = createAuditVerification({
    db: background,
    clock,
    onBreach: (reason) => desk.setReadOnly(`audit log breach: ${reason}`),
    ...jobs.of('audit_verification', (error) => logger.warn({ err: error }, 'audit log')),
  });
  const audit = createLedgerAudit({
    db: background,
    clock,
    onBreach: (reason) => desk.setReadOnly(`ledger breach: ${reason}`),
    ...jobs.of('ledger_audit', (error) => logger.warn({ err: error }, 'ledger audit')),
  });
  const passwords = await createPasswords();
  const passwordReset = createPasswordReset({
    db,
    mailer,
    passwords,
    sessions,
    apiKeys,
    clock,
    origin: () => origin(),
    onFault: (error) => logger.error({ err: error }, 'password reset'),
  });
  const twoFactor = createTwoFactor(db, clock);
  const upkeep = createSignInUpkeep({
    db: background,
    mailer,
    clock,
    ...jobs.of('sign_in_upkeep', (error) => logger.warn({ err: error }, 'sign-in upkeep')),
  });
  const sessionWatch = createSessionWatch({
    hub,
    sessions,
    apiKeys,
    ...jobs.of('session_watch', (error) => logger.warn({ err: error }, 'session watch')),
  });
  const heartbeat = createHeartbeat({
    db,
    clock,
    isUp: () => desk.status().state === 'ok',
    eurusd: () => freshQuote(market, 'EURUSD', clock()),
    ...jobs.of('heartbeat', (error) => logger.warn({ err: error }, 'heartbeat')),
  });
  const registration = options.registration ?? { kind: 'open' };
  const claims = createClaims({ db, market, latency, indicators: INDICATORS.length, clock });
  const readTransparency = createTransparency({ db, clock, auditVerification });
  const origin = () => options.publicUrl ?? originOf(app);
  const pageOptions = (folder: string) => ({
    folder,
    readTexts: createSiteTexts({
      claims,
      readTransparency,
      quotes: market.streamQuotes,
      market,
      site: options.site,
      registration: registration.kind,
      origin,
      clock,
    }),
    fallback: () => unmeasuredTexts(options.site, registration.kind, origin()),
    clock,
    onFault: (error: unknown) => logger.error({ err: error }, 'public pages'),
  });
  const startedAt = clock();
  const marketStep = jobs.of('market_step', () => {});
  const readHealth = () =>
    checkHealth(db, desk, market, {
      version: options.version,
      uptime: clock() - startedAt,
      databaseTrouble: options.databaseTrouble?.(),
    });
  const app: Api = await buildApp({
    db,
    desk,
    market,
    marketData: market.marketData,
    candlePages: market.candlePages,
    notices: noticeNews,
    alerts,
    sessions,
    passwords,
    twoFactor,
    ownProofs: createOwnProofs({ db, passwords, twoFactor, clock }),
    passwordReset,
    hasMailServer: options.deliverMail !== undefined,
    claims,
    registration,
    noteOpening: (milliseconds) => {
      saveAccountOpening(db, new Date(clock()), milliseconds).catch((error: unknown) =>
        logger.warn({ err: error }, 'account opening'),
      );
    },
    apiKeys,
    clock,
    checkHealth: readHealth,
    readSystem: createSystemReport({
      db,
      market,
      latency,
      jobs,
      readHealth,
      auditVerification,
      streams: () => hub.clients(),
      hasMailServer: options.deliverMail !== undefined,
      clock,
    }),
    auditVerification,
    readTransparency,
    maxDeposit: options.maxDeposit,
    web:
      options.webFolder === undefined
        ? undefined
        : { folder: options.webFolder, publicPages: createPublicPages(pageOptions(options.webFolder)) },
    trustProxy: options.trustProxy,
    isSecure: options.publicUrl?.startsWith('https:') ?? false,
    publicUrl: options.publicUrl,
    logger,
    metrics,
    isOperator: createOperatorCheck({
      token: options.metricsToken,
      isBehindProxy: options.publicUrl !== undefined,
    }),
  });
  hub.attach(app.server);
  // What a client has set for this price goes before what the rules would close. A fault of one must not stop the others: a
  // position in need is closed whatever an order does.
  const followers = [
    ['orders', () => orders.look()],
    ['margin', () => watch.look()],
    ['alerts', () => alerts.look()],
    ['stream', () => hub.publishStep()],
  ] as const;
  return {
    app,
    db,
    desk,
    sessions,
    audit,
    auditVerification,
    financing,
    watch,
    alerts,
    orders,
    expiry,
    splits,
    equity,
    sessionWatch,
    start: async () => {
      await splits.start();
      await market.start(() =>
        marketStep.time(() => {
          for (const [follower, look] of followers) {
            try {
              look();
            } catch (error) {
              logger.error({ err: error, follower }, 'market step');
            }
          }
        }),
      );
      financing.start();
      newsPolling.start();
      expiry.start();
      equity.start();
      audit.start();
      auditVerification.start();
      upkeep.start();
      sessionWatch.start();
      heartbeat.start();
      deskProbe.start();
    },
    close: async () => {
      await hub.close();
      await closeApp(app);
      await market.stop();
      await Promise.all([
        financing.stop(),
        alerts.stop(),
        newsPolling.stop(),
        expiry.stop(),
        splits.stop(),
        equity.stop(),
        watch.settle(),
        orders.settle(),
        mailer.stop(),
        upkeep.stop(),
        sessionWatch.stop(),
        heartbeat.stop(),
        deskProbe.stop(),
        passwordReset.settle(),
      ]);
      await desk.close();
      await Promise.all([
        audit.stop(),
        auditVerification.stop(),
        news.settle(),
        noticeNews.settle(),
        noticeMail?.settle(),
      ]);
      await Promise.all([db.destroy(), background.destroy()]);
    },
  };
}

/** How often a closing server looks for connections that have nothing more to wait for. */
const IDLE_LOOK_MS = 20;

/** Requests in flight end. A connection kept alive after its last answer would otherwise hold the end up for a minute. */
async function closeApp(app: Api): Promise<void> {
  const looking = setInterval(() => app.server.closeIdleConnections(), IDLE_LOOK_MS);
  await app.close();
  clearInterval(looking);
}

/** Of the address that is listened on; this machine's own where that is every address. */
function originOf(app: Api): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string') return '';
  const isEvery = address.address === '0.0.0.0' || address.address === '::';
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${isEvery ? 'localhost' : host}:${address.port}`;
}

/** How soon a lost connection of the desk is made again while nobody trades. */
const DESK_PROBE_MS = 1_000;
/** A market without a step for this long is not one to trade on. */
const SILENT_MARKET_MS = 10_000;
/** A database that has not answered by then does not answer. */
const SILENT_DATABASE_MS = 5_000;

async function checkHealth(
  db: Database,
  desk: Desk,
  market: LiveMarket,
  process: {
    readonly version: string;
    readonly uptime: number;
    readonly databaseTrouble: string | undefined;
  },
): Promise<Health> {
  await answerInTime(desk.probe(), undefined);
  const isReachable = await answerInTime(pingDatabase(db), false);
  const { state, reason } = desk.status();
  const age = market.age();
  const problem =
    process.databaseTrouble ??
    reason ??
    (isReachable ? null : 'database unreachable') ??
    (age === null || age > SILENT_MARKET_MS ? 'the market is silent' : null);
  return {
    status: problem === null ? 'ok' : state === 'ok' ? 'unavailable' : state,
    reason: problem,
    version: process.version,
    uptimeSeconds: Math.round(process.uptime / 1000),
    database: isReachable ? 'ok' : 'unreachable',
    market: {
      source: market.source,
      label: market.label,
      instruments: market.instruments.length,
      ageMilliseconds: age,
    },
  };
}

/** An answer of the database, or what stands for one that does not come. */
async function answerInTime<Answer>(answer: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  const waiting = new AbortController();
  try {
    return await Promise.race([answer, wait(SILENT_DATABASE_MS, otherwise, { signal: waiting.signal })]);
  } finally {
    waiting.abort();
  }
}
