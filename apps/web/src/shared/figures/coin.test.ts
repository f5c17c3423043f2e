import { expect, it } from 'vitest';
import { contrastOf } from '../design/contrast.ts';
import { coinOf, TILE_GROUNDS } from './coin.model.ts';

it('a pair is its two currencies, anything else a tile with its first letter', () => {
  expect(coinOf({ symbol: 'EURUSD', category: 'forex' })).toEqual({
    kind: 'pair',
    base: 'EUR',
    quote: 'USD',
  });
  expect(coinOf({ symbol: 'AAPL', category: 'technology' })).toMatchObject({ kind: 'tile', text: 'A' });
  expect(coinOf({ symbol: '^STI', category: 'indices' })).toMatchObject({ text: 'S' });
});

it('metals, coins and indices have the letters that everybody knows', () => {
  expect(coinOf({ symbol: 'XAUUSD', category: 'commodities' })).toMatchObject({ kind: 'tile', text: 'Au' });
  expect(coinOf({ symbol: '^GSPC', category: 'indices' })).toMatchObject({ text: '500' });
});

it.each(TILE_GROUNDS)('white letters can be read on %s', (ground) => {
  expect(contrastOf('#ffffff', ground)).toBeGreaterThanOrEqual(7);
});
