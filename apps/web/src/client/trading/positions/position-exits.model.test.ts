import { expect, it } from 'vitest';
import { pickExits, computeTrack } from './position-exits.model.ts';

const order = {
  symbol: 'EURUSD',
  purpose: 'stop_loss',
  stopPrice: '1.08',
  limitPrice: null,
  protectsPosition: true,
} as const;

it('a position’s exits are its own protection and the rung of the stop-out that closes it', () => {
  const target = { ...order, purpose: 'take_profit', stopPrice: null, limitPrice: '1.12' } as const;
  const entry = {
    ...order,
    purpose: 'limit',
    stopPrice: null,
    limitPrice: '1.05',
    protectsPosition: false,
  } as const;
  const rungs = [
    { symbol: 'EURUSD', price: '1.02', awayPercent: -7, marginLevel: 49, closes: ['AAPL'] },
    { symbol: 'EURUSD', price: '0.98', awayPercent: -11, marginLevel: 49, closes: ['EURUSD'] },
  ];
  expect(pickExits('EURUSD', [entry, target, order], rungs)).toEqual({
    stopLoss: 1.08,
    takeProfit: 1.12,
    liquidation: '0.98',
  });
  expect(pickExits('AAPL', [entry, target, order], [])).toEqual({
    stopLoss: undefined,
    takeProfit: undefined,
    liquidation: undefined,
  });
});

it('the track runs from the stop to the target, for a short from above to below', () => {
  expect(computeTrack({ stopLoss: 100, takeProfit: 200 }, 120, 150)).toEqual({ entry: 0.2, price: 0.5 });
  expect(computeTrack({ stopLoss: 200, takeProfit: 100 }, 180, 250)).toEqual({ entry: 0.2, price: 0 });
  expect(computeTrack({ stopLoss: 100, takeProfit: undefined }, 120, 150)).toBeUndefined();
});
