import { CLOCK_LEAD_MS, STALE_AFTER_MS, WORLD_STEP_MS, type ClockStretch } from '@lonja/core';
import { loadCatalogue, MARKET_MODEL } from '@lonja/feeds';
import type { WorldRow } from '@lonja/store/market/worlds';
import { afterEach, expect, test } from 'vitest';
import { createLiveMarket } from '../market/live-market.ts';
import { createMarkets, type Markets } from './markets.ts';
import type { WorldMarket } from './world-market.ts';

const WALL = Date.UTC(2026, 10, 26, 12);
const BEGINS = Date.UTC(2030, 0, 7, 14, 30);
const CATALOGUE = loadCatalogue().filter(({ symbol }) => symbol === 'BTC');
const RATE = 200;
const RUNS: ClockStretch = { wallFrom: WALL, marketFrom: BEGINS, rate: RATE };

let wall = WALL;
let opened: Markets;
afterEach(async () => {
  for (const { market } of opened.worlds()) await market.stop();
});

const rowOf = (...stretches: ClockStretch[]): WorldRow => ({
  id: 1,
  name: 'Clase',
  secret: '0'.repeat(32),
  model: MARKET_MODEL,
  hours: 'always',
  symbols: ['BTC'],
  script: [],
  createdAt: WALL,
  beginsAt: BEGINS,
  stretches,
});

/** A world that runs, at the wall's beginning. */
async function open(): Promise<WorldMarket> {
  wall = WALL;
  const onTrouble = (text: string) => {
    throw new Error(text);
  };
  const clock = () => wall;
  const instrumentIds = new Map([['BTC', 1]]);
  const own = createLiveMarket({
    catalogue: CATALOGUE,
    instrumentIds,
    seed: 'seed',
    model: MARKET_MODEL,
    speed: 1,
    hours: 'always',
    realFeeds: [],
    store: undefined,
    clock,
    onTrouble,
  });
  opened = createMarkets({
    own,
    catalogue: CATALOGUE,
    hours: 'always',
    wall: clock,
    conditioned: (view) => view,
    onTrouble,
  });
  opened.adopt([rowOf(RUNS)], wall);
  const [world] = opened.worlds();
  world!.market.start(() => {}).catch(onTrouble);
  await Promise.resolve();
  opened.step();
  return world!;
}
const isOpen = ({ market }: WorldMarket) => market.view().isOpen(1);
/** The world is paused a second after it began to run: what a process that stands still does not hear of. */
const PAUSED = rowOf(RUNS, { wallFrom: WALL + 1_000, marketFrom: BEGINS + 1_000 * RATE, rate: 0 });

test('a process steps no world on a reading that is older than the lead of a change, and fills nothing there', async () => {
  const world = await open();
  expect([world.time().marketTime, isOpen(world)]).toEqual([BEGINS, true]);
  wall += CLOCK_LEAD_MS - WORLD_STEP_MS;
  expect(opened.step()).toEqual([world]);
  const reached = world.time().marketTime;
  expect(reached).toBe(BEGINS + (CLOCK_LEAD_MS - WORLD_STEP_MS) * RATE);
  wall += WORLD_STEP_MS;
  expect(opened.step()).toBeUndefined();
  expect([world.time().marketTime, isOpen(world)]).toEqual([reached, true]);
  wall += STALE_AFTER_MS.simulated;
  expect(opened.step()).toBeUndefined();
  expect([world.time().marketTime, isOpen(world)]).toEqual([reached, false]);
  opened.adopt([rowOf(RUNS)], wall);
  expect(opened.step()).toEqual([world]);
  expect([world.time().marketTime, isOpen(world)]).toEqual([BEGINS + (wall - WALL) * RATE, true]);
});

test('a world whose first step is being prepared does not step before that is done, and then as one that was not', async () => {
  const world = await open();
  const later = { ...rowOf(RUNS), id: 2 };
  opened.adopt([rowOf(RUNS), later], wall);
  const prepared = opened.find(2)!;
  void prepared.market.start(() => {});
  const preparing = prepared.prepare();
  expect(opened.step()).toEqual([]);
  expect(prepared.market.board.steppedAt()).toBeUndefined();
  await preparing;
  expect(opened.step()).toEqual([prepared]);
  expect(prepared.market.view().quoteOf(1)).toEqual(world.market.view().quoteOf(1));
});

test('a process that stood still goes on at the pause that it did not hear of, not after it', async () => {
  const world = await open();
  wall += 60_000;
  expect(opened.step()).toBeUndefined();
  opened.adopt([PAUSED], wall);
  opened.step();
  expect(world.time()).toEqual({ state: 'paused', marketTime: BEGINS + 1_000 * RATE, rate: 0, changes: [] });
});

test('market time never goes back, also where a change was stored later than its lead', async () => {
  const world = await open();
  wall += 1_500;
  opened.step();
  const reached = world.time().marketTime;
  opened.adopt([PAUSED], wall);
  expect(opened.step()).toEqual([]);
  expect([world.time().marketTime, isOpen(world)]).toEqual([reached, false]);
});
