import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvariantBroken } from '../assert.ts';
import { createTriggerIndex, type IndexedTrigger, type TriggerIndex } from './trigger-index.ts';
import type { TriggerDirection } from './trigger.ts';

const trigger = (id: number, direction: TriggerDirection, ticks: number, placedAt = 0): IndexedTrigger => ({
  id,
  instrument: 0,
  direction,
  ticks,
  placedAt,
});

function indexOf(...triggers: IndexedTrigger[]) {
  const index = createTriggerIndex(2);
  for (const one of triggers) index.insert(one);
  return index;
}

describe('a quote of 100 / 102 sets off', () => {
  test.each<[string, TriggerDirection, number, boolean]>([
    ['a buy limit at the ask', 'buy_limit', 102, true],
    ['no buy limit below the ask', 'buy_limit', 101, false],
    ['a sell limit at the bid', 'sell_limit', 100, true],
    ['no sell limit above the bid', 'sell_limit', 101, false],
    ['a buy stop at the ask', 'buy_stop', 102, true],
    ['no buy stop above the ask', 'buy_stop', 103, false],
    ['a sell stop at the bid', 'sell_stop', 100, true],
    ['no sell stop below the bid', 'sell_stop', 99, false],
  ])('%s', (_, direction, ticks, fires) => {
    expect(indexOf(trigger(1, direction, ticks)).fire(0, 100, 102)).toEqual(fires ? [1] : []);
  });
});

test('the price that was reached first fires first, then the earlier order, then the smaller id', () => {
  const index = indexOf(
    trigger(1, 'buy_limit', 103, 5),
    trigger(2, 'buy_limit', 105, 9),
    trigger(4, 'buy_limit', 105, 8),
    trigger(3, 'buy_limit', 105, 8),
    trigger(5, 'buy_limit', 101, 1),
  );
  expect(index.fire(0, 100, 102)).toEqual([3, 4, 2, 1]);
  expect(index.size).toBe(1);
});

test('stops fire before limits, sells before buys', () => {
  const index = indexOf(
    trigger(1, 'buy_limit', 110),
    trigger(2, 'sell_limit', 90),
    trigger(3, 'buy_stop', 90),
    trigger(4, 'sell_stop', 110),
  );
  expect(index.fire(0, 100, 102)).toEqual([4, 3, 2, 1]);
});

test('an instrument that is not in the index, a price of nothing and one row twice are faults', () => {
  const index = indexOf(trigger(1, 'sell_stop', 1));
  expect(() => index.insert({ ...trigger(2, 'sell_stop', 100), instrument: 2 })).toThrow(InvariantBroken);
  expect(() => index.insert({ ...trigger(2, 'sell_stop', 100), instrument: -1 })).toThrow(InvariantBroken);
  expect(() => index.insert(trigger(2, 'sell_stop', 0))).toThrow(InvariantBroken);
  expect(() => index.insert(trigger(2, 'sell_stop', 1.5))).toThrow(InvariantBroken);
  expect(() => index.insert(trigger(2.5, 'sell_stop', 1))).toThrow(InvariantBroken);
  expect(() => index.insert(trigger(1, 'sell_stop', 1))).toThrow(InvariantBroken);
});

test('nothing is taken out of an index that never had any', () => {
  const index = indexOf();
  expect(index.remove(trigger(1, 'sell_stop', 100))).toBe(false);
  expect(index.size).toBe(0);
});

test('a thousand that wait at one price all fire, the earlier first', () => {
  const many = Array.from({ length: 1_000 }, (_, id) => trigger(id, 'buy_limit', 105, 1_000 - id));
  expect(indexOf(...many).fire(0, 100, 102)).toEqual(many.map(({ id }) => id).toReversed());
});

test('what has fired is gone; another instrument never fires', () => {
  const index = indexOf(trigger(1, 'sell_stop', 100));
  expect(index.fire(1, 1, 2)).toEqual([]);
  expect(index.fire(0, 100, 102)).toEqual([1]);
  expect(index.fire(0, 100, 102)).toEqual([]);
  expect(index.remove(trigger(1, 'sell_stop', 100))).toBe(false);
});

test.each([0, -1, 1.5])('a trigger at %s ticks is a fault, and so is the same trigger twice', (ticks) => {
  const index = indexOf(trigger(1, 'buy_stop', 5));
  expect(() => index.insert(trigger(2, 'buy_stop', ticks))).toThrow('on a tick');
  expect(() => index.insert(trigger(1, 'buy_stop', 5))).toThrow('once');
});

const DIRECTIONS: readonly TriggerDirection[] = ['sell_stop', 'buy_stop', 'sell_limit', 'buy_limit'];

type Step =
  | { readonly do: 'insert'; readonly what: Omit<IndexedTrigger, 'id'> }
  | { readonly do: 'remove'; readonly nth: number }
  | { readonly do: 'quote'; readonly instrument: number; readonly bid: number; readonly spread: number };

test('whatever is inserted, removed and quoted: the index answers what a plain list would', () => {
  const what = fc.record({
    instrument: fc.nat(2),
    direction: fc.constantFrom(...DIRECTIONS),
    ticks: fc.integer({ min: 1, max: 40 }),
    placedAt: fc.nat(3),
  });
  const quote = { instrument: fc.nat(2), bid: fc.nat(39), spread: fc.integer({ min: 1, max: 3 }) };
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('insert' as const), what }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), nth: fc.nat(100) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('quote' as const), ...quote }) },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 150, size: 'max' }), (steps) => {
      const [index, list] = [createTriggerIndex(3), createPlainList()];
      for (const number of steps.keys()) {
        expect(claim(steps, number, index)).toEqual(claim(steps, number, list));
        expect(index.size).toBe(list.size);
      }
    }),
  );
});

/** Takes a step on an index and says what it answered. A trigger's id is the number of the step that inserted it. */
function claim(steps: readonly Step[], number: number, index: TriggerIndex): unknown {
  const step = steps[number] as Step;
  if (step.do === 'insert') return index.insert({ ...step.what, id: number });
  if (step.do === 'quote') return index.fire(step.instrument, step.bid, step.bid + step.spread);
  const inserted = step.nth < number ? steps[step.nth] : undefined;
  return inserted?.do === 'insert' && index.remove({ ...inserted.what, id: step.nth });
}

function createPlainList(): TriggerIndex {
  let list: IndexedTrigger[] = [];
  return {
    get size() {
      return list.length;
    },
    insert: (one) => void list.push(one),
    remove: ({ id }) => {
      const before = list.length;
      list = list.filter((one) => one.id !== id);
      return list.length < before;
    },
    fire: (instrument, bid, ask) => {
      const fired = firedOf(list, instrument, bid, ask);
      list = list.filter((one) => !fired.includes(one));
      return fired.map((one) => one.id);
    },
  };
}

function firedOf(list: readonly IndexedTrigger[], instrument: number, bid: number, ask: number) {
  return list
    .filter((one) => one.instrument === instrument)
    .filter(({ direction, ticks }) => {
      if (direction === 'buy_limit') return ask <= ticks;
      if (direction === 'buy_stop') return ask >= ticks;
      return direction === 'sell_limit' ? bid >= ticks : bid <= ticks;
    })
    .toSorted(
      (a, b) =>
        DIRECTIONS.indexOf(a.direction) - DIRECTIONS.indexOf(b.direction) ||
        (a.direction === 'sell_stop' || a.direction === 'buy_limit'
          ? b.ticks - a.ticks
          : a.ticks - b.ticks) ||
        a.placedAt - b.placedAt ||
        a.id - b.id,
    );
}
