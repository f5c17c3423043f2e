import { randomUUID } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { openDatabase, type Database } from '@lonja/store/database/database';
import type { NewNotice, NewNoticeBody } from '@lonja/store/notices/notices';
import { saveSettings, type SettingsValues } from '@lonja/store/people/settings';
import { createMigratedDatabase } from '@lonja/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buildNoticeBody } from '../record/notice-body.ts';
import { createNoticeMail } from '../notices/notice-mail.ts';
import { createMailer } from './mailer.ts';
import { createSmtpDelivery } from './smtp.ts';

let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
let db: Database;
let userId: string;

beforeAll(async () => {
  database = await createMigratedDatabase(inject('pgUrl'), []);
  db = openDatabase(database.url, () => undefined);
  userId = '3e4b9263-0fcc-4163-b534-c5e3b5d0577d';
  await db
    .insertInto('users')
    .values({
      id: userId,
      username: 'ana',
      email: 'ana@example.org',
      password_hash: '-',
      role: 'user',
      full_name: null,
      phone: null,
      country: null,
    })
    .execute();
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const message = (subject: string) => ({
  userId,
  recipient: 'ana@example.org',
  subject,
  text: 'Hola, Ana:\nhttps://trade.example.com/reset-password#secreto',
  expiresAt: new Date(Date.now() + 60_000),
});
const rowOf = (subject: string) =>
  db.selectFrom('mail').selectAll().where('subject', '=', subject).executeTakeFirstOrThrow();

/** As much of RFC 5321 as a delivery needs; refuses messages while `refuses` is true. */
function startMailServer(taken: string[], refuses: () => boolean, recipient = '250 ok'): Promise<Server> {
  const converse = (socket: Socket): void => {
    let isBody = false;
    let text = '';
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        if (isBody && line === '.') {
          isBody = false;
          taken.push(text);
          socket.write('250 taken\r\n');
        } else if (isBody) text += `${line}\n`;
        else if (line === 'DATA') {
          isBody = !refuses();
          socket.write(isBody ? '354 go on\r\n' : '451 later\r\n');
        } else if (line.startsWith('RCPT')) socket.write(`${recipient}\r\n`);
        else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
    socket.on('error', () => undefined);
  };
  const server = createServer(converse);
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

function mailerTo(server: Server) {
  const { port } = server.address() as AddressInfo;
  const faults: unknown[] = [];
  const mailer = createMailer({
    db,
    clock: Date.now,
    deliver: createSmtpDelivery({ url: `smtp://127.0.0.1:${port}`, from: 'Lonja <lonja@example.org>' }),
    onFault: (error) => faults.push(error),
  });
  return { mailer, faults };
}

test('delivers by SMTP, tries again what was refused, and keeps no text that was delivered', async () => {
  const taken: string[] = [];
  let isBusy = true;
  const server = await startMailServer(taken, () => isBusy);
  const { mailer, faults } = mailerTo(server);
  await mailer.send(message('primera'));
  expect(taken).toEqual([]);
  expect(await rowOf('primera')).toMatchObject({
    sent_at: null,
    attempts: 1,
    problem: expect.stringContaining('451'),
  });
  isBusy = false;
  await mailer.deliverWaiting();
  expect(taken).toHaveLength(1);
  expect(taken[0]).toContain('From: Lonja <lonja@example.org>');
  expect(taken[0]).toContain('reset-password#secreto');
  expect(await rowOf('primera')).toMatchObject({ text: '', problem: null });
  expect((await rowOf('primera')).sent_at).not.toBeNull();
  await mailer.deliverWaiting();
  expect(taken).toHaveLength(1);
  expect(faults).toHaveLength(1);
  server.close();
});

test.each([
  ['550 5.1.1 <ana@example.org> no such user', 1],
  ['550 5.7.1 relaying denied', 2],
  ['450 4.2.1 mailbox busy', 2],
])(
  'a recipient that a mail server answers with %s is tried %d times; no fault names the recipient',
  async (answer, attempts) => {
    const server = await startMailServer([], () => false, answer);
    const { mailer, faults } = mailerTo(server);
    await mailer.send(message(answer));
    await mailer.deliverWaiting();
    expect(await rowOf(answer)).toMatchObject({
      sent_at: null,
      attempts,
      problem: `EENVELOPE ${answer.slice(0, 3)}`,
    });
    expect(faults).toHaveLength(attempts);
    expect(inspect(faults)).not.toMatch(/ana@example\.org|no such user|denied|busy/);
    await db.deleteFrom('mail').where('subject', '=', answer).execute();
    server.close();
  },
);

test('while the mail server is away new messages wear out no earlier one: each is tried again until it expires', async () => {
  const sent: string[] = [];
  let isAway = true;
  let now = Date.now();
  const mailer = createMailer({
    db,
    clock: () => now,
    deliver: async ({ subject }) => {
      if (isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
      sent.push(subject);
    },
    onFault: () => undefined,
  });
  const names = Array.from({ length: 12 }, (_, index) => `ráfaga ${index}`);
  for (const name of names) await mailer.send(message(name));
  const attempts = async () =>
    (await Promise.all(names.map(rowOf))).map(({ attempts: count }) => Number(count));
  expect(await attempts()).toEqual(names.map(() => 1));
  for (let minute = 0; minute < 12; minute += 1) await mailer.deliverWaiting();
  expect(await attempts()).toEqual(names.map(() => 13));
  isAway = false;
  await mailer.deliverWaiting();
  expect(sent).toEqual(names);
  isAway = true;
  await mailer.send(message('tardía'));
  isAway = false;
  now += 120_000;
  await mailer.deliverWaiting();
  expect(sent).toEqual(names);
});

test('behind a mail server that does not answer, messages wait in the database and nobody waits for them', async () => {
  const taken: string[] = [];
  let answer: () => void = () => undefined;
  const silence = new Promise<void>((resolve) => (answer = resolve));
  const mailer = createMailer({
    db,
    clock: Date.now,
    deliver: async ({ subject }) => {
      taken.push(subject);
      await silence;
    },
    onFault: () => undefined,
  });
  for (let count = 0; count < 60; count += 1) await mailer.keep(message(`cola ${count}`));
  expect(taken).toHaveLength(1);
  const stopped = mailer.stop();
  answer();
  await stopped;
  expect(taken).toEqual(['cola 0']);
  const waiting = db
    .selectFrom('mail')
    .select('id')
    .where('subject', 'like', 'cola %')
    .where('sent_at', 'is', null);
  expect(await waiting.execute()).toHaveLength(59);
  await db.deleteFrom('mail').where('subject', 'like', 'cola %').execute();
});

test('without a mail server a message waits', async () => {
  const mailer = createMailer({ db, clock: Date.now, deliver: undefined, onFault: () => undefined });
  await mailer.send(message('segunda'));
  await mailer.deliverWaiting();
  expect(await rowOf('segunda')).toMatchObject({ sent_at: null, attempts: 0 });
});

test('[DSH-29] notices come as mail, in the language of the client, but for what the client switched off', async () => {
  const sent: { readonly recipient: string; readonly subject: string; readonly text: string }[] = [];
  const mailer = { keep: async (mail: (typeof sent)[number]) => void sent.push(mail) };
  const faults: unknown[] = [];
  const mail = createNoticeMail({ db, mailer, clock: Date.now, onFault: (error) => faults.push(error) });
  const notice = (body: NewNoticeBody): NewNotice => ({
    id: randomUUID(),
    to: { userId },
    createdAt: Date.now(),
    ...body,
  });
  const fired = { alertId: '1', type: 'price_above', value: 190, price: 190.2, changePercent: 1.5 } as const;
  const alert = notice(buildNoticeBody('alert_fired', { symbol: 'AAPL', ...fired }));
  const called = notice(buildNoticeBody('margin_call', { marginLevel: 98.5 }));
  const filled = notice(
    buildNoticeBody('order_filled', {
      orderId: 1,
      orderType: 'limit',
      side: 'buy',
      quantity: '2',
      symbol: 'AAPL',
      price: 190,
      realized: '0.00',
      gapped: false,
    }),
  );
  const sentAfter = async (settings: SettingsValues): Promise<readonly string[]> => {
    sent.length = 0;
    await saveSettings(db, userId, settings, new Date());
    mail.accept([alert, called, filled]);
    await mail.drain();
    return sent.map(({ subject }) => subject);
  };
  expect(await sentAfter({ language: 'es' })).toEqual([
    'Lonja: Alerta de precio: AAPL',
    'Lonja: Llamada de margen',
    'Lonja: Orden ejecutada: Orden límite, AAPL',
  ]);
  expect(sent[0]?.recipient).toBe('ana@example.org');
  expect(sent[1]?.text).toContain('98.5%');
  expect(sent[1]?.text).toContain('Solo fondos virtuales');
  expect(await sentAfter({ price_alerts: false, trading_updates: false })).toEqual([
    'Lonja: Llamada de margen',
  ]);
  expect(await sentAfter({ email_notifications: false })).toEqual([]);
  expect(faults).toEqual([]);
});
