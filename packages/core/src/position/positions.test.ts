import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quantity, quoteAmount, usd } from '../money/index.ts';
import { PositionTable } from './position-table.ts';
import type { PositionState } from './position.ts';
import { comparePositions, MANY_POSITIONS, withPosition, type Positions } from './positions.ts';

const positionOf = (instrumentId: number, margin: number): PositionState => ({
  instrumentId,
  openedBy: 1,
  quantity: quantity(1n),
  cost: quoteAmount(1n),
  margin: usd(BigInt(margin)),
  fullyPaid: false,
  openedAt: 0,
});

const many = (count: number): Positions =>
  Array.from({ length: count }, (_, id) => positionOf(id, 1)).reduce<Positions>(
    (positions, position) => withPosition(positions, position.instrumentId, position),
    new Map(),
  );

const byId = (positions: Iterable<readonly [number, PositionState]>) =>
  [...positions].toSorted(([a], [b]) => a - b);

test(`up to ${MANY_POSITIONS} positions are a plain map, more a table`, () => {
  expect(many(MANY_POSITIONS)).toBeInstanceOf(Map);
  expect(many(MANY_POSITIONS + 1)).toBeInstanceOf(PositionTable);
});

test('a table says what a map says, whatever is put and taken out, and stays as it was', () => {
  const change = fc.tuple(fc.nat(400), fc.option(fc.nat(3), { nil: undefined }));
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const start = many(MANY_POSITIONS + 10);
      const before = byId(start);
      const expected = new Map(start);
      const kept = new Map(start);
      let positions = start;
      for (const [id, margin] of changes) {
        const position = margin === undefined ? undefined : positionOf(id, margin);
        positions = withPosition(positions, id, position);
        if (position) expected.set(id, position);
        else expected.delete(id);
      }
      expect(positions.size).toBe(expected.size);
      expect([...positions]).toEqual(byId(expected));
      expect([...positions.entries()]).toEqual(byId(expected));
      expect([...positions.keys()]).toEqual(byId(expected).map(([id]) => id));
      expect([...positions.values()]).toEqual(byId(expected).map(([, position]) => position));
      const visited: [number, PositionState][] = [];
      positions.forEach((position, id) => visited.push([id, position]));
      expect(visited).toEqual(byId(expected));
      for (let id = -1; id < 450; id++) {
        expect(positions.get(id)).toBe(expected.get(id));
        expect(positions.has(id)).toBe(expected.has(id));
      }
      expect(byId(start)).toEqual(before);
      const differing = [...comparePositions(start, positions)];
      expect(byKey(differing)).toEqual(byKey([...comparePositions(kept, expected)]));
    }),
  );
});

test('nothing differs between a state and itself, nor where a position was put back', () => {
  const positions = many(MANY_POSITIONS + 10);
  const first = positions.get(0);
  const without = withPosition(positions, 0, undefined);
  expect([...comparePositions(positions, positions)]).toEqual([]);
  expect([...comparePositions(positions, withPosition(without, 0, first))]).toEqual([]);
});

test('what differs between a map and a table of the same positions is nothing', () => {
  const table = many(MANY_POSITIONS + 1);
  const map: Positions = new Map(table);
  expect([...comparePositions(table, map)]).toEqual([]);
  expect([...comparePositions(map, table)]).toEqual([]);
  const first = positionOf(0, 1);
  expect([...comparePositions(map, withPosition(table, 0, first))]).toEqual([
    { before: map.get(0), after: first },
  ]);
});

test('the very position that is there makes no new table', () => {
  const table = many(MANY_POSITIONS + 1);
  expect(withPosition(table, 5, table.get(5))).toBe(table);
  expect(withPosition(table, 999, undefined)).toBe(table);
});

test('a sum without one that is not known is known when the others are, and only then', () => {
  const table = many(MANY_POSITIONS + 1) as PositionTable;
  const unknown =
    (...ids: number[]) =>
    ({ instrumentId, margin }: PositionState) =>
      ids.includes(instrumentId) ? undefined : margin;
  expect(table.sumWithout(5, {}, unknown(5))).toBe(BigInt(MANY_POSITIONS));
  expect(table.sumWithout(5, {}, unknown(5, 9))).toBeUndefined();
  expect(table.sumWithout(7, {}, unknown(5))).toBeUndefined();
  expect(table.sumWithout(999, {}, unknown(5))).toBeUndefined();
  expect(table.sumWithout(999, {}, unknown())).toBe(BigInt(MANY_POSITIONS + 1));
});

test('a sum is that of the positions, whenever it is asked for and by whatever key', () => {
  const step = fc.oneof(
    fc.tuple(fc.nat(99), fc.option(fc.nat(9), { nil: undefined })),
    fc.constantFrom('sum' as const, 'step' as const),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), fc.nat(99), (steps, left) => {
      let positions = many(MANY_POSITIONS + 10);
      let key = {};
      let factor = 1n;
      // A margin of 7 is one that has no quote.
      const amountOf = ({ margin }: PositionState) => (margin === 7n ? undefined : usd(margin * factor));
      const summed = (without?: number) => {
        const all = [...positions.values()].filter(({ instrumentId }) => instrumentId !== without);
        return all.some(({ margin }) => margin === 7n)
          ? undefined
          : all.reduce((total, { margin }) => total + margin * factor, 0n);
      };
      const look = () => {
        const table = positions as PositionTable;
        expect(table.sum(key, amountOf)).toBe(summed());
        expect(table.sumWithout(left, key, amountOf)).toBe(summed(left));
      };
      for (const one of steps) {
        if (one === 'sum') look();
        else if (one === 'step') {
          key = {};
          factor += 1n;
        } else {
          const [id, margin] = one;
          positions = withPosition(positions, id, margin === undefined ? undefined : positionOf(id, margin));
        }
      }
      look();
    }),
  );
});

test('what was summed up is not summed up again by the same key, except for what was replaced', () => {
  const asked: number[] = [];
  const amountOf = ({ instrumentId, margin }: PositionState) => {
    asked.push(instrumentId);
    return margin;
  };
  const key = {};
  const positions = many(MANY_POSITIONS + 10) as PositionTable;
  expect(positions.sum(key, amountOf)).toBe(BigInt(MANY_POSITIONS + 10));
  asked.length = 0;
  const changed = positions.with(5, positionOf(5, 3)).with(9, undefined);
  expect(changed.sum(key, amountOf)).toBe(BigInt(MANY_POSITIONS + 10) + 1n);
  expect(asked).toEqual([5, 5, 9]);
});

const byKey = (
  differences: readonly { before: PositionState | undefined; after: PositionState | undefined }[],
) => differences.toSorted((a, b) => keyOf(a) - keyOf(b));
const keyOf = ({ before, after }: { before: PositionState | undefined; after: PositionState | undefined }) =>
  (before ?? after)?.instrumentId ?? 0;
