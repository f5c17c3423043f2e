import { CALL_SCHEMAS } from '@lonja/protocol';
import { expect, test } from 'vitest';
import { createRigContests, createContest, tradeIn } from '../test/contests.ts';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import { createRigGroup, joinStudent } from '../test/groups.ts';
import type { ScriptedQuote } from '../test/markets/scripted-market.ts';

let wall = Date.now();
const rig = describeServer({ clock: () => wall });
const administrator = provideAdministrator(rig);

async function pass(
  milliseconds: number,
  quotes: Readonly<Record<string, ScriptedQuote>> = {},
): Promise<void> {
  wall += milliseconds;
  rig.market.wait(wall - rig.market.now());
  await rig.server.worlds.refresh();
  rig.market.move(quotes);
  await rig.server.worlds.refresh();
}
const { standingOf, entered } = createRigContests(rig, pass);
const MINUTE = 60_000;

test("a split reaches the accounts of a contest on the installation's market, and neither their scores nor their places", async () => {
  const group = await createRigGroup(rig, administrator);
  const student = await joinStudent(rig, group);
  await pass(250);
  const { status, body } = await createContest(rig, group.teacher, {
    group: group.id,
    market: 'installation',
    symbols: undefined,
    beginsAt: new Date(wall + 10_000).toISOString(),
    minutes: 10,
    scoring: 'drawdown',
  });
  expect(status).toBe(201);
  const { slug, world } = CALL_SCHEMAS.createContest.response.parse(body);
  await pass(6_000);
  const account = await entered(student, slug);
  await pass(4_000);
  expect((await tradeIn(rig, student, { account, world }, { quantity: 10 })).status).toBe(200);
  await pass(2 * MINUTE, { AAPL: ['150.00', '150.04'] });
  await rig.server.contests.kept.runOnce();

  rig.market.scriptedSplits.publish('AAPL', { newUnits: 4, oldUnits: 1 });
  rig.market.showSplit('AAPL', ['37.50', '37.51']);
  await pass(MINUTE);
  await rig.server.contests.kept.runOnce();
  await pass(1_000);
  await rig.server.splits.runOnce();
  // While it is applied nothing is kept: what is held has no quote then.
  await rig.server.splits.runOnce();
  const positions = await rig.call(`GET /api/positions/${student.id}?account=${account}`, { as: student });
  expect(CALL_SCHEMAS.getPositions.response.parse(positions.body)).toMatchObject([
    { symbol: 'AAPL', quantity: '40', averagePrice: 47.81 },
  ]);
  await pass(MINUTE);
  await rig.server.contests.kept.runOnce();
  await pass(6 * MINUTE, { AAPL: ['52.50', '52.51'] });
  await rig.server.contests.kept.runOnce();
  await pass(250);
  await rig.server.contests.settlement.runOnce();
  await pass(6_000);
  await rig.server.contests.settlement.runOnce();
  await pass(250);
  expect((await standingOf(slug)).rows).toMatchObject([
    { place: 1, unranked: null, equity: '10187.60', drawdownPercent: 4.124 },
  ]);
  await rig.assertBalanced();
});
