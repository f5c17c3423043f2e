import { drawCurve, type AxisMark, type CurvePoint } from './curve.model.ts';

const HEIGHT = 36;
const DRAWDOWN = 10;
const GAP = 3;
const WHOLE = HEIGHT + GAP + DRAWDOWN;

export interface CurveProps {
  readonly points: readonly CurvePoint[];
  /** The curve's summary in words. */
  readonly summary: string;
  readonly valueText: (value: number) => string;
  /** @param moment milliseconds since 1970 @param span of the whole curve, in milliseconds */
  readonly timeText: (moment: number, span: number) => string;
  /** @param share of the peak, zero or below */
  readonly fallText: (share: number) => string;
}

/** A value over time with its drawdown below, each on an axis with figures. */
export function Curve({ points, summary, valueText, timeText, fallText }: CurveProps) {
  const drawing = drawCurve(points, HEIGHT, DRAWDOWN);
  if (!drawing) return null;
  const { values, times, deepest } = drawing;
  const span = (times.at(-1)?.value ?? 0) - (times[0]?.value ?? 0);
  const marks = values.map((mark) => ({ ...mark, place: (mark.place * HEIGHT) / WHOLE }));
  return (
    <figure className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-12 text-ink-3 tabular-nums">
      <div aria-hidden="true" className="relative h-56 text-right">
        {/* The widest label sets the column's width; the others are positioned at their values. */}
        <span className="invisible">{longest(values.map(({ value }) => valueText(value)))}</span>
        {marks.map(({ value, place }) => (
          <Label key={value} place={place}>
            {valueText(value)}
          </Label>
        ))}
        <Label place={100}>{fallText(-deepest)}</Label>
      </div>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 100 ${WHOLE}`}
        preserveAspectRatio="none"
        className="h-56 w-full overflow-visible"
      >
        {marks.map(({ value, place }) => (
          <Rule key={value} at={(place * WHOLE) / 100} />
        ))}
        <Rule at={WHOLE} />
        <path d={drawing.area} className="fill-accent-strong" opacity="0.15" />
        <path
          d={drawing.line}
          className="stroke-accent"
          fill="none"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={drawing.drawdown}
          transform={`translate(0 ${HEIGHT + GAP})`}
          className="fill-down"
          opacity="0.5"
        />
      </svg>
      <div aria-hidden="true" className="col-start-2 flex justify-between gap-2 pt-2">
        {times.map(({ value, place }: AxisMark) => (
          <span key={place} className={place === 50 ? 'max-sm:hidden' : ''}>
            {timeText(value, span)}
          </span>
        ))}
      </div>
    </figure>
  );
}

function Label({ place, children }: { readonly place: number; readonly children: string }) {
  return (
    <span className="absolute right-0 -translate-y-1/2 whitespace-nowrap" style={{ top: `${place}%` }}>
      {children}
    </span>
  );
}

const Rule = ({ at }: { readonly at: number }) => (
  <line
    x1="0"
    x2="100"
    y1={at}
    y2={at}
    className="stroke-line"
    strokeWidth="1"
    vectorEffect="non-scaling-stroke"
  />
);

const longest = (texts: readonly string[]): string =>
  texts.reduce((widest, text) => (text.length > widest.length ? text : widest), '');
