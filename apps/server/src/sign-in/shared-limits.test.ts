import { deleteOldAttempts, takeAttempt } from '@lonja/store/sign-in/attempts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPostgresBus } from '../bus/postgres-bus.ts';
import {
  provideAdministrator,
  provideSecondServer,
  provideClient,
  describeServer,
} from '../test/processes/describe-server.ts';
import { createSharedLimits } from '../identity/shared-limits.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import {
  countByStatus,
  newPerson,
  type Actor,
  type Answer,
  type RigOptions,
  type ServerRig,
} from '../test/server-rig.ts';

const SHARED: RigOptions = { joinBus: createPostgresBus };
const HOUR_MS = 3_600_000;

const rig = describeServer(SHARED);
const client = provideClient(rig);
const administrator = provideAdministrator(rig);
/** The second server's clock is an hour late. */
const late = provideSecondServer(rig, { ...SHARED, clock: () => Date.now() - HOUR_MS });
beforeEach(() => sql`delete from attempts`.execute(rig.owner));

const GUESSED = { currentPassword: 'wrong', newPassword: 'a-longer-password-2', keepKeys: [] };
const both = (): readonly ServerRig[] => [rig, late];
const login = (at: ServerRig, username: string, from: string) =>
  at.call('POST /api/login', { body: { username, password: 'guess' }, from });
/** So many tries at each of both, all at once. */
const tryBoth = (count: number, run: (at: ServerRig, index: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => both().map((at) => run(at, index))).flat());

describe('what two processes count together, also where their clocks differ by an hour', () => {
  test('[API-01] ten attempts a minute for an account from an address, however they are spread', async () => {
    const answers = await tryBoth(9, (at) => login(at, client.username, '127.0.0.21'));
    expect(countByStatus(answers)).toEqual({ 401: 10, 429: 8 });
    const refused = answers.filter(({ status }) => status === 429);
    for (const { headers } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    }
    // From elsewhere its own person still signs in.
    expect((await rig.signIn(client)).id).toBe(client.id);
  });

  test('[API-01] names that are tried from one address', async () => {
    const answers = await tryBoth(70, (at, index) => login(at, `nobody-${index}-${at.port}`, '127.0.0.22'));
    const tried = countByStatus(answers)[401] ?? 0;
    // 90 at once and one a second: the machine takes some seconds for so many passwords.
    expect(tried).toBeGreaterThanOrEqual(90);
    expect(tried).toBeLessThan(125);
    expect(countByStatus(answers)).toEqual({ 401: tried, 429: 140 - tried });
  });

  test('registrations from one address', async () => {
    const answers = await tryBoth(40, (at) =>
      at.call('POST /api/register', { body: { ...newPerson(), password: '1' }, from: '127.0.0.23' }),
    );
    expect(countByStatus(answers)).toEqual({ 400: 60, 429: 20 });
  });

  test('links for new passwords from one address', async () => {
    const answers = await tryBoth(20, (at) =>
      at.call('POST /api/password-reset', { body: { login: 'nobody' }, from: '127.0.0.24' }),
    );
    expect(countByStatus(answers)).toEqual({ 202: 30, 429: 10 });
  });

  test('guesses of the password by a borrowed session', async () => {
    const answers = await tryBoth(8, (at) =>
      at.call('POST /api/two-factor/setup', { as: client, body: { password: 'wrong' } }),
    );
    expect(countByStatus(answers)).toEqual({ 400: 10, 429: 6 });
  });
});

