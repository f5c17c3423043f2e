import { registerIndicator, type IndicatorDrawParams } from 'klinecharts';
import { VOLUME } from './indicator-names.ts';

/** The highest bar. */
const MAX_PX = 62;
const MAX_SHARE = 0.14;
const OPACITY = 0.22;

export interface VolumeReading {
  readonly volume: number;
  readonly isUp: boolean;
}

/** Registers the bars of volume at the foot of the candles, without figures of the library, so that the price's scale ignores them. */
export function registerVolumeFoot(): void {
  registerIndicator<VolumeReading, number>({
    name: VOLUME,
    shortName: VOLUME,
    series: 'price',
    figures: [],
    calc: (candles) => candles.map(({ volume = 0, open, close }) => ({ volume, isUp: close >= open })),
    draw: drawBars,
  });
}

function drawBars({
  ctx,
  chart,
  indicator,
  bounding,
  xAxis,
}: IndicatorDrawParams<VolumeReading, number, unknown>): true {
  const { from, to } = chart.getVisibleRange();
  const [tone] = chart.getStyles().indicator.circles;
  const shown = indicator.result.slice(Math.max(0, from), to);
  const greatest = Math.max(0, ...shown.map(({ volume }) => volume));
  if (greatest === 0) return true;
  const { halfGapBar } = chart.getBarSpace();
  const width = Math.max(1, Math.floor(2 * halfGapBar));
  const full = Math.min(MAX_PX, MAX_SHARE * bounding.height);
  ctx.save();
  ctx.globalAlpha = OPACITY;
  for (const [place, { volume, isUp }] of shown.entries()) {
    const height = (volume / greatest) * full;
    const x = xAxis.convertToPixel(Math.max(0, from) + place);
    ctx.fillStyle = String(isUp ? tone?.upColor : tone?.downColor);
    ctx.fillRect(Math.round(x - halfGapBar), bounding.height - height, width, height);
  }
  ctx.restore();
  return true;
}
