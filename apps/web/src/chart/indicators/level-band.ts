import type { IndicatorDrawParams } from 'klinecharts';

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
