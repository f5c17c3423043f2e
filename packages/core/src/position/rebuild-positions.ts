import { assertInvariant } from '../assert.ts';
import type { Quantity } from '../money/index.ts';
import { applyFill, type PositionFill, type PositionState } from './position.ts';

/** A fill of the past, with what it left. */
export interface PastFill extends PositionFill {
  /** Signed quantity of the position afterwards. */
  readonly quantityAfter: Quantity;
}

/**
 * The open positions that fills lead to, by instrument.
 * @param fills all of an account from its beginning, in the order of their numbers, none of which an administrator has changed
 * @throws InvariantBroken where a fill did not leave what was recorded of it: something else changed the position too
 */
export function rebuildPositions(fills: readonly PastFill[]): ReadonlyMap<number, PositionState> {
  const positions = new Map<number, PositionState>();
  for (const fill of fills) {
    const { id } = fill.instrument;
    const { after } = applyFill(positions.get(id), fill);
    assertInvariant((after?.quantity ?? 0n) === fill.quantityAfter, 'a fill leaves what was recorded of it');
    if (after) positions.set(id, after);
    else positions.delete(id);
  }
  return positions;
}
