import { Writable } from 'node:stream';
import { CALL_SCHEMAS } from '@lonja/protocol';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createRigContests, tradeIn } from '../test/contests.ts';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import type { Actor, Answer, ServerRig } from '../test/server-rig.ts';
import { createRigWorlds } from '../test/markets/worlds.ts';

/** How far the wall's clock was put ahead: waiting for it would take minutes. */
let ahead = 0;
const clock = (): number => Date.now() + ahead;
const rig = describeServer({ clock });
const administrator = provideAdministrator(rig);
const worlds = createRigWorlds(rig, administrator, {
  advance: (milliseconds) => {
    ahead += milliseconds;
    return clock();
  },
});
const contests = createRigContests(rig, worlds.pass);

const BEGINS = '2030-01-07T15:00:00.000Z';
const ok = ({ status, text, body }: Answer): unknown => {
  expect([status < 300, text]).toEqual([true, text]);
  return body;
};
/** Lets the time pass after which a world that has ended rests. */
async function rest(): Promise<void> {
  await rig.server.worlds.rest();
  await worlds.pass(61_000);
  await rig.server.worlds.settle();
  await rig.server.worlds.rest();
}
const heldIn = ({ server }: ServerRig) => server.markets.held();

async function practiceIn(
  person: Actor,
  fillProfile: 'ideal' | 'retail',
): Promise<{ account: string; world: string }> {
  const { id: world } = await worlds.create({ symbols: ['AAPL', 'EURUSD'], beginsAt: BEGINS });
  const body = { name: 'En el mundo', terms: { grant: '10000', world, fillProfile } };
  const made = ok(await rig.call(`POST /api/users/${person.id}/accounts`, { as: person, body }));
  return { account: CALL_SCHEMAS.openPractice.response.parse(made).account.id, world };
}

test('a world that has ended rests without a market, a contest’s once its results stand; all of it is read and closed as before', async () => {
  const person = await rig.join('127.8.0.1');
  const { account, world } = await practiceIn(person, 'retail');
  const { slug } = await contests.created(administrator, { symbols: ['AAPL'], beginsAt: BEGINS });
  const entry = await contests.entered(person, slug);
  const { world: arena } = await contests.contestOf(slug);
  await worlds.setClock(world, { rate: 60 });
  await contests.setClock(administrator, slug, { rate: 60 });
  ok(await tradeIn(rig, person, { account, world }, { worth: 900 }));
  ok(await tradeIn(rig, person, { account: entry, world: arena as string }, { worth: 900 }));
  await worlds.pass(2_000);
  await worlds.setClock(world, { ends: true });
  await contests.setClock(administrator, slug, { ends: true });
  await rest();
  // The contest's results do not stand yet.
  expect(heldIn(rig)).toMatchObject({ going: 1 });
  await contests.settled();
  await rest();
  expect(heldIn(rig)).toMatchObject({ going: 0 });
  // What results owe to luck comes after them.
  await rig.server.contests.luck.runOnce();
  await vi.waitUntil(async () => (await contests.contestOf(slug)).luckAt !== null, {
    timeout: 30_000,
    interval: 50,
  });

  const reads = [
    `/api/worlds`,
    `/api/real-market-data?world=${world}`,
    `/api/candles/AAPL?interval=1m&limit=50&world=${world}`,
    `/api/positions/${person.id}?account=${account}`,
    `/api/transactions/${person.id}?account=${account}`,
    `/api/orders?account=${account}&status=all`,
    `/api/journal/trades?account=${account}&status=open`,
    `/api/contests/${slug}`,
    `/api/contests/${slug}/standing`,
    `/api/contests/${slug}/entry`,
    `/api/journal/trades?account=${entry}`,
  ];
  const bodies = async (from: ServerRig) => {
    const read: unknown[] = [];
    for (const path of reads) read.push(ok(await from.call(`GET ${path}`, { as: person })));
    return read;
  };
  const first = await bodies(rig);
  expect(heldIn(rig)).toEqual({ going: 0, read: 2 });
  const certificate = await rig.call(`GET /api/contests/${slug}/entries/${entry}/certificate`, {
    as: person,
  });
  expect([certificate.status, certificate.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  // A process that starts with them opens none, reports nothing, and reads the same.
  const said: string[] = [];
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      said.push(line.toString());
      done();
    },
  });
  const other = await rig.beside({ clock, logger: pino({ level: 'warn' }, stream) });
  onTestFinished(() => other.stop());
  expect(heldIn(other)).toEqual({ going: 0, read: 0 });
  await other.server.worlds.settle();
  expect(said).toEqual([]);
  expect(await bodies(other)).toEqual(first);

  const closed = await rig.call(`POST /api/positions/close?account=${account}`, {
    as: person,
    body: { userId: person.id, symbol: 'AAPL' },
  });
  expect([closed.status, closed.text]).toEqual([200, closed.text]);
  expect(ok(await rig.call(`GET /api/positions/${person.id}?account=${account}`, { as: person }))).toEqual(
    [],
  );
  ok(await rig.call(`POST /api/admin/worlds/${world}/reveal`, { as: administrator, body: {} }));
  await rig.assertBalanced();
});

test('a process that starts with worlds that go on, replays among them, reports nothing', async () => {
  const person = await rig.join('127.8.0.2');
  const { account, world } = await practiceIn(person, 'ideal');
  await worlds.setClock(world, { rate: 60 });
  ok(await rig.call(`POST /api/users/${person.id}/replays?account=${account}`, { as: person, body: {} }));
  const { accountId } = person as Actor & { readonly accountId?: string };
  const own = accountId === undefined ? '' : `?account=${accountId}`;
  ok(await rig.call(`POST /api/users/${person.id}/replays${own}`, { as: person, body: {} }));
  const said: string[] = [];
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      said.push(line.toString());
      done();
    },
  });
  const other = await rig.beside({ clock, logger: pino({ level: 'warn' }, stream) });
  onTestFinished(() => other.stop());
  await other.server.worlds.settle();
  expect(said).toEqual([]);
});
