import { randomUUID } from 'node:crypto';
import { isEndpointGivenUp, nextWebhookAttempt, restAfterFailures, type WebhookProblem } from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import type { NewNotice } from '@lonja/store/notices/notices';
import {
  claimWebhookEndpoints,
  listDueDeliveries,
  releaseWebhookEndpoint,
  saveDeliveryOutcome,
  type DeliveryOutcome,
  type DueDelivery,
  type FreeTurns,
  type ServedEndpoint,
} from '@lonja/store/webhooks/deliveries';
import { deleteEndpointsOfNobody, disableWebhookEndpoint } from '@lonja/store/webhooks/endpoints';
import { pruneWebhookEvents, spreadWebhookEvents } from '@lonja/store/webhooks/events';
import { buildNoticeBody } from '../record/notice-body.ts';
import type { NoticeNews } from '../notices/notice-news.ts';
import { OutgoingTimeout, type SendOutgoing } from '../outgoing/outgoing.ts';
import { webhookMessage } from './webhook-message.ts';

export interface WebhookDelivery {
  /** Gives endpoints with something due their turn. @returns when their turns have begun; each ends by itself */
  look(): Promise<void>;
  /** Resolves when no turn is under way, those among them that followed from others. */
  settle(): Promise<void>;
  /** Deletes what is old. @returns how many events */
  prune(): Promise<number>;
  /** Gives up what is under way: it is sent again, by another process or after the next start. */
  stop(): Promise<void>;
}

export interface DeliveryNeeds {
  readonly db: Database;
  readonly sendOutgoing: SendOutgoing;
  readonly notices: Pick<NoticeNews, 'publish'>;
  readonly clock: () => number;
  readonly onFault: (error: unknown) => void;
  /** How many endpoints are sent to at a time that answer quickly; in their own lane as many of the others. */
  readonly maxTurns?: number;
}

const MAX_TURNS = 32;
/** Turns of a person at a time in each lane, whatever endpoints he has. */
const TURNS_OF_A_PERSON = 2;
/** An answer that takes longer is slow: from then on its turn is no longer one of the quick. */
const SLOW_MS = 1_000;
/** After which an endpoint with more to be sent goes to the end of the line. */
const TURN_MS = 2_000;
/** Longer than a turn with the whole time of its last attempt. */
const CLAIM_MS = 60_000;
const EVENTS_AT_ONCE = 500;
const READ_AT_ONCE = 50;
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Sends events to endpoints, from the database, where they are committed with what they report: a restart loses nothing. What is sent and
 * whose answer is lost is sent again under the same id. An endpoint is sent to by one process at a time, one event after the other.
 * Endpoints that answered slowly or not at all the last time take turns in a lane of their own, and a person has a share of each
 * lane: so receivers that are slow, however many somebody has, keep nobody waiting who answers.
 */
export function createWebhookDelivery(needs: DeliveryNeeds): WebhookDelivery {
  const { db, clock, onFault, maxTurns = MAX_TURNS } = needs;
  const ending = new AbortController();
  const { signal } = ending;
  const turns = new Map<Promise<void>, Lane>();
  let looking: Promise<void> | undefined;
  let isWanted = false;

  const begin = (endpoint: ServedEndpoint): void => {
    const lane: Lane = { isSlow: endpoint.isSlow };
    // Whoever waited for a turn among the quick has this one.
    const markSlow = (): void => {
      if (lane.isSlow) return;
      lane.isSlow = true;
      look().catch(onFault);
    };
    const turn = takeTurn({ ...needs, markSlow }, endpoint, signal)
      .catch(onFault)
      .then(() => {
        turns.delete(turn);
        // What it has left, and those who waited for its place.
        return look().catch(onFault);
      });
    turns.set(turn, lane);
  };

  const lookOnce = async (): Promise<void> => {
    while (!signal.aborted && (await spreadWebhookEvents(db, new Date(clock()), EVENTS_AT_ONCE)) > 0);
    const free = countFreeTurns([...turns.values()], maxTurns);
    if (signal.aborted || free.quick + free.slow === 0) return;
    for (const endpoint of await claimTurns(db, clock(), free)) begin(endpoint);
  };

  const lookWhileWanted = async (): Promise<void> => {
    while (isWanted && !signal.aborted) {
      isWanted = false;
      await lookOnce();
    }
  };
  const look = (): Promise<void> => {
    isWanted = true;
    looking ??= lookWhileWanted().finally(() => (looking = undefined));
    return looking;
  };

  const settle = async (): Promise<void> => {
    while (turns.size > 0 || looking) await Promise.all([...turns.keys(), looking?.catch(onFault)]);
  };

  return {
    look,
    settle,
    prune: () => deleteOld(db, clock()),
    stop: async () => {
      ending.abort();
      await settle();
    },
  };
}

interface Lane {
  isSlow: boolean;
}

function countFreeTurns(lanes: readonly Lane[], maxTurns: number): FreeTurns {
  const slow = lanes.filter(({ isSlow }) => isSlow).length;
  return { quick: Math.max(0, maxTurns - (lanes.length - slow)), slow: Math.max(0, maxTurns - slow) };
}

const claimTurns = (db: Database, now: number, free: FreeTurns): Promise<ServedEndpoint[]> =>
  claimWebhookEndpoints(db, {
    now: new Date(now),
    until: new Date(now + CLAIM_MS),
    free,
    share: TURNS_OF_A_PERSON,
  });

