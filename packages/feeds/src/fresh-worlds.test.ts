import {
  LuckTally,
  computePercentile,
  planLuck,
  quantity,
  usd,
  type LuckFill,
  type MarketScript,
} from '@lonja/core';
import { createRandom } from '@lonja/testkit';
import { describe, expect, test } from 'vitest';
import { loadCatalogue } from './catalogue/load-catalogue.ts';
import { createFreshWorlds, type FreshWorld } from './fresh-worlds.ts';
import { createFreshMids } from './simulated/fresh-mids.ts';
import { MARKET_MODEL } from './simulated/model/market-models.ts';
import { createSimulatedMarket } from './simulated/simulated-market.ts';
import { buildWorldPrices } from './world-recipe.ts';

const SYMBOLS = new Set(['AAPL', 'EURUSD', 'USDJPY', 'BTC', 'CL=F', 'USDGBP', 'GBPUSD', 'EURDKK']);
const ENTRIES = loadCatalogue().filter(({ symbol }) => SYMBOLS.has(symbol));
const BEGINS = Date.UTC(2030, 0, 7, 15);
const HOUR = 3_600_000;
const SCRIPT: MarketScript = [
  { kind: 'volatility', at: 30, minutes: 60, target: { on: 'market' }, factor: 4 },
  { kind: 'move', at: 45, minutes: 0, target: { on: 'market' }, percent: -10, shape: 'step', isDrawn: true },
];
const seedOf = (number: number): string => number.toString(16).padStart(32, '0');
const recipeOf = (seed: number, script: MarketScript = []) =>
  ({ secret: seedOf(seed), model: MARKET_MODEL, beginsAt: BEGINS, hours: 'always', script }) as const;

describe('the mid prices of fresh markets', () => {
  test.each([
    ['chance alone', 'always', []],
    ['a script', 'always', SCRIPT],
    ['real hours', 'real', SCRIPT],
  ] as const)('are those that a market of the same seed quotes around: %s', (_, hours, script) => {
    const options = { model: MARKET_MODEL, beginsAt: BEGINS, hours, script };
    const { hours: tradingTime, ...prices } = buildWorldPrices(options);
    const draw = createFreshMids({ ...prices, tradingTime, entries: ENTRIES });
    for (const number of [1, 2, 3]) {
      const seed = seedOf(number);
      const market = createSimulatedMarket({ ...prices, seed, tradingTime, entries: ENTRIES });
      const midAt = draw(seed);
      for (let step = 0; step < 40; step++)
        for (const index of ENTRIES.keys()) {
          const at = BEGINS + step * 333_250;
          expect(midAt(index, at)).toBe(market.midAt(index, at));
        }
    }
  });
});

describe('fresh worlds', () => {
  test('are the same for whoever knows the seed, and others for another number or seed', () => {
    const pricesOf = (seed: number, number: number) => {
      const { priceAt } = createFreshWorlds(recipeOf(seed), ENTRIES)(number).trialOf('7');
      return [...ENTRIES.keys()].map((index) => priceAt(index, BEGINS + HOUR));
    };
    expect(pricesOf(1, 0)).toEqual(pricesOf(1, 0));
    expect(pricesOf(1, 0)).not.toEqual(pricesOf(1, 1));
    expect(pricesOf(1, 0)).not.toEqual(pricesOf(2, 0));
  });

  test('have coins of their own for every account, and as many heads as tails', () => {
    const world = createFreshWorlds(recipeOf(1), ENTRIES)(0);
    const coinsOf = (account: string) =>
      Array.from({ length: 1_000 }, (_, round) => world.trialOf(account).isLong(round));
    expect(coinsOf('7')).toEqual(coinsOf('7'));
    expect(coinsOf('7')).not.toEqual(coinsOf('8'));
    expect(Math.abs(coinsOf('7').filter(Boolean).length - 500)).toBeLessThan(60);
  });

  test('convert by their own pairs', () => {
    const { priceAt } = createFreshWorlds(recipeOf(1), ENTRIES)(0).trialOf('7');
    const at = BEGINS + HOUR;
    const placeOf = (symbol: string) => ENTRIES.findIndex((entry) => entry.symbol === symbol);
    const yen = priceAt(placeOf('USDJPY'), at);
    expect(yen.rate).toBe(1 / yen.mid);
    expect(priceAt(placeOf('EURUSD'), at).rate).toBe(1);
    const krone = priceAt(placeOf('EURDKK'), at);
    expect(krone.rate).toBe(priceAt(placeOf('EURUSD'), at).mid / krone.mid);
    expect(priceAt(placeOf('AAPL'), at).rate).toBe(1);
  });
});

