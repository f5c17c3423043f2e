import type { Desk } from '../../desk/desk.ts';
import { movedProfitAnswer } from '../../views/profit-view.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { idempotencyOf } from '../kernel/idempotency.ts';
import { sendOutcome } from '../kernel/outcome.ts';
import { tradingAccountOf } from '../kernel/trading-account.ts';

/** POST /api/profit/move. */
export function registerProfitRoutes(app: Api, desk: Desk): void {
  serve(app, 'moveProfit', async (request, reply) => {
    const outcome = await desk.submit({
      command: { kind: 'move_profit', accountId: tradingAccountOf(request.session, request.body.userId) },
      ...idempotencyOf(request),
      render: ([{ account }]) => ({ status: 200, body: JSON.stringify(movedProfitAnswer(account)) }),
    });
    return sendOutcome(reply, outcome);
  });
}
