import type { AxisCreateRangeParams, AxisRange, AxisTick, Chart, YAxis } from 'klinecharts';
import { PRICE_PANE } from '../panes/price-pane.ts';
import type { ChartScale, ScaleMode } from './chart-scale.ts';
import { fitLines, type PriceRange } from './fit-lines.ts';

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
    createRange: ({ defaultRange, ...drawn }) =>
      RANGES[mode]({
        ...drawn,
        candles: takesLines ? fitLines(defaultRange, prices()) : defaultRange,
      }),
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

type RangeOf = (drawn: Pick<AxisCreateRangeParams, 'chart'> & { readonly candles: PriceRange }) => AxisRange;

const RANGES: Readonly<Record<ScaleMode, RangeOf>> = {
  linear: ({ candles: { from, to } }) => buildRange({ from, to }, { from, to }, { from, to }),
  // Real values are what heights stand for, display values what the labels say.
  log: ({ candles: { from, to } }) =>
    buildRange({ from, to }, { from: Math.log10(from), to: Math.log10(to) }, { from, to }),
  percent: ({ chart, candles: { from, to } }) => {
    const base = chart.getDataList()[Math.max(0, chart.getVisibleRange().from)]?.close;
    if (!base) return buildRange({ from, to }, { from, to }, { from, to });
    const change = { from: (100 * (from - base)) / base, to: (100 * (to - base)) / base };
    return buildRange({ from, to }, change, change);
  },
};

const buildRange = (value: PriceRange, real: PriceRange, display: PriceRange): AxisRange => ({
  from: value.from,
  to: value.to,
  range: value.to - value.from,
  realFrom: real.from,
  realTo: real.to,
  realRange: real.to - real.from,
  displayFrom: display.from,
  displayTo: display.to,
  displayRange: display.to - display.from,
});

/** The library's axis knows it; its types do not. */
type KnowsAuto = YAxis & { readonly getAutoCalcTickFlag?: () => boolean };

/** Whether the range follows the candles; dragging the axis ends it, a double click on it begins it again. */
export function isAutomatic(chart: Chart): boolean {
  const [axis] = chart.getYAxes({ paneId: PRICE_PANE }) as readonly KnowsAuto[];
  return axis?.getAutoCalcTickFlag?.() ?? true;
}
