import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeDeadline,
  formatPoints,
  isMissing,
  MAX_GRADES,
  MAX_VERSIONS,
  NO_WORK,
  getWorkState,
  type AssignmentTerms,
  type Work,
  type WorkGrade,
} from '../../group/assignment.ts';
import { decideAssignmentChange, decideExtension, decideGrade, decideSubmission } from './assignments.ts';

const DUE = 1_000_000;
const TERMS: AssignmentTerms = { state: 'published', dueAt: DUE, takesLate: true, possible: 1_000 };
const draft: AssignmentTerms = { ...TERMS, state: 'draft' };
const closed: AssignmentTerms = { ...TERMS, state: 'closed' };
const strict: AssignmentTerms = { ...TERMS, takesLate: false };
const grade = (points: number, isReturned = false): WorkGrade => ({ points, feedback: '', isReturned });
const work = (more: Partial<Work> = {}): Work => ({ ...NO_WORK, ...more });
const codeOf = (decision: { readonly accepted: boolean; readonly refusal?: { readonly code: string } }) =>
  decision.accepted ? 'accepted' : decision.refusal?.code;

describe('what a submission comes to', () => {
  test.each([
    // at, terms, work; late or not, or why not
    ['in time', DUE - 1, TERMS, work(), false],
    ['at the deadline itself', DUE, strict, work(), false],
    ['a moment later', DUE + 1, TERMS, work(), true],
    ['a moment later where late work is not taken', DUE + 1, strict, work(), 'assignment_closed'],
    ['later, with an extension', DUE + 5, strict, work({ extendedUntil: DUE + 5 }), false],
    ['after the extension', DUE + 6, strict, work({ extendedUntil: DUE + 5 }), 'assignment_closed'],
    // The deadline of all was moved past the own one.
    ['before a deadline later than the extension', DUE, strict, work({ extendedUntil: DUE - 5 }), false],
    ['to a draft', 0, draft, work(), 'assignment_closed'],
    ['to a closed one', 0, closed, work(), 'assignment_closed'],
    ['again, until it is graded', 1, TERMS, work({ submittedAt: [0] }), false],
    ['once it is graded', 1, TERMS, work({ grades: [grade(1)] }), 'work_graded'],
    [
      'too often',
      1,
      TERMS,
      work({ submittedAt: Array.from({ length: MAX_VERSIONS }, () => 0) }),
      'too_many_versions',
    ],
  ] as const)('%s', (_what, at, terms, given, expected) => {
    const decision = decideSubmission(terms, given, at);
    expect(decision.accepted ? decision.changes[0].isLate : decision.refusal.code).toBe(expected);
  });
});

describe('what a grade comes to', () => {
  const wanted = { points: 950, feedback: 'Bien', reason: undefined, returns: false, versions: 0 };
  const graded = work({ grades: [grade(500, true)] });
  test.each([
    ['without a submission', TERMS, work(), wanted, 'accepted'],
    ['all points', TERMS, work(), { ...wanted, points: 1_000 }, 'accepted'],
    ['none', closed, work(), { ...wanted, points: 0 }, 'accepted'],
    ['more than possible', TERMS, work(), { ...wanted, points: 1_001 }, 'points_out_of_range'],
    ['less than none', TERMS, work(), { ...wanted, points: -1 }, 'points_out_of_range'],
    ['of a draft', draft, work(), wanted, 'assignment_closed'],
    [
      'of what has been handed in meanwhile',
      TERMS,
      work({ submittedAt: [0, 1] }),
      { ...wanted, versions: 1 },
      'work_changed',
    ],
    ['again before it is returned', TERMS, work({ grades: [grade(500)] }), wanted, 'accepted'],
    ['again after it is returned, without a reason', TERMS, graded, wanted, 'reason_invalid'],
    [
      'again after it is returned, with a reason',
      TERMS,
      graded,
      { ...wanted, reason: 'Mal sumado' },
      'accepted',
    ],
    [
      'too often',
      TERMS,
      work({ grades: Array.from({ length: MAX_GRADES }, () => grade(1)) }),
      wanted,
      'too_many_versions',
    ],
  ] as const)('%s', (_what, terms, given, asked, expected) => {
    expect(codeOf(decideGrade(terms, given, asked))).toBe(expected);
  });

  const anyWork = fc.record({
    extendedUntil: fc.constant(null),
    submittedAt: fc.constant([] as number[]),
    grades: fc.array(
      fc.record({ points: fc.nat(1_000), feedback: fc.constant(''), isReturned: fc.boolean() }),
      {
        maxLength: 6,
      },
    ),
  });
  test('no grade that a student was notified of is followed in secret, whatever came before', () => {
    fc.assert(
      fc.property(anyWork, fc.boolean(), fc.option(fc.constant('Mal sumado')), (given, returns, reason) => {
        const decision = decideGrade(TERMS, given, { ...wanted, returns, reason: reason ?? undefined });
        const wasTold = given.grades.some(({ isReturned }) => isReturned);
        expect(decision.accepted).toBe(!wasTold || reason !== null);
        if (!decision.accepted) return;
        const [next] = decision.changes;
        expect(next.isReturned).toBe(returns || wasTold);
        expect(next.reason !== null).toBe(wasTold);
      }),
    );
  });
});

