import type { HeldMandate } from '@lonja/core';
import { listMembers, listReadAccounts } from '@lonja/store/groups/groups';
import {
  listKeysWithAuthority,
  listSuspendedAccounts,
  type KeyWithAuthority,
  type SuspendedAccount,
} from '@lonja/store/keys/key-authorities';
import { listHooks, type HookRow } from '@lonja/store/programs/hooks';
import { findKeys, steeredHook, type ProgramNeeds, type SteeredProgram } from './mandates.ts';
import { refuse } from '../refusal/refuse.ts';

/** What the teachers of a group see of a student's programs. */
export interface StudentPrograms {
  readonly userId: string;
  readonly username: string;
  /** The open accounts that the group's teachers read: the primary one, and entries in its contests. */
  readonly accountIds: readonly number[];
  /** Keys that reach one of these accounts. */
  readonly keys: readonly KeyWithAuthority[];
  readonly hooks: readonly HookRow[];
  /** Accounts among these on which every key is suspended. */
  readonly suspended: readonly SuspendedAccount[];
}

/** The programs of a group's students. */
export async function listStudentPrograms(
  { db }: ProgramNeeds,
  groupId: number,
): Promise<readonly StudentPrograms[]> {
  const members = await listMembers(db, [groupId], ['student']);
  const userIds = members.map(({ userId }) => userId);
  const [all, hooks, suspended, read] = await Promise.all([
    listKeysWithAuthority(db, userIds),
    listHooks(db, userIds),
    listSuspendedAccounts(db, userIds),
    listReadAccounts(db, groupId),
  ]);
  const keysOf = Map.groupBy(all, ({ key }) => key.user_id);
  const hooksOf = Map.groupBy(hooks, ({ user_id }) => user_id);
  return members.map(({ userId, username }) => {
    const accountIds = read.get(userId) ?? [];
    const isReached = (id: number | null): boolean => id === null || accountIds.includes(id);
    return {
      userId,
      username,
      accountIds,
      keys: keysOf.get(userId)?.filter(({ key }) => isReached(key.account_id)) ?? [],
      hooks: hooksOf.get(userId)?.filter(({ account_id }) => isReached(account_id)) ?? [],
      suspended: suspended.get(userId)?.filter(({ accountId }) => isReached(accountId)) ?? [],
    };
  });
}

/** One of a user's programs, by the id of a key or the number of a hook; neither: all of them. */
export interface NamedProgram {
  readonly key?: string | undefined;
  readonly hook?: string | undefined;
}

/** One of a user's keys or hooks, with what it may do. @throws HttpRefusal where there is none */
export async function findProgram(
  needs: ProgramNeeds,
  userId: string,
  { key, hook }: NamedProgram,
): Promise<{ readonly program: SteeredProgram; readonly held: HeldMandate | undefined }> {
  const found = key === undefined ? undefined : (await findKeys(needs, userId, key))[0];
  if (found) return { program: found.key, held: found.held };
  const named = (await listHooks(needs.db, [userId])).find(({ number }) => String(number) === hook);
  if (!named) refuse('not_found');
  return { program: steeredHook(named), held: named.held };
}
