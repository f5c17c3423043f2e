import type { Position } from '@lonja/protocol';
import { expect, it } from 'vitest';
import { EN } from '../../shared/figures/number-format.ts';
import { listRecentActivity } from './recent-activity.model.ts';

const position = (symbol: string, part: Partial<Position> = {}) =>
  ({ symbol, direction: 'long', quantity: '2.5', averagePrice: 310.6, decimals: 2, ...part }) as Position;

it('[DSH-07] shows the first five positions as side, quantity and average price', () => {
  const positions = ['A', 'B', 'C', 'D', 'E', 'F'].map((symbol) => position(symbol));
  expect(listRecentActivity(positions, EN)).toHaveLength(5);
  expect(listRecentActivity(positions, EN)[0]).toEqual({
    symbol: 'A',
    side: 'buy',
    quantity: '2.5',
    price: '310.60',
  });
});

it('writes a short as sold', () => {
  expect(listRecentActivity([position('A', { direction: 'short', quantity: '-1000' })], EN)[0]).toMatchObject(
    {
      side: 'sell',
      quantity: '1,000',
    },
  );
});
