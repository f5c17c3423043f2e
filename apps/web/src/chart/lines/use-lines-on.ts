import type { Chart } from 'klinecharts';
import { useEffect, useMemo, useState, type RefObject } from 'react';
import { createLineTags, showLines, type DrawnLine, type PriceLine } from './chart-lines.ts';
import type { LinePlaces } from './line-places.ts';
import { useCursorHeight } from './use-cursor-height.ts';

/**
 * Draws the lines on the chart.
 * @param look their colours
 * @returns what of them is drawn: the same array while no line moves, since their figures change with every tick
 */
export function useLinesOn(
  chart: RefObject<Chart | null>,
  place: RefObject<HTMLElement | null>,
  lines: readonly PriceLine[],
  places: LinePlaces,
  look: string,
): readonly DrawnLine[] {
  const cursor = useCursorHeight(chart, place);
  const [tags] = useState(() => createLineTags(() => cursor.current));
  const key = JSON.stringify(
    lines.map(({ id, price, kind, zoneFrom, revision }) => [id, price, kind, zoneFrom, revision]),
  );
  // oxlint-disable-next-line react/exhaustive-deps
  const drawn = useMemo((): readonly DrawnLine[] => lines, [key]);
  useEffect(() => {
    const made = chart.current;
    return made ? showLines(made, drawn, places, tags) : undefined;
  }, [chart, drawn, places, tags, look]);
  return drawn;
}
