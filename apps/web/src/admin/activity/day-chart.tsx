import { linePath, computeScale, toShare, type DayValues } from './day-chart.model.ts';

export interface DayChartProps {
  readonly title: string;
  /** The chart in words. */
  readonly sentence: string;
  readonly values: DayValues;
  /** Whether its figures came about on their days, or stood at their ends. */
  readonly isFlow: boolean;
  readonly text: (value: number) => string;
  readonly first: string;
  readonly last: string;
}

/** A figure by day on its scale, the last day hatched: it is not over. */
export function DayChart({ title, sentence, values, isFlow, text, first, last }: DayChartProps) {
  const scale = computeScale(values, isFlow);
  return (
    <figure className="bg-panel px-3 py-2.5">
      <figcaption>
        <h3 className="text-13 font-semibold">{title}</h3>
        <p className="min-h-8 text-12 text-ink-3">{sentence}</p>
      </figcaption>
      <div className="mt-1.5 grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 text-11 text-ink-3 narrow">
        <div
          role="img"
          aria-label={`${title}. ${sentence}`}
          className="relative h-16 border-y border-line-soft"
        >
          {isFlow ? (
            <Bars values={values} heightOf={(value) => 100 * toShare(value, scale)} />
          ) : (
            <Line path={linePath(values, scale)} />
          )}
        </div>
        <div aria-hidden="true" className="flex h-16 flex-col justify-between text-right leading-none">
          <span>{text(scale.top)}</span>
          <span>{text(scale.bottom)}</span>
        </div>
        <div aria-hidden="true" className="flex justify-between gap-2 pt-1">
          <span>{first}</span>
          <span>{last}</span>
        </div>
      </div>
    </figure>
  );
}

function Bars({
  values,
  heightOf,
}: {
  readonly values: DayValues;
  /** In percent. */
  readonly heightOf: (value: number) => number;
}) {
  return (
    <div className="flex h-full items-end gap-px">
      {values.map((value, day) => (
        <span
          key={day}
          className={`min-w-0 flex-1 ${day === values.length - 1 ? 'hatch [--hatch:var(--accent)]' : 'bg-accent'}`}
          style={{ height: `${heightOf(value ?? 0)}%` }}
        />
      ))}
    </div>
  );
}

const Line = ({ path }: { readonly path: string }) => (
  <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="h-full w-full overflow-visible">
    <path
      d={path}
      fill="none"
      strokeWidth="1.5"
      vectorEffect="non-scaling-stroke"
      className="stroke-accent"
    />
  </svg>
);