describe('proofs of identity by a borrowed session', () => {
  const guess = (at: ServerRig, borrowed: Actor) => [
    () => at.call('POST /api/two-factor/setup', { as: borrowed, body: { password: 'wrong' } }),
    () => at.call('POST /api/password', { as: borrowed, body: GUESSED }),
  ];

  test('ten wrong ones a minute, however they are spread over calls and processes', async () => {
    const victim = await rig.join('127.0.0.31');
    const calls = both().flatMap((at) => guess(at, victim));
    const answers = await Promise.all(Array.from({ length: 9 }, () => calls.map((call) => call())).flat());
    expect(countByStatus(answers)).toEqual({ 400: 10, 429: 26 });
  });

  test('right ones do not count', async () => {
    const owner = await rig.join('127.0.0.32');
    const { password } = owner;
    const right = await tryBoth(4, (at) =>
      at.call('POST /api/two-factor/setup', { as: owner, body: { password } }),
    );
    expect(countByStatus(right)).toEqual({ 200: 8 });
    const wrong = await tryBoth(4, (at) => at.call('POST /api/password', { as: owner, body: GUESSED }));
    expect(countByStatus(wrong)).toEqual({ 400: 8 });
  });
});

test('users known at an address get a second lane there, and no more tries for more processes', async () => {
  const each = Array.from({ length: 4 }, () => createSignInLimits(createSharedLimits(rig.server.db)));
  for (const limits of each.slice(0, 2)) limits.remember('127.0.0.33', 'known');
  const admitted = await Promise.all(
    each.flatMap((limits) => Array.from({ length: 95 }, () => limits.admit('127.0.0.33', 'known'))),
  );
  const count = admitted.filter((one) => 'lane' in one).length;
  // Twice 90 at once, and one a second of each while it runs.
  expect(count).toBeGreaterThanOrEqual(180);
  expect(count).toBeLessThan(250);
});

test('what is read often is counted by each process, without a row', async () => {
  await Promise.all(both().map((at) => at.call('GET /api/transparency')));
  await rig.call('GET /api/admin/system', { as: administrator });
  expect(await rig.owner.selectFrom('attempts').selectAll().execute()).toEqual([]);
});

test('a process without others counts in memory and writes no row', async () => {
  const alone = await rig.beside();
  await login(alone, 'nobody', '127.0.0.25');
  await alone.stop();
  expect(await rig.owner.selectFrom('attempts').selectAll().execute()).toEqual([]);
});

describe('the rows', () => {
  const KEY = Buffer.alloc(16, 7);
  const WINDOW = { maximum: 2, windowSeconds: 60 };
  const shift = (interval: string) =>
    sql`update attempts set at = at + ${interval}::interval`.execute(rig.owner);
  const claim = () => takeAttempt(rig.server.db, KEY, WINDOW);

  test('a window ends after its time, and one refused writes nothing', async () => {
    expect([await claim(), await claim()]).toEqual([0, 0]);
    const before = await rig.owner.selectFrom('attempts').selectAll().execute();
    expect(await claim()).toBeGreaterThan(50);
    expect(await rig.owner.selectFrom('attempts').selectAll().execute()).toEqual(before);
    await shift('-59 seconds');
    expect(await claim()).toBe(1);
    await shift('-1 second');
    expect([await claim(), await claim()]).toEqual([0, 0]);
    expect(await claim()).toBeGreaterThan(50);
  });

  test('a clock of the database that was set back lets nobody try more, and nobody wait for ever', async () => {
    await claim();
    await claim();
    await shift('1 hour');
    expect(await claim()).toBeGreaterThan(0);
    await deleteOldAttempts(rig.server.db);
    expect(await claim()).toBe(0);
  });

  test('hold no address and no name, and go when they count no more', async () => {
    await login(rig, client.username, '127.0.0.26');
    const rows = await rig.owner.selectFrom('attempts').selectAll().execute();
    expect(rows).toHaveLength(2);
    for (const { key } of rows) expect(key).toHaveLength(16);
    await deleteOldAttempts(rig.server.db);
    expect(await rig.owner.selectFrom('attempts').selectAll().execute()).toHaveLength(2);
    await shift('-6 minutes');
    await deleteOldAttempts(rig.server.db);
    expect(await rig.owner.selectFrom('attempts').selectAll().execute()).toEqual([]);
  });
});
