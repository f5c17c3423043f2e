import type { Chart } from 'klinecharts';
import { useEffect, useRef, type RefObject } from 'react';
import { isUnderTag } from './axis-tags.ts';
import type { DrawnLine } from './chart-lines.ts';
import type { LinePlaces } from './line-places.ts';
import { PRICE_PANE } from '../panes/price-pane.ts';
import type { ChartScale } from '../scale/chart-scale.ts';
import { isAutomatic, setPriceAxis } from '../scale/price-axis.ts';

/** The chart's price axis as it was chosen, in a range that takes in the lines that are drawn. */
export function usePriceAxis(
  chart: RefObject<Chart | null>,
  scale: ChartScale,
  drawn: readonly DrawnLine[],
  places: LinePlaces,
): void {
  const newest = useRef(drawn);
  useEffect(() => {
    newest.current = drawn;
    const made = chart.current;
    // A range that a person has dragged stays.
    if (made && isAutomatic(made)) made.overrideYAxis({ paneId: PRICE_PANE });
  }, [chart, drawn]);
  useEffect(() => {
    if (!chart.current) return;
    setPriceAxis(chart.current, scale, {
      prices: () => newest.current.map(({ price }) => price),
      isTaken: (y) => isUnderTag(y, places.tags()),
    });
  }, [chart, scale, places]);
}
