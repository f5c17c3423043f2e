import type { PortfolioPerformance } from '@lonja/protocol';

/** Nothing has been traded, or nothing was measured yet between the opening and this moment: a level line is no curve. */
export const isNew = ({
  curve,
  lifetime,
  execution,
}: Pick<PortfolioPerformance, 'curve' | 'lifetime' | 'execution'>): boolean =>
  lifetime.days < 2 && (curve.length < 3 || Object.values(execution.fills).every((count) => count === 0));
