import { computeStep } from '../chart/curves/curve.model.ts';

export interface Bar {
  /** Under the axis, and in the table. */
  readonly label: string;
  /** Null where nothing was measured. */
  readonly value: number | null;
  /** A line over the bars has its value here. */
  readonly line?: number;
  /** From minus to plus this around the base the chart is shaded. */
  readonly bound?: number;
}

/** Places in percent of the width and the height, from the left and from the top. */
export interface BarDrawing {
  readonly bars: readonly {
    readonly x: number;
    readonly width: number;
    readonly y: number;
    readonly height: number;
  }[];
  /** Paths in a drawing of 100 x 100; empty without values. */
  readonly line: string;
  readonly band: string;
  /** Round figures of the axis, the highest first. */
  readonly marks: readonly { readonly value: number; readonly place: number }[];
  readonly base: number;
}

const MAX_BAR_SHARE = 0.72;

/**
 * Bars on a common axis that has the base on it.
 * @param base where bars begin: 0 for most, 1 for ratios
 * @param range that the axis shows at least
 */
export function drawBars(
  bars: readonly Bar[],
  base = 0,
  range: readonly [number, number] = [base, base],
): BarDrawing {
  const values = bars.flatMap(({ value, line, bound = 0 }) => [
    value ?? base,
    line ?? base,
    base + bound,
    base - bound,
  ]);
  const [low, high] = [Math.min(base, range[0], ...values), Math.max(base, range[1], ...values)];
  // Values that differ by less than a figure can show are drawn as if they were the base.
  const step = computeStep(high - low > Number.EPSILON ? high - low : 1);
  const from = Math.floor(low / step + ROUNDING);
  // Where all values are the base, the axis has one step.
  const to = Math.max(Math.ceil(high / step - ROUNDING), from + 1);
  const place = (value: number): number => (100 * (to * step - value)) / ((to - from) * step);
  const slot = 100 / bars.length;
  const middle = (index: number): number => round(slot * (index + 0.5));
  const edges = (index: number): readonly number[] => [round(slot * index), round(slot * (index + 1))];
  const banded = bars.flatMap(({ bound }, index) => (bound === undefined ? [] : [{ bound, index }]));
  const side = (sign: number) =>
    banded.flatMap(({ bound, index }) =>
      edges(index).map((x) => `${x} ${round(place(base + sign * bound))}`),
    );
  return {
    bars: bars.map(({ value }, index) => {
      const [top, bottom] = [place(Math.max(value ?? base, base)), place(Math.min(value ?? base, base))];
      return {
        x: round(middle(index) - (slot * MAX_BAR_SHARE) / 2),
        width: round(slot * MAX_BAR_SHARE),
        y: round(top),
        height: round(bottom - top),
      };
    }),
    line: formatPath(
      bars.flatMap(({ line }, index) =>
        line === undefined ? [] : [`${middle(index)} ${round(place(line))}`],
      ),
    ),
    band: banded.length > 0 ? `${formatPath([...side(1), ...side(-1).toReversed()])}Z` : '',
    marks: Array.from({ length: to - from + 1 }, (_, index) => (to - index) * step).map((value) => ({
      value,
      place: place(value),
    })),
    base: place(base),
  };
}

/** Below the last digit of a double, so that 0.3 / 0.1 needs no further step. */
const ROUNDING = 1e-9;

const formatPath = (points: readonly string[]): string => (points.length > 0 ? `M${points.join('L')}` : '');
const round = (value: number): number => Math.round(value * 100) / 100;