async function deleteOld(db: Database, now: number): Promise<number> {
  await deleteEndpointsOfNobody(db);
  return pruneWebhookEvents(db, new Date(now - KEPT_DAYS * DAY_MS));
}

/** Where a turn takes place. */
interface TurnNeeds extends DeliveryNeeds {
  /** Called when an answer has kept the turn waiting for long. */
  readonly markSlow: () => void;
}

/** A turn that a fault ends keeps its claim: the next one begins when that is over, not at once and again and again. */
async function takeTurn(needs: TurnNeeds, endpoint: ServedEndpoint, signal: AbortSignal): Promise<void> {
  await sendWhatIsDue(needs, endpoint, signal);
  await releaseWebhookEndpoint(needs.db, endpoint);
}

/** Until nothing is due, the turn is over, or the endpoint has failed or was slow: what it has left it takes in the other lane. */
async function sendWhatIsDue(needs: TurnNeeds, endpoint: ServedEndpoint, signal: AbortSignal): Promise<void> {
  const { db, clock } = needs;
  const until = clock() + TURN_MS;
  let { failures } = endpoint;
  for (;;) {
    const due = await listDueDeliveries(db, endpoint.id, { now: new Date(clock()), limit: READ_AT_ONCE });
    if (due.length === 0) return;
    for (const event of due) {
      if (signal.aborted || clock() >= until) return;
      const tried = await attempt(needs, endpoint, event, signal);
      if (tried === 'given_up') return;
      await complete(needs, { ...endpoint, failures }, event, tried);
      if (tried.problem !== null || tried.isSlow !== endpoint.isSlow) return;
      failures = 0;
    }
  }
}

interface Tried {
  readonly problem: WebhookProblem | null;
  readonly statusCode: number | null;
  readonly isSlow: boolean;
}

async function attempt(
  { sendOutgoing, clock, markSlow }: TurnNeeds,
  { url, secrets }: ServedEndpoint,
  event: DueDelivery,
  signal: AbortSignal,
): Promise<Tried | 'given_up'> {
  const message = webhookMessage(event, secrets, clock());
  let isSlow = false;
  const patience = setTimeout(() => {
    isSlow = true;
    markSlow();
  }, SLOW_MS);
  try {
    const { status } = await sendOutgoing(url, { method: 'POST', ...message, signal });
    return { problem: findProblem(status), statusCode: status, isSlow };
  } catch (error) {
    if (signal.aborted) return 'given_up';
    const isTimeout = error instanceof OutgoingTimeout;
    // Nothing says why: an answer about the network that this machine is in would be an answer to whoever asks.
    return { problem: isTimeout ? 'timeout' : 'unreachable', statusCode: null, isSlow: isSlow || isTimeout };
  } finally {
    clearTimeout(patience);
  }
}

const GONE = 410;

const findProblem = (status: number): WebhookProblem | null => {
  if (status >= 200 && status < 300) return null;
  return status === GONE ? 'gone' : 'status';
};

async function complete(
  needs: DeliveryNeeds,
  endpoint: ServedEndpoint,
  event: DueDelivery,
  tried: Tried,
): Promise<void> {
  const now = needs.clock();
  const outcome = decideOutcome(event, tried, now);
  const restsUntil =
    tried.problem === null ? undefined : new Date(now + restAfterFailures(endpoint.failures + 1));
  const reason = decideEnd(endpoint, outcome, now);
  await saveDeliveryOutcome(needs.db, endpoint.id, event.eventId, { outcome, restsUntil });
  if (reason) await disable(needs, endpoint, reason);
}

async function disable(
  { db, notices, clock }: DeliveryNeeds,
  endpoint: ServedEndpoint,
  reason: 'gone' | 'failing',
): Promise<void> {
  const notice = disabledNotice(endpoint, reason, clock());
  const isDisabled = await disableWebhookEndpoint(db, endpoint, { reason, at: new Date(clock()), notice });
  if (isDisabled) notices.publish([notice]);
}

function decideOutcome(
  { attempts }: DueDelivery,
  { problem, statusCode, isSlow }: Tried,
  now: number,
): DeliveryOutcome {
  const shared = { problem, statusCode, isSlow, at: new Date(now) };
  if (problem === null) return { ...shared, state: 'sent' };
  const next = problem === 'gone' ? undefined : nextWebhookAttempt(attempts + 1, now, Math.random());
  return next === undefined
    ? { ...shared, state: 'failed' }
    : { ...shared, state: 'waiting', dueAt: new Date(next) };
}

function decideEnd(
  { failingSince }: ServedEndpoint,
  { state, problem }: DeliveryOutcome,
  now: number,
): 'gone' | 'failing' | undefined {
  if (problem === 'gone') return 'gone';
  const isOver = state === 'failed' && failingSince && isEndpointGivenUp(failingSince.getTime(), now);
  return isOver ? 'failing' : undefined;
}

const disabledNotice = (
  { user_id: userId, url }: ServedEndpoint,
  reason: 'gone' | 'failing',
  at: number,
): NewNotice => ({
  id: randomUUID(),
  to: { userId },
  createdAt: at,
  // The rest of an address may be a secret, and notices are mailed.
  ...buildNoticeBody('webhook_disabled', { host: new URL(url).host, reason }),
});
