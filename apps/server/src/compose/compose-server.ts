import type { Database } from '@lonja/store/database/database';
import { enterDatabase, type DatabaseEntry } from '@lonja/store/desk/database-entry';
import { listConditions } from '@lonja/store/installation/trading-conditions';
import type { Sessions } from '../identity/sessions.ts';
import type { HeardBus } from '../bus/heard-bus.ts';
import type { Home } from '../cluster/home.ts';
import type { StrayLook } from '../cluster/stray-look.ts';
import { createMoveLog, type MoveLog } from '../cluster/move-log.ts';
import type { Desk } from '../desk/desk.ts';
import type { Api } from '../reading/api.ts';
import type { AuditVerification } from '../system/audit-verification.ts';
import { createJobLog } from '../jobs/job-log.ts';
import type { BreachWatch } from '../system/breach-watch.ts';
import type { LedgerAudit } from '../system/ledger-audit.ts';
import type { SessionWatch } from '../sign-in/session-watch.ts';
import type { SplitWatch } from '../splits/split-watch.ts';
import type { Mailer } from '../mail/mailer.ts';
import { withParts, type LiveMarket } from '../market/live-market.ts';
import type { Markets } from '../rooms/markets.ts';
import type { QuoteRelay } from '../relay/quote-relay.ts';
import type { ProcessRoll } from '../system/process-roll.ts';
import { createTradingConditions, type TradingConditions } from '../market/trading-conditions.ts';
import { composeAudits, type AuditsPart } from './audits.ts';
import { createHearing } from '../rooms/hearing.ts';
import { composeDatabase, type DatabasePart } from './database.ts';
import { composeDesk, type DeskPart } from './desk.ts';
import { composeBus, composeHints } from './hints.ts';
import { composeHome, type HomePart } from './home.ts';
import { composeJobs, type JobsPart } from './jobs.ts';
import { createLifecycle, type Lifecycle } from '../process/lifecycle.ts';
import { composeMarket, composeMarkets, type MarketPart } from './market.ts';
import type { OwnJobs } from './market-jobs.ts';
import type { MarketWatches } from './market-watches.ts';
import { composeNews, type NewsPart } from './news.ts';
import { startInOrder, stopInReverse, type Part } from './part.ts';
import { composePeople, type PeoplePart } from './people.ts';
import { composeRoll, type RollPart } from './process-roll.ts';
import type { ServerOptions } from './server-options.ts';
import { composeWatches, type WatchesPart } from './watches.ts';
import { composeWeb, type WebPart } from './web.ts';
import { composeContests, type ContestsPart } from './contests.ts';
import { composeLti, type LtiPart } from './lti.ts';
import { composeHooks, type HooksPart } from './hooks.ts';
import { composeWebhooks, type WebhooksPart } from './webhooks.ts';
import { composeWorlds, type WorldsPart } from './worlds.ts';

/** The parts of the process, wired together. */
export interface Server {
  readonly app: Api;
  readonly db: Database;
  readonly desk: Desk;
  readonly home: Home;
  /** What other processes on the database know this one by. */
  readonly name: string;
  readonly mailer: Mailer;
  readonly sessions: Sessions;
  readonly audit: LedgerAudit;
  readonly auditVerification: AuditVerification;
  readonly breaches: BreachWatch;
  readonly roll: ProcessRoll;
  readonly financing: OwnJobs['financing'];
  readonly expiry: OwnJobs['expiry'];
  readonly equity: OwnJobs['equity'];
  readonly dividends: MarketWatches['dividends'];
  readonly watch: MarketWatches['margin'];
  readonly evaluations: MarketWatches['evaluations'];
  readonly alerts: MarketWatches['alerts'];
  readonly orders: MarketWatches['orders'];
  readonly splits: SplitWatch;
  readonly strays: StrayLook;
  readonly markets: Markets;
  readonly worlds: WorldsPart;
  readonly contests: ContestsPart;
  readonly lti: LtiPart;
  readonly webhooks: WebhooksPart;
  readonly hooks: HooksPart;
  readonly sessionWatch: SessionWatch;
  /** Starts the market and the background jobs. @returns once there are quotes to trade on */
  start(): Promise<void>;
  /** The last part of starting: watches and jobs act for the users of its slots from then on. For whoever steps the market by hand. */
  takeShare(): Promise<void>;
  /** Answers 'draining' to balancers from now on, and serves as before. */
  drain(): void;
  /** Drains: streams are closed with a notice, requests in flight end, the desk's last batch commits. */
  close(): Promise<void>;
}

