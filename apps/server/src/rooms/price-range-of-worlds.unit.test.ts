import { marketTimeAt, MAX_RATE, withStretch, WORLD_STEP_MS, type WorldClock } from '@lonja/core';
import { loadCatalogue, MARKET_MODEL, type OnStep } from '@lonja/feeds';
import type { WorldRow } from '@lonja/store/market/worlds';
import { afterEach, expect, test } from 'vitest';
import { createLiveMarket, type LiveMarket } from '../market/live-market.ts';
import { createMarkets, type Markets } from './markets.ts';
import type { WorldPrices } from './world-market.ts';

const BEGAN = Date.UTC(2026, 2, 2, 12);
const BEGINS = Date.UTC(2030, 0, 7, 14, 30);
const CATALOGUE = loadCatalogue().filter(({ symbol }) => ['BTC', 'EURUSD'].includes(symbol));
const IDS = new Map(CATALOGUE.map(({ symbol }, place) => [symbol, place + 1]));
const PRICES: WorldPrices = {
  seed: 'ranges',
  origin: Date.UTC(2024, 0, 1),
  hours: 'always',
  model: MARKET_MODEL,
  speed: 1,
};

let wall = BEGAN;
let own: LiveMarket;
let markets: Markets;
let stepOwn: OnStep = () => {};
afterEach(async () => {
  await Promise.all([own.stop(), ...markets.worlds().map(({ market }) => market.stop())]);
});

const onTrouble = (text: string) => {
  throw new Error(text);
};

async function begin(row: Partial<WorldRow> & Pick<WorldRow, 'beginsAt'>): Promise<WorldRow> {
  wall = BEGAN;
  const clock = () => wall;
  const common = { catalogue: CATALOGUE, realFeeds: [], store: undefined, clock, onTrouble };
  const steps = {
    start: (listener: OnStep) => {
      stepOwn = listener;
      return () => {};
    },
  };
  own = createLiveMarket({ ...common, ...PRICES, instrumentIds: IDS, steps });
  markets = createMarkets({
    own,
    catalogue: CATALOGUE,
    hours: 'always',
    ownPrices: PRICES,
    wall: clock,
    conditioned: (view) => view,
    onTrouble,
  });
  own.start(() => {}).catch(onTrouble);
  await Promise.resolve();
  stepOwn(wall);
  const whole = {
    id: 1,
    name: 'Clase',
    secret: '0'.repeat(32),
    model: MARKET_MODEL,
    hours: 'always',
    symbols: CATALOGUE.map(({ symbol }) => symbol),
    script: [],
    createdAt: wall,
    stretches: [],
    ...row,
  } satisfies WorldRow;
  markets.adopt([whole], wall);
  const [world] = markets.worlds();
  world!.market.start(() => {}).catch(onTrouble);
  await Promise.resolve();
  markets.step();
  return whole;
}

interface Seen {
  readonly at: number;
  readonly ticks: readonly (readonly [bid: number, ask: number])[];
}

/** Every quote of a world while its clock runs so for so many steps each, as whoever trades in it sees them. */
async function seenOf(
  row: WorldRow,
  turns: readonly (readonly [rate: number, steps: number])[],
): Promise<Seen[]> {
  let clock: WorldRow = row;
  const [world] = markets.worlds();
  const seen: Seen[] = [];
  for (const [rate, steps] of turns) {
    const stood: WorldClock = clock;
    const from = Math.min(marketTimeAt(stood, wall), world!.time().marketTime);
    clock = {
      ...clock,
      stretches:
        from < marketTimeAt(stood, wall)
          ? [...stood.stretches, { wallFrom: wall, marketFrom: from, rate }]
          : withStretch(stood, { wallFrom: wall, marketFrom: from, rate }).stretches,
    };
    for (let step = 0; step < steps; step++) {
      wall += WORLD_STEP_MS;
      stepOwn(wall);
      markets.adopt([clock], wall);
      markets.step();
      const { board } = world!.market;
      const { bidTicks, askTicks } = board.columns;
      const ticks = CATALOGUE.map((_, index) => [bidTicks[index]!, askTicks[index]!] as const);
      if (board.steppedAt() !== seen.at(-1)?.at) seen.push({ at: board.steppedAt()!, ticks });
    }
  }
  await Promise.resolve();
  return seen;
}

/** What is read from a world's market between some of its steps, and what was seen there. */
async function rangesOf(
  seen: readonly Seen[],
): Promise<{ readonly read: unknown[]; readonly quoted: unknown[] }> {
  const [world] = markets.worlds();
  const places = [0, 1, Math.floor(seen.length / 3), Math.floor(seen.length / 2), seen.length - 2];
  const spans = places.flatMap((first) =>
    [...places, seen.length - 1].filter((last) => last >= first).map((last) => seen.slice(first, last + 1)),
  );
  const [read, quoted]: [unknown[], unknown[]] = [[], []];
  for (const span of spans)
    for (const [index] of CATALOGUE.entries())
      for (const [side, price] of (['bid', 'ask'] as const).entries()) {
        const ticks = span.map((one) => one.ticks[index]![side]!);
        const query = { price, from: span[0]!.at, to: span.at(-1)!.at };
        read.push(await world!.market.priceRange(index, query, () => {}));
        quoted.push({ low: Math.min(...ticks), high: Math.max(...ticks), by: 'steps' });
      }
  return { read, quoted };
}

test.each([1, 2, 7, 60, 200, 240, 1_000, MAX_RATE])(
  'the range of a price in a world at %d times the wall is that of the steps at which it was quoted',
  async (rate) => {
    const row = await begin({ beginsAt: BEGINS });
    const { read, quoted } = await rangesOf(await seenOf(row, [[rate, 60]]));
    expect(read).toEqual(quoted);
  },
);

test('through changes of speed, pauses and the end of the world', async () => {
  const row = await begin({ beginsAt: BEGINS, endsAt: BEGINS + 40 * 250 * 1_000 + 100_000 });
  const seen = await seenOf(row, [
    [200, 30],
    [0, 20],
    [7, 30],
    [MAX_RATE, 3],
    [1, 40],
    [1_000, 60],
  ]);
  const { read, quoted } = await rangesOf(seen);
  expect(read).toEqual(quoted);
});

test('in a replay of the installation’s market, also once it has caught up with it', async () => {
  const replay = { ownerId: '00000000-0000-4000-8000-000000000001', account: { id: 1 } };
  const row = await begin({ beginsAt: BEGAN - 60_000, replay });
  const seen = await seenOf(row, [
    [60, 30],
    [0, 4],
    [1, 20],
    [7, 30],
  ]);
  const { read, quoted } = await rangesOf(seen);
  expect(read).toEqual(quoted);
});
