import type { ClientView } from '@lonja/protocol';
import {
  listDeposits,
  listFills,
  listNotices,
  listWithdrawals,
  type Database,
  type ListedUser,
} from '@lonja/store';
import { NOTHING_SAID, ordersOf } from './order-view.ts';
import { positionsOf } from './position-view.ts';
import type { Market } from '../market/market.ts';
import { noticeAnswer } from './notice-view.ts';
import { shownTransactions } from './transaction-view.ts';
import { depositAnswer, newestFirst, withdrawalAnswer } from './transfer-view.ts';
import { adminUserAnswer } from './user-view.ts';

const SHOWN = 200;

/** Support's view of a client, with the same figures as the client's own. */
export async function clientViewAnswer(
  db: Database,
  market: Market,
  listed: ListedUser,
): Promise<ClientView> {
  const accountId = listed.account?.id ?? null;
  const userId = listed.user.id;
  const [positions, orders, notices, fills, deposits, withdrawals] = await Promise.all([
    positionsOf(db, market, accountId),
    accountId === null ? [] : ordersOf(db, market, accountId, { filter: 'live', limit: SHOWN }, NOTHING_SAID),
    listNotices(db, userId, { before: undefined, limit: SHOWN }),
    accountId === null ? [] : listFills(db, accountId, SHOWN),
    listDeposits(db, { userId }, SHOWN),
    listWithdrawals(db, { userId }, SHOWN),
  ]);
  return {
    user: adminUserAnswer(listed),
    positions,
    orders,
    notices: notices.map(noticeAnswer),
    transactions: shownTransactions(fills, market),
    transfers: [...deposits.map(depositAnswer), ...withdrawals.map(withdrawalAnswer)].toSorted(newestFirst),
  };
}
