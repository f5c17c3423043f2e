import { isStrategyWith, negate, type RebalanceRequest, type Targets, type Usd } from '@lonja/core';
import type * as wire from '@lonja/protocol';
import { bindCommand } from '../desk/command/command-row.ts';
import type { Desk } from '../desk/desk.ts';
import type { Market } from '../market/market.ts';
import { REBALANCE } from './commands.ts';
import { rebalanceAnswer } from './rebalance-view.ts';
import type { Handlers } from '../calls/serve.ts';
import { refuse } from '../refusal/refuse.ts';
import { requireSender } from '../calls/sender.ts';
import { submit } from '../calls/submit.ts';
import { requireTradingAccount } from '../calls/trading-account.ts';
import { answerLanguage } from '../reading/reader-language.ts';

/** POST /api/portfolio/rebalance. */
export function rebalanceHandlers(desk: Desk) {
  return {
    rebalance: async (request, reply) => {
      const { market } = request;
      const accountId = requireTradingAccount(request.session, request.body.userId);
      return submit(desk, {
        request,
        reply,
        command: bindCommand(REBALANCE, {
          accountId,
          sender: requireSender(request.session),
          request: readRebalance(request.body, market),
        }),
        answer: (changes) => rebalanceAnswer(changes, market, answerLanguage(request)),
      });
    },
  } satisfies Partial<Handlers>;
}

/** @throws HttpRefusal for percentages that differ from those of the named strategy */
function readRebalance(body: wire.RebalanceRequest, market: Market): RebalanceRequest {
  const { strategy, trades } = body;
  const targets = readTargets(body.targetAllocations);
  if (strategy !== 'custom' && !isStrategyWith(strategy, targets)) refuse('invalid_request');
  return { targets, seen: trades && seenGaps(trades), listed: market.instruments };
}

const readTargets = (allocations: wire.RebalanceRequest['targetAllocations']): Targets =>
  Object.fromEntries(
    Object.entries(allocations).map(([category, basisPoints]) => [category, BigInt(basisPoints)]),
  );

const seenGaps = (trades: NonNullable<wire.RebalanceRequest['trades']>): Map<string, Usd> =>
  new Map(
    trades.map(({ category, action, amount }) => [category, action === 'buy' ? amount : negate(amount)]),
  );
