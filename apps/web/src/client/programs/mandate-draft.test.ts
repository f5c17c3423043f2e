import { describe, expect, test } from 'vitest';
import { buildMandateDraft, readMandate, NO_LIMITS, listMandateProblems } from './mandate-draft.ts';

describe('a mandate as it is typed', () => {
  test('nothing typed limits nothing', () => {
    expect(readMandate(NO_LIMITS, 'UTC')).toBeUndefined();
    expect(listMandateProblems(NO_LIMITS).size).toBe(0);
  });

  test('what is typed is what is asked for, and comes back as it was', () => {
    const draft = {
      ...NO_LIMITS,
      symbols: 'EURUSD, AAPL',
      maxOrder: '5000',
      maxWithdrawalsDay: '300',
      ordersAMinute: '20',
      maxDailyLoss: '200',
      from: '09:30',
      until: '16:00',
      workdays: true,
    };
    const mandate = readMandate(draft, 'America/New_York');
    expect(mandate).toEqual({
      timeZone: 'America/New_York',
      symbols: ['EURUSD', 'AAPL'],
      maxOrder: '5000',
      maxWithdrawalsDay: '300',
      ordersAMinute: '20',
      maxDailyLoss: '200',
      hours: { weekdays: [1, 2, 3, 4, 5], from: '09:30', until: '16:00' },
    });
    const asHeld = {
      timeZone: 'America/New_York',
      symbols: ['EURUSD', 'AAPL'],
      maxOrder: '5000',
      maxDay: null,
      maxWithdrawalsDay: '300',
      maxExposure: null,
      maxLeverage: null,
      ordersAMinute: 20,
      maxDailyLoss: '200',
      hours: { weekdays: [1, 2, 3, 4, 5], from: '09:30', until: '16:00' },
    };
    expect(buildMandateDraft(asHeld)).toEqual(draft);
  });

  test.each([
    ['maxOrder', '0'],
    ['maxOrder', '-5'],
    ['maxDay', '1e5'],
    ['maxLeverage', '1.5'],
    ['ordersAMinute', '0'],
    ['from', '9:30'],
  ] as const)('%s “%s” can’t be read', (name, text) => {
    expect([...listMandateProblems({ ...NO_LIMITS, [name]: text })]).toEqual([name]);
  });

  test('one time alone, or an end before its beginning, can’t be read', () => {
    expect(listMandateProblems({ ...NO_LIMITS, from: '09:30' }).has('from')).toBe(true);
    expect(listMandateProblems({ ...NO_LIMITS, from: '16:00', until: '09:30' }).has('from')).toBe(true);
  });
});
