import { computeArcs, chartColour } from './donut.model.ts';

/** Parts of a whole. The table beside it is the legend, with the same data in numbers. */
export function Donut({
  weights,
  summary,
}: {
  readonly weights: readonly number[];
  readonly summary: string;
}) {
  return (
    <svg role="img" aria-label={summary} viewBox="-50 -50 100 100" className="w-full max-w-52">
      {computeArcs(weights, 48, 30).map(({ path, index }) => (
        <path
          key={index}
          d={path}
          style={{ fill: chartColour(index) }}
          stroke="var(--bg-panel)"
          strokeWidth="1"
        />
      ))}
    </svg>
  );
}
