import { drawBars, type Bar } from './bar-chart.model.ts';

export interface BarChartProps {
  readonly bars: readonly Bar[];
  /** The chart in one sentence. */
  readonly summary: string;
  readonly valueText: (value: number) => string;
  readonly base?: number;
  readonly range?: readonly [number, number];
  /** One in so many labels is written under the axis. */
  readonly labelEvery?: number;
  /** The place of the first label, from 0. */
  readonly labelFrom?: number;
  /** What the labels count, under them. */
  readonly axis: string;
  readonly tone?: 'accent' | 'quiet';
  readonly className?: string;
}

/** Bars with a line and a band where they have one. The table beside it has the same figures. */
export function BarChart({
  bars,
  summary,
  valueText,
  base = 0,
  range,
  labelEvery = 1,
  labelFrom = 0,
  axis,
  tone = 'accent',
  className = 'h-56',
}: BarChartProps) {
  const drawing = drawBars(bars, base, range);
  const texts = drawing.marks.map(({ value }) => valueText(value));
  return (
    <figure className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-12 text-ink-3 tabular-nums">
      <div aria-hidden="true" className={`relative text-right ${className}`}>
        {/* The widest label sets the column's width. */}
        <span className="invisible">{texts.reduce((a, b) => (b.length > a.length ? b : a), '')}</span>
        {drawing.marks.map(({ value, place }, index) => (
          <span
            key={value}
            className="absolute right-0 -translate-y-1/2 whitespace-nowrap"
            style={{ top: `${place}%` }}
          >
            {texts[index]}
          </span>
        ))}
      </div>
      <svg
        role="img"
        aria-label={summary}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className={`w-full overflow-visible ${className}`}
      >
        {drawing.marks.map(({ value, place }) => (
          <Rule key={value} at={place} className="stroke-line" />
        ))}
        {drawing.band !== '' && <path d={drawing.band} className="fill-ink-3" opacity="0.18" />}
        {drawing.bars.map((bar, index) => (
          <rect
            key={index}
            {...bar}
            className={tone === 'accent' ? 'fill-accent' : 'fill-ink-3'}
            opacity={tone === 'accent' ? 0.85 : 0.7}
          />
        ))}
        <Rule at={drawing.base} className="stroke-control" />
        {drawing.line !== '' && (
          <path
            d={drawing.line}
            className="stroke-warn"
            fill="none"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <div aria-hidden="true" className="col-start-2 flex pt-1.5">
        {bars.map(({ label }, index) => (
          <span key={index} className="relative h-4 min-w-0 flex-1">
            {index % labelEvery === labelFrom % labelEvery && (
              <span className="absolute left-1/2 -translate-x-1/2 whitespace-nowrap">{label}</span>
            )}
          </span>
        ))}
      </div>
      <figcaption className="col-start-2 text-center">{axis}</figcaption>
    </figure>
  );
}

const Rule = ({ at, className }: { readonly at: number; readonly className: string }) => (
  <line
    x1="0"
    x2="100"
    y1={at}
    y2={at}
    className={className}
    strokeWidth="1"
    vectorEffect="non-scaling-stroke"
  />
);
