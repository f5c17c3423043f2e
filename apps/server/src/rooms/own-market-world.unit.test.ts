import type { MarketQuote, MarketView } from '@lonja/core';
import { price } from '@lonja/core';
import type { WorldRow } from '@lonja/store/market/worlds';
import { expect, test } from 'vitest';
import type { LiveMarket } from '../market/live-market.ts';
import { createOwnMarketWorld } from './own-market-world.ts';

const BEGINS = Date.UTC(2026, 10, 27, 15);
const ENDS = BEGINS + 60_000;
const quoteOf = (bid: bigint, at: number): MarketQuote => ({
  bid: price(bid),
  ask: price(bid + 4n),
  at,
  source: 'simulated',
  sequence: 1,
  rate: { numerator: 1n, denominator: 1n },
});
const ROW: WorldRow = {
  id: 1,
  name: 'x',
  secret: '',
  ownMarket: {},
  model: 1,
  hours: 'always',
  symbols: [],
  script: [],
  createdAt: BEGINS - 60_000,
  beginsAt: BEGINS,
  endsAt: ENDS,
  stretches: [{ wallFrom: BEGINS, marketFrom: BEGINS, rate: 1 }],
};

/** A world over a market that quotes 100 and has just paid a dividend, as its process sees it at a moment. */
function worldAt(start: number) {
  let now = start;
  let steppedAt = start;
  const view = (): MarketView => ({
    now,
    instrumentOf: () => {
      throw new Error('nothing is listed');
    },
    quoteOf: () => quoteOf(100n, now),
    isOpen: () => true,
    dividends: {
      newest: () => now,
      of: (_instrument, _after, until) => [{ instrumentId: 1, exAt: until, amount: price(1n) }],
    },
  });
  const own = { view, board: { steppedAt: () => steppedAt } } as unknown as LiveMarket;
  const world = createOwnMarketWorld({ row: ROW, own, wall: () => now });
  let looks = 0;
  void world.market.start(() => (looks += 1));
  const step = (at: number): void => {
    now = steppedAt = at;
    world.step();
  };
  step(start);
  return { world, step, pass: (at: number) => (now = at), looks: () => looks };
}

test('is open from its beginning to its end, and watched only then; what is known of its clock must be new', () => {
  const { world, step, pass, looks } = worldAt(BEGINS - 250);
  const isOpen = () => world.market.view().isOpen(1);
  expect([isOpen(), looks()]).toEqual([false, 0]);
  step(BEGINS);
  expect([isOpen(), looks(), world.time().state]).toEqual([true, 1, 'running']);
  pass(BEGINS + 2_001);
  expect(isOpen()).toBe(false);
  step(ENDS - 250);
  expect([isOpen(), looks()]).toEqual([true, 2]);
  step(ENDS);
  expect([isOpen(), looks(), world.time().state]).toEqual([false, 2, 'ended']);
});

test('stands at its kept step for good: at those quotes, dated by it, without dividends of later', () => {
  const { world, step } = worldAt(ENDS + 500);
  expect(world.market.view()).toMatchObject({ now: ENDS, isOver: true });
  const kept = quoteOf(90n, ENDS - 3_600_000);
  world.adopt({
    ...ROW,
    ownMarket: { lastStep: { instant: ENDS, at: ENDS + 250, quotes: new Map([[1, kept]]) } },
  });
  for (const at of [ENDS + 750, ENDS + 86_400_000]) {
    step(at);
    const view = world.market.view();
    expect([view.now, view.wall, view.isOver, view.isOpen(1), view.isCloseOnly?.(1)]).toEqual([
      ENDS + 250,
      at,
      true,
      true,
      true,
    ]);
    expect([view.quoteOf(1), view.quoteOf(2)]).toEqual([kept, undefined]);
    expect([view.dividends?.newest(), view.dividends?.of(1, 0, at)[0]?.exAt]).toEqual([
      ENDS + 250,
      ENDS + 250,
    ]);
    // Sums over positions are cached by it.
    expect(world.market.view().quoteOf).toBe(view.quoteOf);
  }
});
