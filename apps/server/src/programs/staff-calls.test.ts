import { CALL_SCHEMAS, ErrorBody, NewApiKey } from '@lonja/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { provideAdministrator, clientOfEach, describeServer } from '../test/processes/describe-server.ts';
import { createRigGroup, join, joinStudent } from '../test/groups.ts';
import { openWays } from '../test/trading/order-ways.ts';
import { OPENING_QUOTES, type Actor, type Answer } from '../test/server-rig.ts';

const rig = describeServer();
const admin = provideAdministrator(rig);
const client = clientOfEach(rig);
const REASON = { reason: 'It floods the market' };
const LIMIT = { symbol: 'AAPL', side: 'buy', quantity: '1', type: 'limit', limitPrice: '100.00' };

beforeEach(() => rig.market.move(OPENING_QUOTES));

const codeOf = ({ status, body }: Answer) => [status, status < 300 ? undefined : ErrorBody.parse(body).code];
const accountOf = async (as: Actor): Promise<string> =>
  CALL_SCHEMAS.getUser.response.parse((await rig.call(`GET /api/users/${as.id}`, { as })).body).account?.id ??
  '';

describe('an administrator stops one program of somebody', () => {
  const steer = (what: string, more: object) =>
    rig.call(`POST /api/admin/users/${client.id}/programs/${what}`, {
      as: admin,
      body: { ...REASON, ...more },
    });

  test('[ADM-01] a key: it alone is refused, its hook and other keys go on, and only an administrator lifts it', async () => {
    const [one, other] = [await openWays(rig, client), await openWays(rig, client)];
    await one.native('POST /api/orders', LIMIT);
    expect((await steer('suspension', { key: one.key.id })).body).toMatchObject({ keys: 1, cancelled: 1 });
    expect((await one.native('POST /api/orders', LIMIT))?.code).toBe('key_suspended');
    expect(await other.native('POST /api/orders', LIMIT)).toBeUndefined();
    expect(await one.signal({ ticker: 'EURUSD', position: 'long', size: 1 })).toBeUndefined();
    const resume = `POST /api/keys/${one.key.id}/resumption`;
    const proof = { as: client, body: { password: client.password } };
    expect((await rig.call(resume, proof)).status).toBe(403);
    expect((await steer('resumption', { key: one.key.id })).body).toEqual({ accounts: 1 });
    expect(await one.native('POST /api/orders', LIMIT)).toBeUndefined();
  });

  test('[ADM-01] a hook: its signals alone are refused', async () => {
    const ways = await openWays(rig, client);
    const long = { ticker: 'EURUSD', position: 'long', size: 1 };
    expect((await steer('suspension', { hook: ways.hook.id })).body).toMatchObject({ keys: 1 });
    expect((await ways.signal(long))?.code).toBe('key_suspended');
    expect(await ways.native('POST /api/orders', LIMIT)).toBeUndefined();
    await steer('resumption', { hook: ways.hook.id });
    expect(await ways.signal(long)).toBeUndefined();
  });

  test('[ADM-01] one of somebody else is not found', async () => {
    const foreign = await openWays(rig, await rig.join('127.0.31.1'));
    expect(codeOf(await steer('suspension', { key: foreign.key.id }))).toEqual([404, 'not_found']);
    expect(codeOf(await steer('resumption', { hook: foreign.hook.id }))).toEqual([404, 'not_found']);
  });
});

