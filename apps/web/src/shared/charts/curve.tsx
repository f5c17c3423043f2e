import { drawCurve, type CurvePoint } from './curve.model.ts';

const HEIGHT = 36;
const DRAWDOWN = 10;
const GAP = 3;

/** A value over time with its drawdown below; the sentence says it in words. */
export function Curve({
  points,
  summary,
}: {
  readonly points: readonly CurvePoint[];
  readonly summary: string;
}) {
  const paths = drawCurve(points, HEIGHT, DRAWDOWN);
  if (!paths) return null;
  return (
    <svg
      role="img"
      aria-label={summary}
      viewBox={`0 0 100 ${HEIGHT + GAP + DRAWDOWN}`}
      preserveAspectRatio="none"
      className="h-56 w-full overflow-visible"
    >
      <path d={paths.area} className="fill-accent-strong" opacity="0.15" />
      <path
        d={paths.line}
        className="stroke-accent"
        fill="none"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={paths.drawdown}
        transform={`translate(0 ${HEIGHT + GAP})`}
        className="fill-down"
        opacity="0.5"
      />
    </svg>
  );
}
