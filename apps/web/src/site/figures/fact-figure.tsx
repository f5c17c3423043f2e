import { useFact } from '../facts/facts-context.tsx';

export interface FactFigureProps {
  /** Name of the fact: 'uptime', 'instruments', 'supportHours'. */
  readonly name: string;
  readonly label: string;
}

/** A figure with its measurement, or marked as an example. Unmeasured ones are hidden by their state. */
function FactFigure({ name, label }: FactFigureProps) {
  const text = useFact(name);
  const state = useFact(`${name}.state`);
  const how = useFact(`${name}.how`);
  return (
    <div data-fact={state} className="flex flex-col border-t border-control pt-3">
      <dt className="order-1 mt-1 text-14 text-ink-2">{label}</dt>
      <dd className="tight text-48 font-medium tracking-[-0.02em] whitespace-nowrap sm:text-64">{text}</dd>
      <dd className="order-2 mt-1 text-12 text-ink-3">{how}</dd>
    </div>
  );
}

/** Figures side by side, in full rows: four, or else three. */
export function FactFigures({
  label,
  figures,
}: {
  readonly label: string;
  readonly figures: readonly FactFigureProps[];
}) {
  return (
    <dl
      aria-label={label}
      className={`grid gap-x-8 gap-y-8 ${figures.length % 4 === 0 ? 'sm:grid-cols-2 lg:grid-cols-4' : 'md:grid-cols-3'}`}
    >
      {figures.map((figure) => (
        <FactFigure key={figure.name} {...figure} />
      ))}
    </dl>
  );
}
