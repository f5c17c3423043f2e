import type { StopOutLadder } from '@lonja/protocol';

type Rung = StopOutLadder['rungs'][number];

/** What the stop-out closes first, if only the nearest price went on against its position. */
export interface FirstClose {
  readonly rung: Rung;
  /** The position that is closed: of the largest loss, which need not be that of the moving price. */
  readonly symbol: string;
}

/** @param rungs the nearest first */
export function findFirstClose(rungs: readonly Rung[] | undefined): FirstClose | undefined {
  const rung = rungs?.[0];
  const symbol = rung?.closes[0];
  return rung && symbol !== undefined ? { rung, symbol } : undefined;
}
