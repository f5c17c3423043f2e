import { isRead, mayInGroup, floorToStep, WORLD_STEP_MS } from '@lonja/core';
import { findEntryHolder, type EntryHolder } from '@lonja/store/contests/entries';
import type { Database } from '@lonja/store/database/database';
import { findRole } from '@lonja/store/groups/groups';
import { findTradingAccount } from '@lonja/store/trading/trading-accounts';
import { parseRecordNumber } from '../identity/account-owners.ts';
import { refuse } from '../refusal/refuse.ts';
import { openReplay } from '../rooms/replays.ts';
import type { WorldMarket } from '../rooms/world-market.ts';
import { contestForAct, findRunning, type ContestNeeds } from './contests.ts';

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
  needs: ContestNeeds,
  userId: string,
  { slug, account, from }: WantedDebrief,
): Promise<WorldMarket> {
  const holderId = await holderFor(needs, userId, { slug, account });
  const accountId = parseRecordNumber(account);
  const opened =
    accountId === undefined ? undefined : await findTradingAccount(needs.db, holderId, accountId);
  if (!opened) refuse('not_found');
  // The first step that has its opening in it.
  const earliest = floorToStep(opened.openedAt.getTime() + WORLD_STEP_MS - 1);
  return openReplay(needs, { ownerId: userId, accountId: opened.id, from: from ?? earliest });
}

/** The person whose entry is asked for, where the reader may see it. */
async function holderFor(
  needs: ContestNeeds,
  userId: string,
  { slug, account }: Pick<WantedDebrief, 'slug' | 'account'>,
): Promise<string> {
  const running = await findRunning(needs, slug);
  const accountId = parseRecordNumber(account);
  const found = accountId === undefined ? undefined : await findEntryHolder(needs.db, accountId);
  const holder = found?.contestId === running.contest.id ? found : undefined;
  if (holder?.userId === userId) return userId;
  await contestForAct(needs, { userId, role: 'user' }, { slug, act: 'read_accounts' });
  return holder && (await readsEntry(needs.db, userId, holder)) ? holder.userId : refuse('not_found');
}

/** Whether somebody may copy an account: the own one, or an entry for as long as it may be read. */
export async function mayCopy(db: Database, userId: string, accountId: number): Promise<boolean> {
  if (await findTradingAccount(db, userId, accountId)) return true;
  const holder = await findEntryHolder(db, accountId);
  return holder !== undefined && readsEntry(db, userId, holder);
}

/** As long as both are members: the reader one who reads accounts, its person one whose account is read. */
async function readsEntry(
  db: Database,
  readerId: string,
  { userId, groupId }: EntryHolder,
): Promise<boolean> {
  if (groupId === null) return false;
  const [reader, holder] = await Promise.all([
    findRole(db, groupId, readerId),
    findRole(db, groupId, userId),
  ]);
  return (
    reader !== undefined && holder !== undefined && mayInGroup(reader, 'read_accounts') && isRead(holder)
  );
}
