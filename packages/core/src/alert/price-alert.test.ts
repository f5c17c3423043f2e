import { describe, expect, test } from 'vitest';
import {
  alertedSymbol,
  decideAlertChange,
  isAlertMet,
  refuseNewAlert,
  thresholdOf,
  type AlertType,
  type PriceAlert,
} from '../index.ts';

const ONE = 100_000_000n;
const alert = (changes: Partial<PriceAlert> = {}): PriceAlert => ({
  id: 1,
  instrumentId: 7,
  type: 'price_above',
  value: 192n * ONE,
  isActive: true,
  revision: 0,
  createdAt: 1_000,
  firedAt: undefined,
  ...changes,
});
const active = (count: number, off = 0) => [
  ...Array.from({ length: count }, () => ({ isActive: true })),
  ...Array.from({ length: off }, () => ({ isActive: false })),
];

describe('[DLG-09] the figure at which an alert fires', () => {
  // Prices of two decimals: 192.00 is 19,200 units. A change of 2.5 % is 250 hundredths.
  test.each<[AlertType, string, bigint, number]>([
    ['price_above', '192.00', 192n * ONE, 19_200],
    [
      'price_above',
      '192.001, beyond the shown decimals: the next price that can show',
      19_200_100_000n,
      19_201,
    ],
    ['price_below', '192.00', 192n * ONE, 19_200],
    ['price_below', '192.009: the next price below that can show', 19_200_900_000n, 19_200],
    ['change_above', '2.5 %', 250_000_000n, 250],
    ['change_above', '2.501 %', 250_100_000n, 251],
    ['change_below', '2.5 %: a fall of that much', 250_000_000n, -250],
    ['change_below', '2.501 %', 250_100_000n, -251],
    ['change_above', '10,000 %', 1_000_000_000_000n, 1_000_000],
    ['change_below', '10,000 %', 1_000_000_000_000n, -1_000_000],
    [
      'price_above',
      'what no price reaches',
      9_223_372_036_854_775_807n * 1_000_000n,
      Number.MAX_SAFE_INTEGER,
    ],
  ])('%s %s', (type, _, value, threshold) => {
    expect(thresholdOf({ type, value }, 2)).toBe(threshold);
  });

  test('counts a price in its own decimals, and a change in hundredths of a percent whatever they are', () => {
    const threshold = (type: AlertType, decimals: number) =>
      thresholdOf({ type, value: 150_000_000n }, decimals);
    expect([0, 5, 8].map((decimals) => threshold('price_above', decimals))).toEqual([
      2, 150_000, 150_000_000,
    ]);
    expect([0, 5, 8].map((decimals) => threshold('price_below', decimals))).toEqual([
      1, 150_000, 150_000_000,
    ]);
    expect([0, 5, 8].map((decimals) => threshold('change_above', decimals))).toEqual([150, 150, 150]);
  });

  test.each<[AlertType, number, number, number, boolean]>([
    ['price_above', 100, 100, 0, true],
    ['price_above', 100, 99, 500, false],
    ['price_below', 100, 100, 0, true],
    ['price_below', 100, 101, -500, false],
    ['change_above', 250, 100, 250, true],
    ['change_above', 250, 300, 249, false],
    ['change_below', -250, 100, -250, true],
    ['change_below', -250, 1, -249, false],
    ['change_below', -250, 1, 250, false],
  ])('%s %d at a price of %d and a change of %d: %s', (type, threshold, price, change, isMet) => {
    expect(isAlertMet(type, threshold, { price, change })).toBe(isMet);
  });
});

describe('[DLG-09] twenty are active at the most', () => {
  test.each([
    [active(19, 30), undefined],
    [active(20), { code: 'too_many_alerts', most: 20 }],
    [active(3, 196), undefined],
    [active(3, 197), { code: 'too_many_kept_alerts', most: 200 }],
  ])('a new one beside those of case %#', (kept, refusal) => {
    expect(refuseNewAlert(kept)).toEqual(refusal);
  });

  test('switching one on counts too; switching one off, or another value, is always possible', () => {
    const off = alert({ isActive: false });
    expect(decideAlertChange(off, { isActive: true }, active(20))).toEqual({
      accepted: false,
      refusal: { code: 'too_many_alerts', most: 20 },
    });
    expect(decideAlertChange(off, { isActive: true }, active(19))).toMatchObject({ accepted: true });
    expect(decideAlertChange(alert(), { isActive: false }, active(20))).toMatchObject({ accepted: true });
    expect(decideAlertChange(alert(), { value: ONE }, active(20))).toMatchObject({ accepted: true });
  });
});

describe('[DLG-09] an alert that is changed', () => {
  const changed = (before: PriceAlert, change: { isActive?: boolean; value?: bigint }) => {
    const decision = decideAlertChange(before, change, []);
    return decision.accepted ? decision.after : decision.refusal;
  };

  test('is armed anew when it is switched on, whatever it fired before', () => {
    const fired = alert({ isActive: false, firedAt: 5_000, revision: 3 });
    expect(changed(fired, { isActive: true })).toEqual(alert({ revision: 4 }));
  });

  test('is armed anew by another value, and keeps what it fired while it is off', () => {
    expect(changed(alert(), { value: ONE })).toEqual(alert({ value: ONE, revision: 1 }));
    const off = alert({ isActive: false, firedAt: 5_000 });
    expect(changed(off, { value: ONE })).toEqual({ ...off, value: ONE, revision: 1 });
  });

  test('stays as it is when nothing changes', () => {
    const same = alert();
    expect(changed(same, { isActive: true, value: same.value })).toBe(same);
    expect(changed(same, {})).toBe(same);
  });
});

test("[DLG-09] the dialog's BTC-USD is the catalogue's BTC; every other symbol is itself", () => {
  expect(['BTC-USD', 'BTC', 'AAPL', 'toString'].map(alertedSymbol)).toEqual([
    'BTC',
    'BTC',
    'AAPL',
    'toString',
  ]);
});
