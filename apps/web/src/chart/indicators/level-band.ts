import type { Chart, IndicatorDrawParams } from 'klinecharts';
import { FOLDED_PX } from '../panes/pane-heights.ts';
import { computeRange } from '../scale/axis-range.ts';

const GROUND = 0.06;
const LINE = 0.5;
const DASHES = [2, 4];

/** Draws the band between two levels of a pane, and their lines. */
export function drawLevels<D, C, E>(
  { ctx, chart, bounding, yAxis }: IndicatorDrawParams<D, C, E>,
  [low, high]: readonly [number, number],
): void {
  const colour = chart.getStyles().indicator.lines.at(-1)?.color ?? '';
  const [top, foot] = [yAxis.convertToPixel(high), yAxis.convertToPixel(low)];
  ctx.save();
  ctx.fillStyle = colour;
  ctx.globalAlpha = GROUND;
  ctx.fillRect(0, top, bounding.width, foot - top);
  ctx.globalAlpha = LINE;
  ctx.strokeStyle = colour;
  ctx.setLineDash(DASHES);
  ctx.lineWidth = 1;
  for (const y of [top, foot]) {
    ctx.beginPath();
    ctx.moveTo(0, Math.round(y) + 0.5);
    ctx.lineTo(bounding.width, Math.round(y) + 0.5);
    ctx.stroke();
  }
  ctx.restore();
}

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
