import { CALL_SCHEMAS, type Contest, type OwnTeam } from '@lonja/protocol';
import { beforeEach, expect, test } from 'vitest';
import { createRigContests, createContest, tradeIn } from '../test/contests.ts';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import { createRigGroup, joinStudent, type RigGroup } from '../test/groups.ts';
import { countByStatus, type Actor, type Answer } from '../test/server-rig.ts';
import { createRigWorlds } from '../test/markets/worlds.ts';

/** How far the wall's clock was put ahead: waiting for it would take minutes. */
let ahead = 0;
const rig = describeServer({ clock: () => Date.now() + ahead });
const administrator = provideAdministrator(rig);
const { pass } = createRigWorlds(rig, administrator, {
  advance: (milliseconds) => {
    ahead += milliseconds;
    return Date.now() + ahead;
  },
});
const { created, standingOf, entriesOf, entered, setClock, finished } = createRigContests(rig, pass);
const codeOf = ({ body }: Answer) => (body as { code?: string }).code;

let group: RigGroup;
let teacher: Actor;
beforeEach(async () => {
  group = await createRigGroup(rig, administrator);
  ({ teacher } = group);
  return () => rig.assertBalanced();
});

const make = (as: Actor, { slug }: Contest, name = 'Los toros') =>
  rig.call(`POST /api/contests/${slug}/teams`, { as, body: { name } });
const join = (as: Actor, { slug }: Contest, code: string) =>
  rig.call(`PUT /api/contests/${slug}/team`, { as, body: { code } });
const leave = (as: Actor, { slug }: Contest) => rig.call(`DELETE /api/contests/${slug}/team`, { as });
const read = (as: Actor, { slug }: Contest) => rig.call(`GET /api/contests/${slug}/team`, { as });
const teamOf = ({ status, body, text }: Answer): OwnTeam => {
  expect([[200, 201].includes(status), text]).toEqual([true, text]);
  return CALL_SCHEMAS.getOwnTeam.response.parse(body);
};

/** A contest of teams with some students in it. */
async function teamed(count: number, more: object = {}) {
  const contest = await created(teacher, { group: group.id, teamSize: 2, ...more });
  const students: Actor[] = [];
  const accounts: string[] = [];
  for (let made = 0; made < count; made++) {
    const student = await joinStudent(rig, group);
    students.push(student);
    accounts.push(await entered(student, contest.slug, { alias: `Alias ${made + 1}` }));
  }
  return { contest, students, accounts };
}

