import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CALL_SCHEMAS, OrderResponse, type KeyScope } from '@lonja/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  describeServer,
  provideAdministrator,
  provideClient,
} from '../../server/src/test/processes/describe-server.ts';
import { createRigAssignment, createRigGroup, joinStudent } from '../../server/src/test/groups.ts';
import { startLosingProxy, type LosingProxy } from '../../server/src/test/processes/losing-proxy.ts';
import { describeTyping } from './test/typed.ts';

const rig = describeServer();
const client = provideClient(rig);
const administrator = provideAdministrator(rig);
const typed = describeTyping();
const keys = {} as Record<'read' | 'trade' | 'all', string>;
let proxy: LosingProxy;

beforeAll(async () => {
  proxy = await startLosingProxy(rig.port);
  keys.read = await keyOf(['read']);
  keys.trade = await keyOf(['trade']);
  keys.all = await keyOf(['read', 'trade', 'transfer']);
});
afterAll(() => proxy.stop());

async function keyOf(scopes: readonly KeyScope[]): Promise<string> {
  const body = { name: scopes.join(), scopes, days: 30, password: client.password };
  const made = await rig.call('POST /api/keys', { as: client, body });
  return CALL_SCHEMAS.createApiKey.response.parse(made.body).key;
}

const origin = () => `http://127.0.0.1:${rig.port}`;
const withKey = (key: string, at = origin()) => ({ env: { LONJA_ORIGIN: at, LONJA_API_KEY: key } });
const configuration = () => path.join(typed.folder, 'lonja', 'config.json');
const ORDER = ['place-order', '--symbol', 'EURUSD', '--side', 'buy', '--quantity', '1000'];
const LIMIT = [...ORDER, '--limit-price', '1.05000'];
const SERVER_GONE = 'http://127.0.0.1:9';

const ordersOf = async () => {
  const { body } = await rig.call('GET /api/orders?status=all', { as: client });
  return CALL_SCHEMAS.listOrders.response.parse(body);
};

