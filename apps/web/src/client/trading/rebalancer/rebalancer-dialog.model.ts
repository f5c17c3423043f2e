import {
  CATEGORIES,
  formatUsd,
  magnitude,
  minus,
  planRebalance,
  REBALANCE_THRESHOLD,
  STRATEGIES,
  type AccountState,
  type Category,
  type MarketView,
  type RebalancePlan,
  type RebalanceRefusal,
  type StrategyId,
  type Targets,
} from '@lonja/core';
import type { CallInput } from '@lonja/protocol/client';
import type { Directory } from '../../../account/directory.ts';

export const STRATEGY_IDS = Object.keys(STRATEGIES) as readonly StrategyId[];
export const REBALANCE_CATEGORIES: readonly Category[] = CATEGORIES;

/** How long the toast of a finished rebalance stands (specification, section 9). */
export const REBALANCED_MS = 5_000;

/** Percents as they are typed. */
export type CustomDraft = Readonly<Partial<Record<Category, string>>>;

/** Whole hundredths of a percent; undefined for an invalid text. */
const parsePoints = (text: string): bigint | undefined =>
  /^(0|[1-9]\d{0,2})(\.\d{1,2})?$/.test(text.trim()) ? BigInt(Math.round(Number(text) * 100)) : undefined;

/** The typed targets; undefined while a field is invalid. */
export function parseTargets(draft: CustomDraft): Targets | undefined {
  const typed = Object.entries(draft).filter(([, text]) => text.trim() !== '');
  const points = typed.map(([category, text]) => [category, parsePoints(text)] as const);
  return points.every(([, value]) => value !== undefined)
    ? (Object.fromEntries(points) as Targets)
    : undefined;
}

/** The sum in percent; invalid fields count as zero. */
export const sumTargets = (draft: CustomDraft): number =>
  Object.values(draft).reduce((sum, text) => sum + Number(parsePoints(text) ?? 0n), 0) / 100;

/** A category's gap to its target. */
export interface SeenTrade {
  readonly category: Category;
  readonly action: 'buy' | 'sell';
  readonly amount: string;
  readonly currentPercent: number;
  readonly targetPercent: number;
  readonly difference: number;
}

export type Preview =
  | { readonly plan: RebalancePlan; readonly trades: readonly SeenTrade[] }
  | { readonly refusal: RebalanceRefusal };

/** The server's own plan at this page's quotes. */
export function previewRebalance(
  account: AccountState,
  targets: Targets,
  market: MarketView,
  directory: Directory,
): Preview {
  const listed = directory.listings.map(({ instrument }) => instrument);
  const result = planRebalance(account, targets, market, listed);
  if (!result.planned) return { refusal: result.refusal };
  return { plan: result.plan, trades: listSeenTrades(result.plan) };
}

const listSeenTrades = (plan: RebalancePlan): readonly SeenTrade[] =>
  plan.categories
    .filter(({ target, current }) => magnitude(minus(target, current)) > REBALANCE_THRESHOLD)
    .map(({ category, target, current, targetWeight }) => {
      const currentPercent = Number((current * 10_000n) / plan.base) / 100;
      const targetPercent = Number(targetWeight) / 100;
      return {
        category,
        action: target > current ? 'buy' : 'sell',
        amount: formatUsd(magnitude(minus(target, current))),
        currentPercent,
        targetPercent,
        difference: Number((targetPercent - currentPercent).toFixed(2)),
      };
    });

export const rebalanceInput = (
  userId: string,
  strategy: StrategyId | 'custom',
  targets: Targets,
  trades: readonly SeenTrade[],
): CallInput<'rebalance'>['body'] => ({
  userId,
  strategy,
  targetAllocations: Object.fromEntries(
    Object.entries(targets).map(([category, points]) => [category, Number(points) / 100]),
  ),
  trades: trades.map((trade) => ({ ...trade })),
});
