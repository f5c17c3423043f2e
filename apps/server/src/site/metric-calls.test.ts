import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../process/logger.ts';
import { provideAdministrator, provideClient, describeServer } from '../test/processes/describe-server.ts';
import { newPerson, type ServerRig } from '../test/server-rig.ts';

const TOKEN = 'a-token-of-the-operator';
const GUIDE = path.resolve(import.meta.dirname, '../../../../docs/operating/monitoring.md');

const lines: string[] = [];
const rig = describeServer({
  metricsToken: TOKEN,
  logger: createLogger('trace', { write: (line) => void lines.push(line) }),
});
const client = provideClient(rig);
const administrator = provideAdministrator(rig);

const order = (price = '191.24') => ({ userId: client.id, symbol: 'AAPL', quantity: 1, price });
const withToken = { headers: { authorization: `Bearer ${TOKEN}` } };
const read = async (): Promise<string> => (await rig.call('GET /metrics', withToken)).text;

/** The value of a sample, by its name with its labels; undefined where there is none. */
const sampleOf = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find((row) => row.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.split(' ')[1]);
};

describe('the metrics', () => {
  test('count what happened', async () => {
    const before = await read();
    expect((await rig.call('POST /api/trades/buy', { as: client, body: order() })).status).toBe(200);
    expect((await rig.call('POST /api/trades/buy', { as: client, body: order('1') })).status).toBe(409);
    await rig.call(`GET /api/users/${client.id}`);
    const after = await read();
    const risen = (name: string): number => (sampleOf(after, name) ?? 0) - (sampleOf(before, name) ?? 0);
    expect(risen('lonja_fills_total')).toBe(1);
    const ofOrders = (outcome: string) =>
      `lonja_desk_command_seconds_count{kind="market_order",outcome="${outcome}"}`;
    expect(risen(ofOrders('accepted'))).toBe(1);
    expect(risen(ofOrders('refused'))).toBe(1);
    expect(risen('lonja_desk_batch_commands_count')).toBeGreaterThanOrEqual(2);
    expect(risen('lonja_desk_batch_commands_sum')).toBe(risen('lonja_desk_batch_commands_count'));
    const ofRoute = 'lonja_http_request_seconds_count{method="GET",route="/api/users/:id",status="401"}';
    expect(risen(ofRoute)).toBe(1);
    expect(sampleOf(after, 'lonja_desk_state{state="ok"}')).toBe(1);
    expect(sampleOf(after, 'lonja_desk_state{state="read_only"}')).toBe(0);
    expect(sampleOf(after, 'lonja_stream_clients')).toBe(0);
    expect(sampleOf(after, 'lonja_market_age_seconds')).toBeGreaterThanOrEqual(0);
    expect(sampleOf(after, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(sampleOf(after, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    const rounds = async () => sampleOf(await read(), 'lonja_ledger_audit_rounds');
    await expect.poll(rounds, { timeout: 30_000 }).toBeGreaterThan(0);
    expect(sampleOf(await read(), 'lonja_ledger_audit_breaches')).toBe(0);
  });

  test('count quotes that were answered before the router, by their status', async () => {
    const ofStatus = (status: number) =>
      `lonja_http_request_seconds_count{method="GET",route="/api/real-market-data",status="${status}"}`;
    const before = await read();
    const { headers } = await rig.call('GET /api/real-market-data');
    await rig.call('GET /api/real-market-data', { headers: { 'if-none-match': headers.etag ?? '' } });
    await rig.call('GET /api/real-market-data?query');
    const after = await read();
    const risen = [200, 304].map((status) => {
      const [now, then] = [after, before].map((text) => sampleOf(text, ofStatus(status)) ?? 0);
      return now! - then!;
    });
    expect(risen).toEqual([2, 1]);
  });

  test('name no client and no address: a foreign path adds no series', async () => {
    for (const target of [`/api/users/${client.id}`, '/api/nothing-1', '/api/nothing-2']) {
      await rig.call(`GET ${target}`, { as: client });
    }
    const text = await read();
    expect(text).not.toContain(client.id);
    expect(text).not.toContain('nothing');
    expect(text).toContain('route="none"');
  });

  test('docs/operating/monitoring.md has a row for each of ours, and no other', async () => {
    const named = [...(await read()).matchAll(/^# TYPE (lonja_\w+) /gm)].map(([, name]) => name);
    const rows = [...readFileSync(GUIDE, 'utf8').matchAll(/^\| `(lonja_\w+)` \|/gm)].map(([, name]) => name);
    expect(rows).toHaveLength(named.length);
    expect(new Set(rows)).toEqual(new Set(named));
  });
});

describe('who may read them', () => {
  const statusWith = async (of: ServerRig, headers: Readonly<Record<string, string>>) =>
    (await of.call('GET /metrics', { headers })).status;

  test('where there is a token: who has it', async () => {
    expect(await statusWith(rig, withToken.headers)).toBe(200);
    expect(await statusWith(rig, {})).toBe(404);
    expect(await statusWith(rig, { authorization: `Bearer ${TOKEN}x` })).toBe(404);
    expect(await statusWith(rig, { authorization: `Bearer ${client.bearer}` })).toBe(404);
    expect(await statusWith(rig, { authorization: `Bearer ${administrator.bearer}` })).toBe(404);
  });

  test('without one: who calls from this machine, and nobody through a proxy', async () => {
    const here = await rig.beside();
    onTestFinished(() => here.stop());
    expect(await statusWith(here, {})).toBe(200);
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-host'])
      expect([name, await statusWith(here, { [name]: '127.0.0.1' })]).toEqual([name, 404]);
  });

  test("without one: nobody by a name that is not this machine's, and no page of another site", async () => {
    const here = await rig.beside();
    onTestFinished(() => here.stop());
    const host = (name: string) => ({ host: `${name}:${here.port}` });
    for (const name of ['127.0.0.1', '127.8.9.10', 'localhost', 'LOCALHOST', '[::1]'])
      expect([name, await statusWith(here, host(name))]).toEqual([name, 200]);
    // A name whose owner has it lead here makes the page of that name one of the same origin.
    for (const name of [
      'rebound.example.org',
      '127.0.0.1.example.org',
      'localhost.example.org',
      '10.0.0.1',
      '127.0.0.1@evil',
    ])
      expect([name, await statusWith(here, host(name))]).toEqual([name, 404]);
    const pages = [
      { origin: 'https://example.org' },
      { origin: 'null' },
      { ...host('rebound.example.org'), origin: `http://rebound.example.org:${here.port}` },
      { 'sec-fetch-site': 'cross-site' },
      { referer: 'https://example.org/' },
    ];
    for (const headers of pages) expect([headers, await statusWith(here, headers)]).toEqual([headers, 404]);
    expect(await statusWith(here, { origin: `http://127.0.0.1:${here.port}` })).toBe(200);
  });

  test('where there is a token: no page of another site either', async () => {
    const { authorization } = withToken.headers;
    for (const foreign of [{ origin: 'https://example.org' }, { 'sec-fetch-site': 'cross-site' }])
      expect(await statusWith(rig, { authorization, ...foreign })).toBe(404);
    expect(await statusWith(rig, { authorization, host: 'lonja.internal:3000' })).toBe(200);
  });

  test('with a public address and no token: nobody', async () => {
    const served = await rig.beside({ publicUrl: 'https://trade.example.com' });
    onTestFinished(() => served.stop());
    expect(await statusWith(served, {})).toBe(404);
  });
});

describe('the log', () => {
  test('is JSON lines; an answer’s line has its request id, route and status', async () => {
    const { body } = await rig.call(`GET /api/users/${client.id}`);
    const { requestId } = body as { requestId: string };
    const line = () =>
      lines
        .map((text) => JSON.parse(text) as Record<string, unknown>)
        .find((row) => row['reqId'] === requestId);
    await expect.poll(line).toMatchObject({ method: 'GET', route: '/api/users/:id', status: 401, level: 20 });
  });

  test('holds no secret and no personal data, whatever fails', async () => {
    const person = {
      ...newPerson(),
      confirmPassword: '',
      fullName: 'Canary Fullname',
      phone: '+34 600 123 987',
    };
    person.confirmPassword = person.password;
    await rig.call('POST /api/register', { body: person });
    await rig.call('POST /api/register', { body: person });
    const actor = await rig.signIn(person);
    await rig.call('POST /api/login', { body: { username: person.username, password: 'Canary-wrong' } });
    await rig.call('POST /api/password-reset', { body: { login: person.email } });
    await rig.call('POST /api/password-reset/check', { body: { token: 'canary-token' } });
    await rig.call('POST /api/trades/buy', { as: actor, raw: '{"canary-raw":' });
    await rig.call('GET /api/candles/canary-symbol?interval=canary-query', { as: actor });
    const card = { amount: '10', method: 'credit_card', cardNumber: '4242424242424242', cvv: '987' };
    await rig.call(`POST /api/users/${actor.id}/deposit`, { as: actor, body: card });
    await rig.call(`PUT /api/admin/users/${actor.id}`, {
      as: administrator,
      body: { fullName: 'Canary Renamed', reason: 'canary-reason' },
    });
    // Faults of the database while a person is written: PostgreSQL's own words have the whole row.
    await sql`alter table users add constraint canary check (full_name <> 'Canary Fault') not valid`.execute(
      rig.owner,
    );
    const fault = await rig.call(`PUT /api/admin/users/${actor.id}`, {
      as: administrator,
      body: { fullName: 'Canary Fault', reason: 'canary-reason' },
    });
    expect(fault.status).toBe(500);
    await sql`alter table users drop constraint canary`.execute(rig.owner);
    const secrets = [
      ['canary-', 'Canary Fullname', 'Canary Renamed', 'Canary Fault', 'Canary-wrong'],
      [person.password, person.email, person.username, person.phone, actor.bearer, TOKEN],
      [actor.cookie.split('=')[1] ?? '', administrator.bearer, '4242424242424242', '$argon2'],
    ].flat();
    const text = lines.join('');
    expect(lines.length).toBeGreaterThan(10);
    expect(text).toContain('request failed');
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });
});
