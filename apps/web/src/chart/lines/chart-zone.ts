import type { OverlayCreateFiguresCallbackParams } from 'klinecharts';
import type { HatchAttributes } from './hatch.ts';

/** What lies between an exit and its entry, a price or the last one. */
export interface Zone {
  readonly from: number | 'last';
  readonly colour: string;
}

/** The part of the empty candles between an exit and its entry; none where the last candle is out of sight. */
export function findZone(
  {
    chart,
    bounding,
    xAxis,
    yAxis,
  }: Pick<OverlayCreateFiguresCallbackParams<unknown>, 'chart' | 'bounding' | 'xAxis' | 'yAxis'>,
  y: number,
  zone: Zone | undefined,
): HatchAttributes | undefined {
  const bars = chart.getDataList();
  const last = bars.at(-1);
  if (!zone || !last || !xAxis || !yAxis) return undefined;
  const from = yAxis.convertToPixel(zone.from === 'last' ? last.close : zone.from);
  const left = xAxis.convertToPixel(bars.length - 1) + chart.getBarSpace().halfBar;
  const [top, bottom] = [Math.max(0, Math.min(y, from)), Math.min(bounding.height, Math.max(y, from))];
  if (left >= bounding.width || top >= bottom) return undefined;
  return { left: Math.max(0, left), right: bounding.width, top, bottom, colour: zone.colour };
}
