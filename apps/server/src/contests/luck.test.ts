import { LUCK_TRIALS } from '@lonja/core';
import { loadCatalogue } from '@lonja/feeds';
import { proveFiles, type Problem } from '@lonja/proof';
import { PersonalExport, type Contest } from '@lonja/protocol';
import { beforeEach, expect, test, vi } from 'vitest';
import { createRigContests, tradeIn } from '../test/contests.ts';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import { createRigGroup, joinStudent, type RigGroup } from '../test/groups.ts';
import type { Actor } from '../test/server-rig.ts';
import { listRigWorlds, createRigWorlds } from '../test/markets/worlds.ts';

let ahead = 0;
const rig = describeServer({ clock: () => Date.now() + ahead });
const administrator = provideAdministrator(rig);
const { pass } = createRigWorlds(rig, administrator, {
  advance: (milliseconds) => {
    ahead += milliseconds;
    return Date.now() + ahead;
  },
});
const { created, contestOf, entriesOf, ownEntry, entered, setClock, settled } = createRigContests(rig, pass);

let group: RigGroup;
beforeEach(async () => {
  group = await createRigGroup(rig, administrator);
  return () => rig.assertBalanced();
});

/** Computed by the job that runs beside, or by this. */
const counted = async (slug: string): Promise<Contest> => {
  await rig.server.contests.luck.runOnce();
  return vi.waitUntil(
    async () => {
      const contest = await contestOf(slug);
      return contest.luckAt === null ? undefined : contest;
    },
    { timeout: 60_000, interval: 100 },
  );
};

const exportOf = async (person: Actor) => {
  const { body } = await rig.call('POST /api/export', { as: person, body: { password: person.password } });
  return PersonalExport.parse(body);
};

async function problemsOf(exported: object, account: string): Promise<readonly Problem[]> {
  const files = [
    { name: 'export.json', text: JSON.stringify(exported) },
    { name: 'worlds.json', text: JSON.stringify(await listRigWorlds(rig)) },
  ];
  const { exports } = proveFiles(files, loadCatalogue());
  return exports.flatMap(({ accounts }) => accounts).find(({ id }) => id === account)!.problems;
}

