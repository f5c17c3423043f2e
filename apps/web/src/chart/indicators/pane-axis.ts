import type { Chart } from 'klinecharts';
import { FOLDED_PX } from '../panes/pane-heights.ts';
import { computeRange } from '../scale/axis-range.ts';

/** Over the lines of a pane, where its legend stands, and below them. The library adds it to the range, so that less of it is seen. */
const PANE_GAP = { top: 32, bottom: 4 };

/** Gives a pane its axis: with levels they are always in its range, and its only figures. */
export function setPaneAxis(
  chart: Chart,
  paneId: string,
  readLevels: () => readonly [number, number] | undefined,
): void {
  chart.overrideYAxis({
    paneId,
    gap: PANE_GAP,
    createRange: ({ defaultRange }) => {
      const [low, high] = readLevels() ?? [defaultRange.from, defaultRange.to];
      const values = { from: Math.min(defaultRange.from, low), to: Math.max(defaultRange.to, high) };
      return computeRange('linear', values, undefined);
    },
    createTicks: ({ bounding, defaultTicks }) => {
      // A folded pane has no room for figures.
      if (bounding.height <= FOLDED_PX) return [];
      const levels = readLevels();
      const [axis] = chart.getYAxes({ paneId });
      if (!levels || !axis) return defaultTicks;
      const { format } = chart.getThousandsSeparator();
      return levels.map((value) => ({ value, text: format(value), coord: axis.convertToPixel(value) }));
    },
  });
}
