import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { SteadyText } from '../shared/figures/steady-text.tsx';

/** A figure of an order; undefined where there is none yet, or with another face than its text. */
export interface CostLine {
  readonly label: string;
  readonly text?: string | undefined;
  readonly figure?: ReactNode;
  /** Below its limit: marked. */
  readonly isUnder?: boolean | undefined;
}

/** An order's cost, margin and remaining funds. Lines keep their place without a figure. */
export function CostLines({
  label,
  underLabel,
  lines,
  className,
}: {
  readonly label: string;
  /** What the mark of a figure below its limit says. */
  readonly underLabel: string;
  readonly lines: readonly CostLine[];
  readonly className: string;
}) {
  return (
    <dl aria-label={label} className={`space-y-1 rounded-lg px-3 py-2 text-13 ${className}`}>
      {lines.map((line) => (
        <div key={line.label} className={`flex justify-between gap-4 ${line.isUnder ? 'text-warn' : ''}`}>
          <dt className={line.isUnder ? '' : 'text-ink-2'}>{line.label}</dt>
          <dd className="figure inline-flex items-center gap-1 font-semibold">
            {line.isUnder && <TriangleAlert role="img" aria-label={underLabel} className="size-3.5" />}
            {line.figure || <SteadyText text={line.text ?? '—'} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
