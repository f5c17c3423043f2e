import {
  formatUsd,
  marketPnlOf,
  plus,
  quantity as toQuantity,
  quoteAmount,
  usd,
  ZERO_USD,
  type Usd,
} from '@lonja/core';
import { CALL_SCHEMAS, type AdminUser } from '@lonja/protocol';
import { csvText } from '@lonja/protocol/csv';
import {
  listDeposits,
  listFills,
  listNotices,
  listWithdrawals,
  saveAudit,
  searchUsers,
  sumOpenPositions,
  sumUsers,
  findListedUser,
  type Database,
  type HeldTogether,
  type ListedUser,
  type UserSearch,
} from '@lonja/store';
import type { output } from 'zod';
import { auditRowOf } from '../../audit/act.ts';
import { newAct } from '../../audit/new-act.ts';
import type { Market } from '../../market/market.ts';
import { transactionOfRow } from '../../views/transaction-view.ts';
import { depositAnswer, withdrawalAnswer } from '../../views/transfer-view.ts';
import { userAnswer } from '../../views/user-view.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { noticeAnswer } from '../person/notices.ts';
import { ordersOf } from '../trading/orders.ts';
import { positionsOf } from '../trading/positions.ts';
import { userExport } from './user-export.ts';
import { isUuid } from '../kernel/uuid.ts';

interface UserListRoutes {
  readonly db: Database;
  readonly market: Market;
  readonly clock: () => number;
}

const DEFAULT_SIZE = 25;
const MOST_EXPORTED = 200_000;
const SHOWN = 200;

/** Pages, sums and a CSV of the users; what support sees of one. */
export function registerUserListRoutes(app: Api, { db, market, clock }: UserListRoutes): void {
  serve(app, 'searchUsers', async (request) => {
    const page = Number(request.query.page ?? 1);
    const size = Number(request.query.size ?? DEFAULT_SIZE);
    const found = await searchUsers(db, searchOf(request.query, size, (page - 1) * size));
    return { users: found.users.map(adminUserAnswer), total: found.total, page, size };
  });

  serve(app, 'exportUsers', async (request, reply) => {
    const { language = 'es', ...filters } = request.query;
    const { users } = await searchUsers(db, searchOf(filters, MOST_EXPORTED, 0));
    const { file, rows } = userExport(users, language);
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${file}"`)
      .serializer((text: unknown) => text as string)
      .send(csvText(rows));
  });

  serve(app, 'getUserTotals', async () => {
    const [{ users, active, balance, totalProfit, margin }, held] = await Promise.all([
      sumUsers(db),
      sumOpenPositions(db),
    ]);
    const openPnl = openPnlOf(held, market);
    return {
      users,
      active,
      balance: formatUsd(usd(balance), 'floor'),
      totalProfit: formatUsd(usd(totalProfit), 'floor'),
      inPositions: formatUsd(usd(margin)),
      marginAtRisk: formatUsd(usd(held.reduce((total, { marginAtRisk }) => total + marginAtRisk, 0n))),
      equity:
        openPnl === undefined ? null : formatUsd(plus(usd(balance + totalProfit + margin), openPnl), 'floor'),
    };
  });

  serve(app, 'viewClient', async (request) => {
    const { id } = request.params;
    const listed = isUuid(id) ? await findListedUser(db, id) : undefined;
    if (!listed) throw new HttpRefusal('not_found');
    const act = await newAct(db, request, {
      action: 'client_viewed',
      subject: { kind: 'user', id },
      userId: id,
      reason: request.query.reason,
    });
    await saveAudit(db, [auditRowOf(act, { at: clock(), before: {}, after: {}, isTold: false })]);
    const accountId = listed.account?.id ?? null;
    const [positions, orders, notices, fills, deposits, withdrawals] = await Promise.all([
      positionsOf(db, market, accountId),
      accountId === null ? [] : ordersOf(db, market, accountId, { filter: 'live', limit: SHOWN }),
      listNotices(db, id, { before: undefined, limit: SHOWN }),
      accountId === null ? [] : listFills(db, accountId, SHOWN),
      listDeposits(db, { userId: id }, SHOWN),
      listWithdrawals(db, { userId: id }, SHOWN),
    ]);
    return {
      user: adminUserAnswer(listed),
      positions,
      orders,
      notices: notices.map(noticeAnswer),
      transactions: fills.flatMap((fill) => {
        const instrument = market.instrumentById(fill.instrument_id);
        return instrument ? [transactionOfRow(fill, instrument)] : [];
      }),
      transfers: [...deposits.map(depositAnswer), ...withdrawals.map(withdrawalAnswer)].toSorted(
        (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
      ),
    };
  });
}

type Filters = output<typeof CALL_SCHEMAS.exportUsers.query>;

const searchOf = (query: Filters, limit: number, offset: number): UserSearch => ({
  words: (query.q ?? '').split(/\s+/).filter((word) => word !== ''),
  role: query.role,
  isActive: query.state === undefined ? undefined : query.state === 'active',
  verification: query.verification,
  sort: query.sort ?? 'memberSince',
  descending: (query.dir ?? (query.sort === undefined ? 'desc' : 'asc')) === 'desc',
  limit,
  offset,
});

/** A user on the wire, with what the panel's table shows beside. */
export const adminUserAnswer = (listed: ListedUser): AdminUser => ({
  ...userAnswer(listed),
  verification: listed.verification,
  adjustments: listed.adjustments,
  openPositions: listed.openPositions,
  pendingWithdrawals: listed.pendingWithdrawals,
});

/** Market P&L of all that is open, USD; undefined where a quote is missing, which is no zero. */
function openPnlOf(held: readonly HeldTogether[], market: Market): Usd | undefined {
  const view = market.view();
  let total = ZERO_USD;
  for (const { instrumentId, quantity, cost } of held) {
    const quote = view.quoteOf(instrumentId);
    if (!quote) return undefined;
    const position = { quantity: toQuantity(quantity), cost: quoteAmount(cost) };
    total = plus(total, marketPnlOf(position, view.instrumentOf(instrumentId), quote));
  }
  return total;
}
