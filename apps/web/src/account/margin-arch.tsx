import { MARGIN_CALL_LEVEL } from '@lonja/core';
import { gaugeFraction, chooseMarginTone, type MarginTone } from './margin-gauge.model.ts';

/** The pointed arch from foot to foot, in 40 by 30. */
const ARCH = 'M3 27.04A25.5 25.5 0 0 1 20 3a25.5 25.5 0 0 1 17 24.04';
const FILL: Readonly<Record<MarginTone, string>> = {
  calm: 'stroke-ink',
  watch: 'stroke-warn',
  call: 'stroke-down',
};

/** The margin level as an arch that empties towards the stop-out. The figure beside it says the same as text. */
export function MarginArch({
  level,
  className = 'w-10',
}: {
  /** In basis points; undefined with no margin in use. */
  readonly level: bigint | undefined;
  readonly className?: string;
}) {
  const part = (fraction: number) => `${(1000 * fraction).toFixed(0)} 2000`;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 40 30"
      fill="none"
      strokeWidth="4"
      className={`shrink-0 ${className}`}
    >
      <path d={ARCH} className="stroke-control opacity-60" />
      <path
        d={ARCH}
        pathLength="1000"
        strokeDasharray={part(gaugeFraction(MARGIN_CALL_LEVEL))}
        className="stroke-down opacity-55"
      />
      <path
        d={ARCH}
        pathLength="1000"
        strokeDasharray={part(gaugeFraction(level))}
        className={`transition-[stroke-dasharray] duration-(--dur-2) ${FILL[chooseMarginTone(level)]}`}
      />
    </svg>
  );
}
