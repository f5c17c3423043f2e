import type { AxisTick, Chart, YAxis } from 'klinecharts';
import { PRICE_PANE } from '../panes/price-pane.ts';
import type { ChartScale, ScaleMode } from './chart-scale.ts';
import { computeRange } from './axis-range.ts';
import { fitLines } from './fit-lines.ts';

/** The library's axes. */
const AXES: Readonly<Record<ScaleMode, string>> = {
  linear: 'normal',
  log: 'logarithm',
  percent: 'percentage',
};

/** What the axis looks at while it is drawn. */
export interface AxisSources {
  /** Prices of lines that belong in the range. */
  readonly prices: () => readonly number[];
  /** Whether a label at a height gives way to a tag. */
  readonly isTaken: (y: number) => boolean;
}

/** Gives the candles their price axis, in automatic range. */
export function setPriceAxis(
  chart: Chart,
  { mode, isInverted, takesLines }: ChartScale,
  { prices, isTaken }: AxisSources,
): void {
  chart.overrideYAxis({
    paneId: PRICE_PANE,
    name: AXES[mode],
    reverse: isInverted,
    createRange: ({ defaultRange }) =>
      computeRange(
        mode,
        takesLines ? fitLines(defaultRange, prices()) : defaultRange,
        chart.getDataList()[Math.max(0, chart.getVisibleRange().from)]?.close,
      ),
    // Tags move more often than the library makes labels, so that each is asked for its text when it is drawn.
    createTicks: ({ defaultTicks }) =>
      defaultTicks.map(({ coord, value, text }): AxisTick => ({
        coord,
        value,
        get text() {
          return isTaken(coord) ? '' : text;
        },
      })),
  });
}

/** The library's axis knows it; its types do not. */
type KnowsAuto = YAxis & { readonly getAutoCalcTickFlag?: () => boolean };

/** Whether the range follows the candles; dragging the axis ends it, a double click on it begins it again. */
export function isAutomatic(chart: Chart): boolean {
  const [axis] = chart.getYAxes({ paneId: PRICE_PANE }) as readonly KnowsAuto[];
  return axis?.getAutoCalcTickFlag?.() ?? true;
}
