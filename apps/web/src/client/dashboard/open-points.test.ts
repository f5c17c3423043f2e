import { expect, it } from 'vitest';
import { findOpenPoints } from './open-points.model.ts';

it('names positions without a stop, a target alone is none, and counts orders that open', () => {
  const orders = [
    { symbol: 'AAPL', stopPrice: '180', protectsPosition: true },
    { symbol: 'BTC', stopPrice: null, protectsPosition: true },
    { symbol: 'EURUSD', stopPrice: '1.1', protectsPosition: false },
  ];
  expect(findOpenPoints(['AAPL', 'BTC', 'EURUSD'], orders)).toEqual({
    withoutStop: ['BTC', 'EURUSD'],
    orders: 1,
  });
});
