import { beginOfNewYorkDay, newYorkDayOf } from '@lonja/core';
import { createMigratedDatabase } from '@lonja/testkit';
import { expect, inject, test } from 'vitest';
import { createRigEvaluations, RULES } from '../test/evaluations.ts';
import { RIG_SYMBOLS, startServerRig, type ServerRig } from '../test/server-rig.ts';

const DAY_MS = 86_400_000;
const rules = { ...RULES, target: 1_000, overall: { limit: 500, floor: 'static' } };
const daily = { limit: 400, basis: 'equity' };
const PLAN = { phases: [{ terms: { grant: '10000' }, rules: { ...rules, daily } }] };

const step = async ({ market, server }: ServerRig, bid: string, ask: string): Promise<void> => {
  market.move({ AAPL: [bid, ask] });
  await server.evaluations.drain();
};

test('what happens while the installation is down judges nobody; its first step does, with days that counted and brought nothing', async () => {
  const database = await createMigratedDatabase(inject('pgUrl'), RIG_SYMBOLS);
  const before = await startServerRig({ ...database, drop: () => Promise.resolve() });
  const administrator = await before.administrator();
  const person = await before.join();
  const evaluations = createRigEvaluations(before, administrator);
  const { slug } = await evaluations.created(PLAN);
  await step(before, '191.20', '191.24');
  const account = await evaluations.begun(person, slug);
  const bought = await before.call(`POST /api/trades/buy?account=${account}`, {
    as: person,
    body: {
      userId: person.id,
      symbol: 'AAPL',
      quantity: 100,
      price: 191.24,
      leverage: 5,
      slippagePercent: 50,
    },
  });
  expect([bought.status, bought.text]).toEqual([200, bought.text]);
  await step(before, '191.20', '191.24');
  const known = await evaluations.evaluationOf(person, account);
  expect(known).toMatchObject({ state: 'active', day: { number: 1, basis: '10000.000000' } });
  await before.stop();

  // Three days have ended: whatever was quoted meanwhile, nobody here has seen.
  const after = await startServerRig(database);
  try {
    const again = createRigEvaluations(after, administrator);
    const ends = Date.parse(known.day.endsAt);
    after.market.wait(ends + 2.5 * DAY_MS - after.market.view().now);
    await step(after, '190.00', '190.04');
    const { state, day } = await again.evaluationOf(person, account);
    expect([state, day.number]).toEqual(['active', 4]);
    // Some days of New York have 23 hours, or 25.
    expect(newYorkDayOf(Date.parse(day.endsAt)) - newYorkDayOf(ends)).toBe(3);
    expect(beginOfNewYorkDay(newYorkDayOf(Date.parse(day.endsAt)))).toBe(Date.parse(day.endsAt));
    // The day that began meanwhile counts from this step: 124 lost on the share, and the nights that were due.
    expect(Number(day.basis)).toBeGreaterThan(9_865);
    expect(Number(day.basis)).toBeLessThan(9_876);
    await step(after, '185.50', '185.54');
    expect((await again.evaluationOf(person, account)).state).toBe('breached');
    await after.assertBalanced();
  } finally {
    await after.stop();
  }
});
