import { CANDLE_PRICES } from '@lonja/core';
import { MARKET_MODEL, loadCatalogue } from '@lonja/feeds';
import { expect, it } from 'vitest';
import type { CandleStore } from '../history/candle-store.ts';
import { createLiveMarket } from './live-market.ts';

const nothing: CandleStore = {
  save: () => Promise.resolve(),
  list: () => Promise.resolve([]),
  listNewest: () => Promise.resolve([]),
  listOpeningQuotes: () => Promise.resolve([]),
  listAwaited: () => Promise.resolve([]),
  dropOld: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

it('candles are of bids and asks where prices are simulated, of mids alone where they are recorded', async () => {
  const catalogue = loadCatalogue();
  const market = createLiveMarket({
    catalogue,
    instrumentIds: new Map(catalogue.map(({ symbol }, index) => [symbol, index + 1])),
    seed: 'seed',
    model: MARKET_MODEL,
    speed: 1,
    hours: 'always',
    realFeeds: ['binance'],
    store: nothing,
    clock: () => Date.UTC(2026, 2, 4),
    onTrouble: () => {},
  });
  const { candlePages, board } = market;
  expect(candlePages.pricesOf('EURUSD')).toEqual(CANDLE_PRICES);
  expect(candlePages.pricesOf('BTC')).toEqual(['mid']);
  // Closed: its family has real prices.
  expect(candlePages.pricesOf('BTC=F')).toEqual(['mid']);
  expect(candlePages.pricesOf('NOPE')).toBeUndefined();
  // By its source the chart knows which instruments have the choice.
  for (const [index, { symbol }] of catalogue.entries())
    expect([symbol, candlePages.pricesOf(symbol)?.length === 3]).toEqual([
      symbol,
      board.sourceOf(index) === 'simulated',
    ]);
  await market.stop();
});
