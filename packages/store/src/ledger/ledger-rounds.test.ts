import { createMigratedDatabase, type MigratedDatabase } from '@lonja/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { openDatabase, type Database } from '../database/database.ts';
import type { AuditShare } from './ledger-audit.ts';
import { findFullRound, saveLedgerRound } from './ledger-rounds.ts';

let database: MigratedDatabase;
let db: Database;
beforeAll(async () => {
  database = await createMigratedDatabase(inject('pgUrl'), []);
  db = openDatabase(database.url, () => undefined);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(async () => {
  await sql`delete from ledger_rounds`.execute(db);
});

const WHOLE: AuditShare = { slots: undefined, house: true };
const SLOTS = Array.from({ length: 256 }, (_, slot) => slot);
const LOW: AuditShare = { slots: SLOTS.slice(0, 128), house: false };
const HIGH: AuditShare = { slots: SLOTS.slice(128), house: false };
const HOUSE: AuditShare = { slots: [], house: true };

const at = (second: number): Date => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
const save = (share: AuditShare, from: number, to: number): Promise<void> =>
  saveLedgerRound(db, share, { beganAt: at(from), endedAt: at(to) });

const countRounds = async (): Promise<number> =>
  (await db.selectFrom('ledger_rounds').select('id').execute()).length;

test('all of the books have been looked at once every slot and what belongs to no user have', async () => {
  expect(await findFullRound(db)).toBeUndefined();
  await save(LOW, 1, 2);
  await save(HOUSE, 1, 3);
  expect(await findFullRound(db)).toBeUndefined();
  await save({ slots: SLOTS.slice(128, 255), house: false }, 4, 5);
  expect(await findFullRound(db)).toBeUndefined();
  await save({ slots: [255], house: false }, 6, 7);
  expect(await findFullRound(db)).toEqual({ beganAt: at(1), endedAt: at(2) });
});

test('one process that has all of it says when its last round was', async () => {
  await save(WHOLE, 1, 2);
  await save(WHOLE, 3, 4);
  expect(await findFullRound(db)).toEqual({ beganAt: at(3), endedAt: at(4) });
});

test('what a process did not come to keeps the time of all back, until whoever has its slots now comes to it', async () => {
  await save(WHOLE, 1, 2);
  for (const second of [3, 5]) {
    await save(LOW, second, second + 1);
    await save(HOUSE, second, second + 1);
    expect(await findFullRound(db)).toEqual({ beganAt: at(1), endedAt: at(2) });
  }
  await save(HIGH, 7, 8);
  expect(await findFullRound(db)).toEqual({ beganAt: at(5), endedAt: at(6) });
});

test('a slot that moves to a faster process is as old as the later of its rounds', async () => {
  await save(WHOLE, 1, 9);
  await save(LOW, 4, 5);
  expect(await findFullRound(db)).toEqual({ beganAt: at(1), endedAt: at(9) });
});

test('rounds are forgotten once all that they saw has been looked at again', async () => {
  for (let second = 1; second < 60; second += 3) {
    await save(LOW, second, second + 1);
    await save(HIGH, second, second + 1);
    await save(HOUSE, second, second + 1);
  }
  expect(await countRounds()).toBeLessThanOrEqual(5);
  expect(await findFullRound(db)).toEqual({ beganAt: at(58), endedAt: at(59) });
});
