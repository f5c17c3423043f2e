import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { formatWebhookEventsTable } from './webhook-events-table.ts';

const guide = await readFile(new URL('../docs/guides/webhooks.md', import.meta.url), 'utf8');

test('the guide has every type of event as the code says it', () => {
  expect(guide).toContain(`\n\n${formatWebhookEventsTable()}\n\n`);
});

test("the guide's own example verifies", () => {
  const [, secret = ''] = /SECRET=(whsec_[\w+/]+=)/.exec(guide) ?? [];
  const [, id] = /webhook-id: (\S+)/.exec(guide) ?? [];
  const [, timestamp] = /webhook-timestamp: (\S+)/.exec(guide) ?? [];
  const [, signature] = /webhook-signature: v1,(\S+)/.exec(guide) ?? [];
  const [, body] = /\n(\{"type".*\})\n/.exec(guide) ?? [];
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  expect(createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')).toBe(signature);
});
