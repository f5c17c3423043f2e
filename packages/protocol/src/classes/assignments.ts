import { LIMITS } from '@lonja/core/limits';
import { ASSIGNMENT_STATES, MAX_POINTS, MAX_VERSIONS, WORK_STATES, WORK_TEXTS } from '@lonja/core/assignment';
import * as z from 'zod';
import { REASON_LENGTH } from '../wire/person-rules.ts';
import { freeText } from '../wire/text.ts';
import { decimalInput, Timestamp, UserId } from '../wire/wire.ts';
import { AnyId } from '../rows/call-schema.ts';

const Points = z.string().describe('Points with two decimals');
const PointsInput = decimalInput(2, Number);
const Title = freeText(WORK_TEXTS.title).trim().min(1);
const Instructions = freeText(WORK_TEXTS.instructions).trim();
const Possible = PointsInput.refine(
  (points) => points >= 1 && points <= MAX_POINTS,
  'is from 0.01 to 10000',
).describe('Points, two decimals at most, 0.01 to 10000');

const Submission = z.object({
  number: z.number().int().describe('1 is the first version'),
  text: z.string().nullable().describe('Null in lists, and where its person is erased'),
  account: z
    .string()
    .nullable()
    .describe("Number of the student's entry in the contest of the assignment; null without one"),
  at: Timestamp,
  isLate: z.boolean(),
});
const Grade = z.object({
  points: Points,
  feedback: z.string().nullable().describe('Null in lists, and where its person is erased'),
  reason: z.string().nullable().describe('Why the grade before it, which the student had, was changed'),
  by: z.string().nullable().describe('Null where erased'),
  at: Timestamp,
  returnedAt: Timestamp.nullable().describe('Null until the student gets it'),
});

const work = {
  state: z.enum(WORK_STATES),
  dueAt: Timestamp.describe('The own deadline, with the extension'),
  isLate: z.boolean().describe('Of the newest version'),
  isMissing: z.boolean().describe('The deadline has passed without work or grade'),
  extension: z
    .object({ until: Timestamp, by: z.string().nullable(), at: Timestamp })
    .nullable()
    .describe('Who gave more time, and when'),
  submissions: z.array(Submission).describe('The oldest first'),
  grades: z.array(Grade).describe('The oldest first; a student sees those that were returned'),
};

export const OwnWork = z.object(work).meta({ id: 'OwnWork' });
export type OwnWork = z.output<typeof OwnWork>;

export const StudentWork = z
  .object({
    userId: UserId,
    username: z.string().nullable().describe('Null where erased'),
    fullName: z.string().nullable(),
    isMember: z.boolean().describe('Whether the person is a student of the group now'),
    ...work,
  })
  .meta({ id: 'StudentWork' });
export type StudentWork = z.output<typeof StudentWork>;

export const Assignment = z
  .object({
    id: z.string(),
    title: z.string(),
    instructions: z.string(),
    state: z.enum(ASSIGNMENT_STATES),
    dueAt: Timestamp.describe('The deadline; it is in time itself'),
    takesLate: z.boolean().describe('Whether work is taken after the deadline; it is marked late'),
    possible: Points,
    contest: z.object({ slug: z.string(), name: z.string() }).nullable(),
    counts: z
      .object({
        submitted: z.number().int(),
        graded: z.number().int(),
        returned: z.number().int().describe('Graded, and the student has got a grade'),
      })
      .nullable()
      .describe('Null for students'),
    own: OwnWork.nullable().describe('Null for who is no student'),
  })
  .meta({ id: 'Assignment' });
export type Assignment = z.output<typeof Assignment>;

export const ByAssignment = z.strictObject({ group: AnyId, assignment: AnyId });
export const ByWork = z.strictObject({ group: AnyId, assignment: AnyId, user: AnyId });

const fields = {
  title: Title,
  instructions: Instructions,
  dueAt: Timestamp,
  takesLate: z.boolean(),
  possible: Possible,
  contest: z
    .string()
    .max(80)
    .nullable()
    .optional()
    .describe('Address of a contest of the group, whose entries submissions name'),
};

export const NewAssignmentRequest = z
  .strictObject({ ...fields, state: z.enum(['draft', 'published']) })
  .meta({ id: 'NewAssignmentRequest' });
export const ChangeAssignmentRequest = z
  .strictObject({ ...fields, state: z.enum(ASSIGNMENT_STATES) })
  .partial()
  .meta({ id: 'ChangeAssignmentRequest' });

export const SubmitWorkRequest = z
  .strictObject({ text: freeText(WORK_TEXTS.submission).trim().min(1) })
  .meta({ id: 'SubmitWorkRequest' });

export const GradeWorkRequest = z
  .strictObject({
    points: PointsInput.describe('Two decimals at most, from 0 to what is possible'),
    feedback: freeText(WORK_TEXTS.feedback).trim(),
    reason: freeText(LIMITS.reason.characters[1])
      .trim()
      .optional()
      .describe(`Why a returned grade is changed, ${REASON_LENGTH}; the student reads it`),
    returns: z.boolean().describe('Whether the student gets it at once; a changed one always'),
    versions: z.int().min(0).max(MAX_VERSIONS).describe('How many versions the grader has read'),
  })
  .meta({ id: 'GradeWorkRequest' });

export const ExtendWorkRequest = z.strictObject({ until: Timestamp }).meta({ id: 'ExtendWorkRequest' });
