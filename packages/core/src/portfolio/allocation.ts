import type { Category } from '../instrument/categories.ts';
import { magnitude, sum, type Usd } from '../money/index.ts';
import { apportion } from './apportion.ts';

/** A value and its group: a category, a group of the diversification widget, a symbol. */
export interface Holding<Group> {
  readonly group: Group;
  /** USD, signed: negative when short. */
  readonly value: Usd;
}

export interface Allocation<Group> {
  readonly group: Group;
  /** Sum of the absolute values, USD: a short counts with its size. */
  readonly value: Usd;
  /** Basis points. */
  readonly weight: bigint;
}

/** 100.00 %. */
export const BASIS_POINTS = 10_000n;

/**
 * Each group's share of the whole, the largest first, equals in input order. The weights sum to
 * exactly 100.00 % (largest remainder); all are zero where nothing has a value.
 */
export function allocate<Group>(holdings: readonly Holding<Group>[]): Allocation<Group>[] {
  const groups = [...Map.groupBy(holdings, ({ group }) => group)]
    .map(([group, members]) => ({ group, value: sum(members.map(({ value }) => magnitude(value))) }))
    .toSorted((a, b) => (a.value === b.value ? 0 : a.value > b.value ? -1 : 1));
  const weights = apportion(
    BASIS_POINTS,
    groups.map(({ value }) => value),
  );
  return groups.map((group, index) => ({ ...group, weight: weights[index] as bigint }));
}

/** The groups of the dashboard's diversification widget, in its order. */
export const DIVERSIFICATION_GROUPS = [
  'technology',
  'banking',
  'energy',
  'crypto',
  'forex',
  'commodities',
  'indices',
  'other',
] as const;
export type DiversificationGroup = (typeof DIVERSIFICATION_GROUPS)[number];

/** The widget's group of a category: the catalogue's own, not a guess from the symbol's text. */
export const chooseDiversificationGroup = (category: Category): DiversificationGroup =>
  DIVERSIFICATION_GROUPS.find((group) => group === category) ?? 'other';