describe('what a program did', () => {
  const readBy = (as: Actor, whose: string, program: string) =>
    rig.call(`GET /api/admin/users/${whose}/programs/${program}/orders`, { as });
  const symbolsOf = ({ body }: Answer) =>
    CALL_SCHEMAS.listUserProgramOrders.response.parse(body).map(({ symbol }) => symbol);

  test('[ADM-01] an administrator reads by key and by hook, whatever became of each order, and the audit log has it', async () => {
    const ways = await openWays(rig, client);
    await ways.native('POST /api/orders', { ...LIMIT, symbol: 'ORCL' });
    await ways.native('POST /api/orders', LIMIT);
    await ways.signal({ ticker: 'EURUSD', position: 'long', size: 1 });
    await rig.call('POST /api/orders', { as: client, body: LIMIT });
    expect(symbolsOf(await readBy(admin, client.id, ways.key.id))).toEqual(['AAPL', 'ORCL']);
    expect(symbolsOf(await readBy(admin, client.id, ways.hook.id))).toEqual(['EURUSD']);
    const { body } = await rig.call(`GET /api/admin/audit?user=${client.username}&action=client_viewed`, {
      as: admin,
    });
    expect(CALL_SCHEMAS.searchAudit.response.parse(body).total).toBe(2);
  });

  test('[ADM-01] a program of somebody else is not found, and its reading is in no log', async () => {
    const ways = await openWays(rig, client);
    const other = await rig.join('127.0.31.2');
    expect(codeOf(await readBy(admin, other.id, ways.key.id))).toEqual([404, 'not_found']);
    expect(codeOf(await readBy(admin, other.id, ways.hook.id))).toEqual([404, 'not_found']);
    expect(codeOf(await readBy(client, client.id, ways.key.id))).toEqual([403, 'forbidden']);
    const { body } = await rig.call(`GET /api/admin/audit?user=${other.username}`, { as: admin });
    expect(CALL_SCHEMAS.searchAudit.response.parse(body).total).toBe(0);
  });

  const ofStudent = (as: Actor, group: string, student: string, program: string) =>
    rig.call(`GET /api/groups/${group}/members/${student}/programs/${program}/orders`, { as });

  test('[API-24] a teacher reads what reaches the accounts that the group reads, and of no other', async () => {
    const group = await createRigGroup(rig, admin);
    const student = await joinStudent(rig, group);
    const practice = await rig.call(`POST /api/users/${student.id}/accounts`, {
      as: student,
      body: { name: 'Mine', terms: { grant: '5000' } },
    });
    const { account } = CALL_SCHEMAS.openPractice.response.parse(practice.body);
    const key = { name: 'everywhere', scopes: ['trade'], days: 30, password: student.password };
    const made = NewApiKey.parse((await rig.call('POST /api/keys', { as: student, body: key })).body);
    const bearer = { headers: { authorization: `Bearer ${made.key}` } };
    await rig.call('POST /api/orders', { ...bearer, body: LIMIT });
    await rig.call(`POST /api/orders?account=${account.id}`, {
      ...bearer,
      body: { ...LIMIT, symbol: 'ORCL' },
    });
    const hidden = await openWays(rig, student, { account: account.id });
    const read = await ofStudent(group.teacher, group.id, student.id, made.apiKey.id);
    expect(symbolsOf(read)).toEqual(['AAPL']);
    for (const program of [hidden.key.id, hidden.hook.id])
      expect(codeOf(await ofStudent(group.teacher, group.id, student.id, program))).toEqual([
        404,
        'not_found',
      ]);
  });

  test('[API-24] nobody else reads it: not the student, an assistant, another teacher, nor a teacher once the student has left', async () => {
    const group = await createRigGroup(rig, admin);
    await join(rig, client, group.code);
    const assistant = await joinStudent(rig, group);
    const body = { role: 'assistant', password: group.teacher.password };
    await rig.call(`PUT /api/groups/${group.id}/members/${assistant.id}`, { as: group.teacher, body });
    const ways = await openWays(rig, client);
    const read = (as: Actor, id = group.id) => ofStudent(as, id, client.id, ways.key.id);
    const another = await createRigGroup(rig, admin);
    expect(codeOf(await read(group.teacher))).toEqual([200, undefined]);
    expect(codeOf(await read(client))).toEqual([403, 'forbidden']);
    expect(codeOf(await read(assistant))).toEqual([403, 'forbidden']);
    expect(codeOf(await read(another.teacher))).toEqual([404, 'not_found']);
    expect(codeOf(await read(another.teacher, another.id))).toEqual([404, 'not_found']);
    expect(codeOf(await read(admin))).toEqual([404, 'not_found']);
    await rig.call(`DELETE /api/groups/${group.id}/members/${client.id}`, { as: client });
    expect(codeOf(await read(group.teacher))).toEqual([404, 'not_found']);
  });
});

