import type { Category } from '../instrument/categories.ts';

/** The target share of each category, in basis points; together exactly 10,000. */
export type Targets = Readonly<Partial<Record<Category, bigint>>>;

export interface Strategy {
  readonly risk: 'conservative' | 'moderate' | 'aggressive';
  readonly targets: Targets;
}

export type StrategyId = 'conservative' | 'balanced' | 'growth' | 'diversified';

/** The predefined strategies (specification, section 3). */
export const STRATEGIES: Readonly<Record<StrategyId, Strategy>> = {
  conservative: {
    risk: 'conservative',
    targets: { banking: 3_000n, indices: 2_500n, commodities: 2_000n, technology: 1_500n, bonds: 1_000n },
  },
  balanced: {
    risk: 'moderate',
    targets: {
      technology: 2_500n,
      banking: 2_000n,
      indices: 2_000n,
      healthcare: 1_500n,
      energy: 1_000n,
      commodities: 1_000n,
    },
  },
  growth: {
    risk: 'aggressive',
    targets: { technology: 4_000n, crypto: 2_000n, healthcare: 1_500n, consumer: 1_500n, energy: 1_000n },
  },
  diversified: {
    risk: 'moderate',
    targets: {
      technology: 2_000n,
      banking: 1_500n,
      healthcare: 1_500n,
      energy: 1_000n,
      consumer: 1_000n,
      commodities: 1_000n,
      forex: 1_000n,
      crypto: 1_000n,
    },
  },
};

/** Whether these are the percentages of the strategy; a category that is left out counts as one of 0. */
export function isStrategyWith(id: StrategyId, targets: Targets): boolean {
  const own = STRATEGIES[id].targets;
  const categories = [...Object.keys(own), ...Object.keys(targets)] as Category[];
  return categories.every((category) => (own[category] ?? 0n) === (targets[category] ?? 0n));
}
