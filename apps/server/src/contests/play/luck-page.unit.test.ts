import { LuckTally, planLuck, quantity, usd, type LuckFill } from '@lonja/core';
import { MARKET_MODEL, createFreshWorlds, loadCatalogue, type FreshWorld } from '@lonja/feeds';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LuckPage, type PlannedEntry } from './luck-page.ts';

const SYMBOLS = new Set(['AAPL', 'EURUSD', 'USDJPY', 'BTC']);
const LISTED = loadCatalogue().filter(({ symbol }) => SYMBOLS.has(symbol));
const BEGINS = Date.UTC(2030, 0, 7, 15);
const draw = createFreshWorlds(
  { secret: 'a page', model: MARKET_MODEL, beginsAt: BEGINS, hours: 'real', script: [] },
  LISTED,
);
const GRANT = usd(10_000_000_000n);
const TRIALS = 5;

/** Few moments, so that several entries trade at the same one, and others only near to it. */
const fills = fc
  .array(
    fc.record({
      instrument: fc.nat({ max: LISTED.length - 1 }),
      side: fc.constantFrom<'buy' | 'sell'>('buy', 'sell'),
      quantity: fc.bigInt({ min: 1n, max: 10n ** 10n }).map((units) => quantity(units)),
      at: fc.nat({ max: 300 }).map((step) => BEGINS + step * 997_250),
      mid: fc.double({ min: 1, max: 500, noNaN: true }),
      rate: fc.double({ min: 0.1, max: 2, noNaN: true }),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((traded): LuckFill[] => traded.toSorted((a, b) => a.at - b.at));

const page = fc.array(
  fc.record({ traded: fills, result: fc.bigInt({ min: -1_000_000_000n, max: 1_000_000_000n }) }),
  { minLength: 1, maxLength: 6 },
);

const planned = (entries: readonly { readonly traded: readonly LuckFill[]; readonly result: bigint }[]) =>
  entries.map(({ traded, result }, place): PlannedEntry => ({
    account: 100 + place,
    plan: planLuck(traded, { grant: GRANT, equity: usd(GRANT + result) }),
  }));

function count(together: LuckPage, world: FreshWorld): void {
  for (const _ of together.count(world));
}

test('entries that are counted together have the luck that each has by itself', () => {
  fc.assert(
    fc.property(page, (entries) => {
      const plans = planned(entries);
      const together = new LuckPage(plans);
      const alone = plans.map(({ account, plan }) => ({ account, tally: new LuckTally(plan) }));
      for (let number = 0; number < TRIALS; number++) {
        count(together, draw(number));
        for (const { account, tally } of alone) tally.count(draw(number).trialOf(String(account)));
      }
      expect(together.luck()).toEqual(alone.map(({ account, tally }) => ({ account, ...tally.luck() })));
    }),
    { numRuns: 40 },
  );
});

test('the price of a moment is drawn once for all entries, in order of time', () => {
  const at = (minute: number): number => BEGINS + minute * 60_000;
  const traded = (minutes: readonly number[]): LuckFill[] =>
    minutes.map((minute, place) => ({
      instrument: place % 2,
      side: place < 2 ? 'buy' : 'sell',
      quantity: quantity(100_000_000n),
      at: at(minute),
      mid: 100,
      rate: 1,
    }));
  const together = new LuckPage(planned([1, 2].map(() => ({ traded: traded([0, 1, 7, 9]), result: 0n }))));
  const world = draw(0);
  const drawn: number[] = [];
  const priceAt: FreshWorld['priceAt'] = (instrument, moment) => {
    drawn.push(moment);
    return world.priceAt(instrument, moment);
  };
  count(together, { trialOf: () => ({ priceAt, isLong: () => true }), priceAt });
  expect(drawn).toEqual([0, 1, 7, 9].map(at));
});
