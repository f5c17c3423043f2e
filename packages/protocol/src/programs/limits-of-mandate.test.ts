import { expect, test } from 'vitest';
import { Mandate } from './mandates.ts';
import { sayLimits, type LimitWords } from './limits-of-mandate.ts';

const NONE: Mandate = {
  timeZone: 'UTC',
  symbols: null,
  maxOrder: null,
  maxDay: null,
  maxWithdrawalsDay: null,
  maxExposure: null,
  maxLeverage: null,
  ordersAMinute: null,
  maxDailyLoss: null,
  hours: null,
};
const NAMES = Object.fromEntries(
  Object.keys(Mandate.shape).map((limit) => [limit, () => limit]),
) as unknown as LimitWords<undefined>;

test('every limit that the wire has is said once, in the order of the wire; what is not set is not', () => {
  const all = Object.fromEntries(Object.keys(NONE).map((limit) => [limit, 1])) as unknown as Mandate;
  const limits = Object.keys(Mandate.shape).filter((limit) => limit !== 'timeZone');
  expect(sayLimits(all, NAMES, undefined)).toEqual(limits);
  expect(sayLimits({ ...NONE, maxDay: '5.00' }, NAMES, undefined)).toEqual(['maxDay']);
  expect(sayLimits(NONE, NAMES, undefined)).toEqual([]);
});