test('a team is made and joined by its code, seen by its members under aliases, and left for another one', async () => {
  const { contest, students } = await teamed(4);
  expect(contest.ruleset.teamSize).toBe(2);
  const [first, second, third, fourth] = students as [Actor, Actor, Actor, Actor];
  const made = teamOf(await make(first, contest));
  expect(made).toMatchObject({
    number: 1,
    name: 'Los toros',
    size: 2,
    members: [{ number: 1, alias: 'Alias 1', isErased: false, isOwn: true }],
  });
  expect(made.code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  const joined = teamOf(await join(second, contest, made.code.toLowerCase()));
  expect(joined.members.map(({ alias, isOwn }) => [alias, isOwn])).toEqual([
    ['Alias 1', false],
    ['Alias 2', true],
  ]);
  // Again is no second place in it.
  expect(teamOf(await join(second, contest, made.code)).members).toHaveLength(2);
  const full = await join(third, contest, made.code);
  expect([full.status, full.body]).toMatchObject([409, { code: 'team_full', details: { maximum: 2 } }]);
  expect(codeOf(await make(fourth, contest, 'los  TOROS'))).toBe('name_taken_here');
  const other = teamOf(await make(fourth, contest, 'Los osos'));
  expect(teamOf(await join(second, contest, other.code)).name).toBe('Los osos');
  expect(teamOf(await read(first, contest)).members).toHaveLength(1);
  for (const secret of [first.username, first.id, made.code])
    expect((await rig.call(`GET /api/contests/${contest.slug}/standing`)).text).not.toContain(secret);
});

test('a team is left for none, and can be joined again, until the contest is started', async () => {
  const { contest, students } = await teamed(3);
  const [first, second, third] = students as [Actor, Actor, Actor];
  const { code } = teamOf(await make(first, contest));
  await join(second, contest, code);
  expect((await leave(second, contest)).status).toBe(200);
  expect((await read(second, contest)).status).toBe(404);
  expect(teamOf(await read(first, contest)).members).toHaveLength(1);
  const [own] = (await standingOf(contest.slug)).rows.filter(({ number }) => number === 2);
  expect(own).not.toHaveProperty('team');
  // Who is in none is in none.
  expect((await leave(third, contest)).status).toBe(200);
  expect((await leave(await joinStudent(rig, group), contest)).status).toBe(404);
  // Nobody is left in it, and it is still there for who knows its code.
  expect((await leave(first, contest)).status).toBe(200);
  expect((await standingOf(contest.slug)).teams).toEqual([]);
  expect(teamOf(await join(second, contest, code)).members).toHaveLength(1);
  await setClock(teacher, contest.slug, { rate: 1 });
  const late = await leave(second, contest);
  expect([late.status, codeOf(late)]).toEqual([409, 'teams_fixed']);
});

test('nobody joins from outside, by the code of another contest, or where there are no teams', async () => {
  const { contest, students } = await teamed(2);
  const { contest: other, students: others } = await teamed(1);
  const [first, second] = students as [Actor, Actor];
  const { code } = teamOf(await make(first, contest));
  const stranger = await joinStudent(rig, group);
  for (const answer of [
    await join(stranger, contest, code),
    await make(stranger, contest),
    await read(stranger, contest),
    await join(others[0]!, other, code),
    await join(second, contest, 'K7PM-2QXD'),
    await join(second, contest, '<script>'),
    await read(second, contest),
  ])
    expect([answer.status, codeOf(answer)]).toEqual([404, 'not_found']);
  expect((await make(first, contest, '')).status).toBe(400);
  expect((await make(first, contest, 'x'.repeat(31))).status).toBe(400);
  expect(codeOf(await createContest(rig, teacher, { group: group.id, teamSize: 1 }))).toBe('invalid_request');
  const alone = await created(teacher, { group: group.id });
  await entered(first, alone.slug);
  expect(codeOf(await make(first, alone))).toBe('not_found');
  expect(await standingOf(alone.slug)).not.toHaveProperty('teams');
});

test('of many at once only as many get in as it has places', async () => {
  const { contest, students } = await teamed(5, { teamSize: 3 });
  const { code } = teamOf(await make(students[0]!, contest));
  const answers = await Promise.all(students.slice(1).map((student) => join(student, contest, code)));
  expect(countByStatus(answers)).toEqual({ 200: 2, 409: 2 });
  expect(teamOf(await read(students[0]!, contest)).members).toHaveLength(3);
});

test('once the contest is started nobody moves, whatever comes at the same moment', async () => {
  const { contest, students } = await teamed(3);
  const [first, second, third] = students as [Actor, Actor, Actor];
  const { code } = teamOf(await make(first, contest));
  const start = () => rig.call(`PUT /api/contests/${contest.slug}/clock`, { as: teacher, body: { rate: 1 } });
  const [joined] = await Promise.all([join(second, contest, code), start()]);
  const members = teamOf(await read(first, contest)).members.length;
  // In the order in which they came: joined before it was started, or too late.
  expect([200, 409]).toContain(joined.status);
  expect(members).toBe(joined.status === 200 ? 2 : 1);
  await pass(3_000);
  for (const answer of [await join(third, contest, code), await make(first, contest, 'Otros')])
    expect([answer.status, codeOf(answer)]).toEqual([409, 'teams_fixed']);
  expect(teamOf(await read(first, contest)).members).toHaveLength(members);
});

test('teams are ranked beside their members by the mean of their results, alike before and after the end', async () => {
  const { contest, students, accounts } = await teamed(5);
  const [first, second, third, fourth] = students as [Actor, Actor, Actor, Actor];
  const bulls = teamOf(await make(first, contest));
  await join(second, contest, bulls.code);
  const bears = teamOf(await make(third, contest, 'Los osos'));
  await join(fourth, contest, bears.code);
  teamOf(await make(students[4]!, contest, 'Sola'));
  await setClock(teacher, contest.slug, { rate: 60 });
  // Quantities whose results no spread and no move of whole ticks make equal in sum.
  const QUANTITIES = [10, 10.01, 12, 13];
  for (const [place, side] of (['buy', 'buy', 'sell', 'sell'] as const).entries())
    expect(
      (
        await tradeIn(
          rig,
          students[place]!,
          { account: accounts[place]!, world: contest.world },
          { side, quantity: QUANTITIES[place]!, leverage: 5 },
        )
      ).status,
    ).toBe(200);
  await pass(20_000);
  await finished(teacher, contest.slug);
  const { rows, teams } = await standingOf(contest.slug);
  const meanOf = (numbers: readonly number[]) =>
    rows
      .filter(({ number }) => numbers.includes(number))
      .reduce((sum, { equity }) => sum + (Number(equity) - 10_000) / 100 / numbers.length, 0);
  const [best, next, alone] = teams!;
  expect([best!.place, next!.place, alone]).toMatchObject([
    1,
    2,
    { name: 'Sola', place: null, score: null, members: 1, ranked: 1 },
  ]);
  for (const { name, score, members, ranked } of [best!, next!]) {
    expect([members, ranked]).toEqual([2, 2]);
    expect(Math.abs(score! - meanOf(name === 'Los toros' ? [1, 2] : [3, 4]))).toBeLessThan(0.0003);
  }
  expect(best!.score).toBeGreaterThanOrEqual(next!.score!);
  expect(rows.find(({ number }) => number === 1)!.team).toEqual({ number: 1, name: 'Los toros' });
  const staff = await entriesOf(teacher, contest.slug);
  expect(staff.find(({ number }) => number === 3)!.team!.name).toBe('Los osos');
  expect(staff.map(({ number, teamStanding }) => [number, teamStanding])).toEqual(
    rows.map(({ number, team }) => {
      const { place, score, members, ranked } = teams!.find((one) => one.number === team!.number)!;
      return [number, { place, score, members, ranked }];
    }),
  );
  // Who made it leaves: the team stays, under its number; the results are what they were.
  const left = await rig.call(`POST /api/users/${first.id}/erasure`, {
    as: first,
    body: { password: first.password },
  });
  expect([left.status, left.text]).toEqual([200, left.text]);
  // A final standing is read again once a minute.
  await pass(61_000);
  const after = (await standingOf(contest.slug)).teams!;
  expect(after.find(({ number }) => number === 1)).toMatchObject({ name: null, members: 2 });
  expect(after.map(({ number, place, score }) => [number, place, score])).toEqual(
    teams!.map(({ number, place, score }) => [number, place, score]),
  );
});
