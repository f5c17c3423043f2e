import type { PortfolioPerformance } from '@lonja/protocol';

/** No measurement yet between the opening and this moment. */
export const isNew = ({ curve, lifetime }: Pick<PortfolioPerformance, 'curve' | 'lifetime'>): boolean =>
  curve.length < 3 && lifetime.days < 2;
