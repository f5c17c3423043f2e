import type { Home } from '../cluster/home.ts';
import type { JobLog } from '../jobs/job-log.ts';
import { repeatJob } from '../jobs/repeated-job.ts';
import { createNameServers, createOutgoing } from '../outgoing/outgoing.ts';
import { PUBLIC_REACH, reachPublicAnd } from '../outgoing/reach.ts';
import { createWebhookDelivery, type WebhookDelivery } from '../webhooks/webhook-delivery.ts';
import type { WebhookNeeds } from '../webhooks/webhook-endpoints.ts';
import type { DatabasePart } from './database.ts';
import type { NewsPart } from './news.ts';
import type { Part } from './part.ts';
import type { ServerOptions } from './server-options.ts';

export interface WebhooksPart extends Part {
  readonly needs: WebhookNeeds;
  readonly delivery: WebhookDelivery;
}

interface WebhookDependencies {
  readonly log: JobLog;
  readonly database: DatabasePart;
  readonly home: Home;
  readonly news: NewsPart;
}

/** How soon it is seen that something has happened. */
const LOOK_MS = 1_000;
const PRUNE_MS = 3_600_000;
/** Standard Webhooks: 15 to 30 s. */
const TIMEOUT_MS = 15_000;

/** What happens, for other systems: every process sends but an edge, each to other endpoints. */
export function composeWebhooks(
  { logger, clock, webhookNetworks }: ServerOptions,
  { log, database: { db, background }, home, news: { notices } }: WebhookDependencies,
): WebhooksPart {
  const reach = webhookNetworks ? reachPublicAnd(webhookNetworks) : PUBLIC_REACH;
  const sendOutgoing = createOutgoing({
    reach,
    userAgent: 'Lonja webhooks',
    timeoutMs: TIMEOUT_MS,
    wantsStatusOnly: true,
    resolve: createNameServers(),
  });
  const { follow, onFault } = log.of('webhooks', (error) => logger.warn({ err: error }, 'webhooks'));
  const delivery = createWebhookDelivery({ db: background, sendOutgoing, notices, clock, onFault });
  const look = async (): Promise<void> => {
    if (!home.isEdge) await delivery.look();
  };
  const looks = repeatJob(look, { rest: LOOK_MS, follow, onFault });
  const prunes = repeatJob(async () => home.holds('chores') && (await delivery.prune()), {
    rest: PRUNE_MS,
    onFault,
  });
  return {
    delivery,
    needs: { db, reach, notices, clock, hurry: () => void look().catch(onFault) },
    start: () => {
      looks.start();
      prunes.start();
    },
    stop: async () => {
      await Promise.all([looks.stop(), prunes.stop(), delivery.stop()]);
    },
  };
}
