import { SUSPENDERS } from '@lonja/core/mandate-limits';
import * as z from 'zod';
import { freeText } from '../wire/text.ts';
import { Timestamp, UserId } from '../wire/wire.ts';
import { KEY_SCOPES } from '../wire/setting-options.ts';
import { AnyId } from '../rows/call-schema.ts';
import { Hook } from './hooks.ts';
import { KeyAuthority } from './mandates.ts';
import { Proposal } from './proposals.ts';

const Reason = freeText(500).trim().min(3).describe('The person reads it');
const Close = z.boolean().optional().describe('Closes the positions of the accounts, too; default false');

const namesOne = ({ key, hook }: { readonly key?: unknown; readonly hook?: unknown }): boolean =>
  key === undefined || hook === undefined;
const ONE_NAMED = 'takes key or hook';

export const SuspendKeysRequest = z
  .strictObject({
    key: AnyId.optional().describe('Without key and hook: all of your keys and hooks'),
    hook: AnyId.optional(),
    close: Close,
  })
  .refine(namesOne, ONE_NAMED)
  .meta({ id: 'SuspendKeysRequest' });

export const SuspendGroupKeysRequest = z
  .strictObject({ student: UserId.optional().describe('Absent: every student'), reason: Reason })
  .meta({ id: 'SuspendGroupKeysRequest' });

export const SuspendUserKeysRequest = z
  .strictObject({
    key: AnyId.optional().describe('Without key and hook: every program on the accounts of the user'),
    hook: AnyId.optional(),
    reason: Reason,
  })
  .refine(namesOne, ONE_NAMED)
  .meta({ id: 'SuspendUserKeysRequest' });

export const ResumeGroupKeysRequest = SuspendGroupKeysRequest.meta({ id: 'ResumeGroupKeysRequest' });

export const ResumeUserKeysRequest = SuspendUserKeysRequest.meta({ id: 'ResumeUserKeysRequest' });

export const Suspended = z
  .object({
    keys: z.number().int().describe('How many keys and hooks are suspended'),
    cancelled: z.number().int().describe('How many waiting orders were cancelled'),
    closed: z.number().int().describe('How many positions were closed'),
    open: z.number().int().describe('How many of those that were to close are still open'),
  })
  .meta({ id: 'Suspended' });
export type Suspended = z.output<typeof Suspended>;

export const Resumed = z
  .object({ accounts: z.number().int().describe('On how many accounts keys have their authority back') })
  .meta({ id: 'Resumed' });

/** An account on which every key is suspended, those that are made later among them. */
const SuspendedAccount = z.object({ account: z.string(), by: z.enum(SUSPENDERS), at: Timestamp });

/** A key as staff see it. */
const SeenKey = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  account: z.string().nullable(),
  lastUsedAt: Timestamp.nullable(),
  authority: KeyAuthority,
});

/** A hook as staff see it. */
const SeenHook = Hook.pick({ id: true, name: true, account: true, lastSignalAt: true, authority: true });

export const UserPrograms = z
  .object({
    keys: z.array(SeenKey),
    hooks: z.array(SeenHook),
    suspended: z.array(SuspendedAccount).describe('Accounts on which every key is suspended'),
    proposals: z.array(Proposal),
  })
  .meta({ id: 'UserPrograms' });
export type UserPrograms = z.output<typeof UserPrograms>;

export const GroupPrograms = z
  .object({
    students: z.array(
      z.object({
        user: UserId,
        username: z.string(),
        keys: z.array(SeenKey),
        hooks: z.array(SeenHook),
        suspended: z.array(SuspendedAccount).describe('Accounts on which every key is suspended'),
      }),
    ),
    proposals: z.array(Proposal).describe('Those that wait for a teacher'),
  })
  .meta({ id: 'GroupPrograms' });
export type GroupPrograms = z.output<typeof GroupPrograms>;
