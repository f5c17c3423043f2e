import { setTimeout as wait } from 'node:timers/promises';
import type { Health } from '@lonja/protocol';
import { pingDatabase, type Database } from '@lonja/store';
import type { Desk } from '../desk/desk.ts';
import type { ServerOptions } from './server-options.ts';

/** A market without a step for this long counts as down. */
const SILENT_MARKET_MS = 10_000;
/** A database that has not answered after this counts as down. */
const SILENT_DATABASE_MS = 5_000;

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

/** The database's answer, or `otherwise` when none comes in time. */
async function answerInTime<Answer>(answer: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  const waiting = new AbortController();
  try {
    return await Promise.race([answer, wait(SILENT_DATABASE_MS, otherwise, { signal: waiting.signal })]);
  } finally {
    waiting.abort();
  }
}
