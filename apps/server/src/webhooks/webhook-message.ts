import { createHmac, randomBytes } from 'node:crypto';
import type { DueDelivery } from '@lonja/store/webhooks/deliveries';

/** The prefix of a secret on its owner's side. */
const SECRET_MARK = 'whsec_';
const SECRET_BYTES = 32;

/** @returns base64, as it is kept */
export const newWebhookSecret = (): string => randomBytes(SECRET_BYTES).toString('base64');

/** As its owner gets it, once. */
export const shownSecret = (secret: string): string => SECRET_MARK + secret;

interface WebhookMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * An event as it is sent (Standard Webhooks 1.0.0): its id is the same with every attempt, the time is the attempt's.
 * @param secrets base64; each signs @param now milliseconds since 1970
 */
export function webhookMessage(event: DueDelivery, secrets: readonly string[], now: number): WebhookMessage {
  const body = JSON.stringify(buildPayload(event));
  const timestamp = String(Math.floor(now / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret, 'base64');
    const signed = createHmac('sha256', key).update(`${event.eventId}.${timestamp}.${body}`).digest('base64');
    return `v1,${signed}`;
  });
  return {
    headers: {
      'content-type': 'application/json',
      'webhook-id': event.eventId,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatures.join(' '),
    },
    body,
  };
}

const buildPayload = ({ type, at, userId, accountId, data }: DueDelivery) => ({
  type,
  timestamp: at.toISOString(),
  data: { ...data, user: userId, account: accountId === null ? null : String(accountId) },
});
