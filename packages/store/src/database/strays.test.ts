import { createMigratedDatabase, type MigratedDatabase } from '@lonja/testkit';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { openDatabase, type Database } from './database.ts';
import { claimStrays, type LeftStrays } from './strays.ts';

let database: MigratedDatabase;
let db: Database;

beforeAll(async () => {
  database = await createMigratedDatabase(inject('pgUrl'), []);
  db = openDatabase(database.url, () => undefined);
});
beforeEach(async () => {
  await db.deleteFrom('strays').execute();
  await db
    .insertInto('strays')
    .values([
      { slot: 1, account_id: 11, alert_id: null },
      { slot: 1, account_id: 11, alert_id: null },
      { slot: 2, account_id: null, alert_id: 22 },
      { slot: 3, account_id: 33, alert_id: null },
    ])
    .execute();
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function take(slots: readonly number[]): Promise<LeftStrays[]> {
  const left: LeftStrays[] = [];
  await claimStrays(db, slots, async (some) => void left.push(some));
  return left;
}

test('what was left for some slots is handed over once, and what was left for others stays', async () => {
  expect(await take([1, 2])).toEqual([{ accountIds: [11], alertIds: [22] }]);
  expect(await take([1, 2])).toEqual([]);
  expect(await take([3])).toEqual([{ accountIds: [33], alertIds: [] }]);
});

test('what did not arrive is left until somebody has it', async () => {
  const lost = claimStrays(db, [1, 2], () => Promise.reject(new Error('the answer is lost')));
  await expect(lost).rejects.toThrow('the answer is lost');
  expect(await take([1, 2])).toEqual([{ accountIds: [11], alertIds: [22] }]);
});
