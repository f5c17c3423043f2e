import { formatUsd, formatUsdExact, minus, type AccountChange } from '@lonja/core';
import type { MoveProfitResponse } from '@lonja/protocol';
import type { Desk } from '../../desk/desk.ts';
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
      render: ([change]) => ({ status: 200, body: JSON.stringify(moveAnswer(change.account)) }),
    });
    return sendOutcome(reply, outcome);
  });
}

function moveAnswer({ before, after }: AccountChange): MoveProfitResponse {
  const moved = minus(after.balances.cash, before.balances.cash);
  const amount = formatUsd(moved, 'floor');
  return {
    moved: formatUsdExact(moved),
    balance: formatUsd(after.balances.cash, 'floor'),
    totalProfit: formatUsd(after.balances.profit, 'floor'),
    message:
      moved > 0n
        ? `${amount} USD de beneficio movidos al saldo`
        : `Pérdida de ${amount.replace('-', '')} USD saldada con el saldo`,
  };
}
