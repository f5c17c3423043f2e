import type { Order } from '@lonja/protocol';
import { expect, it } from 'vitest';
import { movedBack, placedAgain } from './placed-again.ts';

const order = (part: Partial<Order>): Order =>
  ({
    id: 1,
    symbol: 'EURUSD',
    side: 'buy',
    type: 'limit',
    purpose: 'limit',
    quantity: '1000',
    leverage: 30,
    reduceOnly: false,
    limitPrice: '1.1',
    stopPrice: null,
    trailDistance: null,
    trailPercent: null,
    timeInForce: 'gtc',
    expiresAt: null,
    isTriggered: false,
    parentId: null,
    ocoGroup: null,
    protectsPosition: false,
    ...part,
  }) as Order;
const NOW = Date.parse('2026-01-01T00:00:00Z');

it('an order is placed again as it was, with the exits that went with it', () => {
  const exits = [
    order({ id: 2, parentId: 1, purpose: 'stop_loss', type: 'stop', limitPrice: null, stopPrice: '1.05' }),
    order({ id: 3, parentId: 1, purpose: 'take_profit', limitPrice: '1.2' }),
  ];
  expect(placedAgain(order({}), exits, NOW)).toEqual({
    call: 'placeOrder',
    body: {
      symbol: 'EURUSD',
      side: 'buy',
      type: 'limit',
      quantity: '1000',
      leverage: 30,
      reduceOnly: false,
      limitPrice: '1.1',
      stopLoss: { type: 'stop', stopPrice: '1.05' },
      takeProfit: { limitPrice: '1.2' },
    },
  });
});

it.each([
  ['stop', { limitPrice: null, stopPrice: '1.2' }, { stopPrice: '1.2' }],
  ['stop_limit', { stopPrice: '1.2', limitPrice: '1.21' }, { stopPrice: '1.2', limitPrice: '1.21' }],
  ['trailing_stop', { limitPrice: null, stopPrice: '1', trailDistance: '0.01' }, { trailDistance: '0.01' }],
  ['trailing_stop', { limitPrice: null, stopPrice: '1', trailPercent: 1.5 }, { trailPercent: 1.5 }],
] as [Order['type'], Partial<Order>, object][])('a %s keeps its own prices', (type, prices, terms) => {
  expect(placedAgain(order({ type, ...prices }), [], NOW)).toMatchObject({ body: { type, ...terms } });
});

it('until a date only while it is ahead', () => {
  const until = (expiresAt: string) => placedAgain(order({ timeInForce: 'gtd', expiresAt }), [], NOW);
  expect(until('2026-02-01T00:00:00Z')).toMatchObject({
    body: { timeInForce: 'gtd', expiresAt: '2026-02-01T00:00:00Z' },
  });
  expect(until('2025-12-31T00:00:00Z')).toBeUndefined();
});

it('a position’s protection protects it again, also out of a pair', () => {
  const stop = { type: 'stop', limitPrice: null, stopPrice: '1.05' } as const;
  expect(placedAgain(order({ ...stop, protectsPosition: true, ocoGroup: 7 }), [], NOW)).toEqual({
    call: 'protectPosition',
    body: { symbol: 'EURUSD', type: 'stop', stopPrice: '1.05' },
  });
});

it.each([
  ['one of two orders of which one cancels the other', { ocoGroup: 4 }],
  ['an exit of an order that still waits', { parentId: 9 }],
  ['a stop limit whose stop was met', { type: 'stop_limit', stopPrice: '1.2', isTriggered: true }],
  ['an order at market that is on its way', { type: 'market', limitPrice: null }],
] as [string, Partial<Order>][])('%s alone is not placed again', (_, part) => {
  expect(placedAgain(order(part), [], NOW)).toBeUndefined();
});

it('a moved limit or stop goes back to its price; a trailing stop goes its own way', () => {
  expect(movedBack(order({}))).toEqual({ type: 'limit', limitPrice: '1.1' });
  expect(movedBack(order({ type: 'stop', stopPrice: '1.2' }))).toEqual({ type: 'stop', stopPrice: '1.2' });
  expect(movedBack(order({ type: 'trailing_stop', stopPrice: '1.2' }))).toBeUndefined();
});
