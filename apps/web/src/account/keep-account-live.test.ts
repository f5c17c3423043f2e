import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { keepAccountLive } from './keep-account-live.ts';

it('after a split the candles of its instrument, of every kind, and its drawings are read again, and no others', () => {
  const queries = new QueryClient();
  const keys = [
    ['getCandles', { params: { symbol: 'AAPL' }, query: { interval: '5m', limit: '500' } }],
    ['getCandles', { params: { symbol: 'AAPL' }, query: { interval: '1w', limit: '500', to: '7' } }],
    ['getCandles', { params: { symbol: 'AAPLX' }, query: { interval: '5m', limit: '500' } }],
    ['getDrawings', { params: { symbol: 'AAPL' } }],
    ['getDrawings', { params: { symbol: 'AAPLX' } }],
  ];
  for (const key of keys) queries.setQueryData(key, {});
  keepAccountLive(queries).takeSplit('AAPL');
  expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([
    true,
    true,
    false,
    true,
    false,
  ]);
});
