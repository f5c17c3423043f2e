import type { Webhook, WebhookDelivery } from '@lonja/protocol';
import type { ListedDelivery } from '@lonja/store/webhooks/deliveries';
import type { WebhookEndpoint } from '@lonja/store/webhooks/endpoints';

/** An endpoint on the wire, without its secrets. */
export const webhookAnswer = (row: WebhookEndpoint): Webhook => ({
  id: row.id,
  url: row.url,
  description: row.description,
  events: row.events as Webhook['events'],
  account: row.account_id === null ? null : String(row.account_id),
  isOfInstallation: row.of_installation,
  isActive: row.is_active,
  createdAt: row.created_at.toISOString(),
  previousSecretUntil: row.previous_until?.toISOString() ?? null,
  failingSince: row.failing_since?.toISOString() ?? null,
  disabled:
    row.disabled_reason && row.disabled_at
      ? { reason: row.disabled_reason, at: row.disabled_at.toISOString() }
      : null,
});

/** As an administrator sees it: the rest of an address may be a secret. */
export function clientWebhookAnswer(row: WebhookEndpoint): Omit<Webhook, 'url'> & { readonly host: string } {
  const { url, ...shown } = webhookAnswer(row);
  return { ...shown, host: new URL(url).host };
}

export const deliveryAnswer = (row: ListedDelivery): WebhookDelivery => ({
  event: row.eventId,
  type: row.type,
  at: row.at.toISOString(),
  state: row.state,
  attempts: row.attempts,
  nextAt: row.state === 'waiting' ? row.dueAt.toISOString() : null,
  triedAt: row.triedAt?.toISOString() ?? null,
  status: row.statusCode,
  problem: row.problem,
});
