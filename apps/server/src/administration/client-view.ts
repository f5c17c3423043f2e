import type { ClientView } from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import { listDeposits, listWithdrawals } from '@lonja/store/funds/transfers';
import { listNotices } from '@lonja/store/notices/notices';
import type { ListedUser } from '@lonja/store/people/user-administration';
import { listFills } from '@lonja/store/trading/fills';
import { NOTHING_SAID, listOrderAnswers } from '../trading/order-view.ts';
import { loadPositions } from '../trading/position-view.ts';
import type { Market } from '../market/market.ts';
import { noticeAnswer } from '../notices/notice-view.ts';
import { shownTransactions } from '../trading/transaction-view.ts';
import { depositAnswer, newestFirst, withdrawalAnswer } from '../funds/transfer-view.ts';
import { adminUserAnswer } from '../people/user-view.ts';

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
    loadPositions(db, market, accountId),
    accountId === null
      ? []
      : listOrderAnswers(db, market, accountId, { filter: 'live', limit: SHOWN }, NOTHING_SAID),
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
