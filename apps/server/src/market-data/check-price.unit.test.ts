import type { CandlePrice } from '@lonja/core';
import { expect, it } from 'vitest';
import { HttpRefusal } from '../refusal/http-refusal.ts';
import { checkPrice } from './candle-calls.ts';

const refusalOf = (available: readonly CandlePrice[] | undefined, price: CandlePrice): unknown => {
  try {
    checkPrice({ pricesOf: () => available }, 'BTC', price);
    return undefined;
  } catch (error) {
    return error instanceof HttpRefusal ? [error.status, error.code, error.details] : error;
  }
};

it('a price that is not recorded is refused with those that are', () => {
  expect(refusalOf(['mid'], 'mid')).toBeUndefined();
  expect(refusalOf(['mid', 'bid', 'ask'], 'ask')).toBeUndefined();
  expect(refusalOf(['mid'], 'bid')).toEqual([409, 'price_not_recorded', { available: ['mid'] }]);
  expect(refusalOf(undefined, 'mid')).toEqual([404, 'unknown_instrument', undefined]);
});
