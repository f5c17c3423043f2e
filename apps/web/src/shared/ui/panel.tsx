import { useId, type ReactNode } from 'react';

export interface PanelProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A titled surface, which stands out by its colour; a hairline separates its title. */
export function Panel({ title, actions, className = '', children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`bg-panel ${className}`}>
      <header className="flex min-h-10 flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-b border-line-soft px-3 py-1">
        <h2 id={id} className="text-14 font-semibold">
          {title}
        </h2>
        {actions}
      </header>
      {children}
    </section>
  );
}

/** One figure with its label; with an optional note. */
export function FigureCard({
  label,
  children,
  note,
}: {
  readonly label: string;
  readonly children: ReactNode;
  readonly note?: ReactNode;
}) {
  return (
    <div className="bg-panel px-3 py-2.5">
      <dt className="text-12 text-ink-3">{label}</dt>
      <dd className="mt-0.5 min-h-8 text-18 font-semibold whitespace-nowrap narrow max-[24rem]:tight sm:text-24">
        {children}
      </dd>
      {note !== undefined && <dd className="text-12 text-ink-3">{note}</dd>}
    </div>
  );
}

/** One surface, in which hairlines separate the figures: two in a line, unless one needs a line of its own. */
export function FigureCards({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <dl
      aria-label={label}
      className="flex flex-wrap gap-px bg-line *:grow *:basis-[calc(50%-1px)] lg:grid lg:auto-cols-fr lg:grid-flow-col"
    >
      {children}
    </dl>
  );
}
