import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseGroupRole, nextScoreAttempt, SCORE_TRIED_FOR_MS } from './lti.ts';

const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership';

describe('the role of a course', () => {
  test.each([
    [[`${MEMBERSHIP}#Instructor`], 'teacher'],
    [['Instructor'], 'teacher'],
    [[`${MEMBERSHIP}/Instructor#PrimaryInstructor`], 'teacher'],
    [[`${MEMBERSHIP}/Instructor#TeachingAssistant`], 'assistant'],
    [[`${MEMBERSHIP}#Instructor`, `${MEMBERSHIP}/Instructor#TeachingAssistant`], 'assistant'],
    [[`${MEMBERSHIP}#Learner`], 'student'],
    [[`${MEMBERSHIP}#Administrator`], 'student'],
    [[`${MEMBERSHIP}#Instructor#x`], 'student'],
    [['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor'], 'student'],
    [['https://evil.example/#Instructor'], 'student'],
    [[], 'student'],
  ] as const)('%j is a %s', (roles, role) => {
    expect(chooseGroupRole(roles)).toBe(role);
  });

  test('is a student for whatever has no course role in it', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (roles) => {
        fc.pre(!roles.some((role) => /Instructor|TeachingAssistant/.test(role)));
        expect(chooseGroupRole(roles)).toBe('student');
      }),
    );
  });
});

describe('when a score is tried again', () => {
  test('a minute later, then twice as long each time, at most six hours, and a week in all', () => {
    const after = (attempts: number) => (nextScoreAttempt({ attempts, since: 0, now: 1_000 }) ?? 0) - 1_000;
    expect([1, 2, 3, 9, 10, 40].map(after)).toEqual([
      60_000, 120_000, 240_000, 15_360_000, 21_600_000, 21_600_000,
    ]);
    expect(nextScoreAttempt({ attempts: 3, since: 0, now: SCORE_TRIED_FOR_MS })).toBeUndefined();
  });

  test('never earlier than the platform wants, as far as that is within six hours', () => {
    expect(nextScoreAttempt({ attempts: 1, since: 0, now: 0 }, 300_000)).toBe(300_000);
    expect(nextScoreAttempt({ attempts: 1, since: 0, now: 0 }, 10 ** 9)).toBe(21_600_000);
  });

  test('is always ahead', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(SCORE_TRIED_FOR_MS - 1), fc.nat(), (attempts, now, asked) => {
        const next = nextScoreAttempt({ attempts, since: 0, now }, asked);
        expect(next).toBeGreaterThan(now);
        expect((next ?? 0) - now).toBeLessThanOrEqual(21_600_000);
      }),
    );
  });
});
