import { describe, expect, it } from 'vitest';
import { alertAt, exitAt, ordersAt } from './stage-menu.model.ts';

const QUOTE = { bid: 100, ask: 102 };

describe('the menu at a price', () => {
  it.each([
    ['below the market', 99, ['buy limit', 'sell stop']],
    ['at the bid', 100, ['buy limit']],
    ['within the spread', 101, ['buy limit', 'sell limit']],
    ['at the ask', 102, ['sell limit']],
    ['above the market', 103, ['buy stop', 'sell limit']],
  ])('offers the orders that would wait there: %s', (_, price, orders) => {
    expect(ordersAt(price, QUOTE).map(({ side, type }) => `${side} ${type}`)).toEqual(orders);
  });

  it.each([
    ['long', 99, 'stop_loss'],
    ['long', 101, 'take_profit'],
    ['long', 100, undefined],
    ['short', 103, 'stop_loss'],
    ['short', 101, 'take_profit'],
    ['short', 102, undefined],
  ] as const)('knows which exit of a %s position %d would be', (direction, price, exit) => {
    expect(exitAt(price, direction, QUOTE)).toBe(exit);
  });

  it('alerts when the market gets there', () => {
    expect([alertAt(99, QUOTE), alertAt(101, QUOTE), alertAt(103, QUOTE)]).toEqual([
      'price_below',
      undefined,
      'price_above',
    ]);
  });
});
