import { isRead, stepOf, WORLD_STEP_MS } from '@lonja/core';
import { findEntry, findRole, findTradingAccount, listEntries } from '@lonja/store';
import { recordNumberOf } from '../auth/account-owners.ts';
import { isRefused, refused, type Refused } from '../refusal.ts';
import { openReplay } from '../worlds/replays.ts';
import type { WorldMarket } from '../worlds/world-market.ts';
import { contestForAct, findRunning, type ContestRoom } from './contests.ts';

interface WantedDebrief {
  readonly slug: string;
  /** Number of the entry's account. */
  readonly account: string;
  /** Market time, milliseconds since 1970; when the entry was opened unless given. */
  readonly from: number | undefined;
}

/**
 * Opens a replay of a contest, in which its owner branches an entry: the own one, or that of a student whom the owner may read. Refused
 * until the contest's prices are revealed.
 */
export async function replayEntry(
  room: ContestRoom,
  userId: string,
  { slug, account, from }: WantedDebrief,
): Promise<WorldMarket | Refused> {
  const holderId = await holderFor(room, userId, { slug, account });
  if (isRefused(holderId)) return holderId;
  const accountId = recordNumberOf(account);
  const opened = accountId === undefined ? undefined : await findTradingAccount(room.db, holderId, accountId);
  if (!opened) return refused('not_found');
  // The first step that has its opening in it.
  const earliest = stepOf(opened.openedAt.getTime() + WORLD_STEP_MS - 1);
  return openReplay(room, { ownerId: userId, accountId: opened.id, from: from ?? earliest });
}

/** Whose entry it is, where somebody may read it. */
async function holderFor(
  room: ContestRoom,
  userId: string,
  { slug, account }: Pick<WantedDebrief, 'slug' | 'account'>,
): Promise<string | Refused> {
  const { db } = room;
  const running = await findRunning(room, slug);
  if (isRefused(running)) return running;
  const { id, groupId } = running.contest;
  const accountId = recordNumberOf(account);
  if (accountId !== undefined && (await findEntry(db, id, userId)) === accountId) return userId;
  const own = await contestForAct(room, { userId, role: 'user' }, { slug, act: 'read_accounts' });
  if (isRefused(own)) return own;
  const [entry] = accountId === undefined ? [] : await listEntries(db, id, [accountId]);
  const role = entry && groupId !== null ? await findRole(db, groupId, entry.user.id) : undefined;
  return entry && role && isRead(role) ? entry.user.id : refused('not_found');
}
