import type { ReactNode } from 'react';

export interface FigureLine {
  readonly label: string;
  readonly figure: ReactNode;
  readonly isSum?: boolean;
  /** What it counts. */
  readonly note?: string;
}

/** Labels and their figures, one a line; a sum stands apart. */
export function FigureList({
  lines,
  label,
}: {
  readonly lines: readonly FigureLine[];
  readonly label?: string;
}) {
  return (
    <dl aria-label={label} className="text-14">
      {lines.map((line) => (
        <div
          key={line.label}
          className={`row flex items-center justify-between gap-4 border-b border-line last:border-0 ${line.isSum ? 'font-semibold' : ''}`}
        >
          <dt className={line.isSum ? '' : 'text-ink-2'}>
            {line.label}
            {line.note && <span className="block pb-1 text-12 font-normal text-ink-3">{line.note}</span>}
          </dt>
          <dd className="figure">{line.figure}</dd>
        </div>
      ))}
    </dl>
  );
}
