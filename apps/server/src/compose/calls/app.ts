import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import Fastify, { LogController } from 'fastify';
import { jsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import type { OwnProofs } from '../../identity/own-proofs.ts';
import type { SharedLimits } from '../../identity/shared-limits.ts';
import { recordAnswers } from '../../metrics/answer-record.ts';
import type { PublicPages } from '../../site/public-pages.ts';
import { accountHandlers, type AccountDependencies } from './account-calls.ts';
import { administrationHandlers, type AdministrationDependencies } from './administration-calls.ts';
import type { Api } from '../../reading/api.ts';
import { decorateProofs } from '../../calls/confirm.ts';
import { limitWaiting } from '../../calls/deadline.ts';
import { answerError, answerErrors } from '../../calls/errors.ts';
import { giveSharesBack } from '../../reading/fair-shares.ts';
import { saveResponses } from '../../calls/idempotent-responses.ts';
import { refuseSecondHosts } from '../../reading/named-host.ts';
import { API_VERSION, openApiDocument } from '../../calls/openapi.ts';
import { enforcePolicies, type PolicyDependencies } from '../../calls/policy.ts';
import { readEmptyBodyAsNone, refuseZeroInQueries } from '../../reading/request-texts.ts';
import { securityHeaders, setSecurityHeaders } from '../../reading/security-headers.ts';
import { classHandlers, type ClassDependencies } from './class-calls.ts';
import { WindowCounts } from '../../reading/window-counts.ts';
import { marketHandlers, type MarketDependencies } from './market-calls.ts';
import { personHandlers, type PersonDependencies } from './person-calls.ts';
import { joined, serveCalls, type Handlers } from '../../calls/serve.ts';
import { registerMetricsRoute } from '../../site/metric-calls.ts';
import { answerMarketDataFirst } from '../../market-data/market-data-first.ts';
import { registerLaunchPages } from '../../site/launches.ts';
import { registerPages } from '../../site/pages.ts';
import { registerAgentRoute } from '../../agents/calls.ts';
import { registerUdfRoutes } from '../../market-data/udf/udf.ts';
import { programHandlers, type ProgramDependencies } from './program-calls.ts';
import { registerSignalRoute, type SignalRoutes } from '../../signals/signal-calls.ts';
import { siteHandlers, type SiteDependencies } from './site-calls.ts';
import { tradingHandlers, type TradingDependencies } from './trading-calls.ts';

export type AppDependencies = PolicyDependencies &
  TradingDependencies &
  AccountDependencies &
  ClassDependencies &
  MarketDependencies &
  PersonDependencies &
  ProgramDependencies &
  SignalRoutes &
  SiteDependencies &
  AdministrationDependencies & {
    /** The built web; without it only the API is served. */
    readonly web: { readonly folder: string; readonly publicPages: PublicPages } | undefined;
    readonly trustProxy: readonly string[];
    /** A refusal that the call's schema does not name is a fault. */
    readonly isStrict: boolean;
    readonly sharedLimits: SharedLimits;
    readonly ownProofs: OwnProofs;
    readonly logger: Logger;
  };

const BODY_LIMIT = 64 * 1024;

/** The HTTP app, not yet listening. */
export async function buildApp(dependencies: AppDependencies): Promise<Api> {
  const app = createEmptyApp(dependencies);
  app.decorate('sharedLimits', dependencies.sharedLimits);
  app.setValidatorCompiler(validatorCompiler);
  // Answers are built by typed functions; validating them again would cost more than building them.
  app.setSerializerCompiler(() => JSON.stringify);
  readEmptyBodyAsNone(app);
  answerErrors(app, dependencies.isStrict);
  refuseZeroInQueries(app);
  await app.register(cookie);
  await app.register(rateLimit, { global: false, store: WindowCounts });
  const everyAnswer = securityHeaders(dependencies.isSecure);
  setSecurityHeaders(app, everyAnswer);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Lonja', version: API_VERSION, description: 'Virtual funds only' },
    },
    transform: jsonSchemaTransform,
    transformObject: openApiDocument,
  });
  refuseSecondHosts(app);
  limitWaiting(app);
  giveSharesBack(app);
  recordAnswers(app, dependencies.metrics);
  decorateProofs(app, dependencies.ownProofs);
  enforcePolicies(app, dependencies);
  saveResponses(app, dependencies);
  serveCalls(app, everyHandler(dependencies));
  answerMarketDataFirst(app.server, dependencies.markets.own.marketData, everyAnswer, dependencies.metrics);
  registerMetricsRoute(app, dependencies.metrics);
  registerLaunchPages(app, dependencies);
  registerSignalRoute(app, dependencies);
  await registerAgentRoute(app, dependencies);
  await registerUdfRoutes(app, dependencies.candleBudget);
  app.get('/api/openapi.json', { schema: { hide: true }, config: { policy: 'public' } }, async () =>
    app.swagger(),
  );
  if (dependencies.web)
    await registerPages(app, {
      ...dependencies.web,
      sessions: dependencies.sessions,
      certificates: dependencies.certificates,
      isSecure: dependencies.isSecure,
      isDemonstration: dependencies.isDemonstration,
    });
  else app.setNotFoundHandler((_request, reply) => reply.callNotFoundAsJson());
  return app;
}

/** Fastify with the limits of what anybody may send, before it knows a route. */
const createEmptyApp = ({ logger, trustProxy }: AppDependencies): Api =>
  Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    // Disconnects slow clients: headers within 5 s, the whole request within 10.
    requestTimeout: 10_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    routerOptions: { maxParamLength: 128 },
    forceCloseConnections: 'idle',
    // Requests that the router refuses before a route is found.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  }) as unknown as Api;

/** What answers each call of the protocol. */
const everyHandler = (dependencies: AppDependencies): Handlers =>
  joined(
    tradingHandlers(dependencies),
    accountHandlers(dependencies),
    classHandlers(dependencies),
    marketHandlers(dependencies),
    programHandlers(dependencies),
    personHandlers(dependencies),
    siteHandlers(dependencies),
    administrationHandlers(dependencies),
  );
