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
import type { Database } from '@lonja/store/database/database';
import { bindCommand } from '../desk/command/command-row.ts';
import type { Desk } from '../desk/desk.ts';
import { CLOSE_POSITION } from './commands.ts';
import { loadPositions } from './position-view.ts';
import { transactionOfFill } from './transaction-view.ts';
import type { Handlers } from '../calls/serve.ts';
import { requireSender } from '../calls/sender.ts';
import { submit } from '../calls/submit.ts';
import { createAnswers, requireListed, requireSeenPrice } from './trade-calls.ts';
import { requireTradingAccount } from '../calls/trading-account.ts';
import { answerLanguage } from '../reading/reader-language.ts';
import type { Language } from '@lonja/words/languages';
import { answerSentence } from '../calls/answer-sentence.ts';

/** GET /api/positions/{id} and POST /api/positions/close. */
export function positionHandlers(db: Database, desk: Desk) {
  return {
    getPositions: async ({ market, session }) => loadPositions(db, market, session.accountId),

    closePosition: async (request, reply) => {
      const { market } = request;
      const language = answerLanguage(request);
      const { userId, symbol, quantity, currentPrice, slippagePercent, clientOrderId } = request.body;
      const accountId = requireTradingAccount(request.session, userId);
      const instrument = requireListed(market, symbol);
      return submit(desk, {
        request,
        reply,
        command: bindCommand(CLOSE_POSITION, {
          accountId,
          sender: requireSender(request.session),
          close: {
            instrumentId: instrument.id,
            quantity,
            seenPrice: currentPrice === undefined ? undefined : requireSeenPrice(currentPrice),
            slippage: slippagePercent ?? DEFAULT_SLIPPAGE,
            clientOrderId,
          },
        }),
        ...createAnswers(instrument, { market, language }, (fill, after) =>
          closeAnswer(fill, after, instrument, language),
        ),
      });
    },
  } satisfies Partial<Handlers>;
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
