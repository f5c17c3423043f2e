import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALL_SLOTS, findOwner, getSlot, listSlots } from './slots.ts';

const members = (minLength: number) => fc.uniqueArray(fc.uuid(), { minLength, maxLength: 12 });
/** Each takes thousands of hashes. */
const FEW = { numRuns: 20 };

describe('slots', () => {
  test('the slot of a user is the last byte of the id', () => {
    expect(getSlot('00000000-0000-4000-8000-000000000000')).toBe(0);
    expect(getSlot('7d3f0c1e-ffff-4fff-bfff-1234567890ff')).toBe(255);
    fc.assert(fc.property(fc.uuid(), (id) => ALL_SLOTS.includes(getSlot(id))));
  });

  test('each slot has exactly one of the members, in whatever order they are listed', () => {
    fc.assert(
      fc.property(members(1), (all) => {
        const orders = [all, all.toReversed()];
        const held = all.flatMap((member, place) => listSlots(member, orders[place % 2]!));
        expect(held.toSorted((a, b) => a - b)).toEqual(ALL_SLOTS);
      }),
      FEW,
    );
  });

  test('one member has all of them, and without members nobody has one', () => {
    expect(listSlots('a', ['a'])).toEqual(ALL_SLOTS);
    expect(listSlots('a', [])).toEqual([]);
    expect(findOwner('mail', [])).toBeUndefined();
  });

  test('members have about the same number of slots', () => {
    fc.assert(
      fc.property(members(2), (all) => {
        const share = 1 / all.length;
        const mean = ALL_SLOTS.length * share;
        // Six standard deviations of a fair draw.
        const tolerance = 6 * Math.sqrt(mean * (1 - share));
        for (const member of all)
          expect(Math.abs(listSlots(member, all).length - mean)).toBeLessThan(tolerance);
      }),
      FEW,
    );
  });

  test('who comes takes slots from the others and moves none between them; who leaves gives them back', () => {
    fc.assert(
      fc.property(members(2), ([comer, ...others]) => {
        const all = [...others, comer as string];
        for (const member of others) {
          const before = listSlots(member, others);
          const after = listSlots(member, all);
          expect(after.filter((slot) => !before.includes(slot))).toEqual([]);
        }
      }),
      FEW,
    );
  });
});
