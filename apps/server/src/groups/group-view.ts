import { formatUsd, mayInGroup, shownJoinCode, usd } from '@lonja/core';
import type { Group, GroupMember, GroupPreview, ListedGroup, StudentAccount } from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import type { GroupRecord, MemberRecord, OwnGroup } from '@lonja/store/groups/groups';
import type { FillRow } from '@lonja/store/trading/fills';
import type { TradingAccountRecord } from '@lonja/store/trading/trading-accounts';
import type { LiveMarket } from '../market/live-market.ts';
import { NOTHING_SAID, listOrderAnswers } from '../trading/order-view.ts';
import { loadPositions } from '../trading/position-view.ts';
import { tradingAccountAnswer } from '../accounts/trading-account-view.ts';
import { shownTransactions } from '../trading/transaction-view.ts';

/** A group with the members who read its students' accounts. */
export interface ReadGroup<Group = OwnGroup> {
  readonly group: Group;
  readonly readers: readonly MemberRecord[];
}

/** A student's account as teachers and assistants read it. */
export interface ReadStudent {
  readonly member: MemberRecord;
  readonly account: TradingAccountRecord;
  readonly market: LiveMarket;
  /** USD in micros; undefined while a position has no quote. */
  readonly equity: bigint | undefined;
  readonly fills: readonly FillRow[];
}

/** A group as one of its members sees it. */
export const groupAnswer = ({ group, readers }: ReadGroup): Group => ({
  id: String(group.id),
  name: group.name,
  role: group.role,
  members: group.memberCount,
  joinCode: group.joinCode && mayInGroup(group.role, 'change_group') ? shownJoinCode(group.joinCode) : null,
  readers: readers.map(readerAnswer),
  createdAt: group.createdAt.toISOString(),
  archivedAt: group.archivedAt?.toISOString() ?? null,
});

export const groupPreviewAnswer = ({
  group,
  readers,
  isMember,
}: ReadGroup<GroupRecord> & { readonly isMember: boolean }): GroupPreview => ({
  name: group.name,
  readers: readers.map(readerAnswer),
  isMember,
});

const readerAnswer = ({ username, fullName, role }: MemberRecord) => ({ username, fullName, role });

export const listedGroupAnswer = ({
  group,
  readers,
}: ReadGroup<GroupRecord & { readonly memberCount: number }>): ListedGroup => ({
  id: String(group.id),
  name: group.name,
  teachers: readers.filter(({ role }) => role === 'teacher').map(({ username }) => username),
  members: group.memberCount,
  createdAt: group.createdAt.toISOString(),
  archivedAt: group.archivedAt?.toISOString() ?? null,
});

export const memberAnswer = (member: MemberRecord): GroupMember => ({
  userId: member.userId,
  username: member.username,
  fullName: member.fullName,
  role: member.role,
  joinedAt: member.joinedAt.toISOString(),
  externalId: member.externalId,
  section: member.section,
  unconfirmed: member.unconfirmed && {
    externalId: member.unconfirmed.externalId,
    section: member.unconfirmed.section,
  },
});

const SHOWN_ORDERS = 200;

export const studentAnswer = async (
  db: Database,
  { member, account, market, equity, fills }: ReadStudent,
): Promise<StudentAccount> => ({
  username: member.username,
  fullName: member.fullName,
  account: tradingAccountAnswer(account),
  equity: equity === undefined ? null : formatUsd(usd(equity), 'floor'),
  positions: await loadPositions(db, market, account.id),
  orders: await listOrderAnswers(
    db,
    market,
    account.id,
    { filter: 'live', limit: SHOWN_ORDERS },
    NOTHING_SAID,
  ),
  transactions: shownTransactions(fills, market),
});
