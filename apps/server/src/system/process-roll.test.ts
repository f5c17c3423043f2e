import { SystemReport } from '@lonja/protocol';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createOrderLatency } from './order-latency.ts';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import { createProcessRoll } from './process-roll.ts';

const rig = describeServer();
const administrator = provideAdministrator(rig);

/** A process that exists in the roll alone. */
function enrol(name: string, streams: number, startedAt = new Date()) {
  const latency = createOrderLatency(Date.now);
  const faults: unknown[] = [];
  const roll = createProcessRoll({
    db: rig.server.db,
    name,
    startedAt,
    latency,
    heldBy: () => ({ isEdge: false, slots: [], leases: [], shard: null }),
    facts: () => ({
      version: '1.0.0',
      memoryBytes: 1_000,
      streams,
      desk: 'ok',
      place: name,
      stage: 'ready',
      straysWaiting: 0,
      loopMilliseconds: 1,
      stepMilliseconds: null,
      marketMilliseconds: null,
      bus: { kind: 'postgres', heardMilliseconds: null, gaps: 0 },
    }),
    onFault: (error) => faults.push(error),
  });
  return { roll, latency, faults };
}

test('each knows the others, and the latency of orders is that of all of them', async () => {
  const [one, other] = [enrol('1@a', 3, new Date(1_000)), enrol('2@b', 4, new Date(2_000))];
  for (let count = 0; count < 90; count++) one.latency.record(1);
  for (let count = 0; count < 10; count++) other.latency.record(500);
  expect(one.roll.known()).toMatchObject([{ name: '1@a', isThis: true }]);
  await other.roll.runOnce();
  await one.roll.runOnce();
  expect(one.roll.known()).toMatchObject([
    { name: '1@a', isThis: true, streams: 3 },
    { name: '2@b', isThis: false, streams: 4 },
  ]);
  expect(one.latency.count()).toBe(100);
  expect(one.latency.percentile(0.99)).toBeGreaterThanOrEqual(500);
  // What it says of itself is its own alone: nothing is counted twice.
  await other.roll.runOnce();
  await one.roll.runOnce();
  expect([one.latency.count(), other.latency.count()]).toEqual([100, 100]);

  await other.roll.stop();
  await one.roll.runOnce();
  expect(one.roll.known().map(({ name }) => name)).toEqual(['1@a']);
  expect(one.latency.count()).toBe(90);
  await one.roll.stop();
});

test('one that has fallen silent is listed with its silence, counts for nothing, and is forgotten', async () => {
  const [one, silent] = [enrol('1@a', 3), enrol('3@c', 5)];
  silent.latency.record(1);
  await silent.roll.runOnce();
  const shift = (interval: string) =>
    sql`update processes set seen_at = seen_at - ${interval}::interval where name = '3@c'`.execute(rig.owner);
  await shift('1 minute');
  await one.roll.runOnce();
  const listed = one.roll.known().find(({ name }) => name === '3@c');
  expect(listed?.silentSeconds).toBeGreaterThanOrEqual(60);
  expect(one.latency.count()).toBe(0);
  await shift('10 minutes');
  await one.roll.runOnce();
  expect(one.roll.known().map(({ name }) => name)).toEqual(['1@a']);
  await one.roll.stop();
  expect(await rig.owner.selectFrom('processes').selectAll().execute()).toEqual([]);
});

test('what another version says of itself in other words is left out', async () => {
  await sql`insert into processes (name, started_at, seen_at, facts) values ('9@z', now(), now(), '{"colour":"blue"}')`.execute(
    rig.owner,
  );
  const one = enrol('1@a', 3);
  await one.roll.runOnce();
  expect(one.roll.known().map(({ name }) => name)).toEqual(['1@a']);
  await one.roll.stop();
  await sql`delete from processes`.execute(rig.owner);
});

test('[ADM-11] the report lists the processes, and one that is alone is itself the list', async () => {
  const report = SystemReport.parse((await rig.call('GET /api/admin/system', { as: administrator })).body);
  expect(report.processes).toMatchObject([
    { name: expect.stringContaining(`${process.pid}@`), isThis: true },
  ]);
  const { body } = await rig.call('GET /api/health/live');
  expect(body).toMatchObject({ process: report.processes[0]?.mark });
  // Without others it writes nothing.
  expect(await rig.owner.selectFrom('processes').selectAll().execute()).toEqual([]);
});