const TRIALS = 100;
const PERSONS = 120;
const GRANT = 10_000;
const fresh = (): FreshWorld[] => {
  const draw = createFreshWorlds(recipeOf(0xabcdef), ENTRIES);
  return Array.from({ length: TRIALS }, (_, number) => draw(number));
};

/** Trades at moments and for amounts that have nothing to do with the prices, and pays the spread. */
function percentileOfPerson(
  number: number,
  worlds: readonly FreshWorld[],
  {
    rounds = 4,
    decide,
  }: { readonly rounds?: number; readonly decide: (gain: number, coin: boolean) => boolean },
): number {
  const random = createRandom(number + 1);
  const { hours: tradingTime, ...prices } = buildWorldPrices(recipeOf(number + 1));
  const market = createSimulatedMarket({
    ...prices,
    seed: seedOf(number + 1),
    tradingTime,
    entries: ENTRIES,
  });
  const usdPlace = [...ENTRIES.keys()].filter((index) => ENTRIES[index]!.currency === 'USD');
  const fills: LuckFill[] = [];
  let result = 0;
  for (let round = 0; round < rounds; round++) {
    const instrument = usdPlace[Math.floor(random() * usdPlace.length)]!;
    const { tickSize, priceUnit } = ENTRIES[instrument]!;
    const tick = (Number(tickSize) / 1e8) * (Number(priceUnit) / 100);
    const from = BEGINS + round * 6 * HOUR;
    const [opening, closing] = [from, from + 250 * Math.floor((1 + 4 * random()) * 14_400)].map((at) => {
      const { bidTicks, askTicks } = market.quoteAt(instrument, at);
      return { at, bid: bidTicks * tick, ask: askTicks * tick, mid: ((bidTicks + askTicks) / 2) * tick };
    });
    const isLong = decide(closing!.mid - opening!.mid, random() < 0.5);
    const units = quantity(BigInt(Math.round(((500 + 4_000 * random()) / opening!.mid) * 1e8)));
    const common = { instrument, quantity: units, rate: 1 };
    fills.push({ ...common, side: isLong ? 'buy' : 'sell', at: opening!.at, mid: opening!.mid });
    fills.push({ ...common, side: isLong ? 'sell' : 'buy', at: closing!.at, mid: closing!.mid });
    const move = isLong ? closing!.bid - opening!.ask : opening!.bid - closing!.ask;
    result += (Number(units) / 1e8) * move;
  }
  const [grant, equity] = [GRANT, GRANT + result].map((amount) => usd(BigInt(Math.round(amount * 1e6))));
  const tally = new LuckTally(planLuck(fills, { grant: grant!, equity: equity! }));
  for (const world of worlds) tally.count(world.trialOf(String(number)));
  return computePercentile(tally.luck());
}

test('of who guesses, every percentile is as likely', () => {
  const worlds = fresh();
  const percentiles = Array.from({ length: PERSONS }, (_, number) =>
    percentileOfPerson(number, worlds, { decide: (_gain, coin) => coin }),
  ).toSorted((a, b) => a - b);
  // Kolmogorov and Smirnov: of as many uniform draws the distance is above this in one of a hundred cases. The seeds are fixed.
  const distance = Math.max(
    ...percentiles.map((one, place) =>
      Math.max(Math.abs(one / 100 - place / PERSONS), Math.abs(one / 100 - (place + 1) / PERSONS)),
    ),
  );
  expect(distance).toBeLessThan(1.63 / Math.sqrt(PERSONS));
});

test('who is always right is above nearly everybody who guesses, who is always wrong below', () => {
  const worlds = fresh();
  const all = (decide: (gain: number) => boolean): number[] =>
    Array.from({ length: 3 }, (_, number) => percentileOfPerson(number, worlds, { rounds: 120, decide }));
  const right = all((gain) => gain > 0);
  expect(Math.min(...right)).toBeGreaterThan(97);
  expect(Math.max(...all((gain) => gain <= 0))).toBeLessThan(3);
});
