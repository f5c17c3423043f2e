import {
  allocate,
  DIVERSIFICATION_GROUPS,
  chooseDiversificationGroup,
  type Category,
  type DiversificationGroup,
} from '@lonja/core';
import type { ValuedPosition } from '../../account/browser-desk.ts';

export interface GroupShare {
  readonly group: DiversificationGroup;
  /** Share of the exposure, longs and shorts alike. */
  readonly percent: number;
}

/** All eight groups in the specification's order, each with its share. */
export function computeDiversification(
  positions: readonly Pick<ValuedPosition, 'position' | 'value'>[],
): readonly GroupShare[] {
  const held = allocate(
    positions.map(({ position, value }) => ({
      group: chooseDiversificationGroup(position.category as Category),
      value,
    })),
  );
  return DIVERSIFICATION_GROUPS.map((group) => ({
    group,
    percent: Number(held.find((allocation) => allocation.group === group)?.weight ?? 0n) / 100,
  }));
}