describe('a proposal with its preview', () => {
  /** A proposal of a key of the client. */
  async function proposed(request: object, more: object = {}) {
    const key = { name: 'adviser', scopes: ['propose'], days: 30, password: client.password };
    const body = { ...key, account: await accountOf(client), ...more };
    const made = NewApiKey.parse((await rig.call('POST /api/keys', { as: client, body })).body);
    const answer = await rig.call('POST /api/proposals', {
      headers: { authorization: `Bearer ${made.key}` },
      body: request,
    });
    expect([answer.status, answer.text]).toMatchObject([201, expect.any(String)]);
    return { id: CALL_SCHEMAS.propose.response.parse(answer.body).id, key: made };
  }
  const preview = (as: Actor, id: string) => rig.call(`GET /api/proposals/${id}/preview`, { as });
  const previewed = async (as: Actor, id: string) =>
    CALL_SCHEMAS.previewProposal.response.parse((await preview(as, id)).body);
  const decide = (as: Actor, id: string, approve: boolean) =>
    rig.call(`POST /api/proposals/${id}/decision`, { as, body: { approve } });

  test('[API-24] is what the order comes to now, as the preview of the same order says', async () => {
    const orders = [
      LIMIT,
      { symbol: 'AAPL', side: 'buy', type: 'market', notional: '500', leverage: 5 },
      { symbol: 'AAPL', side: 'sell', type: 'trailing_stop', quantity: '2', trailPercent: 2 },
    ];
    for (const order of orders) {
      const { id } = await proposed({ order });
      const native = await rig.call('POST /api/orders/preview', { as: client, body: order });
      const { profile, previews } = CALL_SCHEMAS.previewOrder.response.parse(native.body);
      const own = previews.find((one) => one.profile === profile);
      const { price, quantity, value, marginRequired, refusal } = own!;
      expect(await previewed(client, id)).toEqual({ price, quantity, value, marginRequired, refusal });
    }
  });

  test('[API-24] of a close is what closing comes to, and without a position why it would be refused', async () => {
    const { id } = await proposed({ close: { symbol: 'AAPL' } });
    expect(await previewed(client, id)).toEqual({
      price: null,
      quantity: null,
      value: null,
      marginRequired: null,
      refusal: 'no_position',
    });
    const buy = { userId: client.id, symbol: 'AAPL', quantity: 2, price: 191.24 };
    await rig.call('POST /api/trades/buy', { as: client, body: buy });
    const [bid] = OPENING_QUOTES.AAPL;
    expect(await previewed(client, id)).toMatchObject({
      price: bid,
      quantity: '2',
      marginRequired: '0.000000',
      refusal: null,
    });
  });

  test('[API-24] says what the mandate of its key keeps out', async () => {
    const mandate = { timeZone: 'UTC', maxOrder: '50' };
    const { id } = await proposed({ order: LIMIT }, { mandate });
    expect(await previewed(client, id)).toMatchObject({ value: '100.000000', refusal: 'mandate_order_size' });
  });

  test('[API-24] of a student is read by the teachers who decide, the student and administrators, and nobody else', async () => {
    const group = await createRigGroup(rig, admin);
    await join(rig, client, group.code);
    const assistant = await joinStudent(rig, group);
    const body = { role: 'assistant', password: group.teacher.password };
    await rig.call(`PUT /api/groups/${group.id}/members/${assistant.id}`, { as: group.teacher, body });
    const { id } = await proposed({ order: LIMIT }, { approver: group.id });
    for (const as of [group.teacher, client, admin])
      expect(await previewed(as, id)).toMatchObject({ value: '100.000000', refusal: null });
    const another = await createRigGroup(rig, admin);
    for (const as of [assistant, another.teacher, await joinStudent(rig, group)])
      expect(codeOf(await preview(as, id))).toEqual([404, 'not_found']);
    // Reading is not deciding.
    for (const as of [client, admin, assistant])
      expect(codeOf(await decide(as, id, true))).toEqual([404, 'not_found']);
    expect((await decide(group.teacher, id, true)).body).toMatchObject({ state: 'placed' });
    expect(codeOf(await preview(group.teacher, id))).toEqual([409, 'proposal_decided']);
  });

  test('[API-24] that the student decides on is none of a teacher’s business', async () => {
    const group = await createRigGroup(rig, admin);
    await join(rig, client, group.code);
    const { id } = await proposed({ order: LIMIT });
    expect(codeOf(await preview(group.teacher, id))).toEqual([404, 'not_found']);
  });

  test('[API-24] of a key that is gone is still judged by its mandate', async () => {
    const mandate = { timeZone: 'UTC', maxOrder: '50' };
    const { id, key } = await proposed({ order: LIMIT }, { mandate });
    await rig.call(`DELETE /api/keys/${key.apiKey.id}`, { as: client });
    expect(await previewed(client, id)).toMatchObject({ refusal: 'mandate_order_size' });
    expect((await decide(client, id, true)).body).toMatchObject({
      state: 'refused',
      refusal: 'mandate_order_size',
    });
  });
});

describe('giving authority back', () => {
  const stale = (as: Actor) =>
    rig.owner
      .updateTable('sessions')
      .set({ confirmed_at: new Date(Date.now() - 3_600_000) })
      .where('user_id', '=', as.id)
      .execute();

  test('[ADM-01] takes an administrator’s password, as taking it away does not', async () => {
    await openWays(rig, client);
    await stale(admin);
    const steer = (what: string) =>
      rig.call(`POST /api/admin/users/${client.id}/programs/${what}`, { as: admin, body: REASON });
    expect((await steer('suspension')).status).toBe(200);
    expect(codeOf(await steer('resumption'))).toEqual([403, 'password_required']);
    await rig.call('POST /api/admin/confirm', { as: admin, body: { password: admin.password } });
    expect((await steer('resumption')).body).toEqual({ accounts: 1 });
  });

  test('[ADM-01] takes a teacher’s password each time', async () => {
    const group = await createRigGroup(rig, admin);
    await join(rig, client, group.code);
    const { teacher } = group;
    const steer = (what: string, proof: object) =>
      rig.call(`POST /api/groups/${group.id}/programs/${what}`, {
        as: teacher,
        body: { ...REASON, ...proof },
      });
    expect((await steer('suspension', {})).status).toBe(200);
    expect(codeOf(await steer('resumption', {}))).toEqual([403, 'password_required']);
    expect(codeOf(await steer('resumption', { password: 'not it' }))).toEqual([400, 'password_wrong']);
    expect((await steer('resumption', { password: teacher.password })).body).toEqual({ accounts: 1 });
  });
});
