import { expect, it } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { newWebhookSecret, shownSecret, webhookMessage } from './webhook-message.ts';

const EVENT = {
  eventId: '7f0c4c1e-2f0d-4f43-8f57-0d9f9c1a1b11',
  type: 'order.filled',
  userId: '11111111-1111-4111-8111-111111111111',
  accountId: 7,
  data: { symbol: 'AAPL', name: 'Señal — ✓' },
  at: new Date('2026-11-27T14:00:00Z'),
  attempts: 0,
};

it('is signed as Standard Webhooks says, for each of the secrets that are valid', () => {
  const [present, former] = [newWebhookSecret(), newWebhookSecret()];
  const { headers, body } = webhookMessage(EVENT, [present, former], Date.now());
  expect(headers['webhook-signature']).toMatch(/^v1,[\w+/]{43}= v1,[\w+/]{43}=$/);
  for (const secret of [present, former])
    expect(new Webhook(shownSecret(secret)).verify(body, headers)).toEqual({
      type: 'order.filled',
      timestamp: '2026-11-27T14:00:00.000Z',
      data: { symbol: 'AAPL', name: 'Señal — ✓', user: EVENT.userId, account: '7' },
    });
  expect(() => new Webhook(shownSecret(newWebhookSecret())).verify(body, headers)).toThrow('signature');
  expect(() => new Webhook(shownSecret(present)).verify(`${body} `, headers)).toThrow('signature');
});

it('has the id of the event and the time of the attempt', () => {
  const secret = newWebhookSecret();
  const [first, second] = [0, 300_000].map((later) =>
    webhookMessage(EVENT, [secret], 1_800_000_000_000 + later),
  );
  expect(second?.body).toBe(first?.body);
  expect(
    [first, second].map((one) => [one?.headers['webhook-id'], one?.headers['webhook-timestamp']]),
  ).toEqual([
    [EVENT.eventId, '1800000000'],
    [EVENT.eventId, '1800000300'],
  ]);
});

it('has a secret of 32 bytes, another one each time', () => {
  const secrets = Array.from({ length: 50 }, () => shownSecret(newWebhookSecret()));
  expect(new Set(secrets).size).toBe(50);
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
});
