import { isRead, valueAccount } from '@lonja/core';
import { isEntryOfGroup } from '@lonja/store/contests/entries';
import type { Database } from '@lonja/store/database/database';
import { listMembers } from '@lonja/store/groups/groups';
import { listFills } from '@lonja/store/trading/fills';
import { loadOwnedAccounts } from '@lonja/store/trading/open-accounts';
import { findTradingAccount } from '@lonja/store/trading/trading-accounts';
import { parseRecordNumber } from '../identity/account-owners.ts';
import type { Timezone } from '@lonja/protocol';
import { readEntries, readStatistics, readTrades } from '../journal/journal.ts';
import { refuse } from '../refusal/refuse.ts';
import type { Markets } from '../rooms/markets.ts';
import type { ReadStudent } from '../groups/group-view.ts';
import { groupForAct } from '../groups/groups.ts';

const SHOWN_FILLS = 200;
const SHOWN_TRADES = 50;

interface StudentNeeds {
  readonly db: Database;
  readonly markets: Markets;
}

interface NamedStudent {
  readonly group: string;
  readonly student: string;
  readonly account: string | undefined;
}

/** Reads the primary account of a student, or an entry in a contest of the group. Other accounts of theirs are nobody's business. */
export async function readStudent(
  { db, markets }: StudentNeeds,
  userId: string,
  named: NamedStudent,
): Promise<ReadStudent> {
  const found = await findStudent({ db, markets }, userId, named);
  const { account, market } = found;
  const [owned] = await loadOwnedAccounts(db, [account.id]);
  if (!owned) refuse('not_found');
  return {
    ...found,
    equity: valueAccount(owned.account, market.view())?.equity,
    fills: await listFills(db, account.id, SHOWN_FILLS),
  };
}

/** Reads the journal of that account. */
export async function readStudentJournal(
  needs: StudentNeeds,
  userId: string,
  { timezone, ...named }: NamedStudent & { readonly timezone: Timezone },
) {
  const found = await findStudent(needs, userId, named);
  const { account, market } = found;
  const journal = { db: needs.db, market, accountId: account.id };
  const { trades } = await readTrades(journal, { isOpen: false, limit: SHOWN_TRADES });
  const [entries, statistics] = await Promise.all([
    readEntries(journal, {}),
    readStatistics(journal, { timezone }),
  ]);
  return { market, entries, trades, ...statistics };
}

/** The account that somebody may read of a student, in a group whose accounts they may read. */
async function findStudent(
  { db, markets }: StudentNeeds,
  userId: string,
  named: NamedStudent,
): Promise<Pick<ReadStudent, 'member' | 'account' | 'market'>> {
  const groupId = await groupForAct({ db }, userId, { group: named.group, act: 'read_accounts' });
  const member = (await listMembers(db, [groupId])).find((one) => one.userId === named.student);
  if (!member || !isRead(member.role) || member.accountId === null) refuse('not_found');
  const accountId = named.account === undefined ? member.accountId : parseRecordNumber(named.account);
  const isReadable =
    accountId === member.accountId ||
    (accountId !== undefined && (await isEntryOfGroup(db, { groupId, userId: member.userId, accountId })));
  if (accountId === undefined || !isReadable) refuse('not_found');
  const account = await findTradingAccount(db, member.userId, accountId);
  if (!account) refuse('not_found');
  return { member, account, market: markets.of(account.terms?.world) };
}
