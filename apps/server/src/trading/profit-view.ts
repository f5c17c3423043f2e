import { formatUsd, formatUsdExact, minus, type AccountChange } from '@lonja/core';
import type { MoveProfitResponse } from '@lonja/protocol';
import type { Language } from '@lonja/words/languages';
import { answerSentence } from '../calls/answer-sentence.ts';

/** The answer to moving the profit into the balance. */
export function movedProfitAnswer({ before, after }: AccountChange, language: Language): MoveProfitResponse {
  const moved = minus(after.balances.cash, before.balances.cash);
  const amount = formatUsd(moved, 'floor');
  return {
    moved: formatUsdExact(moved),
    balance: formatUsd(after.balances.cash, 'floor'),
    totalProfit: formatUsd(after.balances.profit, 'floor'),
    message:
      moved > 0n
        ? answerSentence('profitMoved', language, { amount })
        : answerSentence('lossSettled', language, { amount: amount.replace('-', '') }),
  };
}