test('a finished contest says what its results owe to luck, and whoever has the export plays it again', async () => {
  const [trader, idler, helped, leaver] = [
    await joinStudent(rig, group),
    await joinStudent(rig, group),
    await joinStudent(rig, group),
    await joinStudent(rig, group),
  ];
  const { teacher } = group;
  const { slug, world } = await created(teacher, { group: group.id, symbols: ['AAPL', 'USDJPY'] });
  const account = await entered(trader, slug);
  await entered(idler, slug);
  const accounts = [account, await entered(helped, slug), await entered(leaver, slug)];
  await setClock(teacher, slug, { rate: 60 });
  const trade = async (person: Actor, its: string, symbol: string, side: 'buy' | 'sell' = 'buy') => {
    const answer = await tradeIn(rig, person, { account: its, world }, { symbol, side, worth: 2_000 });
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
  };
  for (const [place, person] of [trader, helped, leaver].entries()) {
    await trade(person, accounts[place]!, 'AAPL');
    await trade(person, accounts[place]!, 'USDJPY', 'sell');
  }
  await pass(5_000);
  // More than is held: what was long is short from here on.
  const turned = await tradeIn(rig, trader, { account, world }, { side: 'sell', worth: 3_000, leverage: 5 });
  expect([turned.status, turned.text]).toEqual([200, turned.text]);
  await pass(5_000);
  await rig.call(`PUT /api/admin/users/${helped.id}?account=${accounts[1]}`, {
    as: administrator,
    body: { balance: '50000', reason: 'Corrección' },
  });
  await setClock(teacher, slug, { ends: true });
  await settled();
  // Whoever reads the results first keeps no process from telling it later.
  expect([(await ownEntry(trader, slug)).place === null, (await contestOf(slug)).state]).toEqual([
    false,
    'finished',
  ]);

  await counted(slug);
  const { luck } = await ownEntry(trader, slug);
  expect(luck).toMatchObject({ trials: LUCK_TRIALS });
  const { below, ties, percentile, guessers } = luck!;
  expect(below + ties).toBeLessThanOrEqual(LUCK_TRIALS);
  expect(percentile).toBeCloseTo((100 * (below + ties / 2)) / LUCK_TRIALS, 1);
  expect(guessers).toBeCloseTo((4 * (LUCK_TRIALS - below)) / LUCK_TRIALS, 0.5);
  const byUser = new Map((await entriesOf(teacher, slug)).map((entry) => [entry.userId, entry.luck]));
  expect(byUser.get(trader.id)).toEqual(luck);
  // Nothing is said of who did not trade, nor of a figure that somebody set.
  expect([byUser.get(idler.id), byUser.get(helped.id)]).toEqual([null, null]);
  expect(byUser.get(leaver.id)).toMatchObject({ trials: LUCK_TRIALS });
  // The page of the standing, which anybody reads, has nothing of it.
  expect((await rig.call(`GET /api/contests/${slug}/standing`)).text).not.toContain('luck');

  const exported = await exportOf(trader);
  expect(exported.contests).toMatchObject([{ account, luck: { below, ties, trials: LUCK_TRIALS } }]);
  expect(await problemsOf(exported, account)).toEqual([]);
  const boasting = {
    ...exported,
    contests: exported.contests.map((one) => ({
      ...one,
      luck: { below: (below + 1) % (LUCK_TRIALS + 1), ties, trials: LUCK_TRIALS },
    })),
  };
  expect(await problemsOf(boasting, account)).toEqual([
    { kind: 'luck_differs', contest: 'Concurso de otoño' },
  ]);
  // Nor does it come out by other moments, however far. With one moment alone all random players do equally well, so a count between none
  // and all is wrong.
  const inside = Math.min(Math.max(below, 1), LUCK_TRIALS - 1);
  for (const createdAt of ['2036-01-01T00:00:00.000Z', '2030-01-07T15:00:01.000Z']) {
    const moved = {
      ...exported,
      contests: exported.contests.map((one) => ({
        ...one,
        luck: { below: inside, ties, trials: LUCK_TRIALS },
      })),
      otherAccounts: exported.otherAccounts.map((one) => ({
        ...one,
        transactions: one.transactions.map((fill) => ({ ...fill, createdAt })),
      })),
    };
    expect(await problemsOf(moved, account)).toContainEqual({
      kind: 'luck_differs',
      contest: 'Concurso de otoño',
    });
  }
  // An export of before there was luck is none that lies about it.
  const old = { ...exported, contests: exported.contests.map((one) => ({ ...one, luck: undefined })) };
  expect(await problemsOf(old, account)).toEqual([]);
});

test('who is erased leaves no luck behind, before or after it is computed', async () => {
  const [early, late] = [await joinStudent(rig, group), await joinStudent(rig, group)];
  const { teacher } = group;
  const { slug, world } = await created(teacher, { group: group.id });
  const accounts = [await entered(early, slug), await entered(late, slug)];
  await setClock(teacher, slug, { rate: 60 });
  for (const [place, person] of [early, late].entries())
    expect((await tradeIn(rig, person, { account: accounts[place]!, world })).status).toBe(200);
  await setClock(teacher, slug, { ends: true });
  const erase = async (person: Actor) =>
    expect(
      await rig.call(`POST /api/users/${person.id}/erasure`, {
        as: person,
        body: { password: person.password },
      }),
    ).toMatchObject({ status: 200 });
  await settled();
  await erase(early);
  await counted(slug);
  const stored = async () =>
    rig.owner
      .selectFrom('contest_entries')
      .select(['account_id', 'luck_trials'])
      .where('account_id', 'in', accounts.map(Number))
      .orderBy('account_id')
      .execute();
  expect((await stored()).map((row) => row.luck_trials)).toEqual([null, LUCK_TRIALS]);
  await erase(late);
  expect((await stored()).map((row) => row.luck_trials)).toEqual([null, null]);
  expect((await entriesOf(teacher, slug)).map(({ luck }) => luck)).toEqual([null, null]);
});
