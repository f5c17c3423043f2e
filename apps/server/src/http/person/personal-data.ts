import { randomUUID } from 'node:crypto';
import { formatUsdExact, usd } from '@lonja/core';
import type { Drawing, Watchlist } from '@lonja/protocol';
import {
  eraseUser,
  findAuditHead,
  findClosingRefusal,
  findUser,
  listAlerts,
  listActsOn,
  listDeposits,
  listEquity,
  listFills,
  listLedgerEntries,
  listNotices,
  listTradingAccounts,
  listVerifications,
  listWithdrawals,
  loadPersonalRows,
  type Database,
} from '@lonja/store';
import type { ApiKeys } from '../../auth/api-keys.ts';
import type { OwnProofs } from '../../auth/own-proofs.ts';
import type { Passwords } from '../../auth/passwords.ts';
import type { Sessions } from '../../auth/sessions.ts';
import type { TwoFactor } from '../../auth/two-factor.ts';
import type { Desk } from '../../desk/desk.ts';
import type { Market } from '../../market/market.ts';
import { endWaitingOrders } from '../../administration/end-waiting-orders.ts';
import { apiKeyView, sessionView } from './access.ts';
import { tradingAccountAnswer } from '../account/accounts.ts';
import { alertAnswer } from './alerts.ts';
import { transactionOfRow } from '../../views/transaction-view.ts';
import { exportedDeposit, exportedWithdrawal } from '../../views/transfer-view.ts';
import { userAnswer } from '../../views/user-view.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { noticeAnswer } from './notices.ts';
import { ordersOf } from '../trading/orders.ts';
import { requireProof } from '../administration/password-confirmation.ts';
import { positionsOf } from '../trading/positions.ts';
import { settingsOf } from './settings.ts';
import { ownVerification } from './verifications.ts';

export interface PersonalDataRoutes {
  readonly db: Database;
  readonly desk: Desk;
  readonly market: Market;
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
  readonly passwords: Passwords;
  readonly ownProofs: OwnProofs;
  readonly twoFactor: TwoFactor;
  readonly clock: () => number;
}

const ALL = 1_000_000;

/** POST /api/export: all that is kept of a person. POST /api/users/{id}/erasure: the person leaves, the ledger stays. */
export function registerPersonalDataRoutes(app: Api, dependencies: PersonalDataRoutes): void {
  const { db, desk, sessions, apiKeys, passwords, ownProofs } = dependencies;
  serve(app, 'exportPersonalData', async (request, reply) => {
    await requireProof(ownProofs, request, request.body);
    const { id, userId, accountId } = request.session;
    void reply.header('content-disposition', 'attachment; filename="lonja-export.json"');
    return exportOf(dependencies, userId, accountId, id);
  });
  serve(app, 'eraseAccount', async (request) => {
    const { userId, accountId } = request.session;
    await requireProof(ownProofs, request, request.body);
    refuse(await findClosingRefusal(db, userId));
    const locked = await passwords.hash(randomUUID());
    if (accountId !== null) await endWaitingOrders(desk, db, accountId);
    refuse(await eraseUser(db, userId, locked));
    apiKeys.noteAllEnded(userId);
    await sessions.endOthers(userId, undefined);
    return { message: 'Cuenta eliminada' };
  });
}

/** @throws HttpRefusal for what keeps somebody from leaving */
function refuse(refusal: Awaited<ReturnType<typeof eraseUser>>): void {
  if (refusal) throw new HttpRefusal(refusal === 'user_has_open_books' ? 'account_in_use' : refusal);
}

async function exportOf(
  { db, market, sessions, apiKeys, twoFactor, clock }: PersonalDataRoutes,
  userId: string,
  accountId: number | null,
  sessionId: string,
) {
  const record = await findUser(db, userId);
  if (!record) throw new HttpRefusal('not_found');
  const head = await findAuditHead(db);
  const earlier = (await listTradingAccounts(db, userId, ALL)).filter(({ closedAt }) => closedAt);
  const verifications = await listVerifications(db, { userId, limit: ALL });
  const own = await loadPersonalRows(db, userId);
  return {
    note: 'Virtual funds. No real money was traded.',
    exportedAt: new Date(clock()).toISOString(),
    user: userAnswer(record),
    settings: await settingsOf(db, twoFactor, userId),
    positions: await positionsOf(db, market, accountId),
    ...(await historyOf(db, market, accountId)),
    earlierAccounts: await Promise.all(
      earlier.map(async (account) => ({
        ...tradingAccountAnswer(account),
        ...(await historyOf(db, market, account.id)),
      })),
    ),
    sessions: (await sessions.list(userId)).map((session) => sessionView(session, sessionId)),
    apiKeys: (await apiKeys.list(userId)).map(apiKeyView),
    administratorActs: (await listActsOn(db, userId)).map(({ record }) => JSON.parse(record) as unknown),
    audit: { number: Number(head.number), head: head.hash.toString('hex') },
    alerts: (await listAlerts(db, userId)).map(alertAnswer),
    notices: (await listNotices(db, userId, { before: undefined, limit: ALL })).map(noticeAnswer),
    transfers: [
      ...(await listDeposits(db, { userId }, ALL)).map(exportedDeposit),
      ...(await listWithdrawals(db, { userId }, ALL)).map(exportedWithdrawal),
    ].toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt)),
    verifications: verifications.map(ownVerification),
    watchlists: own.watchlists as Watchlist[],
    drawings: own.drawings as { symbol: string; drawings: Drawing[] }[],
    mail: own.mail.map(({ recipient, subject, created_at: at }) => ({
      recipient,
      subject,
      createdAt: at.toISOString(),
    })),
    recorded: [...own.recorded],
  };
}

/** Everything that happened in an account. */
async function historyOf(db: Database, market: Market, accountId: number | null) {
  if (accountId === null) return { transactions: [], ledger: [], orders: [], equity: [] };
  const fills = await listFills(db, accountId, ALL);
  const entries = await listLedgerEntries(db, accountId);
  const points = await listEquity(db, accountId);
  return {
    transactions: fills.flatMap((fill) => {
      const instrument = market.instrumentById(fill.instrument_id);
      return instrument ? [transactionOfRow(fill, instrument)] : [];
    }),
    ledger: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    orders: await ordersOf(db, market, accountId, { filter: 'all', limit: ALL }),
    equity: points.map(({ at, equity }) => ({ at: at.toISOString(), equity: formatUsdExact(usd(equity)) })),
  };
}