describe('a call', () => {
  test('places an order, with the decimals as typed; what only one type of order has says the type', async () => {
    const market = await typed.type(ORDER, withKey(keys.all));
    expect([market.exitCode, market.error]).toEqual([0, '']);
    const placed = OrderResponse.parse(market.json);
    expect(placed.orders[0]).toMatchObject({ symbol: 'EURUSD', type: 'market', quantity: '1000' });
    const limit = await typed.type([...LIMIT, '--client-order-id', 'mine-1'], withKey(keys.all));
    const [order] = OrderResponse.parse(limit.json).orders;
    expect(order).toMatchObject({ type: 'limit', status: 'working', sentBy: { kind: 'key' } });
    const amended = await typed.type(
      ['amend-order', '--id', String(order?.id), '--quantity', '2000'],
      withKey(keys.all),
    );
    expect(OrderResponse.parse(amended.json).orders[0]).toMatchObject({ quantity: '2000' });
    const found = await typed.type(['list-orders', '--client-order-id', 'mine-1'], withKey(keys.all));
    expect(found.json).toMatchObject([{ id: order?.id, quantity: '2000' }]);
    const cancelled = await typed.type(['cancel-order', '--id', String(order?.id)], withKey(keys.all));
    expect([cancelled.exitCode, OrderResponse.parse(cancelled.json).orders[0]?.status]).toEqual([
      0,
      'cancelled',
    ]);
  });

  test('takes the body as JSON, from a file or standard input, and options on top', async () => {
    const file = path.join(typed.folder, 'order.json');
    await writeFile(file, JSON.stringify({ symbol: 'AAPL', side: 'buy', type: 'limit', limitPrice: '100' }));
    const fromFile = await typed.type(
      ['place-order', '--body', `@${file}`, '--quantity', '3', '--dry-run'],
      withKey(keys.all),
    );
    expect(fromFile.json).toMatchObject({ body: { symbol: 'AAPL', limitPrice: '100', quantity: '3' } });
    const piped = await typed.type(['place-order', '--body', '-', '--dry-run'], {
      ...withKey(keys.all),
      input: '{"symbol":"BTC","side":"sell","notional":"50"}',
    });
    expect(piped.json).toMatchObject({ body: { symbol: 'BTC', type: 'market', notional: '50' } });
    const none = await typed.type(['list-orders', '--body', '{}'], withKey(keys.all));
    expect([none.exitCode, none.refusal.message]).toEqual([2, 'This call takes no body']);
    const text = await typed.type(['place-order', '--body', 'now'], withKey(keys.all));
    expect([text.exitCode, text.refusal.message]).toEqual([2, '--body takes JSON']);
  });

  test('fills in the id of whoever calls; a key without read has to name it', async () => {
    const positions = await typed.type(['get-positions'], withKey(keys.all));
    expect([positions.exitCode, positions.json]).toMatchObject([0, [{ symbol: 'EURUSD' }]]);
    const closed = await typed.type(['close-position', '--symbol', 'EURUSD'], withKey(keys.all));
    expect([closed.exitCode, closed.error]).toEqual([0, '']);
    const blind = await typed.type(['close-position', '--symbol', 'EURUSD'], withKey(keys.trade));
    expect([blind.exitCode, blind.refusal.code]).toEqual([1, 'key_scope_missing']);
    const dry = await typed.type(['get-positions', '--dry-run'], withKey(keys.all));
    expect([dry.exitCode, dry.refusal.message]).toEqual([2, expect.stringContaining('--id')]);
  });

  test('answers a file as bytes, and never without a place for it', async () => {
    const before = await ordersOf();
    const file = path.join(typed.folder, 'statement.pdf');
    const args = ['get-statement', '--from', '2026-01-01', '--to', '2026-01-31'];
    expect((await typed.type(args, withKey(keys.all))).out.slice(0, 5)).toBe('%PDF-');
    const written = await typed.type([...args, '--output', file], withKey(keys.all));
    expect(written.json).toEqual({ file, bytes: (await stat(file)).size });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const nowhere = await typed.type(
      [...LIMIT, '--output', path.join(typed.folder, 'no', 'file')],
      withKey(keys.all),
    );
    expect(nowhere.exitCode).toBe(2);
    expect(await ordersOf()).toEqual(before);
  });

  test('market data needs no key', async () => {
    const quotes = await typed.type(['get-spreads', '--symbols', 'AAPL,BTC'], {
      env: { LONJA_ORIGIN: origin() },
    });
    expect([quotes.exitCode, quotes.error]).toEqual([0, '']);
  });
});

describe('without an effect', () => {
  test('--dry-run prints the request, sends nothing and shows no key', async () => {
    const before = await ordersOf();
    const dry = await typed.type([...LIMIT, '--dry-run'], withKey(keys.all, SERVER_GONE));
    expect(dry.json).toMatchObject({
      method: 'POST',
      url: `${SERVER_GONE}/api/orders`,
      headers: { authorization: 'LONJA_API_KEY', 'idempotency-key': expect.stringMatching(/^[\da-f-]{36}$/) },
      body: { symbol: 'EURUSD', side: 'buy', quantity: '1000', type: 'limit', limitPrice: '1.05000' },
    });
    expect(dry.out).not.toContain('lonja_');
    expect(await ordersOf()).toEqual(before);
  });

  test('--preview asks what it would come to', async () => {
    const before = await ordersOf();
    const preview = await typed.type([...ORDER, '--preview'], withKey(keys.all));
    expect([preview.exitCode, preview.error]).toEqual([0, '']);
    expect(CALL_SCHEMAS.previewOrder.response.safeParse(preview.json).success).toBe(true);
    expect(await ordersOf()).toEqual(before);
    const none = await typed.type(['cancel-order', '--id', '1', '--preview'], withKey(keys.all));
    expect([none.exitCode, none.refusal.message]).toEqual([2, 'cancel-order has no preview']);
  });

  test('--help has the words of the schemas', async () => {
    const help = await typed.type(['place-order', '--help']);
    expect(help.out).toContain('places an order of any type');
    expect(help.out).toContain('--reduce-only         Never opens or flips');
    expect(help.out).toContain('an API key with the scope trade');
    const all = await typed.type(['--help']);
    expect(all.out).toContain('get-market-data');
    expect((await typed.type(['grades', '--help'])).out).toContain('returned grades as CSV');
  });
});

