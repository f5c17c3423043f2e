import { endingHolidayLists, isStale, type MarketQuote } from '@lonja/core';
import type { Health, ProcessMove, SystemReport } from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import { loadDatabaseFacts } from '@lonja/store/database/database-facts';
import type { MoveRow } from '@lonja/store/installation/moves';
import { countWaitingMail } from '@lonja/store/mail/mail';
import { chainAnswer } from './transparency.ts';
import type { OrderLatency } from './order-latency.ts';
import type { AuditVerification } from './audit-verification.ts';
import type { JobLog, JobRecord } from '../jobs/job-log.ts';
import { processMark } from '../process/process-name.ts';
import type { Market } from '../market/market.ts';
import type { KnownProcess } from './process-roll.ts';

/** What is measured of the running system at this moment. */
export type ReadSystem = () => Promise<SystemReport>;

export interface SystemReportOptions {
  readonly db: Database;
  readonly market: Pick<Market, 'instruments' | 'quoteOf' | 'view' | 'unknownSymbols'>;
  readonly latency: OrderLatency;
  readonly jobs: Pick<JobLog, 'read'>;
  readonly readHealth: () => Promise<Health>;
  readonly auditVerification: Pick<AuditVerification, 'status'>;
  readonly streams: () => number;
  readonly processes: () => readonly KnownProcess[];
  /** The process that asks a source for all of several; undefined where this one is alone, or none is heard. */
  readonly readerOf: (source: string) => string | undefined;
  readonly hasMailServer: boolean;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

export function createSystemReport(options: SystemReportOptions): ReadSystem {
  const { clock, latency } = options;
  const startedAt = clock();
  return async () => {
    const [health, database, mail] = await Promise.all([
      options.readHealth(),
      readDatabase(options.db),
      readMail(options),
    ]);
    return {
      at: new Date(clock()).toISOString(),
      health,
      process: {
        startedAt: new Date(startedAt).toISOString(),
        node: process.version,
        memoryBytes: process.memoryUsage.rss(),
        streams: options.streams(),
      },
      processes: options.processes().map(processAnswer),
      database,
      feeds: reportFeeds(options),
      calendars: reportCalendars(options),
      orders: {
        count: latency.count(),
        p50Milliseconds: latency.percentile(0.5) ?? null,
        p99Milliseconds: latency.percentile(0.99) ?? null,
      },
      jobs: options.jobs.read().map(jobAnswer),
      mail,
      chain: chainAnswer(options.auditVerification.status()),
    };
  };
}

/** A desk's connection by the pid and machine of its process. */
const shortName = (name: string): string => name.replace(/^lonja-desk (\d+)-[0-9a-f]{8}@/, '$1@');

export const moveAnswer = ({ at, process, giver, slots, leases, ...move }: MoveRow): ProcessMove => ({
  ...move,
  slots: [...slots],
  leases: [...leases],
  at: at.toISOString(),
  process: shortName(process),
  giver: giver === null ? null : shortName(giver),
});

const processAnswer = (known: KnownProcess) => {
  const { startedAt, silentSeconds, place: _, slots, leases, ...process } = known;
  return {
    ...process,
    slots: [...slots],
    leases: [...leases],
    mark: processMark(process.name),
    startedAt: startedAt.toISOString(),
    silentMilliseconds: Math.round(silentSeconds * 1_000),
  };
};

/** A database that is away is part of the report. */
async function readDatabase(db: Database): Promise<SystemReport['database']> {
  const asked = performance.now();
  try {
    const { answered, ...facts } = await loadDatabaseFacts(db, () => performance.now());
    return { ...facts, answerMilliseconds: answered - asked };
  } catch {
    return null;
  }
}

async function readMail({ db, clock, hasMailServer }: SystemReportOptions): Promise<SystemReport['mail']> {
  try {
    return { hasServer: hasMailServer, ...(await countWaitingMail(db, new Date(clock()))) };
  } catch {
    return null;
  }
}

/** By source, in the order in which the catalogue meets them. */
function reportFeeds({ market, readerOf }: SystemReportOptions): SystemReport['feeds'] {
  const { now } = market.view();
  const bySource = Map.groupBy(
    market.instruments.map(({ id }) => market.quoteOf(id)),
    (quote) => quote?.source ?? 'none',
  );
  return [...bySource].map(([source, found]) => {
    const quotes = found.filter((quote): quote is MarketQuote => quote !== undefined);
    return {
      source,
      instruments: found.length,
      quoted: quotes.length,
      stale: quotes.filter((quote) => isStale(quote, now)).length,
      newestMilliseconds: quotes.length === 0 ? null : now - Math.max(...quotes.map(({ at }) => at)),
      reader: readerOf(source) ?? null,
      unknown: [...market.unknownSymbols(source)],
    };
  });
}

const reportCalendars = ({ market, clock }: SystemReportOptions): SystemReport['calendars'] =>
  endingHolidayLists(
    market.instruments.map(({ exchange }) => exchange),
    clock(),
  ).map(({ exchanges, ...list }) => ({ ...list, exchanges: [...exchanges] }));

const jobAnswer = (job: JobRecord): SystemReport['jobs'][number] => ({
  name: job.name,
  runs: job.runs,
  startedAt: job.startedAt === null ? null : new Date(job.startedAt).toISOString(),
  tookMilliseconds: job.took,
  longestMilliseconds: job.longest,
  failures: job.failures,
  problem: job.problem && { ...job.problem, at: new Date(job.problem.at).toISOString() },
});
