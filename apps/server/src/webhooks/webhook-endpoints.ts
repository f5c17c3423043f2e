import { randomUUID } from 'node:crypto';
import { INSTALLATION_EVENT_TYPES, type WebhookEventType } from '@lonja/core';
import { MAX_WEBHOOKS } from '@lonja/protocol/setting-options';
import type { Database } from '@lonja/store/database/database';
import { listDeliveries, retryDelivery, type ListedDelivery } from '@lonja/store/webhooks/deliveries';
import {
  changeWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
  saveWebhookEndpoint,
  type WebhookEndpoint,
} from '@lonja/store/webhooks/endpoints';
import { saveTestEvent } from '@lonja/store/webhooks/events';
import { isUuid } from '@lonja/protocol/uuid';
import type { ActCaller } from '../record/act-caller.ts';
import { recordOwn } from '../record/own-security.ts';
import type { ProvenByPassword } from '../identity/own-proofs.ts';
import type { NoticeNews } from '../notices/notice-news.ts';
import { isOutgoingAddress } from '../outgoing/outgoing.ts';
import type { Reach } from '../outgoing/reach.ts';
import { refuse } from '../refusal/refuse.ts';
import { newWebhookSecret, shownSecret } from './webhook-message.ts';

export interface WebhookNeeds {
  readonly db: Database;
  readonly reach: Reach;
  readonly notices: Pick<NoticeNews, 'publish'>;
  readonly clock: () => number;
  /** Sends what is due without waiting for the next look. */
  readonly hurry: () => void;
}

/** For how long the former secret signs beside a new one. */
const ROTATION_MS = 24 * 3_600_000;

interface WantedWebhook {
  readonly url: string;
  readonly description: string;
  readonly events: readonly WebhookEventType[];
  readonly accountId: number | null;
  readonly isOfInstallation: boolean;
}

export interface ShownWebhook {
  /** Never shown again. */
  readonly secret: string;
  readonly endpoint: WebhookEndpoint;
}

/** Makes an endpoint. The endpoint's owner is notified, as whoever borrows a session could else have what happens sent elsewhere. */
export async function createWebhook(
  needs: WebhookNeeds,
  by: ActCaller,
  wanted: WantedWebhook,
  { passwordHash: provenBy }: ProvenByPassword,
): Promise<ShownWebhook> {
  if (wanted.isOfInstallation && by.role !== 'admin') refuse('forbidden');
  refuseUnsendable(wanted, needs.reach);
  const secret = newWebhookSecret();
  const endpoint = await recordOwn(needs, by, 'webhook_added', async (work, at) => {
    const saved = await saveWebhookEndpoint(
      work,
      { ...wanted, id: randomUUID(), userId: by.userId, secret, at: new Date(at) },
      { maximum: MAX_WEBHOOKS, provenBy },
    );
    if (saved === 'too_many_webhooks') refuse(saved, { maximum: MAX_WEBHOOKS });
    return saved === 'password_changed' ? refuse('password_wrong') : saved;
  });
  return { secret: shownSecret(secret), endpoint };
}

function refuseUnsendable(
  { url, events, isOfInstallation }: Pick<WantedWebhook, 'url' | 'events' | 'isOfInstallation'>,
  reach: Reach,
): void {
  if (!isOutgoingAddress(url, reach)) refuse('webhook_url_refused');
  const isHeard = (type: WebhookEventType): boolean =>
    !isOfInstallation || INSTALLATION_EVENT_TYPES.includes(type);
  if (!events.every(isHeard)) refuse('webhook_events_refused');
}

export const listWebhooks = ({ db }: Pick<WebhookNeeds, 'db'>, userId: string): Promise<WebhookEndpoint[]> =>
  listWebhookEndpoints(db, userId);

async function ownWebhook({ db }: WebhookNeeds, userId: string, id: string): Promise<WebhookEndpoint> {
  const all = await listWebhookEndpoints(db, userId);
  return all.find((one) => one.id === id) ?? refuse('not_found');
}

/** What is undefined stays as it is. */
interface WantedChange {
  readonly url?: string | undefined;
  readonly description?: string | undefined;
  readonly events?: readonly WebhookEventType[] | undefined;
  readonly isActive?: boolean | undefined;
}

export async function changeWebhook(
  needs: WebhookNeeds,
  { userId, id }: { readonly userId: string; readonly id: string },
  change: WantedChange,
  { passwordHash: provenBy }: ProvenByPassword,
): Promise<WebhookEndpoint> {
  const known = await ownWebhook(needs, userId, id);
  const next = {
    url: change.url ?? known.url,
    description: change.description ?? known.description,
    events: change.events ?? (known.events as WebhookEventType[]),
    isActive: change.isActive ?? known.is_active,
  };
  refuseUnsendable({ ...next, isOfInstallation: known.of_installation }, needs.reach);
  const changed = await changeWebhookEndpoint(needs.db, known, next, provenBy);
  if (changed === 'password_changed') refuse('password_wrong');
  return changed ?? refuse('not_found');
}

export async function rotateSecret(
  needs: WebhookNeeds,
  { userId, id }: { readonly userId: string; readonly id: string },
  { passwordHash: provenBy }: ProvenByPassword,
): Promise<ShownWebhook> {
  const known = await ownWebhook(needs, userId, id);
  const secret = newWebhookSecret();
  const previousUntil = new Date(needs.clock() + ROTATION_MS);
  const endpoint = await rotateWebhookSecret(needs.db, known, { secret, previousUntil, provenBy });
  if (endpoint === 'password_changed') refuse('password_wrong');
  return endpoint ? { secret: shownSecret(secret), endpoint } : refuse('not_found');
}

export async function deleteWebhook(needs: WebhookNeeds, userId: string, id: string): Promise<void> {
  const known = await ownWebhook(needs, userId, id);
  await deleteWebhookEndpoint(needs.db, known);
}

/** Sends a test event. @returns its id */
export async function testWebhook(needs: WebhookNeeds, userId: string, id: string): Promise<string> {
  const endpoint = await ownWebhook(needs, userId, id);
  if (!endpoint.is_active) refuse('webhook_off');
  const event = randomUUID();
  const data = { text: 'A test event. Nothing happened.' };
  await saveTestEvent(needs.db, endpoint, { id: event, data, at: new Date(needs.clock()) });
  needs.hurry();
  return event;
}

/** Sends an event of an endpoint again. */
export async function retryWebhook(
  needs: WebhookNeeds,
  { userId, id, event }: { readonly userId: string; readonly id: string; readonly event: string },
): Promise<void> {
  const endpoint = await ownWebhook(needs, userId, id);
  if (!endpoint.is_active) refuse('webhook_off');
  const retry = { endpointId: id, eventId: event, at: new Date(needs.clock()) };
  if (!isUuid(event) || !(await retryDelivery(needs.db, retry))) refuse('not_found');
  needs.hurry();
}

/** The newest first. @param before an event: only older ones */
export async function listWebhookDeliveries(
  needs: WebhookNeeds,
  { userId, id }: { readonly userId: string; readonly id: string },
  page: { readonly before: string | undefined; readonly limit: number },
): Promise<ListedDelivery[]> {
  await ownWebhook(needs, userId, id);
  // What is no event has no older ones.
  return page.before !== undefined && !isUuid(page.before) ? [] : listDeliveries(needs.db, id, page);
}
