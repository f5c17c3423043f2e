import type { Lease } from '@lonja/store/database/process-locks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { createAnswerTally } from './answer-tally.ts';
import type { ProcessMetrics } from './process-metrics.ts';

/** Metrics of the running server, for monitoring. */
export interface Metrics {
  /** A command at the desk, from arrival to answer. @param milliseconds its duration */
  markCommand(kind: string, outcome: 'accepted' | 'refused' | 'failed', milliseconds: number): void;
  /** Committed fills. */
  markFills(count: number): void;
  /** A batch of the desk, from its first read of the database to its commit. */
  markBatch(commands: number, milliseconds: number): void;
  /** An answer of the HTTP server. @param route its pattern, never an address */
  markAnswer(method: string, route: string, status: number, milliseconds: number): void;
  /** Everything in the text format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
  /** Reads these sources at each scrape. */
  watch(sources: MetricSources): void;
}

/** Values that are read at each scrape. */
interface MetricSources {
  readonly desk: () => { readonly state: string };
  /** Milliseconds since the newest step of the market; null before the first. */
  readonly marketAge: () => number | null;
  readonly streamClients: () => number;
  /** Each real feed, with whether this process asks its source, and else since when it has heard nobody who does. */
  readonly feeds: () => readonly {
    readonly feed: string;
    readonly isAsking: boolean;
    readonly age: number | undefined;
  }[];
  /** Processes on the database, this one among them. */
  readonly processes: () => number;
  /** Whether this process takes no slot and no lease. */
  readonly isEdge: boolean;
  /** Slots that this process holds, of 256. */
  readonly slots: () => number;
  readonly holds: (lease: Lease) => boolean;
  /** Slots and leases taken and lost since the start. */
  readonly moves: () => { readonly gained: number; readonly lost: number };
  readonly straysWaiting: () => number | null;
  readonly bus: () => { readonly heardMilliseconds: number | null; readonly gaps: number };
  readonly ledgerAudit: () => {
    readonly rounds: number;
    readonly breaches: number;
    readonly checkedAt: number | null;
  };
  readonly auditLog: () => {
    readonly holds: boolean | null;
    readonly rows: number;
    readonly checkedAt: number | null;
  };
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const BATCHES = [1, 2, 4, 8, 16, 32, 64, 128, 256];
const DESK_STATES = ['ok', 'unavailable', 'read_only'];

/** Each server has its own registry, so that two in one process do not add up. */
export function createMetrics(ofProcess: ProcessMetrics): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const commands = new Histogram({
    name: 'lonja_desk_command_seconds',
    help: 'Commands at the desk, from their arrival to the answer after the commit',
    labelNames: ['kind', 'outcome'] as const,
    buckets: SECONDS,
    registers,
  });
  const fills = new Counter({ name: 'lonja_fills_total', help: 'Fills that were committed', registers });
  const batchCommands = new Histogram({
    name: 'lonja_desk_batch_commands',
    help: 'Commands of a batch',
    buckets: BATCHES,
    registers,
  });
  const batchSeconds = new Histogram({
    name: 'lonja_desk_batch_seconds',
    help: 'Batches of the desk, until their commit',
    buckets: SECONDS,
    registers,
  });
  const answers = createAnswerTally(
    'lonja_http_request_seconds',
    'Requests, by the pattern of their route',
    SECONDS,
  );
  return {
    markCommand: (kind, outcome, milliseconds) => commands.observe({ kind, outcome }, milliseconds / 1000),
    markFills: (count) => fills.inc(count),
    markBatch: (count, milliseconds) => {
      batchCommands.observe(count);
      batchSeconds.observe(milliseconds / 1000);
    },
    markAnswer: (method, route, status, milliseconds) => answers.mark(method, route, status, milliseconds),
    text: async () => `${await ofProcess.text()}\n${await registry.metrics()}\n${answers.text()}`,
    contentType: registry.contentType,
    watch: (sources) => watchSources(sources, registers),
  };
}

