import { GROUP_ROLES } from '@lonja/core/group-roles';
import { SCORE_PROBLEMS } from '@lonja/core/lti';
import * as z from 'zod';
import { MAX_EMAIL, MAX_PASSWORD } from '../wire/person-rules.ts';
import { freeText, plainId } from '../wire/text.ts';
import { DecimalString, Timestamp, UserId } from '../wire/wire.ts';
import { AnyId } from '../rows/call-schema.ts';
import { User } from '../people/users.ts';
import { GroupName } from '../groups/groups.ts';

const Ticket = z.string().max(64).describe('From the address that the launch has led to');

const session = {
  session: z
    .object({ token: z.string().describe('Bearer for the Authorization header'), user: User })
    .nullable()
    .describe('Where this call has signed the person in'),
};
const Readers = z
  .array(z.object({ username: z.string(), fullName: z.string().nullable(), role: z.enum(GROUP_ROLES) }))
  .describe('Who will read the primary account as long as the membership lasts');

/** What a launch from a learning platform needs next. */
export const LaunchStep = z
  .discriminatedUnion('step', [
    z.object({
      step: z.literal('stranger').describe('Nobody is linked to the person of the platform yet'),
      platform: z.string(),
      course: z.string().nullable(),
      name: z.string().nullable(),
      role: z.enum(GROUP_ROLES),
      readers: Readers,
    }),
    z.object({
      step: z.literal('code').describe('The account asks for a code of its second factor'),
      challenge: z.string(),
      expiresAt: Timestamp,
    }),
    z.object({
      step: z.literal('join').describe('A student of the course who is no member of its group yet'),
      ...session,
      group: z.string(),
      readers: Readers,
    }),
    z.object({
      step: z.literal('choose').describe('A teacher of a course that no group is bound to'),
      ...session,
      course: z.string(),
      groups: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    z.object({
      step: z.literal('waiting').describe('A student of a course that no group is bound to'),
      ...session,
      course: z.string(),
    }),
    z.object({
      step: z.literal('refused').describe('Who is signed in, and whom the group of the course does not take'),
      ...session,
      message: z.string().describe('Why, for people'),
    }),
    z.object({
      step: z.literal('place'),
      ...session,
      place: z.string().describe('Where the link leads, as a path of this site'),
    }),
  ])
  .meta({ id: 'LaunchStep' });
export type LaunchStep = z.output<typeof LaunchStep>;

export const LaunchRequest = z.strictObject({ ticket: Ticket }).meta({ id: 'LaunchRequest' });
export const LinkLaunchRequest = z
  .strictObject({
    ticket: Ticket,
    username: z.string().max(MAX_EMAIL),
    password: z.string().max(MAX_PASSWORD),
  })
  .meta({ id: 'LinkLaunchRequest' });
export const AnswerLaunchCodeRequest = z
  .strictObject({ ticket: Ticket, challenge: z.string().max(64), code: z.string().max(32) })
  .meta({ id: 'AnswerLaunchCodeRequest' });
export const BindCourseRequest = z
  .strictObject({
    ticket: Ticket,
    group: z.string().max(20).optional().describe('Number of a group that you teach'),
    name: GroupName.optional().describe('Of a new group, unless one is named'),
  })
  .meta({ id: 'BindCourseRequest' });

/** The courses of learning platforms that are bound to a group, as its teachers see them. */
export const GroupCourses = z
  .object({
    courses: z.array(
      z.object({ id: z.string(), platform: z.string(), title: z.string(), boundAt: Timestamp.nullable() }),
    ),
    links: z.array(
      z.object({
        id: z.string(),
        course: z.string(),
        title: z.string(),
        hasColumn: z.boolean().describe("Whether the platform's gradebook has a column for it"),
        assignment: z.string().nullable(),
        contest: z.string().nullable(),
      }),
    ),
    scores: z
      .array(
        z.object({
          link: z.string(),
          userId: UserId,
          username: z.string(),
          fullName: z.string().nullable(),
          points: DecimalString,
          state: z.enum(['waiting', 'sent', 'failed']),
          problem: z.enum(SCORE_PROBLEMS).nullable(),
          attempts: z.number().int(),
          sentAt: Timestamp.nullable(),
        }),
      )
      .describe('Returned grades on their way to the platform, those with a problem first'),
  })
  .meta({ id: 'GroupCourses' });
export type GroupCourses = z.output<typeof GroupCourses>;

export const ByLink = z.strictObject({ group: AnyId, link: AnyId });
export const ByCourse = z.strictObject({ group: AnyId, course: AnyId });
export const BindLinkRequest = z
  .strictObject({
    assignment: z.string().max(20).nullable().describe('Number of an assignment of the group'),
    contest: z.string().max(80).nullable().describe('Address of a contest of the group'),
  })
  .refine(({ assignment, contest }) => assignment === null || contest === null, 'names one of both')
  .meta({ id: 'BindLinkRequest' });

const Address = z.url({ protocol: /^https?$/ }).max(500);
const PlatformNumber = plainId(255).trim().min(1);

const terms = {
  name: freeText(60).trim().min(1),
  deploymentIds: z.array(PlatformNumber).min(1).max(50),
  authorizationUrl: Address.describe('Where the platform authenticates its people'),
  tokenUrl: Address.describe('Where it gives access tokens'),
  keysUrl: Address.describe('Where its public keys are'),
};

export const NewPlatformRequest = z
  .strictObject({ ...terms, issuer: PlatformNumber, clientId: PlatformNumber })
  .meta({ id: 'NewPlatformRequest' });
export const ChangePlatformRequest = z
  .strictObject({
    ...terms,
    isClosed: z.boolean().describe('Whether nothing is launched from it or sent to it'),
  })
  .meta({ id: 'ChangePlatformRequest' });

export const Platform = z
  .object({
    id: z.string(),
    ...terms,
    issuer: z.string(),
    clientId: z.string(),
    createdAt: Timestamp,
    isClosed: z.boolean(),
  })
  .meta({ id: 'Platform' });
export type Platform = z.output<typeof Platform>;

export const LtiSettings = z
  .object({
    loginUrl: z.string().describe('To enter at a platform: initiates a login'),
    launchUrl: z.string().describe('Redirection and target address'),
    keysUrl: z.string().describe("The tool's public keys"),
    keys: z.array(z.object({ id: z.string(), createdAt: Timestamp })).describe('The newest first'),
    platforms: z.array(Platform),
  })
  .meta({ id: 'LtiSettings' });
export type LtiSettings = z.output<typeof LtiSettings>;

export const TestedPlatform = z
  .object({
    keys: z.enum(['ok', ...SCORE_PROBLEMS]).describe('Whether its public keys can be read'),
    token: z.enum(['ok', ...SCORE_PROBLEMS]).describe('Whether it gives a token for scores'),
  })
  .meta({ id: 'TestedPlatform' });
export type TestedPlatform = z.output<typeof TestedPlatform>;
