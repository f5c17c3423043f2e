import * as z from 'zod';
import { SETTING_OPTIONS } from '../wire/setting-options.ts';
import { freeText } from '../wire/text.ts';
import { DecimalString, Timestamp, UserId } from '../wire/wire.ts';
import { AnyId } from '../rows/call-schema.ts';
import { Position, Transaction } from '../trading/trading.ts';
import { Order } from '../trading/orders.ts';
import { TradingAccount } from '../accounts/accounts.ts';
import { GroupRole } from './group-role.ts';

export const GroupName = freeText(60).trim().min(1);
const JoinCode = z
  .string()
  .nullable()
  .describe(
    '8 letters and digits that nobody mistakes for others; null: nobody can join, or you may not see it',
  );

const Reader = z
  .object({ username: z.string(), fullName: z.string().nullable(), role: GroupRole })
  .describe('Who reads the trading accounts of its students, for as long as these are members');

export const Group = z
  .object({
    id: z.string(),
    name: z.string(),
    role: GroupRole.describe('What you are in it'),
    members: z.number().int(),
    joinCode: JoinCode,
    readers: z.array(Reader),
    createdAt: Timestamp,
    archivedAt: Timestamp.nullable().describe('Null while it goes on; then nobody can join'),
  })
  .meta({ id: 'Group' });
export type Group = z.output<typeof Group>;

/** What somebody sees before joining. */
export const GroupPreview = z
  .object({ name: z.string(), readers: z.array(Reader), isMember: z.boolean() })
  .meta({ id: 'GroupPreview' });
export type GroupPreview = z.output<typeof GroupPreview>;

export const ByCode = z.strictObject({ code: z.string().max(40) });
export const JoinGroupRequest = z
  .strictObject({ code: z.string().max(40).describe('In any case, with hyphens or spaces') })
  .meta({ id: 'JoinGroupRequest' });

export const ByGroup = z.strictObject({ group: AnyId });
export const ByMember = z.strictObject({ group: AnyId, user: AnyId });

export const ChangeGroupRequest = z
  .strictObject({
    name: GroupName.optional(),
    joining: z
      .enum(['new_code', 'closed'])
      .optional()
      .describe('new_code: by another code, the one before no longer works; closed: nobody can join'),
    isArchived: z.literal(true).optional().describe('For good: it can be read, and nothing is changed in it'),
  })
  .meta({ id: 'ChangeGroupRequest' });

/** What a roster says of somebody whom it was matched with by an address or a username that anybody could have registered with. */
export const UnconfirmedNumber = z.object({ externalId: z.string(), section: z.string().nullable() });

export const GroupMember = z
  .object({
    userId: UserId,
    username: z.string(),
    fullName: z.string().nullable(),
    role: GroupRole,
    joinedAt: Timestamp,
    externalId: z
      .string()
      .nullable()
      .describe('Number in another system, set or confirmed by a teacher, or from a launch'),
    section: z.string().nullable(),
    unconfirmed: UnconfirmedNumber.nullable().describe('Goes into no file until a teacher confirms it'),
  })
  .meta({ id: 'GroupMember' });
export type GroupMember = z.output<typeof GroupMember>;

export const ChangeMemberRequest = z
  .strictObject({ role: GroupRole })
  .describe('A role that reads what others do, teacher or assistant, requires the proof')
  .meta({ id: 'ChangeMemberRequest' });

/** A student's account as its teachers read it. */
export const StudentAccount = z
  .object({
    username: z.string(),
    fullName: z.string().nullable(),
    account: TradingAccount,
    equity: DecimalString.nullable().describe(
      'At closing-side prices, USD; null while something has no quote',
    ),
    positions: z.array(Position),
    orders: z.array(Order).describe('Those that wait'),
    transactions: z.array(Transaction).describe('The newest 200'),
  })
  .meta({ id: 'StudentAccount' });
export type StudentAccount = z.output<typeof StudentAccount>;

export const StudentQuery = z.strictObject({
  account: z
    .string()
    .optional()
    .describe(
      'Number of an entry of the student in a contest of the group; the primary account unless given',
    ),
});

export const StudentJournalQuery = StudentQuery.extend({
  timezone: z.enum(SETTING_OPTIONS.timezone).optional().describe('Whose hours and weekdays; default UTC'),
});

export const NewGroupRequest = z
  .strictObject({
    name: GroupName,
    teacher: z.string().max(64).describe('Username of its first teacher'),
    reason: freeText(500).trim().optional().describe('For the audit log'),
  })
  .meta({ id: 'NewGroupRequest' });

/** A group as an administrator lists it. */
export const ListedGroup = z
  .object({
    id: z.string(),
    name: z.string(),
    teachers: z.array(z.string()).describe('Their usernames'),
    members: z.number().int(),
    createdAt: Timestamp,
    archivedAt: Timestamp.nullable(),
  })
  .meta({ id: 'ListedGroup' });
export type ListedGroup = z.output<typeof ListedGroup>;
