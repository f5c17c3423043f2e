import { mayOpenIn } from '@lonja/store/contests/entrants';
import { loadTradingState } from '@lonja/store/trading/trading-states';
import { stopAfter } from '../programs/commands.ts';
import { createOrderLatency, type OrderLatency } from '../system/order-latency.ts';
import { timeOrders } from '../system/timed-desk.ts';
import { createDesk, type Desk } from '../desk/desk.ts';
import { guardNotes } from '../desk/guarded-notes.ts';
import { guardOpenings } from '../desk/guarded-openings.ts';
import { repeatJob } from '../jobs/repeated-job.ts';
import { meterDesk } from '../metrics/metered-desk.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import { createProcessMetrics } from '../metrics/process-metrics.ts';
import type { Hearing } from '../rooms/hearing.ts';
import type { Markets } from '../rooms/markets.ts';
import type { DatabasePart } from './database.ts';
import type { HomePart } from './home.ts';
import type { Part } from './part.ts';
import type { ServerOptions } from './server-options.ts';

/** How soon the desk reconnects while nobody trades. */
const PROBE_MS = 1_000;

export interface DeskPart extends Part {
  readonly desk: Desk;
  readonly latency: OrderLatency;
  readonly metrics: Metrics;
  /** Calls back with a breach that the desk itself has met. */
  readonly onBreach: (listener: (reason: string) => void) => void;
}

export function composeDesk(
  { processMetrics = createProcessMetrics(), logger, clock }: ServerOptions,
  { markets, hearing }: { readonly markets: Markets; readonly hearing: Hearing },
  { db }: DatabasePart,
  { home, slots, connect }: HomePart,
): DeskPart {
  const latency = createOrderLatency(clock);
  const metrics = createMetrics(processMetrics);
  let onBreach: (reason: string) => void = (reason) => logger.fatal({ reason }, 'breach');
  const bareDesk = createDesk({
    connect,
    home: { slots, holds: home.holds, isAlone: home.isAlone },
    load: (accountId) => loadTradingState(db, accountId),
    viewMarkets: markets.views,
    after: stopAfter,
    onBreach: (reason) => onBreach(reason),
    onFault: (error, context) => logger.error({ err: error }, context),
  });
  const guarded = guardOpenings(guardNotes(bareDesk, { db, clock }), {
    byAll: (world) => hearing.byAll(world),
    mayOpenIn: (opening) => mayOpenIn(db, opening),
  });
  const desk = meterDesk(timeOrders(guarded, latency), metrics);
  desk.onCommitted(({ changes, commands, milliseconds }) => {
    metrics.markBatch(commands, milliseconds);
    metrics.markFills(changes.filter(({ account }) => account.fill !== undefined).length);
  });
  const probe = repeatJob(() => desk.probe(), {
    rest: PROBE_MS,
    onFault: (error) => logger.error({ err: error }, 'desk connection'),
  });
  return {
    desk,
    latency,
    metrics,
    onBreach: (listener) => (onBreach = listener),
    start: () => probe.start(),
    stop: async () => {
      await probe.stop();
      await desk.close();
    },
  };
}