describe('what is refused', () => {
  test('by the server: exit code 1, with code, words, id of the request and figures', async () => {
    const refused = await typed.type([...ORDER, '--leverage', '30'], withKey(keys.all));
    expect(refused.exitCode).toBe(1);
    expect(refused.out).toBe('');
    expect(refused.refusal).toMatchObject({
      code: 'leverage_not_allowed',
      message: expect.stringMatching(/\w/),
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      status: 400,
      details: { allowed: expect.any(Array) },
    });
    const spanish = await typed.type([...ORDER, '--leverage', '30'], {
      env: { ...withKey(keys.all).env, LANG: 'es_ES.UTF-8' },
    });
    expect(spanish.refusal['message']).not.toBe(refused.refusal['message']);
  });

  test('to a key that lacks the scope', async () => {
    const refused = await typed.type(ORDER, withKey(keys.read));
    expect([refused.exitCode, refused.refusal.code]).toEqual([1, 'key_scope_missing']);
    expect(refused.refusal).toHaveProperty('requestId');
  });

  test('before anything is sent, where no key makes the call or there is none', async () => {
    const group = await typed.type(['get-gradebook', '--group', '1'], withKey(keys.all, SERVER_GONE));
    expect([group.exitCode, group.refusal.code]).toEqual([1, 'key_scope_missing']);
    expect(group.refusal['message']).toContain('lonja login --username');
    const nobody = await typed.type(ORDER, { env: { LONJA_ORIGIN: SERVER_GONE } });
    expect([nobody.exitCode, nobody.refusal.code]).toEqual([1, 'unauthenticated']);
  });

  test.each([
    [['place-ordre'], 'There is no command "place-ordre"'],
    [['place-order', '--sybmol', 'EURUSD'], "Unknown option '--sybmol'"],
    [['place-order', '--symbol', 'EURUSD', '--side', 'up', '--quantity', '1'], 'side'],
    [[...ORDER, '--quantity', 'much'], 'quantity: must be a decimal number'],
    [['cancel-order'], 'id: is missing'],
    [['place-order', '--side', 'buy', '--quantity', '1'], 'symbol: is missing'],
    [['get-statement'], 'from: is missing'],
    [['list-orders', '--profile', 'none'], 'There is no profile "none"'],
    [[...ORDER, '--idempotency-key', 'ключ'], 'visible ASCII'],
    [['list-orders', '--idempotency-key', 'again'], 'list-orders takes no idempotency key'],
    [['list-orders', '--__proto__', 'x'], "Unknown option '--__proto__'"],
    [['constructor'], 'There is no command "constructor"'],
    [[''], 'There is no command ""'],
    [['roster'], 'lonja roster FILE.csv'],
    [['grades', '--format', 'pdf'], '--format is moodle or canvas'],
  ])('as wrong usage, sent to nobody: %j', async (args, message) => {
    const refused = await typed.type(args, withKey(keys.all, SERVER_GONE));
    expect([refused.exitCode, refused.refusal.code]).toEqual([2, 'wrong_usage']);
    expect(refused.refusal['message']).toContain(message);
  });

  test('a card that is no test card never leaves the machine', async () => {
    const args = ['deposit', '--amount', '10', '--payment-method', 'credit_card', '--id', client.id];
    const body = JSON.stringify({
      cardNumber: '4929000000006',
      cardHolder: 'A B',
      expiryDate: '12/40',
      cvv: '123',
    });
    const refused = await typed.type([...args, '--body', body], withKey(keys.all, SERVER_GONE));
    expect(refused.exitCode).toBe(2);
    expect(refused.error).not.toContain('4929000000006');
  });

  test('a password on the command line: it is asked for, and shown by no dry run', async () => {
    const make = ['create-api-key', '--name', 'typed', '--scopes', 'read', '--days', '30', '--password'];
    for (const args of [
      [...make, 'hunter-22'],
      [...make.slice(0, -1), '--password=hunter-22'],
    ]) {
      const refused = await typed.type(args, withKey(keys.all, SERVER_GONE));
      expect([refused.exitCode, refused.refusal.code]).toEqual([2, 'wrong_usage']);
      expect(refused.error).not.toContain('hunter-22');
    }
    const both = await typed.type([...make, '--body', '-'], withKey(keys.all, SERVER_GONE));
    expect([both.exitCode, both.refusal.code]).toEqual([1, 'key_scope_missing']);
    const register = ['register', '--username', 'typist', '--email', 'typist@school.example', '--password'];
    const dry = await typed.type([...register, '--dry-run'], { input: 'Sturdy-Lantern-4711\n' });
    expect(dry.json).toMatchObject({ body: { username: 'typist', password: '…' } });
    const piped = await typed.type([...register, '--body', '-'], { input: '{}' });
    expect([piped.exitCode, piped.refusal['message']]).toEqual([2, expect.stringContaining('either')]);
    const made = await typed.type(register, {
      env: { LONJA_ORIGIN: origin() },
      input: 'Sturdy-Lantern-4711\n',
    });
    expect([made.exitCode, made.json]).toMatchObject([0, { username: 'typist' }]);
  });

  test('a key on the command line', async () => {
    const refused = await typed.type(['login', keys.read]);
    expect([refused.exitCode, refused.refusal.code]).toEqual([2, 'wrong_usage']);
    expect(refused.error).not.toContain(keys.read);
  });
});

