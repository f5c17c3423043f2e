import { bindCommand } from '../desk/command/command-row.ts';
import type { Desk } from '../desk/desk.ts';
import type { Changes } from '../desk/command/submission.ts';
import { MOVE_PROFIT } from '../trading/commands.ts';
import { movedProfitAnswer } from '../trading/profit-view.ts';
import { requireSender } from '../calls/sender.ts';
import type { Handlers } from '../calls/serve.ts';
import { submit } from '../calls/submit.ts';
import { requireTradingAccount } from '../calls/trading-account.ts';
import { answerLanguage } from '../reading/reader-language.ts';

/** POST /api/profit/move. */
export function profitHandlers(desk: Desk) {
  return {
    moveProfit: async (request, reply) => {
      const accountId = requireTradingAccount(request.session, request.body.userId);
      const answer = ([{ account }]: Changes) => movedProfitAnswer(account, answerLanguage(request));
      const command = bindCommand(MOVE_PROFIT, { accountId, sender: requireSender(request.session) });
      return submit(desk, { request, reply, command, answer });
    },
  } satisfies Partial<Handlers>;
}
