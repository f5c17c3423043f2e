import { randomUUID } from 'node:crypto';
import type { Usd } from '@lonja/core';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import type { Health } from '@lonja/protocol';
import type { Database } from '@lonja/store';
import Fastify, { LogController } from 'fastify';
import { jsonSchemaTransform, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import type { ApiKeys } from '../auth/api-keys.ts';
import type { OwnProofs } from '../auth/own-proofs.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { PasswordReset } from '../auth/password-reset.ts';
import type { RegistrationRule } from '../auth/registration-gate.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { TwoFactor } from '../auth/two-factor.ts';
import { registerAccountRoutes } from './account/accounts.ts';
import { registerAlertRoutes } from './person/alerts.ts';
import type { AlertWatch } from '../watches/alert-watch.ts';
import type { ReadTransparency } from '../audit/transparency.ts';
import type { AuditVerification } from '../jobs/audit-verification.ts';
import type { Claims } from '../claims/claims.ts';
import type { Desk } from '../desk/desk.ts';
import { registerAdministration } from './administration/administration.ts';
import type { Api } from './kernel/api.ts';
import { answerError, answerErrors } from './kernel/errors.ts';
import { createCandleBudget } from './market/candle-budget.ts';
import { registerCandlesRoute } from './market/candles.ts';
import { registerClaimsRoute } from './site/claims.ts';
import { registerHealthRoute } from './site/health.ts';
import { hasDoubleMember } from './kernel/double-members.ts';
import { HttpRefusal } from './kernel/http-refusal.ts';
import { registerNewsRoute } from './market/news.ts';
import { registerNoticeRoutes } from './person/notices.ts';
import { registerIndicatorRoutes } from './market/indicators.ts';
import { openApiDocument } from './kernel/openapi.ts';
import { answerMarketDataFirst } from './market/market-data-first.ts';
import { limitWaiting } from './kernel/deadline.ts';
import { registerMarketDataRoute } from './market/market-data.ts';
import { keepAnswers } from './kernel/idempotent-responses.ts';
import { registerMarketHoursRoute } from './market/market-hours.ts';
import { registerMetricsRoute } from './site/metrics.ts';
import type { IsOperator } from '../auth/operator.ts';
import { registerOutboxRoutes } from './administration/outbox.ts';
import { registerPages } from './site/pages.ts';
import { registerPasswordResetRoutes } from './person/password-reset.ts';
import { enforcePolicies } from './kernel/policy.ts';
import { registerOrderRoutes } from './trading/orders.ts';
import { registerPositionRoutes } from './trading/positions.ts';
import { securityHeaders, setSecurityHeaders } from './kernel/security-headers.ts';
import { registerStopOutLadderRoute } from './trading/stop-out-ladder.ts';
import { registerPerformanceRoute } from './account/performance.ts';
import { registerProfitRoutes } from './account/profit.ts';
import { registerRebalanceRoute } from './trading/rebalance.ts';
import { registerSessionRoutes } from './person/sessions.ts';
import { registerAccessRoutes } from './person/access.ts';
import { registerPersonalDataRoutes } from './person/personal-data.ts';
import { registerWorkspaceRoutes } from './person/workspace.ts';
import { registerSettingsRoutes } from './person/settings.ts';
import { registerSplitRoutes } from './administration/splits.ts';
import { registerSystemRoute } from './administration/system.ts';
import { registerStatementRoute } from './account/statements.ts';
import { registerTradeRoutes } from './trading/trades.ts';
import { registerTradeResultsRoute } from './account/trade-results.ts';
import { registerTransactionRoutes } from './account/transactions.ts';
import { registerTwoFactorRoutes } from './person/two-factor.ts';
import { registerUserRoutes } from './person/users.ts';
import type { CandlePages } from '../market/candle-pages.ts';
import type { PublicPages } from '../site/public-pages.ts';
import type { MarketData } from '../market/market-data.ts';
import type { MarketSplits } from '../market/market-splits.ts';
import type { Market } from '../market/market.ts';
import type { ReadSystem } from '../system/system-report.ts';
import { recordAnswers } from '../metrics/answer-record.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { NoticeNews } from '../notices/notice-news.ts';

export interface AppDependencies {
  readonly db: Database;
  readonly desk: Desk;
  readonly market: Market & { readonly splits: MarketSplits };
  readonly marketData: MarketData;
  readonly candlePages: CandlePages;
  readonly notices: NoticeNews;
  readonly alerts: AlertWatch;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly apiKeys: ApiKeys;
  readonly twoFactor: TwoFactor;
  readonly ownProofs: OwnProofs;
  readonly passwordReset: PasswordReset;
  readonly hasMailServer: boolean;
  readonly claims: Claims;
  readonly auditVerification: AuditVerification;
  readonly registration: RegistrationRule;
  readonly readTransparency: ReadTransparency;
  /** Notes how long a registration took, in milliseconds. */
  readonly noteOpening: (milliseconds: number) => void;
  readonly clock: () => number;
  /** The most of one deposit; undefined where deposits are closed. */
  readonly maxDeposit: Usd | undefined;
  readonly checkHealth: () => Promise<Health>;
  readonly readSystem: ReadSystem;
  /** The built web; without it only the API is served. */
  readonly web: { readonly folder: string; readonly publicPages: PublicPages } | undefined;
  /** Whether the public address is https: cookies and HSTS follow it. */
  readonly isSecure: boolean;
  /** Where browsers reach us; undefined: at whatever address a page was opened. */
  readonly publicUrl: string | undefined;
  readonly trustProxy: readonly string[];
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly isOperator: IsOperator;
}

const BODY_LIMIT = 64 * 1024;

/** The HTTP app, not yet listening. */
export async function buildApp(dependencies: AppDependencies): Promise<Api> {
  const { db, desk, market, sessions } = dependencies;
  const app = Fastify({
    loggerInstance: dependencies.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: dependencies.trustProxy.length > 0 ? [...dependencies.trustProxy] : false,
    // Slow clients go: headers within 5 s, the whole request within 10.
    requestTimeout: 10_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    routerOptions: { maxParamLength: 128 },
    forceCloseConnections: 'idle',
    // What the router refuses before there is a route.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  }).withTypeProvider<ZodTypeProvider>() as unknown as Api;
  app.setValidatorCompiler(validatorCompiler);
  // Answers are built by our own typed functions; checking them again would cost more than making them.
  app.setSerializerCompiler(() => JSON.stringify);
  readEmptyBodyAsNone(app);
  answerErrors(app);
  refuseZeroInQueries(app);
  await app.register(cookie);
  await app.register(rateLimit, { global: false });
  const everyAnswer = securityHeaders(dependencies.isSecure);
  setSecurityHeaders(app, everyAnswer);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Lonja', version: '0.1.0', description: 'Virtual funds only' },
    },
    transform: jsonSchemaTransform,
    transformObject: openApiDocument,
  });
  limitWaiting(app);
  recordAnswers(app, dependencies.metrics);
  enforcePolicies(app, dependencies);
  keepAnswers(app, dependencies);
  registerMetricsRoute(app, dependencies.metrics);
  registerHealthRoute(app, dependencies.checkHealth);
  registerClaimsRoute(app, dependencies.claims);
  registerMarketDataRoute(app, dependencies.marketData);
  answerMarketDataFirst(app.server, dependencies.marketData, everyAnswer, dependencies.metrics);
  const candleBudget = createCandleBudget(dependencies);
  registerCandlesRoute(app, dependencies.candlePages, candleBudget);
  registerIndicatorRoutes(app, dependencies.candlePages, candleBudget);
  registerMarketHoursRoute(app, dependencies.clock);
  registerSessionRoutes(app, dependencies);
  registerTwoFactorRoutes(app, dependencies);
  registerPasswordResetRoutes(app, dependencies);
  registerOutboxRoutes(app, dependencies);
  registerUserRoutes(app, db);
  registerTradeRoutes(app, desk, market);
  registerPositionRoutes(app, db, desk, market);
  registerOrderRoutes(app, db, desk, market);
  registerPerformanceRoute(app, db, market);
  registerTradeResultsRoute(app, db, market);
  registerStopOutLadderRoute(app, db, market);
  registerRebalanceRoute(app, desk, market);
  registerProfitRoutes(app, desk);
  registerTransactionRoutes(app, db, market);
  registerAccountRoutes(app, dependencies);
  registerStatementRoute(app, dependencies);
  registerSettingsRoutes(app, dependencies);
  registerWorkspaceRoutes(app, dependencies);
  registerAccessRoutes(app, dependencies);
  registerPersonalDataRoutes(app, dependencies);
  registerNewsRoute(app, dependencies);
  registerAlertRoutes(app, dependencies);
  registerNoticeRoutes(app, dependencies);
  registerAdministration(app, dependencies);
  registerSystemRoute(app, dependencies.readSystem);
  registerSplitRoutes(app, dependencies);
  app.get('/api/openapi.json', { schema: { hide: true }, config: { policy: 'public' } }, async () =>
    app.swagger(),
  );
  if (dependencies.web)
    await registerPages(app, {
      ...dependencies.web,
      sessions,
      isSecure: dependencies.isSecure,
    });
  else app.setNotFoundHandler((_request, reply) => reply.callNotFoundAsJson());
  return app;
}