describe('a published assignment', () => {
  test.each([
    ['a draft is changed freely', draft, { ...draft, dueAt: 0, possible: 1 }, false, 'accepted'],
    ['a draft is published', draft, TERMS, false, 'accepted'],
    ['it moves its deadline later', TERMS, { ...TERMS, dueAt: DUE + 1 }, true, 'accepted'],
    ['but not earlier', TERMS, { ...TERMS, dueAt: DUE - 1 }, false, 'deadline_earlier'],
    ['it is closed', TERMS, closed, true, 'accepted'],
    ['and published again', closed, TERMS, true, 'accepted'],
    ['but is a draft no more', closed, draft, false, 'assignment_published'],
    ['it changes its points', TERMS, { ...TERMS, possible: 500 }, false, 'accepted'],
    ['but not once somebody is graded', TERMS, { ...TERMS, possible: 500 }, true, 'work_graded'],
  ] as const)('%s', (_what, before, after, hasGrades, expected) => {
    expect(codeOf(decideAssignmentChange(before, after, hasGrades))).toBe(expected);
  });
});

describe('an extension', () => {
  test.each([
    ['gives more time', TERMS, work(), DUE + 1, 'accepted'],
    [
      'also after the deadline and a submission',
      TERMS,
      work({ submittedAt: [DUE + 9] }),
      DUE + 10,
      'accepted',
    ],
    ['never less', TERMS, work(), DUE, 'deadline_earlier'],
    ['nor less than another one', TERMS, work({ extendedUntil: DUE + 9 }), DUE + 9, 'deadline_earlier'],
    ['not of what is graded', TERMS, work({ grades: [grade(1)] }), DUE + 1, 'work_graded'],
    ['not of a closed assignment', closed, work(), DUE + 1, 'assignment_closed'],
  ] as const)('%s', (_what, terms, given, until, expected) => {
    expect(codeOf(decideExtension(terms, given, until))).toBe(expected);
  });

  test('nobody becomes late by it, nor by a later deadline', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(100), fc.nat(100), (dueAt, moved, until) => {
        const before = computeDeadline(dueAt, null);
        expect(computeDeadline(dueAt + moved, until)).toBeGreaterThanOrEqual(before);
        expect(computeDeadline(dueAt, until)).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});

test.each([
  [work(), 'open'],
  [work({ submittedAt: [1] }), 'submitted'],
  [work({ submittedAt: [1], grades: [grade(1)] }), 'graded'],
  [work({ grades: [grade(1, true)] }), 'returned'],
  [work({ grades: [grade(1, true), grade(2, true)] }), 'returned'],
] as const)('%j is %s', (given, expected) => expect(getWorkState(given)).toBe(expected));

test.each([
  ['after the deadline', TERMS, work(), DUE + 1, true],
  ['at it', TERMS, work(), DUE, false],
  ['with more time', TERMS, work({ extendedUntil: DUE + 5 }), DUE + 1, false],
  ['closed', closed, work(), DUE + 1, true],
  ['of a draft', draft, work(), DUE + 1, false],
  ['handed in', TERMS, work({ submittedAt: [DUE + 9] }), DUE + 10, false],
  ['graded without it', TERMS, work({ grades: [grade(0)] }), DUE + 10, false],
] as const)('missing %s', (_what, terms, given, now, expected) => {
  expect(isMissing(terms, given, now)).toBe(expected);
});

test('points are read as they are written', () => {
  expect([0, 5, 50, 950, 1_000_000].map(formatPoints)).toEqual(['0.00', '0.05', '0.50', '9.50', '10000.00']);
});
