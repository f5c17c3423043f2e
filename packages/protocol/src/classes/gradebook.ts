import { ASSIGNMENT_STATES, WORK_STATES } from '@lonja/core/assignment';
import { isExternalId, MAX_ROSTER_PART, ROSTER_TEXTS } from '@lonja/core/roster';
import * as z from 'zod';
import { freeText, plainId } from '../wire/text.ts';
import { Timestamp, UserId } from '../wire/wire.ts';
import { GroupName, UnconfirmedNumber } from '../groups/groups.ts';

export const Gradebook = z
  .object({
    assignments: z
      .array(
        z.object({
          id: z.string(),
          title: z.string(),
          state: z.enum(ASSIGNMENT_STATES),
          dueAt: Timestamp,
          possible: z.string(),
        }),
      )
      .describe('Without drafts, by deadline'),
    students: z.array(
      z.object({
        userId: UserId,
        username: z.string().nullable().describe('Null where erased'),
        fullName: z.string().nullable(),
        isMember: z.boolean(),
        externalId: z.string().nullable().describe('Null also while it is not confirmed'),
        section: z.string().nullable(),
        login: z.string().nullable().describe('As a roster named the person; for teachers'),
        unconfirmed: UnconfirmedNumber.extend({
          login: z.string().nullable().describe('As the roster has it; for teachers'),
        }).nullable(),
        works: z
          .array(
            z.object({
              assignment: z.string(),
              state: z.enum(WORK_STATES),
              isLate: z.boolean(),
              points: z.string().nullable().describe('Of the newest grade'),
              returned: z.string().nullable().describe('Of the newest grade that the student has got'),
              isChanged: z.boolean().describe('A grade that the student had was changed'),
            }),
          )
          .describe('Only where there is any'),
        missing: z.array(z.string()).describe('Numbers of assignments'),
        total: z.string().describe('Points of returned grades'),
        possible: z.string().describe('Points that were possible in these'),
      }),
    ),
    waiting: z.number().int().describe('Lines of rosters that wait for somebody to join'),
  })
  .meta({ id: 'Gradebook' });
export type Gradebook = z.output<typeof Gradebook>;

export const ExternalIdRequest = z
  .strictObject({
    externalId: plainId(ROSTER_TEXTS.externalId)
      .trim()
      .refine(isExternalId, 'begins with a letter or digit, and has letters, digits, spaces and ._/:@- only')
      .nullable()
      .describe('Null takes it away'),
    section: freeText(ROSTER_TEXTS.section).trim().nullable(),
  })
  .meta({ id: 'ExternalIdRequest' });

export const ConfirmNumbersRequest = z
  .strictObject({
    numbers: z
      .array(
        z.strictObject({
          userId: UserId,
          externalId: plainId(ROSTER_TEXTS.externalId).describe('The number that you have read'),
        }),
      )
      .min(1)
      .max(MAX_ROSTER_PART),
  })
  .meta({ id: 'ConfirmNumbersRequest' });

export const ConfirmedNumbers = z
  .object({ confirmed: z.number().int().describe('Without those that have changed since you read them') })
  .meta({ id: 'ConfirmedNumbers' });

export const ImportRosterRequest = z
  .strictObject({
    csv: z
      .string()
      .max(100_000)
      .describe('With the columns externalId, email or username, and optionally section; 200 rows at most'),
  })
  .meta({ id: 'ImportRosterRequest' });

/** It does not say who has an account. */
export const ImportedRoster = z
  .object({
    rows: z.number().int(),
    invalid: z.array(z.number().int()).describe('Lines of the file without a login or a valid number'),
    taken: z.number().int().describe('Rows about members whose number another member has'),
    waiting: z.number().int().describe('Lines that wait for somebody to join, of all rosters of the group'),
  })
  .meta({ id: 'ImportedRoster' });
export type ImportedRoster = z.output<typeof ImportedRoster>;

export const CopyGroupRequest = z.strictObject({ name: GroupName }).meta({ id: 'CopyGroupRequest' });
