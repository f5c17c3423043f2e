import { loadCatalogue, MARKET_MODEL, type OnStep } from '@lonja/feeds';
import type { WorldRow } from '@lonja/store/market/worlds';
import { expect, test } from 'vitest';
import { createLiveMarket } from '../market/live-market.ts';
import { createMarkets, type Markets } from './markets.ts';
import type { WorldMarket } from './world-market.ts';

const WALL = Date.UTC(2026, 10, 26, 12);
const BEGINS = WALL - 86_400_000;
const ENDS = BEGINS + 3_600_000;
const CATALOGUE = loadCatalogue().filter(({ symbol }) => ['BTC', 'EURUSD'].includes(symbol));
const IDS = new Map(CATALOGUE.map(({ symbol }, place) => [symbol, place + 1]));
const PRICES = {
  seed: 'rest',
  model: MARKET_MODEL,
  origin: Date.UTC(2024, 0, 1),
  hours: 'always',
  speed: 1,
} as const;
const OWNER = '00000000-0000-4000-8000-000000000001';

let wall = WALL;

async function marketsOf({ isStepped = true } = {}): Promise<Markets> {
  wall = WALL;
  const onTrouble = (text: string) => {
    throw new Error(text);
  };
  const clock = () => wall;
  let take: OnStep = () => {};
  const steps = {
    start: (listener: OnStep) => {
      take = listener;
      return () => {};
    },
  };
  const common = { catalogue: CATALOGUE, realFeeds: [], store: undefined, clock, onTrouble };
  const own = createLiveMarket({ ...common, ...PRICES, instrumentIds: IDS, steps });
  own.start(() => {}).catch(onTrouble);
  await Promise.resolve();
  if (isStepped) take(wall);
  return createMarkets({
    own,
    catalogue: CATALOGUE,
    hours: 'always',
    ownPrices: PRICES,
    wall: clock,
    conditioned: (view) => view,
    onTrouble,
  });
}

const rowOf = (id: number, more: Partial<WorldRow> = {}): WorldRow => ({
  id,
  name: `Clase ${id}`,
  secret: id.toString(16).padStart(32, '0'),
  model: MARKET_MODEL,
  hours: 'always',
  symbols: ['BTC', 'EURUSD'],
  script: [],
  createdAt: BEGINS,
  beginsAt: BEGINS,
  endsAt: ENDS,
  stretches: [{ wallFrom: WALL - 3_600_000, marketFrom: BEGINS, rate: 60 }],
  ...more,
});
const replayed = { secret: '', replay: { ownerId: OWNER, account: { id: 1 } } };
const KINDS: readonly (readonly [string, Partial<WorldRow>])[] = [
  ['a world', {}],
  ['a replay of the installation’s market', replayed],
  ['a replay of a world at rest', { ...replayed, replay: { ...replayed.replay, of: 1_000 } }],
  ['the installation’s market of a contest', { secret: '', symbols: [], ownMarket: {} }],
];
const shown = ({ market, time }: WorldMarket) => {
  const view = market.view();
  const quotes = [1, 2].map((id) => view.quoteOf(id)).map((quote) => [quote?.bid, quote?.ask, quote?.at]);
  return { time: time(), now: view.now, isOver: view.isOver, isOpen: view.isOpen(1), quotes };
};

test.each(KINDS)(
  '%s at rest holds no market until somebody asks, and shows then what it showed',
  async (_, more) => {
    const markets = await marketsOf();
    const rested = { restedAt: WALL };
    markets.adopt([rowOf(1_000, rested)], wall);
    const opened: number[] = [];
    const left: number[] = [];
    markets.onNew(({ id, market }) => {
      opened.push(id);
      market.start(() => {}).catch(() => {});
    });
    markets.onRest(({ id }) => void left.push(id));
    markets.adopt([rowOf(1_001, more)], wall);
    markets.step();
    const world = () => markets.find(1_001)!;
    const before = shown(world());
    const candles = { price: 'bid', from: BEGINS, to: ENDS } as const;
    const range = await world().market.priceRange(0, candles, () => {});
    expect([before.isOver, before.now, markets.held()]).toEqual([true, ENDS, { going: 1, read: 0 }]);

    markets.adopt([rowOf(1_000, rested), rowOf(1_001, { ...more, ...rested })], wall);
    markets.step();
    expect([opened, left, markets.held()]).toEqual([[1_001], [1_001], { going: 0, read: 0 }]);
    expect(world().row().restedAt).toBe(WALL);
    expect(world().time()).toEqual(before.time);
    expect(markets.held()).toEqual({ going: 0, read: 0 });
    expect(shown(world())).toEqual(before);
    expect(await world().market.priceRange(0, candles, () => {})).toEqual(range);
    expect(markets.held()).toEqual({ going: 0, read: 1 });
    wall += 600_001;
    markets.step();
    expect(markets.held()).toEqual({ going: 0, read: 0 });
  },
);

test('however many there are and are read, a few markets are held, and nothing goes on in any', async () => {
  const markets = await marketsOf();
  const rows = Array.from({ length: 40 }, (_, place) => rowOf(place + 1, { restedAt: WALL }));
  const opened: number[] = [];
  markets.onNew(({ id }) => void opened.push(id));
  markets.adopt(rows, wall);
  expect([opened, markets.step(), markets.worlds().length, markets.held()]).toEqual([
    [],
    [],
    40,
    { going: 0, read: 0 },
  ]);
  for (const { id } of rows) expect(markets.of(id).quoteOf(1)?.at).toBe(ENDS);
  expect(markets.held()).toEqual({ going: 0, read: 8 });
});

test('a replay stands at its beginning until the market that it replays has stepped in this process: nothing is dated by no time', async () => {
  const markets = await marketsOf({ isStepped: false });
  markets.adopt([rowOf(1, replayed), rowOf(2, { ...replayed, restedAt: WALL })], wall);
  markets.onNew(({ market }) => void market.start(() => {}).catch(() => {}));
  markets.step();
  expect(markets.find(1)?.time().marketTime).toBe(BEGINS);
  expect(markets.find(1)?.market.view().now).toBe(BEGINS);
  expect(markets.find(2)?.market.quoteOf(1)?.at).toBe(ENDS);
});
