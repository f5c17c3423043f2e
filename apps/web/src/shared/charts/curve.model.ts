export interface CurvePoint {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly value: number;
}

export interface CurvePaths {
  readonly line: string;
  readonly area: string;
  /** Fall from the highest value so far, below the line; 0 at the top edge. */
  readonly drawdown: string;
}

/** Paths in a drawing of 100 x `height`; the drawdown has its own height. Undefined for fewer than two points. */
export function drawCurve(
  points: readonly CurvePoint[],
  height: number,
  drawdownHeight: number,
): CurvePaths | undefined {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || first.at === last.at) return undefined;
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const spread = high - low || 1;
  const x = ({ at }: CurvePoint) => ((at - first.at) / (last.at - first.at)) * 100;
  const line = points.map(
    (point) => `${round(x(point))} ${round(height - ((point.value - low) / spread) * height)}`,
  );
  let peak = -Infinity;
  const falls = points.map(({ value }) => {
    peak = Math.max(peak, value);
    return peak > 0 ? (peak - value) / peak : 0;
  });
  const deepest = Math.max(...falls) || 1;
  const under = points.map(
    (point, index) => `${round(x(point))} ${round(((falls[index] ?? 0) / deepest) * drawdownHeight)}`,
  );
  return {
    line: `M${line.join('L')}`,
    area: `M0 ${height}L${line.join('L')}L100 ${height}Z`,
    drawdown: `M0 0L${under.join('L')}L100 0Z`,
  };
}

const round = (value: number): string => String(Math.round(value * 100) / 100);
