import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeServer } from '../test/processes/describe-server.ts';
import { CALLS_AT_ONCE } from './fair-shares.ts';

const rig = describeServer();

const save = { lists: [{ name: 'Mine', symbols: ['AAPL'] }] };

test('as many saves at once as a program likes leave others their connections to the database', async () => {
  const [ana, ben] = [await rig.join(), await rig.join()];
  const saveOnce = () => rig.call('PUT /api/watchlists', { as: ana, body: save });
  expect(await saveOnce()).toMatchObject({ status: 200 });
  // Whatever makes her statements slow: here a lock, which is held until everybody else has been answered.
  const holder = await rig.owner.startTransaction().execute();
  await sql`select from watchlists where user_id = ${ana.id} for update`.execute(holder);
  const waiting = async (): Promise<number> => {
    await sql`select pg_stat_clear_snapshot()`.execute(holder);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(holder);
    return rows[0]!.count;
  };
  const saves = Array.from({ length: 190 }, saveOnce);
  await expect.poll(waiting).toBe(CALLS_AT_ONCE);
  for (const path of ['watchlists', 'orders', 'notices'])
    expect(await rig.call(`GET /api/${path}`, { as: ben })).toMatchObject({ status: 200 });
  expect(await waiting()).toBe(CALLS_AT_ONCE);
  await holder.commit().execute();
  expect(new Set((await Promise.all(saves)).map(({ status }) => status))).toEqual(new Set([200]));
});

test('a write that names no limit has one of 600 a minute, which is its person’s alone', async () => {
  const [ana, ben] = [await rig.join(), await rig.join()];
  const note = (as: typeof ana) => rig.call('POST /api/sessions/activity', { as, body: {} });
  const statuses: number[] = [];
  for (let n = 0; n < 30; n += 1)
    statuses.push(
      ...(await Promise.all(Array.from({ length: 20 }, () => note(ana)))).map((one) => one.status),
    );
  expect(statuses.filter((status) => status >= 300)).toEqual([]);
  expect(await note(ana)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect((await note(ben)).status).toBeLessThan(300);
});
