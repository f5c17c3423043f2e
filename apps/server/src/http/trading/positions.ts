import {
  DEFAULT_SLIPPAGE,
  formatUsd,
  postedResultOf,
  usdToNumber,
  type AccountState,
  type Fill,
  type Instrument,
} from '@lonja/core';
import type { ClosePositionResponse } from '@lonja/protocol';
import type { Database } from '@lonja/store';
import { bindCommand } from '../../desk/command-row.ts';
import type { Desk } from '../../desk/desk.ts';
import { CLOSE_POSITION } from '../../trading/commands.ts';
import { positionsOf } from '../../views/position-view.ts';
import { transactionOfFill } from '../../views/transaction-view.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { senderOf } from '../kernel/sender.ts';
import { submit } from '../kernel/submit.ts';
import { answersOf, instrumentOf, seenPriceOf } from './trades.ts';
import { tradingAccountOf } from '../kernel/trading-account.ts';
import { answerLanguage } from '../kernel/reader-language.ts';
import type { Language } from '@lonja/words/languages';
import { answerSentence } from '../../views/answer-sentence.ts';

/** GET /api/positions/{id} and POST /api/positions/close. */
export function registerPositionRoutes(app: Api, db: Database, desk: Desk): void {
  serve(app, 'getPositions', async ({ market, session }) => positionsOf(db, market, session.accountId));

  serve(app, 'closePosition', async (request, reply) => {
    const { market } = request;
    const language = answerLanguage(request);
    const { userId, symbol, quantity, currentPrice, slippagePercent, clientOrderId } = request.body;
    const accountId = tradingAccountOf(request.session, userId);
    const instrument = instrumentOf(market, symbol);
    return submit(desk, {
      request,
      reply,
      command: bindCommand(CLOSE_POSITION, {
        accountId,
        sender: senderOf(request.session),
        close: {
          instrumentId: instrument.id,
          quantity,
          seenPrice: currentPrice === undefined ? undefined : seenPriceOf(currentPrice),
          slippage: slippagePercent ?? DEFAULT_SLIPPAGE,
          clientOrderId,
        },
      }),
      ...answersOf(instrument, { market, language }, (fill, after) =>
        closeAnswer(fill, after, instrument, language),
      ),
    });
  });
}

function closeAnswer(
  fill: Fill,
  { balances }: AccountState,
  instrument: Instrument,
  language: Language,
): ClosePositionResponse {
  const posted = postedResultOf(fill.change);
  return {
    symbol: instrument.symbol,
    realizedPnL: usdToNumber(posted),
    newBalance: Number(formatUsd(balances.cash, 'floor')),
    message: answerSentence('positionClosed', language, {
      symbol: instrument.symbol,
      amount: formatUsd(posted),
    }),
    transaction: transactionOfFill(fill, instrument),
  };
}
