export interface CurvePoint {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly value: number;
}

/** A labelled place on an axis, in percent of its length from the top or from the left. */
export interface AxisMark {
  readonly value: number;
  readonly place: number;
}

export interface CurveDrawing {
  readonly line: string;
  readonly area: string;
  /** Fall from the highest value so far, below the line; 0 at the top edge. */
  readonly drawdown: string;
  /** The highest first. */
  readonly values: readonly AxisMark[];
  /** Moments in milliseconds since 1970: the first, the middle, the last. */
  readonly times: readonly AxisMark[];
  /** The end of the drawdown's axis, as a share of the peak. */
  readonly deepest: number;
}

/** The minimum range of an axis as a share of its value, so that a few dollars do not look like a crash. */
const MIN_RANGE = 0.02;
const MAX_STEPS = 4;
/** Possible steps, times a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10] as const;

/** A drawing of 100 x `height`; the drawdown has its own height. Undefined for fewer than two moments. */
export function drawCurve(
  points: readonly CurvePoint[],
  height: number,
  drawdownHeight: number,
): CurveDrawing | undefined {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || first.at === last.at) return undefined;
  const axis = computeAxis(points.map(({ value }) => value));
  const [top, bottom] = [axis[0] as number, axis.at(-1) as number];
  const x = ({ at }: Pick<CurvePoint, 'at'>) => ((at - first.at) / (last.at - first.at)) * 100;
  const y = (value: number) => (top - value) / (top - bottom);
  const line = points.map((point) => `${round(x(point))} ${round(y(point.value) * height)}`);
  const falls = computeFalls(points);
  const deepest = Math.max(...falls, MIN_RANGE);
  const under = points.map(
    (point, index) => `${round(x(point))} ${round(((falls[index] ?? 0) / deepest) * drawdownHeight)}`,
  );
  return {
    line: `M${line.join('L')}`,
    area: `M0 ${height}L${line.join('L')}L100 ${height}Z`,
    drawdown: `M0 0L${under.join('L')}L100 0Z`,
    values: axis.map((value) => ({ value, place: y(value) * 100 })),
    times: [0, 50, 100].map((place) => ({
      value: first.at + ((last.at - first.at) * place) / 100,
      place,
    })),
    deepest,
  };
}

/** Round axis values that enclose all of these, the highest first. */
export function computeAxis(values: readonly number[]): readonly number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const minimum = Math.max(Math.abs(low), Math.abs(high)) * MIN_RANGE || 1;
  const spare = Math.max(0, minimum - (high - low)) / 2;
  const step = computeStep(high - low + 2 * spare);
  const from = Math.floor((low - spare) / step);
  const to = Math.ceil((high + spare) / step);
  return Array.from({ length: to - from + 1 }, (_, index) => (to - index) * step);
}

export function computeStep(range: number): number {
  const power = 10 ** Math.floor(Math.log10(range / MAX_STEPS));
  return power * (STEPS.find((step) => power * step * MAX_STEPS >= range) ?? 10);
}

function computeFalls(points: readonly CurvePoint[]): readonly number[] {
  let peak = -Infinity;
  return points.map(({ value }) => {
    peak = Math.max(peak, value);
    return peak > 0 ? (peak - value) / peak : 0;
  });
}

const round = (value: number): string => String(Math.round(value * 100) / 100);
