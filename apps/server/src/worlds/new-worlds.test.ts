import { CLOCK_LEAD_MS } from '@lonja/core';
import { CALL_SCHEMAS } from '@lonja/protocol';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createContest, enterContest } from '../test/contests.ts';
import {
  provideAdministrator,
  provideSecondServer,
  provideClient,
  describeServer,
} from '../test/processes/describe-server.ts';
import type { ServerRig } from '../test/server-rig.ts';

const rig = describeServer();
const beside = provideSecondServer(rig);
const administrator = provideAdministrator(rig);
const client = provideClient(rig);
const SYMBOLS = ['AAPL', 'EURUSD'];
const WORLD = { name: 'Recién hecho', symbols: SYMBOLS, beginsAt: '2030-01-07T15:00:00.000Z' };
const open = (at: ServerRig, world: string) =>
  at.call(`POST /api/users/${client.id}/accounts`, {
    as: client,
    body: { name: 'Práctica', terms: { grant: '10000', world } },
  });

describe('what was just made', () => {
  test.each([
    ['the one that made it', () => rig],
    ['the other one', () => beside],
  ])(
    'a world takes accounts at once at %s of two processes, and every process reads them',
    async (_at, at) => {
      const made = await rig.call('POST /api/admin/worlds', { as: administrator, body: WORLD });
      expect(made.status).toBe(201);
      const { id } = CALL_SCHEMAS.createWorld.response.parse(made.body);
      const opened = await open(at(), id);
      expect([opened.status, opened.text]).toEqual([201, opened.text]);
      const { account } = CALL_SCHEMAS.openPractice.response.parse(opened.body);
      for (const process of [rig, beside]) {
        const read = await process.call(`GET /api/orders?account=${account.id}`, { as: client });
        expect([read.status, read.text]).toEqual([200, read.text]);
      }
    },
  );

  test.each([
    ['the one that made it', () => rig],
    ['the other one', () => beside],
  ])('a contest takes entries at once at %s of two processes', async (_at, at) => {
    const made = await createContest(rig, administrator);
    expect(made.status).toBe(201);
    const contest = CALL_SCHEMAS.createContest.response.parse(made.body);
    expect(contest.takesEntries).toBe(true);
    const entered = await enterContest(at(), client, contest.slug);
    expect([entered.status, entered.text]).toEqual([201, entered.text]);
  });

  test('a process whose start takes long has prices of a world before it takes requests', async () => {
    await rig.call('POST /api/admin/worlds', { as: administrator, body: WORLD });
    let late = 0;
    const slow = await rig.beside({ isStarted: false, clock: () => Date.now() + late });
    late = CLOCK_LEAD_MS;
    await slow.server.start();
    // A contest that has not begun has none anywhere.
    const worlds = slow.server.markets.going().filter(({ market }) => market.isDrawn());
    expect(worlds).not.toEqual([]);
    expect(worlds.filter(({ market }) => market.board.steppedAt() === undefined)).toEqual([]);
    await slow.stop();
  });

  test('an account waits for a process that has not heard of its world, and for no other', async () => {
    const made = await rig.call('POST /api/admin/worlds', { as: administrator, body: WORLD });
    const { id } = CALL_SCHEMAS.createWorld.response.parse(made.body);
    const { rows } = await sql<{ behind: number }>`
      select count(*)::int as behind from worlds_heard where world < ${Number(id)}`.execute(rig.owner);
    expect(rows).toEqual([{ behind: 0 }]);
  });
});