function watchSources(sources: MetricSources, registers: Registry[]): void {
  const gauge = createGauges(registers);
  const secondsOf = (milliseconds: number | null): number | null =>
    milliseconds === null ? null : milliseconds / 1000;
  watchDesk(sources.desk, registers);
  gauge('lonja_market_age_seconds', 'Since the newest step of the market', () =>
    secondsOf(sources.marketAge()),
  );
  watchFeeds(sources.feeds, registers);
  gauge('lonja_stream_clients', 'Open streams', sources.streamClients);
  gauge('lonja_processes', 'Processes on this database, this one among them', sources.processes);
  watchHoldings(sources, registers);
  gauge(
    'lonja_strays_waiting',
    'Changes by other processes in slots of this one, not read yet',
    sources.straysWaiting,
  );
  gauge('lonja_bus_heard_seconds', 'Since the last hint of another process', () =>
    secondsOf(sources.bus().heardMilliseconds),
  );
  gauge('lonja_bus_gaps', 'How often hints may have been missed, since the start', () => sources.bus().gaps);
  gauge(
    'lonja_ledger_audit_rounds',
    'Whole rounds of this process over its share of the books since the start',
    () => sources.ledgerAudit().rounds,
  );
  gauge(
    'lonja_ledger_audit_breaches',
    'Breaches of the books since the start; more than 0 is an alarm',
    () => sources.ledgerAudit().breaches,
  );
  gauge(
    'lonja_ledger_audit_checked_timestamp_seconds',
    'End of the last whole round over the books, of all processes together',
    () => secondsOf(sources.ledgerAudit().checkedAt),
  );
  gauge(
    'lonja_audit_log_rows',
    'Rows of the audit log at its last whole round',
    () => sources.auditLog().rows,
  );
  gauge('lonja_audit_log_holds', '1 while the chain of the audit log verifies, else 0: an alarm', () => {
    const { holds } = sources.auditLog();
    return holds === null ? null : Number(holds);
  });
  gauge('lonja_audit_log_checked_timestamp_seconds', 'End of the last whole round over the audit log', () =>
    secondsOf(sources.auditLog().checkedAt),
  );
}

const createGauges =
  (registers: Registry[]) =>
  (name: string, help: string, read: () => number | null): void => {
    // An unknown value gives no sample, rather than a zero.
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const value = read();
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  };

function watchDesk(readDesk: MetricSources['desk'], registers: Registry[]): void {
  new Gauge({
    name: 'lonja_desk_state',
    help: '1 for the state that the desk is in',
    labelNames: ['state'] as const,
    registers,
    collect() {
      const { state } = readDesk();
      for (const name of DESK_STATES) this.set({ state: name }, name === state ? 1 : 0);
    },
  });
}

function watchFeeds(feeds: MetricSources['feeds'], registers: Registry[]): void {
  const labelNames = ['feed'] as const;
  new Gauge({
    name: 'lonja_feed_asked',
    help: '1 where this process asks the source of a real feed, 0 where it hears another one that does',
    labelNames,
    registers,
    collect() {
      for (const { feed, isAsking } of feeds()) this.set({ feed }, Number(isAsking));
    },
  });
  new Gauge({
    name: 'lonja_relayed_quotes_age_seconds',
    help: 'Since the process that asks the source of a real feed was heard; none where this one asks it',
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const { feed, age } of feeds()) if (age !== undefined) this.set({ feed }, age / 1000);
    },
  });
}

const LEASES: readonly Lease[] = ['feeds', 'mail', 'chores'];

function watchHoldings(sources: MetricSources, registers: Registry[]): void {
  new Gauge({
    name: 'lonja_edge',
    help: '1 where this process takes no slot and no lease, else 0',
    registers,
    collect() {
      this.set(Number(sources.isEdge));
    },
  });
  new Gauge({
    name: 'lonja_slots_held',
    help: 'Slots that this process holds, of 256',
    registers,
    collect() {
      this.set(sources.slots());
    },
  });
  new Gauge({
    name: 'lonja_leases_held',
    help: '1 for each lease that this process holds',
    labelNames: ['lease'] as const,
    registers,
    collect() {
      for (const lease of LEASES) this.set({ lease }, Number(sources.holds(lease)));
    },
  });
  new Gauge({
    name: 'lonja_moves',
    help: 'Slots and leases taken and lost since the start',
    labelNames: ['direction'] as const,
    registers,
    collect() {
      const { gained, lost } = sources.moves();
      this.set({ direction: 'gained' }, gained);
      this.set({ direction: 'lost' }, lost);
    },
  });
}
