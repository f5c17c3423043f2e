import { isRead, valueAccount } from '@lonja/core';
import {
  findTradingAccount,
  isEntryOfGroup,
  listFills,
  listMembers,
  loadOwnedAccounts,
  type Database,
} from '@lonja/store';
import { recordNumberOf } from '../auth/account-owners.ts';
import { isRefused, refused, type Refused } from '../refusal.ts';
import type { Markets } from '../worlds/markets.ts';
import type { ReadStudent } from '../views/group-view.ts';
import { groupForAct } from './groups.ts';

const SHOWN_FILLS = 200;

/** Reads the primary account of a student, or an entry in a contest of the group. Other accounts of theirs are nobody's business. */
export async function readStudent(
  { db, markets }: { readonly db: Database; readonly markets: Markets },
  userId: string,
  named: { readonly group: string; readonly student: string; readonly account: string | undefined },
): Promise<ReadStudent | Refused> {
  const groupId = await groupForAct({ db }, userId, { group: named.group, act: 'read_accounts' });
  if (isRefused(groupId)) return groupId;
  const member = (await listMembers(db, [groupId])).find((one) => one.userId === named.student);
  if (!member || !isRead(member.role) || member.accountId === null) return refused('not_found');
  const accountId = named.account === undefined ? member.accountId : recordNumberOf(named.account);
  const isReadable =
    accountId === member.accountId ||
    (accountId !== undefined && (await isEntryOfGroup(db, { groupId, userId: member.userId, accountId })));
  if (accountId === undefined || !isReadable) return refused('not_found');
  const account = await findTradingAccount(db, member.userId, accountId);
  const [owned] = await loadOwnedAccounts(db, [accountId]);
  if (!account || !owned) return refused('not_found');
  const market = markets.of(account.terms?.world);
  return {
    member,
    account,
    market,
    equity: valueAccount(owned.account, market.view())?.equity,
    fills: await listFills(db, accountId, SHOWN_FILLS),
  };
}
