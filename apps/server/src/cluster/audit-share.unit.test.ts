import { expect, test } from 'vitest';
import { chooseAuditShare } from './audit-share.ts';
import { ALL_SLOTS } from './slots.ts';

const shareOf = (held: readonly number[], isKeeper: boolean) =>
  chooseAuditShare({
    slots: () => held,
    isWhole: () => held.length === ALL_SLOTS.length,
    holds: (holding) => isKeeper && holding === 'chores',
  });

test('one process looks at everything, several each at their slots, and one at what belongs to no user', () => {
  expect(shareOf(ALL_SLOTS, true)).toEqual({ slots: undefined, house: true });
  expect(shareOf(ALL_SLOTS, false)).toEqual({ slots: undefined, house: false });
  expect(shareOf([3, 7], false)).toEqual({ slots: [3, 7], house: false });
  expect(shareOf([3, 7], true)).toEqual({ slots: [3, 7], house: true });
  expect(shareOf([], true)).toEqual({ slots: [], house: true });
});

test('a process that holds nothing looks at nothing', () => {
  expect(shareOf([], false)).toBeUndefined();
});
