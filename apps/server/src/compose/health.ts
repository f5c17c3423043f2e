import { setTimeout as wait } from 'node:timers/promises';
import type { Health, Readiness } from '@lonja/protocol';
import { pingDatabase, type Database } from '@lonja/store/database/database';
import { areOnlyEdges, type Home } from '../cluster/home.ts';
import type { Desk } from '../desk/desk.ts';
import { processMark } from '../process/process-name.ts';
import type { Lifecycle } from '../process/lifecycle.ts';
import type { ServerOptions } from './server-options.ts';

/** A market without a step for this long counts as down. */
const SILENT_MARKET_MS = 10_000;
/** A database that has not answered after this counts as down. */
const SILENT_DATABASE_MS = 5_000;

const ONLY_EDGES = 'only edges run (SLOTS=none): nobody does what happens by itself';

export function createHealthCheck(options: ServerOptions, db: Database, desk: Desk): () => Promise<Health> {
  const { market, version, clock } = options;
  const startedAt = clock();
  return async () => {
    await answerInTime(desk.probe(), undefined);
    const isReachable = await answerInTime(pingDatabase(db), false);
    const { state, reason } = desk.status();
    const age = market.age();
    const problem =
      options.databaseTrouble?.() ??
      reason ??
      (isReachable ? null : 'database unreachable') ??
      (age === null || age > SILENT_MARKET_MS ? 'the market is silent' : null);
    return {
      status: problem === null ? 'ok' : state === 'ok' ? 'unavailable' : state,
      reason: problem,
      version,
      uptimeSeconds: Math.round((clock() - startedAt) / 1000),
      database: isReachable ? 'ok' : 'unreachable',
      market: {
        source: market.source,
        label: market.label,
        instruments: market.instruments.length,
        ageMilliseconds: age,
      },
    };
  };
}

/**
 * Whether a balancer may send requests. While a breach or a full disk stops orders, people still read: every process would be
 * as unable, and none left. Where only edges run nobody fills orders that wait or watches margins: no trade should be taken then.
 */
export function createReadinessCheck(
  lifecycle: Lifecycle,
  db: Database,
  home: Pick<Home, 'isEdge' | 'members'>,
): () => Promise<Readiness> {
  const process = processMark();
  return async () => {
    const stage = lifecycle.stage();
    if (stage !== 'ready') return { status: stage, reason: `the process is ${stage}`, process };
    const isReachable = await answerInTime(pingDatabase(db), false);
    const problem = isReachable ? (areOnlyEdges(home) ? ONLY_EDGES : null) : 'database unreachable';
    return { status: problem === null ? 'ready' : 'unavailable', reason: problem, process };
  };
}

/** The database's answer, or `otherwise` when none comes in time. */
async function answerInTime<Answer>(answer: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  const waiting = new AbortController();
  try {
    return await Promise.race([answer, wait(SILENT_DATABASE_MS, otherwise, { signal: waiting.signal })]);
  } finally {
    waiting.abort();
  }
}
