import { listConditions } from '@lonja/store/installation/trading-conditions';
import { createHeardBus, type HeardBus } from '../bus/heard-bus.ts';
import { createLocalNetwork } from '../bus/local-bus.ts';
import { oneAtATime } from '../jobs/one-at-a-time.ts';
import { repeatJob } from '../jobs/repeated-job.ts';
import type { TradingConditions } from '../market/trading-conditions.ts';
import type { AuditsPart } from './audits.ts';
import type { DatabasePart } from './database.ts';
import type { DeskPart } from './desk.ts';
import type { JobsPart } from './jobs.ts';
import type { NewsPart } from './news.ts';
import type { Part } from './part.ts';
import type { PeoplePart } from './people.ts';
import type { ServerOptions } from './server-options.ts';

export interface BusPart extends Part {
  readonly bus: HeardBus;
}

export function composeBus({
  joinBus = (onFault) => createLocalNetwork().join(onFault),
  logger,
}: ServerOptions): BusPart {
  const bus = createHeardBus(joinBus((error) => logger.warn({ err: error }, 'bus')));
  return { bus, stop: () => bus.close() };
}

interface HintDependencies extends BusPart {
  readonly database: DatabasePart;
  readonly desk: DeskPart;
  readonly people: PeoplePart;
  readonly news: NewsPart;
  readonly audits: AuditsPart;
  readonly jobs: JobsPart;
  readonly conditions: TradingConditions;
}

/** How often screens are compared with the database, however much the bus has lost. */
const COMPARE_MS = 30_000;
/** Notices are looked for from so long before the last look, because clocks differ and commits take time. */
const OVERLAP_MS = 10_000;

/** Says to the other processes what this one has committed, and reads what they say that they have. */
export function composeHints(options: ServerOptions, dependencies: HintDependencies): Part {
  sayWhatHappens(dependencies);
  hearOthers(options, dependencies);
  const onFault = (error: unknown): void => options.logger.warn({ err: error }, 'comparison');
  const look = oneAtATime(createLook(options, dependencies), onFault);
  dependencies.bus.onGap(() => void look());
  const comparison = repeatJob(look, { rest: COMPARE_MS, onFault });
  return {
    // Without another process nothing is missed.
    ...(options.joinBus ? { start: () => comparison.start() } : {}),
    stop: () => comparison.stop(),
  };
}

function sayWhatHappens({
  bus,
  desk: { desk },
  people: { sessions, apiKeys },
  conditions,
}: HintDependencies): void {
  desk.onCommitted(({ changes, resynced }) => {
    const changed = [
      ...changes.map(({ after }) => after.account.id),
      ...resynced.map(({ account }) => account.id),
    ];
    for (const id of new Set(changed)) bus.publish(`changed.${id}`, '');
  });
  sessions.onEnd((id) => bus.publish('session', id));
  sessions.onChanged((userId) => bus.publish('person', userId));
  apiKeys.onEnd((id) => bus.publish('session', id));
  apiKeys.onAllEnded((userId) => bus.publish('person', userId));
  apiKeys.onChanged((userId) => bus.publish('person', userId));
  conditions.onAdopted(() => bus.publish('mode', 'conditions'));
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ACCOUNT = /^changed\.(\d{1,9})$/;

/** A hint is anybody's who reaches the bus: it makes this process look, and nothing else. */
function hearOthers(
  { logger }: ServerOptions,
  { bus, news, people: { sessions, apiKeys }, jobs, audits, database, conditions }: HintDependencies,
): void {
  const onFault = (error: unknown): void => logger.warn({ err: error }, 'hint');
  const checkSessions = oneAtATime(() => jobs.sessionWatch.runOnce(), onFault);
  const readMode = oneAtATime(async () => {
    await audits.breaches.look();
    await catchUp(database, conditions);
  }, onFault);
  const hearId = (subject: string, hear: (id: string) => void): void =>
    void bus.subscribe(subject, (id) => {
      if (UUID.test(id)) hear(id);
    });
  bus.subscribe('changed.*', (_, subject) => {
    const [, account] = ACCOUNT.exec(subject) ?? [];
    if (account === undefined) return;
    if (news.hub.clients() > 0) news.accountNews.resync(Number(account));
    news.alpaca.followers.look([Number(account)]);
  });
  hearId('notice', (id) => news.notices.hear(id));
  hearId('read', (userId) => news.notices.hearRead(userId));
  hearId('session', (id) => {
    sessions.forgetSession(id);
    apiKeys.forgetKey(id);
    jobs.sessionWatch.check([id]).catch(onFault);
  });
  hearId('person', (userId) => {
    sessions.forget(userId);
    apiKeys.forget(userId);
    void checkSessions();
  });
  bus.subscribe('mode', () => void readMode());
}

const catchUp = async ({ background }: DatabasePart, conditions: TradingConditions): Promise<void> =>
  conditions.catchUp(await listConditions(background));

/** Everything that hints would have said. */
function createLook(
  { clock }: ServerOptions,
  { database, news, jobs, audits, conditions }: HintDependencies,
): () => Promise<void> {
  let since = clock();
  return async () => {
    const began = clock();
    await audits.breaches.look();
    await catchUp(database, conditions);
    await news.accountNews.compare();
    news.alpaca.followers.lookAtAll();
    await news.notices.catchUp(new Date(since - OVERLAP_MS));
    await jobs.sessionWatch.runOnce();
    since = began;
  };
}