export async function composeServer(given: ServerOptions): Promise<Server> {
  const lifecycle = createLifecycle();
  const log = createJobLog(given.clock);
  const database = composeDatabase(given);
  const conditions = createTradingConditions(await listConditions(database.db));
  const options = { ...given, market: withConditions(given.market, conditions, given.clock) };
  const bus = composeBus(options);
  const entry = options.entry ?? (await enterDatabase(options.databaseUrl));
  const homePart = composeHome(options, entry, createServerMoveLog(options, database, entry));
  const markets = await composeMarkets(options, database, conditions);
  const hearing = createHearing({ db: database.db, process: homePart.name, markets });
  const desk = composeDesk(options, { markets, hearing }, database, homePart);
  const audits = composeAudits(options, log, database, desk, bus.bus, homePart.home);
  const people = await composePeople(options, database, desk, homePart.home);
  const news = composeNews(options, { database, desk, people, markets, bus: bus.bus });
  const watches = composeWatches(options, { log, database, homePart, desk, news, markets });
  const needs = { log, database, home: homePart.home, desk, people, news, audits, conditions, markets };
  const market = composeMarket(options, { ...needs, bus: bus.bus, watches });
  const worlds = composeWorlds(options, { ...needs, watches, hearing });
  const contests = composeContests(options, needs);
  const lti = composeLti(options, needs);
  const webhooks = composeWebhooks(options, needs);
  const hooks = composeHooks(options, needs);
  const jobs = composeJobs(options, { ...needs, watches });
  const hints = composeHints(options, { ...needs, ...bus, jobs });
  const rollPart = composeRoll(options, { ...needs, homePart, bus: bus.bus, lifecycle });
  const { roll } = rollPart;
  const { relay } = market;
  const around = { watches, worlds, contests, lti, webhooks, hooks };
  const web = await composeWeb(options, { ...needs, ...around, lifecycle, roll, relay });
  measureParts({ ...needs, market: options.market, relay, rollPart, bus: bus.bus });
  const parts = [
    database,
    bus,
    audits,
    news,
    desk,
    people,
    watches,
    market,
    worlds,
    contests,
    lti,
    webhooks,
    hooks,
    jobs,
    hints,
    rollPart,
    web,
  ];
  return {
    ...exposeParts({ ...needs, ...around, homePart, roll, jobs, market, web }),
    ...createRun(parts, lifecycle),
    takeShare: async () => watches.start?.(),
  };
}

/**
 * Stopped in reverse: streams close and requests end, the market stops, the watches drain, the desk commits its last batch; then notices
 * and mail, the audits, and last the database pools that all of them use.
 */
const createRun = (
  parts: readonly Part[],
  lifecycle: Lifecycle,
): Pick<Server, 'start' | 'drain' | 'close'> => ({
  start: async () => {
    await startInOrder(parts);
    lifecycle.markStart();
  },
  drain: lifecycle.markDrain,
  close: async () => {
    lifecycle.markDrain();
    await stopInReverse(parts);
  },
});

interface Inside {
  readonly database: DatabasePart;
  readonly desk: DeskPart;
  readonly homePart: HomePart;
  readonly people: PeoplePart;
  readonly audits: AuditsPart;
  readonly roll: ProcessRoll;
  readonly jobs: JobsPart;
  readonly market: MarketPart;
  readonly watches: WatchesPart;
  readonly worlds: WorldsPart;
  readonly contests: ContestsPart;
  readonly lti: LtiPart;
  readonly webhooks: WebhooksPart;
  readonly hooks: HooksPart;
  readonly markets: Markets;
  readonly web: WebPart;
}

/** What of the parts is seen from outside. */
const exposeParts = (parts: Inside): Omit<Server, 'start' | 'takeShare' | 'drain' | 'close'> => ({
  app: parts.web.app,
  db: parts.database.db,
  desk: parts.desk.desk,
  home: parts.homePart.home,
  name: parts.homePart.name,
  mailer: parts.people.mailer,
  sessions: parts.people.sessions,
  audit: parts.audits.ledgerAudit,
  auditVerification: parts.audits.auditVerification,
  breaches: parts.audits.breaches,
  roll: parts.roll,
  ...parts.jobs.own,
  dividends: parts.watches.own.dividends,
  watch: parts.watches.own.margin,
  evaluations: parts.watches.own.evaluations,
  alerts: parts.watches.own.alerts,
  orders: parts.watches.own.orders,
  splits: parts.market.splits,
  strays: parts.watches.strays,
  markets: parts.markets,
  worlds: parts.worlds,
  contests: parts.contests,
  lti: parts.lti,
  webhooks: parts.webhooks,
  hooks: parts.hooks,
  sessionWatch: parts.jobs.sessionWatch,
});

const createServerMoveLog = (
  { logger }: ServerOptions,
  { background: db }: DatabasePart,
  { name }: DatabaseEntry,
): MoveLog =>
  createMoveLog({ db, name, onFault: (error) => logger.warn({ err: error }, 'history of slots') });

interface MeasuredParts {
  readonly audits: AuditsPart;
  readonly home: Home;
  readonly bus: HeardBus;
  readonly desk: DeskPart;
  readonly market: LiveMarket;
  readonly relay: QuoteRelay | undefined;
  readonly news: NewsPart;
  readonly rollPart: RollPart;
}

const measureParts = ({
  desk,
  market,
  relay,
  news: { hub, alpaca },
  rollPart,
  home,
  bus,
  audits,
}: MeasuredParts): void =>
  desk.metrics.watch({
    desk: () => desk.desk.status(),
    marketAge: () => market.age(),
    feeds: () => relay?.status() ?? [],
    streamClients: () => hub.clients() + alpaca.streams.clients(),
    processes: () => rollPart.roll.known().length,
    isEdge: home.isEdge,
    slots: () => home.slots().length,
    holds: home.holds,
    moves: home.moves,
    straysWaiting: rollPart.straysWaiting,
    bus: bus.record,
    ledgerAudit: () => audits.ledgerAudit.status(),
    auditLog: () => audits.auditVerification.status(),
  });

/** Overlays the operator's trading conditions on the market's view, which all decisions read; its time is that of the wall. */
const withConditions = (market: LiveMarket, conditions: TradingConditions, now: () => number): LiveMarket =>
  withParts(market, { now, view: () => conditions.over(market.view()) });
