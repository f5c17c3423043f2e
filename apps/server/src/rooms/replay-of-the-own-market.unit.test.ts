import { createActionTracks, loadCatalogue, MARKET_MODEL, type OnStep } from '@lonja/feeds';
import { afterEach, expect, test } from 'vitest';
import { createLiveMarket, type LiveMarket } from '../market/live-market.ts';
import { createMarkets, type Markets } from './markets.ts';
import type { WorldPrices } from './world-market.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BEGAN = Date.UTC(2026, 2, 2, 12);
const LENGTH = 60 * DAY;
/** The replay's rate: so many of its steps are six hours. */
const RATE = 4_320;
const STEP = 250 * RATE;
const CATALOGUE = loadCatalogue().filter(({ symbol }) => ['AAPL', 'KO', 'EURUSD', 'BTC'].includes(symbol));
const IDS = new Map(CATALOGUE.map(({ symbol }, place) => [symbol, place + 1]));
const ORIGIN = Date.UTC(2024, 0, 1);
const PRICES: WorldPrices = {
  seed: 'replayed',
  origin: ORIGIN,
  hours: 'real',
  model: MARKET_MODEL,
  speed: 1,
  actionPeriods: [{ from: ORIGIN }],
  actionTracks: createActionTracks(),
};

let wall = BEGAN;
let markets: Markets;
let own: LiveMarket;
afterEach(async () => {
  await Promise.all([own.stop(), ...markets.worlds().map(({ market }) => market.stop())]);
});

const quotesOf = ({ board }: LiveMarket): string =>
  CATALOGUE.map(({ symbol }) => {
    const index = board.indexOf(symbol)!;
    const { bidTicks, askTicks } = board.columns;
    return `${symbol} ${bidTicks[index]} ${askTicks[index]} ${board.isOpen(index, board.steppedAt()!)}`;
  }).join(', ');

test('quotes over two months, with sessions, reports and dividends, are those that the market had; and there are none after them', async () => {
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
  own = createLiveMarket({ ...common, ...PRICES, instrumentIds: IDS, steps });
  markets = createMarkets({
    own,
    catalogue: CATALOGUE,
    hours: 'real',
    ownPrices: PRICES,
    wall: clock,
    conditioned: (view) => view,
    onTrouble,
  });
  own.start(() => {}).catch(onTrouble);
  await Promise.resolve();
  const had = new Map<number, string>();
  for (; wall <= BEGAN + LENGTH; wall += 6 * HOUR) {
    take(wall);
    had.set(wall, quotesOf(own));
  }
  const from = (wall = BEGAN + LENGTH);
  const row = {
    id: 1,
    name: 'replay',
    secret: '',
    model: MARKET_MODEL,
    hours: 'real' as const,
    symbols: CATALOGUE.map(({ symbol }) => symbol),
    script: [],
    createdAt: from,
    beginsAt: BEGAN,
    stretches: [{ wallFrom: from, marketFrom: BEGAN, rate: RATE }],
    replay: { ownerId: 'x', account: { id: 1 } },
  };
  markets.adopt([row], wall);
  const [replay] = markets.worlds();
  replay!.market.start(() => {}).catch(onTrouble);
  await Promise.resolve();
  let compared = 0;
  for (let step = 0; step <= LENGTH / STEP + 100; step++) {
    wall = from + step * 250;
    markets.adopt([row], wall);
    markets.step();
    const { marketTime } = replay!.time();
    // The market itself stands where it was stepped to last.
    expect(marketTime).toBe(Math.min(BEGAN + step * STEP, BEGAN + LENGTH));
    const then = had.get(marketTime);
    if (then === undefined) continue;
    expect(quotesOf(replay!.market)).toBe(then);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(240);
});
