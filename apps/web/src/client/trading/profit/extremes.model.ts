/** The positions that gain and lose most; undefined where none gains, or none loses. */
export interface Extremes<Position> {
  readonly best: Position | undefined;
  readonly worst: Position | undefined;
}

/** What loses is nobody's best, and what gains nobody's worst: a result of exactly 0 is neither. */
export function pickExtremes<Position extends { readonly shownPnl: bigint }>(
  positions: readonly Position[],
): Extremes<Position> {
  const byPnl = positions.toSorted((a, b) =>
    a.shownPnl === b.shownPnl ? 0 : a.shownPnl > b.shownPnl ? -1 : 1,
  );
  const first = byPnl[0];
  const last = byPnl.at(-1);
  return {
    best: first && first.shownPnl > 0n ? first : undefined,
    worst: last && last.shownPnl < 0n ? last : undefined,
  };
}
