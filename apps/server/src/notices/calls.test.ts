import { randomUUID } from 'node:crypto';
import { NoticeList } from '@lonja/protocol';
import { saveNotices } from '@lonja/store/notices/notices';
import { describe, expect, test } from 'vitest';
import { buildNoticeBody } from '../record/notice-body.ts';
import { clientOfEach, describeServer } from '../test/processes/describe-server.ts';
import type { Actor } from '../test/server-rig.ts';
import { openScreen } from '../test/screen.ts';

const rig = describeServer({ deliverMail: () => Promise.resolve() });
const client = clientOfEach(rig);

const list = async (as: Actor, query = ''): Promise<NoticeList> => {
  const answer = await rig.call(`GET /api/notices${query}`, { as });
  return NoticeList.parse(answer.body);
};
const read = (as: Actor, body: object = {}) => rig.call('POST /api/notices/read', { as, body });
/** Called at this level, so many minutes ago. */
const keep = (to: Actor, marginLevel: number, minutesAgo: number) =>
  saveNotices(rig.server.db, [
    {
      id: randomUUID(),
      to: { userId: to.id },
      createdAt: Date.now() - minutesAgo * 60_000,
      ...buildNoticeBody('margin_call', { marginLevel }),
    },
  ]);
const levels = ({ notices }: NoticeList) =>
  notices.map(({ data }) => ('marginLevel' in data ? data.marginLevel : undefined));

describe('[DSH-29] a sign-in', () => {
  const kinds = async () => (await list(client)).notices.map(({ kind, data }) => [kind, data]);

  test('is notified to its client, on every open screen, but not the first one', async () => {
    expect(await kinds()).toEqual([]);
    const { username, password } = client;
    const headers = { 'user-agent': 'A strange browser' };
    const answer = await rig.call('POST /api/login', { body: { username, password }, headers });
    expect(answer.status).toBe(200);
    expect(await kinds()).toEqual([['sign_in', { device: 'A strange browser' }]]);
  });

  test('that failed, or where the client does not want to know, leaves no notice', async () => {
    const { username } = client;
    await rig.call('POST /api/login', { body: { username, password: 'wrong' } });
    const body = { loginAlerts: false };
    await rig.call(`PUT /api/users/${client.id}/settings`, { as: client, body });
    await rig.signIn(client);
    expect(await kinds()).toEqual([]);
  });
});

describe('[DSH-29] another e-mail address', () => {
  const save = (body: object) => rig.call(`PUT /api/users/${client.id}/settings`, { as: client, body });
  const recipients = async () => {
    const rows = await rig.owner.selectFrom('mail').selectAll().where('user_id', '=', client.id).execute();
    return rows.map(({ recipient, subject }) => [recipient, subject]);
  };

  test('is mailed to the one before, whatever mail was switched off, and only when it is another', async () => {
    const { password } = client;
    await save({ emailNotifications: false, language: 'es' });
    const other = await rig.join();
    expect((await save({ email: other.email, password })).status).toBe(409);
    await save({ email: client.email, phone: '1' });
    expect(await recipients()).toEqual([]);
    expect((await save({ email: `new-${client.email}`, password })).status).toBe(200);
    expect(await recipients()).toEqual([[client.email, 'Lonja: Seguridad de tu cuenta']]);
  });
});

describe('the list', () => {
  test('is empty at first, then the newest first, page by page, and says how many are unread', async () => {
    expect(await list(client)).toEqual({ notices: [], unread: 0 });
    for (const [index, level] of [99, 98, 97].entries()) await keep(client, level, 3 - index);
    const all = await list(client);
    expect([levels(all), all.unread]).toEqual([[97, 98, 99], 3]);
    const [first] = (await list(client, '?limit=1')).notices;
    expect(levels(await list(client, `?before=${first?.id}`))).toEqual([98, 99]);
    expect(levels(await list(client, `?before=${randomUUID()}`))).toEqual([]);
  });

  test("is one's own alone: neither listed, nor read, nor a place to start from by anybody else", async () => {
    await keep(client, 99, 1);
    const other = await rig.join();
    const [notice] = (await list(client)).notices;
    expect((await list(other)).notices).toEqual([]);
    await keep(other, 50, 2);
    expect((await list(other, `?before=${notice?.id}`)).notices).toEqual([]);
    expect((await read(other, { ids: [notice?.id] })).body).toEqual({ unread: 1 });
    expect((await list(client)).unread).toBe(1);
  });

  test.each(['?limit=0', '?limit=201', '?limit=x', '?limit=1.5', '?before=1', '?more=1'])(
    'refuses %s',
    async (query) => {
      expect((await rig.call(`GET /api/notices${query}`, { as: client })).status).toBe(400);
    },
  );
});

