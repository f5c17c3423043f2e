import { describe, expect, test } from 'vitest';
import { mayInGroup, type GroupRole } from '../../group/membership.ts';
import { decideMembership, type Membership } from './change-membership.ts';

const CLASS: readonly Membership[] = [
  { userId: 'Ana', role: 'teacher', byCode: false },
  { userId: 'Beto', role: 'teacher', byCode: true },
  { userId: 'Carla', role: 'assistant', byCode: true },
  { userId: 'Dani', role: 'student', byCode: true },
  { userId: 'Eva', role: 'student', byCode: true },
];
const ALONE = CLASS.filter(({ userId }) => userId !== 'Beto');
const decided = (members: readonly Membership[], by: string, userId: string, role?: GroupRole) => {
  const decision = decideMembership(members, { by, userId, role });
  return decision.accepted ? decision.changes[0].role : decision.refusal.code;
};

describe('who changes a membership', () => {
  test.each([
    // by, whose, becomes; the role before, or why not
    ['Ana', 'Dani', 'assistant', 'student'],
    ['Ana', 'Carla', 'teacher', 'assistant'],
    ['Ana', 'Dani', undefined, 'student'],
    ['Ana', 'Beto', undefined, 'teacher'],
    ['Ana', 'Ana', 'student', 'teacher'],
    ['Ana', 'Beto', 'student', 'teacher'],
    // Who was named and never joined has not been shown who would read the account: that takes the own act.
    ['Beto', 'Ana', 'student', 'never_joined'],
    ['Beto', 'Ana', 'assistant', 'teacher'],
    ['Beto', 'Ana', undefined, 'teacher'],
    ['Carla', 'Ana', 'student', 'forbidden'],
    ['Carla', 'Dani', 'assistant', 'forbidden'],
    ['Carla', 'Dani', undefined, 'forbidden'],
    ['Carla', 'Carla', 'teacher', 'forbidden'],
    ['Dani', 'Dani', 'teacher', 'forbidden'],
    ['Dani', 'Eva', undefined, 'forbidden'],
    ['Dani', 'Dani', undefined, 'student'],
    ['Carla', 'Carla', undefined, 'assistant'],
    // Outside of a group nobody learns who is in it, and a student not who else is.
    ['Zoe', 'Dani', undefined, 'not_found'],
    ['Zoe', 'Zoe', 'student', 'not_found'],
    ['Dani', 'Zoe', undefined, 'not_found'],
    ['Ana', 'Zoe', 'student', 'not_found'],
  ] as const)('%s: %s becomes %s: %s', (by, userId, role, expected) => {
    expect(decided(CLASS, by, userId, role)).toBe(expected);
  });

  test.each([
    ['Ana', undefined, 'last_teacher'],
    ['Ana', 'student', 'last_teacher'],
    ['Ana', 'teacher', 'teacher'],
  ] as const)('the only teacher becoming %s: %s', (_by, role, expected) => {
    expect(decided(ALONE, 'Ana', 'Ana', role)).toBe(expected);
  });
});

test('a teacher reads and runs a group, an assistant reads and grades, a student hands in', () => {
  const reading = ['read_members', 'read_accounts', 'read_work'] as const;
  const running = ['change_group', 'change_members', 'run_contests', 'set_work'] as const;
  const acts = [...reading, 'grade', ...running, 'hand_in'] as const;
  const rights = (role: GroupRole) => acts.filter((act) => mayInGroup(role, act));
  expect(rights('teacher')).toEqual([...reading, 'grade', ...running]);
  expect(rights('assistant')).toEqual([...reading, 'grade']);
  expect(rights('student')).toEqual(['hand_in']);
});
