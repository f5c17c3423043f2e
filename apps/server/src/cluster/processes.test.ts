import { openOwnerDatabase, type Database } from '@lonja/store/database/database';
import { isEdge } from '@lonja/store/database/desk-name';
import { copyMigrated, recordProof, type FreshDatabase } from '@lonja/testkit';
import { createPrograms, stop, type Program } from '@lonja/testkit/program';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

/** How often a process is killed, and one paused. */
const ROUNDS = Number(process.env['PROVE_PAUSES'] ?? 1);
const PATIENCE = { timeout: 30_000, interval: 20 } as const;

let database: FreshDatabase;
let owner: Database;
const programs = createPrograms();
/** The process that is there after each test, alone. */
let first: Program;

beforeAll(async () => {
  database = await copyMigrated(inject('pgUrl'));
  owner = openOwnerDatabase(database.url);
  first = await launch();
});
afterAll(async () => {
  await programs.end();
  await owner.destroy();
  await database.drop();
});

async function launch(env = {}): Promise<Program> {
  const program = programs.launch({ DATABASE_URL: database.url, ...env });
  await program.ready();
  return program;
}

/** How many slots each process holds, by its pid. */
async function slotsByProcess(): Promise<Map<number, number>> {
  const { rows } = await sql<{ pid: number; slots: number }>`
    select substring(a.application_name from '^lonja-desk ([0-9]+)-')::int as pid, count(*)::int as slots
    from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'advisory' and l.granted and l.classid = ${0x4c6f6e6a}::oid and l.objid between 256::oid and 511::oid
      and l.database = (select oid from pg_database where datname = current_database())
    group by 1`.execute(owner);
  return new Map(rows.map(({ pid, slots }) => [pid, slots]));
}

/** Resolves when these processes hold all slots between them. @returns the milliseconds that it took */
async function areDivided(among: readonly Program[]): Promise<number> {
  const began = performance.now();
  await expect
    .poll(async () => {
      const held = await slotsByProcess();
      return {
        pids: new Set(held.keys()),
        slots: [...held.values()].reduce((sum, one) => sum + one, 0),
      };
    }, PATIENCE)
    .toEqual({ pids: new Set(among.map(({ child }) => child.pid)), slots: 256 });
  return Math.round(performance.now() - began);
}

test(
  'an edge takes nothing when the one that holds everything is killed, says so, and is ready again beside the next one',
  { timeout: 120_000 },
  async () => {
    const program = await launch({ SLOTS: 'none' });
    const edge = await program.ready();
    const readiness = async () => {
      const answer = await fetch(`${edge}/api/health/ready`);
      return { code: answer.status, ...((await answer.json()) as object) };
    };
    await expect.poll(readiness, PATIENCE).toMatchObject({ code: 200, status: 'ready' });
    await stop(first, 'SIGKILL');
    await expect.poll(readiness, PATIENCE).toMatchObject({
      code: 503,
      status: 'unavailable',
      reason: 'only edges run (SLOTS=none): nobody does what happens by itself',
    });
    expect((await fetch(`${edge}/api/health/live`)).status).toBe(200);
    first = await launch();
    await expect.poll(readiness, PATIENCE).toMatchObject({ code: 200, status: 'ready' });
    const takers = await owner.selectFrom('moves').select('process').where('kind', '=', 'took').execute();
    expect(takers.length).toBeGreaterThan(1);
    expect(takers.filter(({ process }) => isEdge(process))).toEqual([]);
    await stop(program);
  },
);

test(
  `${ROUNDS} times a process is killed, and one paused: its slots are the others' and, awake again, it takes a share`,
  { timeout: 120_000 + ROUNDS * 120_000 },
  async () => {
    const startedAt = performance.now();
    const afterKill: number[] = [];
    const afterPause: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const second = await launch();
      await areDivided([first, second]);
      second.child.kill('SIGSTOP');
      afterPause.push(await areDivided([first]));
      second.child.kill('SIGCONT');
      await areDivided([first, second]);
      await stop(second, 'SIGKILL');
      afterKill.push(await areDivided([first]));
    }
    // A heartbeat and what they take to load; five silent seconds and a heartbeat.
    expect(Math.max(...afterKill)).toBeLessThan(10_000);
    expect(Math.max(...afterPause)).toBeLessThan(15_000);
    recordProof({
      proof: 'slots of a process that is killed or paused',
      rounds: ROUNDS,
      milliseconds: Math.round(performance.now() - startedAt),
      slowestAfterKill: Math.max(...afterKill),
      slowestAfterPause: Math.max(...afterPause),
    });
  },
);
