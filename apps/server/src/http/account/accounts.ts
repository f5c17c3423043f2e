import { accountValueOf, formatUsd } from '@lonja/core';
import type { ResetAccountResponse, TradingAccount } from '@lonja/protocol';
import { listTradingAccounts, type Database, type TradingAccountRecord } from '@lonja/store';
import { ownAct } from '../../audit/own-security.ts';
import type { ApiKeys } from '../../auth/api-keys.ts';
import type { Sessions } from '../../auth/sessions.ts';
import type { Desk } from '../../desk/desk.ts';
import type { Changes } from '../../desk/submission.ts';
import { accountAdjustmentsAnswer, accountAnswer } from '../../views/user-view.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { idempotencyOf } from '../kernel/idempotency.ts';
import { sendOutcome } from '../kernel/outcome.ts';
import { tradingAccountOf } from '../kernel/trading-account.ts';

export interface AccountRoutes {
  readonly db: Database;
  readonly desk: Desk;
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
}

const LISTED = 200;

/** GET /api/users/{id}/accounts; POST /api/users/{id}/account-reset: a new account takes the place of the present one. */
export function registerAccountRoutes(app: Api, { db, desk, sessions, apiKeys }: AccountRoutes): void {
  serve(app, 'listAccounts', async (request) =>
    (await listTradingAccounts(db, request.session.userId, LISTED)).map(tradingAccountAnswer),
  );
  serve(app, 'resetAccount', async (request, reply) => {
    const { userId, role } = request.session;
    const accountId = tradingAccountOf(request.session, userId);
    const act = await ownAct(db, request, { userId, role, change: 'account_reset' });
    const outcome = await desk.submit({
      command: { kind: 'reset_account', accountId, act },
      ...idempotencyOf(request),
      render: (changes) => ({ status: 200, body: JSON.stringify(resetAnswer(changes)) }),
    });
    // Whose account it is has changed for every session and key of this client.
    sessions.forget(userId);
    apiKeys.forget(userId);
    return sendOutcome(reply, outcome);
  });
}

/** One of a client's accounts on the wire. */
export const tradingAccountAnswer = ({
  id,
  kind,
  openedAt,
  closedAt,
  balances,
  fillCount,
  adjustments,
}: TradingAccountRecord): TradingAccount => ({
  id: String(id),
  kind,
  openedAt: openedAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
  balance: formatUsd(balances.cash, 'floor'),
  totalProfit: formatUsd(balances.profit, 'floor'),
  accountValue: formatUsd(accountValueOf(balances), 'floor'),
  trades: fillCount,
  adjustments: accountAdjustmentsAnswer(adjustments),
});

/** Nothing was set in an account that has just opened. */
const NOTHING_SET = { cash: null, profit: null };

function resetAnswer([closed, opened]: Changes): ResetAccountResponse {
  if (!opened) throw new Error('a reset opens an account');
  const { id, version, balances, settlesProfit = false } = opened.after.account;
  return {
    account: accountAnswer({ id, kind: 'demo', version, balances, settlesProfit, adjustments: NOTHING_SET }),
    closedAccount: String(closed.after.account.id),
    balance: formatUsd(balances.cash, 'floor'),
    totalProfit: formatUsd(balances.profit, 'floor'),
    message: 'A new demo account was opened',
  };
}
