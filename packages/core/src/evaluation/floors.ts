import type { FloorName } from '../account/evaluation-limits.ts';
import type { EvaluationProgress } from '../account/evaluation-progress.ts';
import type { EvaluationRules } from '../account/evaluation-rules.ts';
import { divide, minus, plus, smaller, usd, type Usd } from '../money/index.ts';

/** Basis points of the grant, USD, rounded down. */
export const shareOfGrant = (grant: Usd, basisPoints: number): Usd =>
  usd(divide(grant * BigInt(basisPoints), 10_000n, 'floor'));

export interface Floor {
  readonly name: FloorName;
  readonly at: Usd;
}

/** Where equity breaches: the floor of the day, where there is one, and that of the whole. */
export function computeFloors(
  { daily, overall }: EvaluationRules,
  grant: Usd,
  { dayBasis, peak }: Pick<EvaluationProgress, 'dayBasis' | 'peak'>,
): readonly Floor[] {
  const trailing = minus(peak, shareOfGrant(grant, overall.limit));
  const whole =
    overall.lock === undefined ? trailing : smaller(trailing, plus(grant, shareOfGrant(grant, overall.lock)));
  return [
    ...(daily ? [{ name: 'daily', at: minus(dayBasis, shareOfGrant(grant, daily.limit)) } as const] : []),
    { name: 'overall', at: whole },
  ];
}

/** The floor that an equity breaches, the higher one first: of equal ones the day's. */
export const breachedFloor = (
  floors: readonly Floor[],
  equity: Usd,
  { breachesAt }: Pick<EvaluationRules, 'breachesAt'>,
): Floor | undefined =>
  floors
    .filter(({ at }) => (breachesAt ? equity <= at : equity < at))
    .reduce<Floor | undefined>(
      (highest, floor) => (highest && highest.at >= floor.at ? highest : floor),
      undefined,
    );
