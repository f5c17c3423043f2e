import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ALERT_TYPES,
  createAlertIndex,
  InvariantBroken,
  isAlertMet,
  type AlertType,
  type IndexedAlert,
} from '../index.ts';

const alert = (
  id: number,
  type: AlertType,
  threshold: number,
  rest: Partial<IndexedAlert> = {},
): IndexedAlert => ({ id, instrument: 0, type, threshold, createdAt: 0, ...rest });

test('what is reached is taken out, once; another instrument never is', () => {
  const index = createAlertIndex(2);
  index.insert(alert(1, 'price_above', 100));
  index.insert(alert(2, 'change_below', -250));
  index.insert(alert(3, 'price_above', 100, { instrument: 1 }));
  expect(index.fire(0, { price: 99, change: -249 })).toEqual([]);
  expect(index.fire(0, { price: 100, change: -300 })).toEqual([1, 2]);
  expect(index.fire(0, { price: 100, change: -300 })).toEqual([]);
  expect([index.size, index.watches(0), index.watches(1)]).toEqual([1, false, true]);
});

test('an instrument is watched while any alert waits in it, and its neighbours are not for it', () => {
  for (const type of ALERT_TYPES) {
    const index = createAlertIndex(3);
    const one = alert(1, type, 100, { instrument: 1 });
    index.insert(one);
    expect([0, 1, 2].map((instrument) => index.watches(instrument))).toEqual([false, true, false]);
    index.remove(one);
    expect(index.watches(1)).toBe(false);
  }
});

test('an instrument that is not in the index and a threshold between two are faults', () => {
  const index = createAlertIndex(1);
  for (const rest of [{ instrument: 1 }, { instrument: -1 }, { threshold: 1.5 }, { id: 1.5 }])
    expect(() => index.insert(alert(1, 'price_above', 100, rest))).toThrow(InvariantBroken);
});

test('an index without any knows of none', () => {
  const index = createAlertIndex(1);
  expect([index.remove(alert(1, 'price_above', 100)), index.size, index.watches(0)]).toEqual([
    false,
    0,
    false,
  ]);
});

test('the threshold that was reached first goes first, then the earlier alert, then the smaller id', () => {
  const index = createAlertIndex(1);
  index.insert(alert(1, 'price_above', 105));
  index.insert(alert(2, 'price_above', 101, { createdAt: 9 }));
  index.insert(alert(4, 'price_above', 101, { createdAt: 8 }));
  index.insert(alert(3, 'price_above', 101, { createdAt: 8 }));
  expect(index.fire(0, { price: 110, change: 0 })).toEqual([3, 4, 2, 1]);
});

test('an alert that was taken out does not fire', () => {
  const index = createAlertIndex(1);
  const one = alert(1, 'price_below', 100);
  index.insert(one);
  expect([index.remove(one), index.remove(one), index.size]).toEqual([true, false, 0]);
  expect(index.fire(0, { price: 1, change: 0 })).toEqual([]);
});

test('fires exactly those whose condition holds, whatever came and went before', () => {
  const anAlert = fc.record({
    instrument: fc.integer({ min: 0, max: 2 }),
    type: fc.constantFrom(...ALERT_TYPES),
    threshold: fc.integer({ min: -20, max: 20 }),
    createdAt: fc.integer({ min: 0, max: 3 }),
    isRemoved: fc.boolean(),
  });
  const aFigure = fc.record({
    instrument: fc.integer({ min: 0, max: 2 }),
    price: fc.integer({ min: -25, max: 25 }),
    change: fc.integer({ min: -25, max: 25 }),
  });
  fc.assert(
    fc.property(
      fc.array(anAlert, { maxLength: 40 }),
      fc.array(aFigure, { maxLength: 10 }),
      (given, figures) => {
        const alerts = given.map((one, id) => ({ ...one, id }));
        const index = createAlertIndex(3);
        for (const one of alerts) index.insert(one);
        for (const one of alerts) if (one.isRemoved) index.remove(one);
        const waiting = new Set(alerts.filter((one) => !one.isRemoved));
        for (const { instrument, ...shown } of figures) {
          const due = [...waiting].filter(
            (one) => one.instrument === instrument && isAlertMet(one.type, one.threshold, shown),
          );
          for (const one of due) waiting.delete(one);
          const fired = index.fire(instrument, shown);
          expect(fired.toSorted((a, b) => a - b)).toEqual(due.map((one) => one.id));
          expect(index.size).toBe(waiting.size);
        }
      },
    ),
  );
});