describe('a server that is not there', () => {
  test('exit code 3, with the key under which the write may be repeated', async () => {
    const gone = await typed.type([...LIMIT, '--idempotency-key', 'again-1'], withKey(keys.all, SERVER_GONE));
    expect(gone.exitCode).toBe(3);
    expect(gone.refusal).toMatchObject({ code: 'unreachable', idempotencyKey: 'again-1' });
  });

  test('a lost answer is asked for again under the same key: the order is placed once', async () => {
    const before = await ordersOf();
    proxy.keys.length = 0;
    proxy.lose(1);
    const placed = await typed.type(LIMIT, withKey(keys.all, proxy.origin));
    expect([placed.exitCode, placed.error]).toEqual([0, '']);
    expect(proxy.keys).toHaveLength(2);
    expect(proxy.keys[0]).toMatch(/^[\da-f-]{36}$/);
    expect(proxy.keys[1]).toBe(proxy.keys[0]);
    expect(await ordersOf()).toHaveLength(before.length + 1);
  });

  test('what was lost each time is repeated by hand under the key that the failure names', async () => {
    const before = await ordersOf();
    proxy.lose(3);
    const lost = await typed.type(LIMIT, withKey(keys.all, proxy.origin));
    expect([lost.exitCode, lost.refusal.code]).toEqual([3, 'unreachable']);
    const key = String(lost.refusal['idempotencyKey']);
    const found = await typed.type([...LIMIT, '--idempotency-key', key], withKey(keys.all, proxy.origin));
    expect(found.exitCode).toBe(0);
    expect(await ordersOf()).toHaveLength(before.length + 1);
  });

  test('a limit is waited for as long as it says, and not for an hour', async () => {
    proxy.turnAway(1);
    const waited = await typed.type(['list-orders'], withKey(keys.read, proxy.origin));
    expect([waited.exitCode, waited.error]).toEqual([0, '']);
    proxy.turnAway(3_600);
    const refused = await typed.type(['list-orders'], withKey(keys.read, proxy.origin));
    expect([refused.exitCode, refused.refusal.code]).toEqual([1, 'too_many_requests']);
  });
});

