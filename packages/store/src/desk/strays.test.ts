import { createMigratedDatabase } from '@lonja/testkit';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { takeStrays, type LeftStrays } from './strays.ts';

test('what was left for a slot stays until it has been heard, and is gone afterwards', async () => {
  const made = await createMigratedDatabase(inject('pgUrl'), []);
  const db = openDatabase(made.url, () => undefined);
  onTestFinished(async () => {
    await db.destroy();
    await made.drop();
  });
  await sql`insert into strays (slot, account_id, alert_id) values (7, 1, null), (7, 1, null), (7, null, 3), (8, 2, null)`.execute(
    db,
  );
  const heard: LeftStrays[] = [];
  const hear = async (left: LeftStrays): Promise<void> => void heard.push(left);
  const lost = takeStrays(db, [7], () => Promise.reject(new Error('the connection is lost')));
  await expect(lost).rejects.toThrow('the connection is lost');
  await takeStrays(db, [7], hear);
  await takeStrays(db, [7], hear);
  expect(heard).toEqual([{ accountIds: [1], alertIds: [3] }]);
});
