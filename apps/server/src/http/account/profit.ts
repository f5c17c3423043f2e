import { bindCommand } from '../../desk/command-row.ts';
import type { Desk } from '../../desk/desk.ts';
import type { Changes } from '../../desk/submission.ts';
import { MOVE_PROFIT } from '../../trading/commands.ts';
import { movedProfitAnswer } from '../../views/profit-view.ts';
import type { Api } from '../kernel/api.ts';
import { senderOf } from '../kernel/sender.ts';
import { serve } from '../kernel/serve.ts';
import { submit } from '../kernel/submit.ts';
import { tradingAccountOf } from '../kernel/trading-account.ts';
import { answerLanguage } from '../kernel/reader-language.ts';

/** POST /api/profit/move. */
export function registerProfitRoutes(app: Api, desk: Desk): void {
  serve(app, 'moveProfit', async (request, reply) => {
    const accountId = tradingAccountOf(request.session, request.body.userId);
    const answer = ([{ account }]: Changes) => movedProfitAnswer(account, answerLanguage(request));
    const command = bindCommand(MOVE_PROFIT, { accountId, sender: senderOf(request.session) });
    return submit(desk, { request, reply, command, answer });
  });
}