describe('profiles', () => {
  test('keep a key that the server accepts, for their user alone, and never print it', async () => {
    const made = await typed.type(['login', '--profile', 'bot', '--origin', origin()], {
      input: `${keys.all}\n`,
    });
    expect(made.json).toEqual({ profile: 'bot', origin: origin(), user: client.id, signsInBy: 'key' });
    expect((await stat(configuration())).mode & 0o777).toBe(0o600);
    const orders = await typed.type(['list-orders', '--profile', 'bot']);
    expect([orders.exitCode, orders.error]).toEqual([0, '']);
    const dry = await typed.type(['get-positions', '--profile', 'bot', '--dry-run']);
    expect(dry.json).toMatchObject({
      url: `${origin()}/api/positions/${client.id}`,
      headers: { authorization: 'key of profile bot' },
    });
    expect(made.out + made.error + orders.out + dry.out).not.toContain('lonja_');
  });

  test('do not keep a key that it does not know, or that no header can have', async () => {
    const wrong = await typed.type(['login', '--profile', 'wrong', '--origin', origin()], {
      input: 'lonja_wrong',
    });
    expect([wrong.exitCode, wrong.refusal.code]).toEqual([1, 'unauthenticated']);
    const odd = await typed.type(['login', '--profile', 'wrong', '--origin', origin()], {
      input: 'lonja_ключ',
    });
    expect([odd.exitCode, odd.refusal['message']]).toEqual([2, 'What was given is no API key']);
    expect(await readFile(configuration(), 'utf8')).not.toContain('wrong');
  });

  test('count before the environment where they are named, and after it where not', async () => {
    const named = await typed.type(['list-orders', '--profile', 'bot'], withKey(keys.trade, SERVER_GONE));
    expect([named.exitCode, named.error]).toEqual([0, '']);
    await typed.type(['login', '--origin', origin()], { input: keys.all });
    const unnamed = await typed.type(ORDER, withKey(keys.read));
    expect(unnamed.refusal.code).toBe('key_scope_missing');
  });

  test('send a key to no other server than its own', async () => {
    proxy.keys.length = 0;
    const elsewhere = await typed.type(['list-orders'], { env: { LONJA_ORIGIN: proxy.origin } });
    expect([elsewhere.exitCode, elsewhere.refusal.code]).toEqual([1, 'unauthenticated']);
    expect(proxy.keys).toEqual([]);
  });

  test.each(['constructor', '__proto__'])('are none that nobody has made: %s', async (name) => {
    const refused = await typed.type(['list-orders', '--profile', name]);
    expect([refused.exitCode, refused.refusal['message']]).toEqual([2, `There is no profile "${name}"`]);
  });

  test('are not read where others may read them', async () => {
    await chmod(configuration(), 0o644);
    const refused = await typed.type(['list-orders', '--profile', 'bot']);
    expect([refused.exitCode, refused.refusal.message]).toEqual([2, expect.stringContaining('chmod 600')]);
    await chmod(configuration(), 0o600);
  });

  test('are forgotten by logout', async () => {
    const left = await typed.type(['logout', '--profile', 'bot']);
    expect(left.json).toEqual({ profile: 'bot', isForgotten: true, isKeyRevoked: false });
    expect((await typed.type(['logout'])).json).toMatchObject({ profile: 'default', isForgotten: true });
    expect(await readFile(configuration(), 'utf8')).not.toContain(keys.all);
  });
});

