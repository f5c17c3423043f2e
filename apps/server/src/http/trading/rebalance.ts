import {
  formatUsd,
  formatUsdExact,
  negate,
  STRATEGIES,
  sum,
  usd,
  type RebalanceRequest,
  type Targets,
  type Usd,
} from '@lonja/core';
import type { RebalanceResponse } from '@lonja/protocol';
import type * as wire from '@lonja/protocol';
import type { Desk } from '../../desk/desk.ts';
import type { Changes } from '../../desk/submission.ts';
import type { Market } from '../../market/market.ts';
import { instrumentFor } from '../../views/order-view.ts';
import { transactionOfFill } from '../../views/transaction-view.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { idempotencyOf } from '../kernel/idempotency.ts';
import { sendOutcome } from '../kernel/outcome.ts';
import { tradingAccountOf } from '../kernel/trading-account.ts';

/** POST /api/portfolio/rebalance. */
export function registerRebalanceRoute(app: Api, desk: Desk, market: Market): void {
  serve(app, 'rebalance', async (request, reply) => {
    const accountId = tradingAccountOf(request.session, request.body.userId);
    const outcome = await desk.submit({
      command: { kind: 'rebalance', accountId, request: requestOf(request.body, market) },
      ...idempotencyOf(request),
      render: (changes) => ({ status: 200, body: JSON.stringify(rebalanceAnswer(changes, market)) }),
    });
    return sendOutcome(reply, outcome);
  });
}

/** @throws HttpRefusal for percentages of a strategy that are not its own */
function requestOf(body: wire.RebalanceRequest, market: Market): RebalanceRequest {
  const targets = targetsOf(body.targetAllocations);
  if (body.strategy !== 'custom' && !areSame(targets, STRATEGIES[body.strategy].targets)) {
    throw new HttpRefusal('invalid_request');
  }
  return { targets, seen: body.trades && seenGaps(body.trades), listed: market.instruments };
}

const targetsOf = (allocations: wire.RebalanceRequest['targetAllocations']): Targets =>
  Object.fromEntries(
    Object.entries(allocations).map(([category, basisPoints]) => [category, BigInt(basisPoints)]),
  );

const areSame = (targets: Targets, others: Targets): boolean => {
  const categories = new Set([...Object.keys(targets), ...Object.keys(others)]) as Set<keyof Targets>;
  return [...categories].every((category) => (targets[category] ?? 0n) === (others[category] ?? 0n));
};

const seenGaps = (trades: NonNullable<wire.RebalanceRequest['trades']>): Map<string, Usd> =>
  new Map(
    trades.map(({ category, action, amount }) => [category, action === 'buy' ? amount : negate(amount)]),
  );

function rebalanceAnswer(changes: Changes, market: Market): RebalanceResponse {
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
    message: `Cartera rebalanceada: ${fills.length} operaciones`,
  };
}
