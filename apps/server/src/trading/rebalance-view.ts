import { formatUsd, formatUsdExact, sum, usd } from '@lonja/core';
import type { RebalanceResponse } from '@lonja/protocol';
import type { Changes } from '../desk/command/submission.ts';
import type { Market } from '../market/market.ts';
import { instrumentFor } from './order-view.ts';
import { transactionOfFill } from './transaction-view.ts';
import type { Language } from '@lonja/words/languages';
import { answerSentence } from '../calls/answer-sentence.ts';

/** The answer to a rebalance: its fills in order, their volume and their fees. */
export function rebalanceAnswer(changes: Changes, market: Market, language: Language): RebalanceResponse {
  const accounts = changes.map(({ account }) => account);
  const fills = accounts.flatMap(({ fill }) => fill ?? []);
  const fees = accounts.flatMap(({ entries }) =>
    entries.filter(({ kind }) => kind === 'rebalance_fee').map(({ postings }) => postings.fees ?? usd(0n)),
  );
  const { balances } = (accounts.at(-1) ?? changes[0].account).after;
  return {
    transactions: fills.map((fill) =>
      transactionOfFill(fill, instrumentFor(fill.order.instrumentId, market)),
    ),
    volume: formatUsd(sum(fills.map(({ value }) => value))),
    fee: formatUsdExact(sum(fees)),
    balance: formatUsd(balances.cash, 'floor'),
    totalProfit: formatUsd(balances.profit, 'floor'),
    message: answerSentence('rebalanced', language, { count: String(fills.length) }),
  };
}