describe('a teacher', () => {
  let group: Awaited<ReturnType<typeof createRigGroup>>;
  beforeAll(async () => {
    group = await createRigGroup(rig, administrator);
  });

  test('signs in as a person: the password is asked for, and not kept', async () => {
    const { teacher } = group;
    const signedIn = await typed.type(
      ['login', '--profile', 'class', '--origin', origin(), '--username', teacher.username],
      {
        input: `${teacher.password}\n`,
      },
    );
    expect(signedIn.json).toMatchObject({ profile: 'class', user: teacher.id, signsInBy: 'session' });
    expect(await readFile(configuration(), 'utf8')).not.toContain(teacher.password);
  });
  const ofGroup = (...args: string[]) => [...args, '--profile', 'class', '--group', group.id];
  const asTeacher = (...args: string[]) => typed.type(ofGroup(...args));

  test('brings a roster in and takes grades out', async () => {
    const student = await joinStudent(rig, group);
    const file = path.join(typed.folder, 'roster.csv');
    const others = Array.from({ length: 250 }, (_, row) => `N${row},n${row}@school.example`);
    await writeFile(file, ['externalId,email', `0042,${student.email}`, ...others].join('\r\n'));
    const dry = await asTeacher('roster', file, '--dry-run');
    expect(dry.json).toHaveLength(2);
    const imported = await asTeacher('roster', file);
    expect(imported.json).toEqual({ rows: 251, invalid: [], taken: 0, waiting: 250 });
    const assignment = await createRigAssignment(rig, group);
    await rig.call(`POST /api/groups/${group.id}/assignments/${assignment.id}/submissions`, {
      as: student,
      body: { text: 'Done' },
    });
    const work = ['--assignment', assignment.id, '--user', student.id];
    const grade = ['--points', '8.5', '--versions', '1', '--feedback', 'Well argued', '--returns'];
    const graded = await asTeacher('grade-work', ...work, ...grade);
    expect([graded.exitCode, graded.error]).toEqual([0, '']);
    // No teacher has confirmed yet that the line of the roster is hers.
    const left = [{ username: student.username, reason: 'unconfirmed' }];
    const empty = await asTeacher('grades');
    expect([empty.exitCode, empty.out]).toEqual([1, '']);
    expect(empty.refusal).toMatchObject({ code: 'nobody_named', details: { students: left } });
    const found = {
      unconfirmed: [{ username: student.username, externalId: '0042', login: student.email.toLowerCase() }],
    };
    expect((await asTeacher('numbers')).json).toMatchObject({ ...found, confirmed: 0 });
    expect((await asTeacher('numbers', '--confirm')).json).toMatchObject({ ...found, confirmed: 1 });
    expect((await asTeacher('numbers')).json).toEqual({ unconfirmed: [], confirmed: 0 });
    const grades = await asTeacher('grades');
    expect(grades.out).toBe('\ufeff"idnumber","Diario de la semana"\r\n"0042",8.50\r\n');
    const canvas = await asTeacher(
      'grades',
      '--format',
      'canvas',
      '--output',
      path.join(typed.folder, 'canvas.csv'),
    );
    expect([canvas.exitCode, canvas.error]).toEqual([0, '']);
    const byName = await asTeacher('grades', '--identifier', 'username');
    expect([byName.exitCode, byName.out]).toEqual([1, '']);
    expect(byName.refusal).toMatchObject({
      code: 'nobody_named',
      details: { students: [{ username: student.username, reason: 'no_username' }] },
    });
  });

  test('freezes the keys of a class, and gives them back', async () => {
    const student = await joinStudent(rig, group, '127.0.8.9');
    const body = { name: 'bot', scopes: ['trade'], days: 30, password: student.password };
    const made = await rig.call('POST /api/keys', { as: student, body });
    const { key } = CALL_SCHEMAS.createApiKey.response.parse(made.body);
    const frozen = await asTeacher('suspend-group-keys', '--reason', 'The lesson is over');
    expect([frozen.exitCode, frozen.error]).toEqual([0, '']);
    expect((await typed.type(ORDER, withKey(key))).refusal.code).toBe('key_suspended');
    const resume = ofGroup('resume-group-keys', '--reason', 'The lesson begins', '--password');
    const resumed = await typed.type(resume, { input: `${group.teacher.password}\n` });
    expect([resumed.exitCode, resumed.error]).toEqual([0, '']);
    const order = await typed.type(ORDER, withKey(key));
    expect([order.exitCode, order.error]).toEqual([0, '']);
  });

  test('has no session any more after logout', async () => {
    await typed.type(['logout', '--profile', 'class']);
    expect((await asTeacher('grades')).exitCode).toBe(2);
  });
});
