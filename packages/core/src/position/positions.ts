import type { PositionState } from './position.ts';
import { PositionTable, type Difference } from './position-table.ts';

/** Open positions by instrument id. */
export type Positions = ReadonlyMap<number, PositionState>;

/** From this count on a change copies only a part of them. */
export const MANY_POSITIONS = 64;

/** The positions with one of them added or replaced; undefined removes it. */
export function withPosition(
  positions: Positions,
  instrumentId: number,
  position: PositionState | undefined,
): Positions {
  if (positions instanceof PositionTable) return positions.with(instrumentId, position);
  if (positions.size >= MANY_POSITIONS)
    return PositionTable.from(positions.values()).with(instrumentId, position);
  const next = new Map(positions);
  if (position) next.set(instrumentId, position);
  else next.delete(instrumentId);
  return next;
}

/** The positions that were added, replaced or removed between two states of an account, in no particular order. */
export function comparePositions(before: Positions, after: Positions): Iterable<Difference> {
  if (before === after) return [];
  if (before instanceof PositionTable && after instanceof PositionTable) return before.differences(after);
  return differencesOfMaps(before, after);
}

function* differencesOfMaps(before: Positions, after: Positions): Generator<Difference> {
  for (const [instrumentId, position] of after) {
    const former = before.get(instrumentId);
    if (former !== position) yield { before: former, after: position };
  }
  for (const [instrumentId, position] of before) {
    if (!after.has(instrumentId)) yield { before: position, after: undefined };
  }
}
