import { expect, it } from 'vitest';
import { computeContrast } from '../design/contrast.ts';
import { chooseCoin, TILE_GROUNDS } from './coin.model.ts';

it('a pair is its two currencies, anything else a tile with its first letter', () => {
  expect(chooseCoin({ symbol: 'EURUSD', category: 'forex' })).toEqual({
    kind: 'pair',
    base: 'EUR',
    quote: 'USD',
  });
  expect(chooseCoin({ symbol: 'AAPL', category: 'technology' })).toMatchObject({ kind: 'tile', text: 'A' });
  expect(chooseCoin({ symbol: '^STI', category: 'indices' })).toMatchObject({ text: 'S' });
});

it('metals, coins and indices have the letters that everybody knows', () => {
  expect(chooseCoin({ symbol: 'XAUUSD', category: 'commodities' })).toMatchObject({
    kind: 'tile',
    text: 'Au',
  });
  expect(chooseCoin({ symbol: '^GSPC', category: 'indices' })).toMatchObject({ text: '500' });
});

it.each(TILE_GROUNDS)('white letters can be read on %s', (ground) => {
  expect(computeContrast('#ffffff', ground)).toBeGreaterThanOrEqual(7);
});
