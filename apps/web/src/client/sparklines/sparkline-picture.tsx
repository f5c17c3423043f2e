import type { Sparkline } from '@lonja/protocol';
import type { Direction } from '../../shared/figures/direction.ts';
import { DIRECTION_TEXT } from '../../shared/figures/direction-arrow.tsx';
import { SPARK_HEIGHT, SPARK_WIDTH, sparkPaths } from './sparkline.model.ts';

/** The last day as a line, with the previous close dotted. The figures stand beside it as text. */
export function SparklinePicture({
  line,
  mid,
  direction,
  className = '',
}: {
  readonly line: Sparkline;
  /** The live price, the line's last point. */
  readonly mid: number;
  /** Direction of the change that stands beside it. */
  readonly direction: Direction;
  readonly className?: string;
}) {
  const paths = sparkPaths(line, mid);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${SPARK_WIDTH} ${SPARK_HEIGHT}`}
      preserveAspectRatio="none"
      fill="none"
      strokeLinejoin="round"
      strokeLinecap="round"
      className={`block h-[22px] overflow-visible ${DIRECTION_TEXT[direction]} ${className}`}
    >
      {paths.base !== undefined && (
        <path
          d={paths.base}
          strokeDasharray="1 3"
          vectorEffect="non-scaling-stroke"
          className="stroke-(--border-control)"
        />
      )}
      <path d={paths.line} strokeWidth={1.35} vectorEffect="non-scaling-stroke" stroke="currentColor" />
    </svg>
  );
}
