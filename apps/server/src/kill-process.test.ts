import { openDatabase } from '@lonja/store/database/database';
import { auditBooks } from '@lonja/store/ledger/ledger-audit';
import { copyMigrated, recordProof, type FreshDatabase } from '@lonja/testkit';
import { createPrograms, stop } from '@lonja/testkit/program';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { answeredTwice, joinClients, retryAll, startLoad, type Order } from './test/trading/order-load.ts';

const KILLS = Number(process.env['PROVE_APP_KILLS'] ?? 2);
/** Under load: so many accounts, and at least so many acknowledged orders before each kill. */
const CLIENTS = 4;
const ACKNOWLEDGED = process.env['PROVE_APP_KILLS'] === undefined ? 40 : 200;

const programs = createPrograms();
let database: FreshDatabase;
beforeAll(async () => {
  database = await copyMigrated(inject('pgUrl'));
});
afterAll(async () => {
  await programs.end();
  await database.drop();
});

test(
  `kill -9 under load, ${KILLS} times: every order is there exactly once after the retries; a stop answers what it did`,
  { timeout: 0 },
  async () => {
    const startedAt = performance.now();
    const env = { DATABASE_URL: database.url, MARKET_SEED: 'kill' };
    let program = programs.launch(env);
    let origin = await program.ready();
    const clients = await joinClients(origin, CLIENTS);
    const orders: Order[] = [];
    const waits: number[] = [];
    let acknowledged = 0;
    for (let crash = 0; crash < KILLS; crash++) {
      const load = startLoad(origin, clients);
      await load.more(ACKNOWLEDGED + Math.floor(Math.random() * 100));
      await stop(program, 'SIGKILL');
      const killedAt = performance.now();
      await load.end();
      acknowledged += load.acknowledged();
      program = programs.launch(env);
      origin = await program.ready();
      waits.push(performance.now() - killedAt);
      await retryAll(origin, load.orders);
      orders.push(...load.orders);
    }
    expect(answeredTwice(orders)).toEqual([]);

    // Who stops in good order answers what has taken hold: nobody has to ask again.
    const load = startLoad(origin, clients);
    await load.more(ACKNOWLEDGED);
    const stoppedAt = performance.now();
    expect(await stop(program)).toBe(0);
    const drained = Math.round(performance.now() - stoppedAt);
    await load.end();
    const db = openDatabase(database.url, () => undefined);
    const fills = await db.selectFrom('fills').select('number').execute();
    expect(fills).toHaveLength(orders.length + load.acknowledged());
    expect((await Array.fromAsync(auditBooks(db))).flat()).toEqual([]);
    const people = await db.selectFrom('users').select('password_hash').execute();
    // The whole program hashes at the full cost; rigs of tests do not.
    expect(people.every(({ password_hash: hash }) => hash.includes('$m=19456,t=2,p=1$'))).toBe(true);
    await db.destroy();
    const figures = { kills: KILLS, orders: orders.length, acknowledged };
    const slowestRestart = Math.round(Math.max(...waits));
    const milliseconds = Math.round(performance.now() - startedAt);
    recordProof({ proof: 'kill -9 of the application', milliseconds, ...figures, slowestRestart, drained });
  },
);
