/** A draft is seen by teachers alone; a closed one takes nothing more and can be published again. */
export const ASSIGNMENT_STATES = ['draft', 'published', 'closed'] as const;
export type AssignmentState = (typeof ASSIGNMENT_STATES)[number];

/** What a student's work on an assignment has come to. */
export const WORK_STATES = ['open', 'submitted', 'graded', 'returned'] as const;
export type WorkState = (typeof WORK_STATES)[number];

/** Assignments of a group. */
export const MAX_ASSIGNMENTS = 200;
/** Versions of one student's work on an assignment, and grades. */
export const MAX_VERSIONS = 20;
export const MAX_GRADES = 50;
/** In characters. */
export const WORK_TEXTS = { title: 120, instructions: 5_000, submission: 10_000, feedback: 5_000 } as const;
/** In hundredths of a point. */
export const MAX_POINTS = 1_000_000;

/** What an assignment asks for. Moments are milliseconds since 1970. */
export interface AssignmentTerms {
  readonly state: AssignmentState;
  readonly dueAt: number;
  /** Whether work is taken after the deadline; it is marked late. */
  readonly takesLate: boolean;
  /** Hundredths of a point, above zero. */
  readonly possible: number;
}

/** A student's work on an assignment. */
export interface Work {
  /** The own later deadline; null without one. */
  readonly extendedUntil: number | null;
  /** Moments of each version, the oldest first. */
  readonly submittedAt: readonly number[];
  /** The oldest first. */
  readonly grades: readonly WorkGrade[];
}

export interface WorkGrade {
  /** Hundredths of a point. */
  readonly points: number;
  readonly feedback: string;
  readonly isReturned: boolean;
}

export const NO_WORK: Work = { extendedUntil: null, submittedAt: [], grades: [] };

/** The newest grade decides once there is one, with or without a submission. */
export function getWorkState({ submittedAt, grades }: Pick<Work, 'submittedAt' | 'grades'>): WorkState {
  const newest = grades.at(-1);
  if (newest) return newest.isReturned ? 'returned' : 'graded';
  return submittedAt.length > 0 ? 'submitted' : 'open';
}

/** Until when a student has time: the deadline of all, or the own later one. */
export const computeDeadline = (dueAt: number, extendedUntil: number | null): number =>
  Math.max(dueAt, extendedUntil ?? dueAt);

/** The deadline itself is in time. */
export const isLate = (at: number, deadline: number): boolean => at > deadline;

/** Whether a student has let the deadline pass without work or grade. */
export const isMissing = (
  { state, dueAt }: Pick<AssignmentTerms, 'state' | 'dueAt'>,
  work: Work,
  now: number,
): boolean =>
  state !== 'draft' &&
  getWorkState(work) === 'open' &&
  isLate(now, computeDeadline(dueAt, work.extendedUntil));

/** With two decimals: '9.50'. @param hundredths of a point, zero or more */
export const formatPoints = (hundredths: number): string =>
  `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
