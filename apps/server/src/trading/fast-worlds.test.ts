import { FILL_PROFILES, type FillProfile } from '@lonja/core';
import { CALL_SCHEMAS, Order, Position } from '@lonja/protocol';
import { expect, test } from 'vitest';
import { array } from 'zod';
import { createRigContests, tradeIn } from '../test/contests.ts';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import { createRigEvaluations, RULES } from '../test/evaluations.ts';
import type { Actor } from '../test/server-rig.ts';
import { createRigWorlds } from '../test/markets/worlds.ts';

/** How far the wall's clock was put ahead: waiting for it would take minutes. */
let ahead = 0;
const rig = describeServer({ clock: () => Date.now() + ahead });
const administrator = provideAdministrator(rig);
const worlds = createRigWorlds(rig, administrator, {
  advance: (milliseconds) => {
    ahead += milliseconds;
    return Date.now() + ahead;
  },
});
const contests = createRigContests(rig, worlds.pass);
const evaluations = createRigEvaluations(rig, administrator);

/** Below and beyond the speed at which a step of a world is a minute of it. */
const SPEEDS = [1, 200, 240, 1_000, 5_000] as const;
const BEGINS = '2030-01-07T15:00:00.000Z';
/** A stressed account's latency is six steps at the slowest. */
const STEPS = 8;

/** An account in a world, with the clock that it goes by. */
interface Seat {
  readonly account: string;
  readonly world: string;
  readonly setRate: (rate: number) => Promise<unknown>;
}

/** How an account of each kind is opened in a world. */
const KINDS = {
  practice: async (person: Actor, fillProfile: FillProfile): Promise<Seat> => {
    const { id: world } = await worlds.create({ symbols: ['AAPL'], beginsAt: BEGINS });
    const body = { name: 'En el mundo', terms: { grant: '10000', world, fillProfile } };
    const made = await rig.call(`POST /api/users/${person.id}/accounts`, { as: person, body });
    const { account } = CALL_SCHEMAS.openPractice.response.parse(made.body);
    return { account: account.id, world, setRate: (rate) => worlds.setClock(world, { rate }) };
  },
  contest: async (person: Actor, fillProfile: FillProfile): Promise<Seat> => {
    const { slug, world } = await contests.created(administrator, {
      symbols: ['AAPL'],
      beginsAt: BEGINS,
      minutes: 100_000,
      terms: { fillProfile },
    });
    return {
      account: await contests.entered(person, slug),
      world: world as string,
      setRate: (rate) => contests.setClock(administrator, slug, { rate }),
    };
  },
  evaluation: async (person: Actor, fillProfile: FillProfile): Promise<Seat> => {
    const { id: world } = await worlds.create({ symbols: ['AAPL'], beginsAt: BEGINS });
    const rules = { ...RULES, target: 9_000, overall: { limit: 9_000, floor: 'static' } };
    const { slug } = await evaluations.created({
      world,
      phases: [{ terms: { grant: '10000', fillProfile }, rules }],
    });
    return {
      account: await evaluations.begun(person, slug),
      world,
      setRate: (rate) => worlds.setClock(world, { rate }),
    };
  },
} satisfies Record<string, (person: Actor, fillProfile: FillProfile) => Promise<Seat>>;

const GRID = Object.entries(KINDS).flatMap(([kind, open]) =>
  FILL_PROFILES.map((profile) => ({ kind, profile, open })),
);

let people = 0;

test.each(GRID)(
  'on the profile $profile in the world of a $kind account a market order and a close fill at every speed',
  async ({ profile, open }) => {
    people += 1;
    const person = await rig.join(`127.6.0.${people}`);
    const { account, world, setRate } = await open(person, profile);
    const read = async (path: string) =>
      (await rig.call(`GET /api/${path}?account=${account}`, { as: person })).body;
    const held = async (): Promise<number> =>
      array(Position).parse(await read(`positions/${person.id}`)).length;
    const stepOn = async (): Promise<void> => {
      for (let step = 0; step < STEPS; step++) await worlds.pass(250);
      await rig.server.worlds.settle();
    };
    const status = profile === 'ideal' ? 200 : 202;
    for (const speed of SPEEDS) {
      await setRate(speed);
      const bought = await tradeIn(rig, person, { account, world }, { worth: 900 });
      expect([speed, bought.status, bought.text]).toEqual([speed, status, bought.text]);
      if (status === 202) await stepOn();
      expect([speed, await held()]).toEqual([speed, 1]);
      const closed = await rig.call(`POST /api/positions/close?account=${account}`, {
        as: person,
        body: { userId: person.id, symbol: 'AAPL' },
      });
      expect([speed, closed.status, closed.text]).toEqual([speed, status, closed.text]);
      if (status === 202) await stepOn();
      expect([speed, await held()]).toEqual([speed, 0]);
    }
    const orders = array(Order).parse(await read('orders'));
    expect(orders.filter(({ status: end }) => end !== 'filled')).toEqual([]);
  },
);

test('what the end of a world overtakes ends with a reason, and what is open is closed at the last prices', async () => {
  people += 1;
  const person = await rig.join(`127.6.0.${people}`);
  const { account, world, setRate } = await KINDS.practice(person, 'stressed');
  const read = async (path: string) =>
    (await rig.call(`GET /api/${path}?account=${account}`, { as: person })).body;
  const close = () =>
    rig.call(`POST /api/positions/close?account=${account}`, {
      as: person,
      body: { userId: person.id, symbol: 'AAPL' },
    });
  await setRate(1_000);
  await tradeIn(rig, person, { account, world }, { worth: 900 });
  await worlds.pass(500);
  await rig.server.worlds.settle();
  const ends = await rig.call(`PUT /api/admin/worlds/${world}/clock`, {
    as: administrator,
    body: { ends: true },
  });
  expect([ends.status, ends.text]).toEqual([200, ends.text]);
  // The market's last step comes two seconds later; what is sent within that step arrives nowhere.
  for (let step = 0; step < 12; step++) {
    await worlds.pass(250);
    const open = array(Order)
      .parse(await read('orders'))
      .some((order) => order.status === 'working');
    if (!open) await tradeIn(rig, person, { account, world }, { worth: 100 });
  }
  await worlds.pass(6_000);
  await rig.server.worlds.settle();
  const orders = array(Order).parse(await read('orders'));
  expect(orders.filter(({ status }) => status === 'working' || status === 'pending')).toEqual([]);
  const closed = await close();
  expect([closed.status, closed.text]).toEqual([200, closed.text]);
  expect(await read(`positions/${person.id}`)).toEqual([]);
  await rig.assertBalanced();
});