/** The escapes of a JSON text, each once; a whole surrogate pair is one. What is no text is captured. */
const ESCAPES = /\\(?:u(?:d[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|(0000|d[89a-f][0-9a-f]{2}))|.)/gi;

/** The zero character, or half of a surrogate pair: PostgreSQL keeps no text with either, so both stop at the door. */
const isNoText = (json: string): boolean =>
  json.includes('\\u') && [...json.matchAll(ESCAPES)].some(([, found]) => found !== undefined);

/** The same for what stands after an address's question mark. Ids in the path are compared, and simply not found. */
function refuseZeroInQueries(app: Api): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const texts = Object.values(request.query as Readonly<Record<string, unknown>>).flat();
    if (texts.some((text) => String(text).includes('\0'))) done(new HttpRefusal('invalid_request'));
    else done();
  });
}

/** An empty JSON body counts as none; anything else is read strictly. */
function readEmptyBodyAsNone(app: Api): void {
  app.decorateRequest('bodyText', '');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.bodyText = body as string;
    if (body === '') done(null, undefined);
    else if (isNoText(body as string)) done(new HttpRefusal('invalid_request'));
    else
      void parse(request, body as string, (error, value) => {
        const isDouble = error === null && hasDoubleMember(body as string, value);
        done(isDouble ? new HttpRefusal('invalid_request') : error, value);
      });
  });
}
