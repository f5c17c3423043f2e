import { openOwnerDatabase, type Database } from '@lonja/store';
import { copyMigrated, recordProof, type FreshDatabase } from '@lonja/testkit';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { createPrograms, stop, type Program } from '../test/program.ts';

/** How often a process is killed, and one paused. */
const ROUNDS = Number(process.env['PROVE_PAUSES'] ?? 1);
const PATIENCE = { timeout: 30_000, interval: 20 } as const;

let database: FreshDatabase;
let owner: Database;
const programs = createPrograms();

beforeAll(async () => {
  database = await copyMigrated(inject('pgUrl'));
  owner = openOwnerDatabase(database.url);
});
afterEach(() => programs.end());
afterAll(async () => {
  await owner.destroy();
  await database.drop();
});

async function launch(): Promise<Program> {
  const program = programs.launch({ DATABASE_URL: database.url });
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
  `${ROUNDS} times a process is killed, and one paused: its slots are the others' and, awake again, it takes a share`,
  { timeout: 120_000 + ROUNDS * 120_000 },
  async () => {
    const startedAt = performance.now();
    const first = await launch();
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
