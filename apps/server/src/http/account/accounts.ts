import { listTradingAccounts, type Database } from '@lonja/store';
import { ownAct } from '../../audit/own-security.ts';
import type { ApiKeys } from '../../auth/api-keys.ts';
import type { Sessions } from '../../auth/sessions.ts';
import type { Desk } from '../../desk/desk.ts';
import { resetAnswer, tradingAccountAnswer } from '../../views/trading-account-view.ts';
import { callerOf } from '../kernel/act-caller.ts';
import type { Api } from '../kernel/api.ts';
import { sendOutcome } from '../kernel/outcome.ts';
import { serve } from '../kernel/serve.ts';
import { outcomeOf } from '../kernel/submit.ts';
import { tradingAccountOf } from '../kernel/trading-account.ts';

export interface AccountRoutes {
  readonly db: Database;
  readonly desk: Desk;
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
}

const LISTED = 200;

/** GET /api/users/{id}/accounts; POST /api/users/{id}/account-reset: a new account replaces the present one. */
export function registerAccountRoutes(app: Api, { db, desk, sessions, apiKeys }: AccountRoutes): void {
  serve(app, 'listAccounts', async (request) =>
    (await listTradingAccounts(db, request.session.userId, LISTED)).map(tradingAccountAnswer),
  );
  serve(app, 'resetAccount', async (request, reply) => {
    const { userId } = request.session;
    const accountId = tradingAccountOf(request.session, userId);
    const act = await ownAct(db, callerOf(request), 'account_reset');
    const command = { kind: 'reset_account', accountId, act } as const;
    const outcome = await outcomeOf(desk, { request, reply, command, answer: resetAnswer });
    // Every session and key of this client now has another account.
    sessions.noteChanged(userId);
    apiKeys.forget(userId);
    return sendOutcome(reply, outcome);
  });
}
