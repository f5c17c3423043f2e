import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../test/processes/free-port.ts';
import { newWebhookSecret, shownSecret, webhookMessage } from './webhook-message.ts';

const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0;
let folder: string;
let guide: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lonja-receivers-'));
  guide = await readFile(path.resolve(import.meta.dirname, '../../../../docs/guides/webhooks.md'), 'utf8');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const exampleIn = (language: string): string =>
  new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(guide)?.[1] ?? '';

/** A receiver of the guide, at a free port, with what it has written so far. */
async function receiverOf(language: string, program: string, name: string, secret: string) {
  const port = await freePort();
  const file = path.join(folder, name);
  await writeFile(file, exampleIn(language).replace('8443', String(port)));
  const child = spawn(program, [file], { env: { ...process.env, SECRET: shownSecret(secret) } });
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit');
  });
  let written = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written += text));
  child.stderr.resume();
  const post = (headers: Readonly<Record<string, string>>, body: string): Promise<number> =>
    fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body }).then(({ status }) => status);
  await expect.poll(() => post({}, '{}').catch(() => 0), { timeout: 30_000, interval: 50 }).not.toBe(0);
  return { post, events: () => written.split('webhook.test').length - 1 };
}

const messageOf = (eventId: string, secrets: readonly string[], now: number) =>
  webhookMessage(
    { eventId, type: 'webhook.test', userId: 'u', accountId: null, data: {}, at: new Date(now), attempts: 0 },
    secrets,
    now,
  );

describe.each([
  ['js', process.execPath, 'receiver.mjs'],
  ['python', 'python3', 'receiver.py'],
] as const)('the receiver in %s', (language, program, name) => {
  test.skipIf(language === 'python' && !HAS_PYTHON)(
    'takes an event once, by either of two secrets, and nothing else; a stray request does not end it',
    async () => {
      const [secret, newer] = [newWebhookSecret(), newWebhookSecret()];
      const { post, events } = await receiverOf(language, program, name, secret);
      const now = Date.now();
      const [first, second] = [messageOf('1', [secret], now), messageOf('2', [newer, secret], now)];
      const stale = messageOf('3', [secret], now - 301_000);
      const foreign = messageOf('4', [newer], now);
      const { 'webhook-timestamp': _time, ...timeless } = first.headers;
      const { 'webhook-signature': _signature, ...unsigned } = first.headers;
      const statuses: number[] = [];
      for (const [headers, body] of [
        [{}, '{}'],
        [timeless, first.body],
        [unsigned, first.body],
        [{ ...first.headers, 'webhook-timestamp': 'soon' }, first.body],
        [stale.headers, stale.body],
        [foreign.headers, foreign.body],
        [first.headers, `${first.body} `],
        [first.headers, first.body],
        [first.headers, first.body],
        [second.headers, second.body],
      ] as const)
        statuses.push(await post(headers, body));
      expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 401, 204, 204, 204]);
      await expect.poll(events).toBe(2);
    },
  );
});

test('the request that is printed has the signature that is printed', () => {
  const [, id = '', time = '', given = ''] =
    /webhook-id: (\S+)\nwebhook-timestamp: (\d+)\nwebhook-signature: (\S+)/.exec(guide) ?? [];
  const body = exampleIn('json').trim();
  const secret = /SECRET=whsec_(\S+=)`/.exec(guide)?.[1] ?? '';
  const { user, account, ...data } = (JSON.parse(body) as { data: Record<string, string> }).data;
  const { type, timestamp } = JSON.parse(body) as Record<string, string>;
  const event = {
    eventId: id,
    type: type ?? '',
    userId: user ?? '',
    accountId: Number(account),
    data,
    at: new Date(timestamp ?? ''),
    attempts: 0,
  };
  const message = webhookMessage(event, [secret], Number(time) * 1000);
  expect([message.body, message.headers['webhook-signature']]).toEqual([body, given]);
});