describe('reading', () => {
  test('marks those that are named, or all, once; every screen is notified', async () => {
    for (const level of [99, 98, 97]) await keep(client, level, level);
    const [newest] = (await list(client)).notices;
    const screen = await openScreen(rig.port, client);
    expect((await read(client, { ids: [newest?.id] })).body).toEqual({ unread: 2 });
    expect(await screen.received('notices_read')).toMatchObject({ ids: [newest?.id], unread: 2 });
    expect((await read(client)).body).toEqual({ unread: 0 });
    const [, rest] = await screen.receivedTimes('notices_read', 2);
    expect(rest?.ids).toHaveLength(2);
    await read(client);
    await screen.pong();
    expect(screen.messages.filter(({ type }) => type === 'notices_read')).toHaveLength(2);
    const after = await list(client);
    expect(after.notices.filter(({ readAt }) => readAt === null)).toEqual([]);
  });

  test.each([{ ids: [] }, { ids: ['1'] }, { all: true }])('refuses %j', async (body) => {
    expect((await read(client, body)).status).toBe(400);
  });
});

describe('what the system does by itself', () => {
  const buy = async (symbol: string, quantity: number, leverage: number, price: number) => {
    const body = { userId: client.id, symbol, quantity, leverage, price };
    expect((await rig.call('POST /api/trades/buy', { as: client, body })).status).toBe(200);
  };
  const step = async (bid: string, ask: string) => {
    rig.market.move({ EURUSD: [bid, ask] });
    await rig.server.watch.drain();
  };

  // 1,800,000 EURUSD at 1:200 lock 9,761.40 USD, so 238.60 are free: at a bid of 1.08446 the loss is 252.
  test('a margin call reaches every screen at once, one for each fall, and is kept', async () => {
    const screens = [await openScreen(rig.port, client), await openScreen(rig.port, client)];
    const stranger = await openScreen(rig.port, await rig.join());
    await buy('EURUSD', 1_800_000, 200, 1.0846);
    await step('1.08446', '1.08454');
    for (const screen of screens) {
      expect((await screen.received('notice')).notice).toMatchObject({
        kind: 'margin_call',
        data: { marginLevel: 99.86 },
        readAt: null,
      });
    }
    await step('1.08440', '1.08448');
    await step('1.08460', '1.08468');
    await step('1.08440', '1.08448');
    const kept = await list(client);
    expect(kept.notices.map(({ kind }) => kind)).toEqual(['margin_call']);
    expect([kept.notices[0]?.id]).toEqual([(await screens[0]?.received('notice'))?.notice.id]);
    await stranger.pong();
    expect(stranger.messages.filter(({ type }) => type === 'notice')).toEqual([]);
  });

  test('a stop-out’s notice says what it closed, in the transaction that closed it', async () => {
    const screen = await openScreen(rig.port, client);
    await buy('EURUSD', 1_800_000, 200, 1.0846);
    await step('1.08175', '1.08183');
    const { notice } = await screen.received('notice');
    expect(notice).toMatchObject({
      kind: 'stop_out',
      data: {
        symbol: 'EURUSD',
        side: 'sell',
        quantity: '1800000',
        price: 1.08175,
        realized: '-5130.00',
        marginLevel: 49.89,
      },
    });
    expect((await list(client)).notices).toEqual([notice]);
  });
});
