import {
  computeDeadline,
  isLate,
  MAX_GRADES,
  MAX_VERSIONS,
  type AssignmentTerms,
  type Work,
  type WorkGrade,
} from '../../group/assignment.ts';
import { accept, refuse, type Decision } from '../decision.ts';

/** Why an assignment stays as it is. In the order of precedence. */
export type AssignmentRefusal =
  /** Students have seen the assignment: it is a draft no more. */
  | { readonly code: 'assignment_published' }
  /** Nobody's work becomes late afterwards. */
  | { readonly code: 'deadline_earlier' }
  /** Grades count by the points that were possible when they were given. */
  | { readonly code: 'work_graded' };

/**
 * Decides that an assignment asks for something else. Whatever was published never becomes a draft, and its deadline moves
 * later alone.
 * @param hasGrades whether somebody's work is graded
 */
export function decideAssignmentChange<Changed extends AssignmentTerms>(
  before: AssignmentTerms,
  after: Changed,
  hasGrades: boolean,
): Decision<readonly [Changed], AssignmentRefusal> {
  if (before.state !== 'draft') {
    if (after.state === 'draft') return refuse({ code: 'assignment_published' });
    if (after.dueAt < before.dueAt) return refuse({ code: 'deadline_earlier' });
  }
  if (hasGrades && after.possible !== before.possible) return refuse({ code: 'work_graded' });
  return accept(after);
}

/** Why a submission is not taken. In the order of precedence. */
export type SubmissionRefusal =
  /** It is not published, or its deadline has passed and late work is not taken. */
  | { readonly code: 'assignment_closed' }
  | { readonly code: 'work_graded' }
  | { readonly code: 'too_many_versions'; readonly maximum: number };

/** Decides on one more version of a student's work. @returns whether it is late */
export function decideSubmission(
  { state, dueAt, takesLate }: AssignmentTerms,
  work: Work,
  at: number,
): Decision<readonly [{ readonly isLate: boolean }], SubmissionRefusal> {
  const late = isLate(at, computeDeadline(dueAt, work.extendedUntil));
  if (state !== 'published' || (late && !takesLate)) return refuse({ code: 'assignment_closed' });
  if (work.grades.length > 0) return refuse({ code: 'work_graded' });
  if (work.submittedAt.length >= MAX_VERSIONS)
    return refuse({ code: 'too_many_versions', maximum: MAX_VERSIONS });
  return accept({ isLate: late });
}

/** Why work is not graded. In the order of precedence. */
export type GradeRefusal =
  /** Nobody has seen the assignment. */
  | { readonly code: 'assignment_closed' }
  | { readonly code: 'points_out_of_range'; readonly maximum: number }
  /** Something newer was handed in than the grader has read. */
  | { readonly code: 'work_changed' }
  /** A grade that a student was notified of is changed with a reason alone. */
  | { readonly code: 'reason_invalid' }
  | { readonly code: 'too_many_versions'; readonly maximum: number };

export interface WantedGrade {
  /** Hundredths of a point. */
  readonly points: number;
  readonly feedback: string;
  /** Why a returned one is changed. */
  readonly reason: string | undefined;
  /** Whether the student gets it at once; a changed one always. */
  readonly returns: boolean;
  /** How many versions the grader has read. */
  readonly versions: number;
}

/** A new grade beside the earlier ones. */
export interface NewGrade extends WorkGrade {
  /** Null for the first one that the student gets. */
  readonly reason: string | null;
  /** The one that the student had before; null where none. */
  readonly changed: WorkGrade | null;
}

/**
 * Decides on a grade. One that follows a returned one needs a reason, which the student reads, and is returned at once: no grade
 * is changed in secret.
 */
export function decideGrade(
  { state, possible }: AssignmentTerms,
  { submittedAt, grades }: Work,
  { points, feedback, reason, returns, versions }: WantedGrade,
): Decision<readonly [NewGrade], GradeRefusal> {
  if (state === 'draft') return refuse({ code: 'assignment_closed' });
  if (points < 0 || points > possible) return refuse({ code: 'points_out_of_range', maximum: possible });
  if (submittedAt.length !== versions) return refuse({ code: 'work_changed' });
  const changed = grades.findLast(({ isReturned }) => isReturned) ?? null;
  if (changed && !reason) return refuse({ code: 'reason_invalid' });
  if (grades.length >= MAX_GRADES) return refuse({ code: 'too_many_versions', maximum: MAX_GRADES });
  return accept({
    points,
    feedback,
    reason: changed && reason ? reason : null,
    isReturned: returns || changed !== null,
    changed,
  });
}

/** Why a student gets no more time. In the order of precedence. */
export type ExtensionRefusal =
  | { readonly code: 'assignment_closed' }
  | { readonly code: 'work_graded' }
  /** It gives no more time than the student has. */
  | { readonly code: 'deadline_earlier' };

/** Decides on a later deadline for one student. @param until milliseconds since 1970 */
export function decideExtension(
  { state, dueAt }: AssignmentTerms,
  work: Work,
  until: number,
): Decision<readonly [number], ExtensionRefusal> {
  if (state !== 'published') return refuse({ code: 'assignment_closed' });
  if (work.grades.length > 0) return refuse({ code: 'work_graded' });
  if (until <= computeDeadline(dueAt, work.extendedUntil)) return refuse({ code: 'deadline_earlier' });
  return accept(until);
}
