import { wallClockOf } from '@lonja/core/wall-clock';
import { MAX_POINTS } from '@lonja/core/assignment';
import type { Assignment } from '@lonja/protocol';
import type { CallInput } from '@lonja/protocol/client';
import { parseHundredths } from '../../../shared/figures/typed-number.ts';

/** What the form of an assignment holds, as typed. */
export interface AssignmentDraft {
  readonly title: string;
  readonly instructions: string;
  /** 'YYYY-MM-DDTHH:MM' in the reader's zone. */
  readonly dueAt: string;
  readonly possible: string;
  readonly takesLate: boolean;
  /** Address of a contest; '' for none. */
  readonly contest: string;
}

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** Due in a week, at the end of the day. */
export const newAssignment = (zone: string, now: number): AssignmentDraft => ({
  title: '',
  instructions: '',
  dueAt: `${formatField(new Date(now + WEEK_MS).toISOString(), zone).slice(0, 10)}T23:59`,
  possible: '10',
  takesLate: true,
  contest: '',
});

export const buildAssignmentDraft = (assignment: Assignment, zone: string): AssignmentDraft => ({
  title: assignment.title,
  instructions: assignment.instructions,
  dueAt: formatField(assignment.dueAt, zone),
  possible: assignment.possible,
  takesLate: assignment.takesLate,
  contest: assignment.contest?.slug ?? '',
});

/** A moment as a field of a zone has it. */
export const formatField = (moment: string, zone: string): string =>
  new Date(wallClockOf(zone).wallOf(Date.parse(moment))).toISOString().slice(0, 16);

const MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** What a field of a zone says, as the wire has it; undefined for what is no moment. */
export function momentIn(field: string, zone: string): string | undefined {
  const wall = MINUTE.test(field) ? Date.parse(`${field}:00.000Z`) : Number.NaN;
  return Number.isNaN(wall) ? undefined : new Date(wallClockOf(zone).instantOf(wall)).toISOString();
}

/** @param before the assignment as it is; a moment that was not touched keeps its seconds @returns undefined while a field can't be sent */
export function readAssignment(
  draft: AssignmentDraft,
  zone: string,
  before?: Assignment,
): Omit<CallInput<'createAssignment'>['body'], 'state'> | undefined {
  const isSame = before !== undefined && formatField(before.dueAt, zone) === draft.dueAt;
  const dueAt = isSame ? before.dueAt : momentIn(draft.dueAt, zone);
  const possible = parseHundredths(draft.possible);
  const title = draft.title.trim();
  if (dueAt === undefined || possible === undefined || title === '') return undefined;
  if (possible < 1 || possible > MAX_POINTS) return undefined;
  return {
    title,
    instructions: draft.instructions.trim(),
    dueAt,
    possible: formatPoints(draft.possible),
    takesLate: draft.takesLate,
    contest: draft.contest === '' ? null : draft.contest,
  };
}

/** Points as the wire has them. */
export const formatPoints = (text: string): string => text.trim().replace(',', '.');
