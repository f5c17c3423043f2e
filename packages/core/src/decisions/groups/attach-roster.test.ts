import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isExternalId } from '../../group/roster.ts';
import { attachRoster, type RosterMember } from './attach-roster.ts';

const ANA: RosterMember = { userId: 'A', email: 'Ana@Example.org', username: 'ana.paz', externalId: null };
const BETO: RosterMember = { userId: 'B', email: 'beto@example.org', username: 'beto', externalId: '7' };
const line = (login: string, externalId: string, section: string | null = null) => ({
  login,
  externalId,
  section,
});
const given = (members: readonly RosterMember[], ...lines: ReturnType<typeof line>[]) => {
  const { attached, waiting } = attachRoster(members, lines);
  return {
    attached: attached.map(({ userId, externalId }) => `${userId}=${externalId}`),
    waiting: waiting.map(({ login }) => login),
  };
};

describe('a line of a roster', () => {
  test.each([
    ['by e-mail, however it is written', [line(' ANA@example.ORG', '1')], ['A=1'], []],
    ['by username', [line('Ana.Paz', '1')], ['A=1'], []],
    ['of nobody who is a member waits', [line('eva@example.org', '3')], [], ['eva@example.org']],
    [
      'the later of two about one member holds',
      [line('ana.paz', '1'), line('ana@example.org', '2')],
      ['A=2'],
      [],
    ],
    ['whose number another member has is dropped', [line('ana.paz', '7')], [], []],
    ['again about the member who has the number', [line('beto', '7')], ['B=7'], []],
    [
      'two members with one number: the first keeps it',
      [line('ana.paz', '9'), line('beto', '9')],
      ['A=9'],
      [],
    ],
  ] as const)('%s', (_what, lines, attached, waiting) => {
    expect(given([ANA, BETO], ...lines)).toEqual({ attached, waiting });
  });

  test('no number is of two members, whatever the file says', () => {
    const logins = fc.constantFrom('a', 'b', 'c', 'd', 'A@x', 'b@X', 'z');
    const anyLine = fc.record({
      login: logins,
      externalId: fc.constantFrom('1', '2', '3'),
      section: fc.constant(null),
    });
    const members = ['a', 'b', 'c', 'd'].map((name) => ({
      userId: name,
      username: name,
      email: `${name}@x`,
      externalId: null,
    }));
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 20 }), (lines) => {
        const { attached, waiting } = attachRoster(members, lines);
        expect(new Set(attached.map(({ userId }) => userId)).size).toBe(attached.length);
        expect(waiting.every(({ login }) => login === 'z')).toBe(true);
        const ids = attached.map(({ externalId }) => externalId);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});

test.each([
  ['A-1042', true],
  ['ñ/7: b', true],
  ['ana@school.example', true],
  ['=1+1', false],
  ['-5', false],
  ['@x', false],
  ['+1', false],
  ['1"2', false],
  ['', false],
  ['x'.repeat(61), false],
])('%j can be a number of another system: %s', (text, expected) => {
  expect(isExternalId(text)).toBe(expected);
});
