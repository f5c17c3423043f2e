import type { ReactNode } from 'react';

export interface RequestCardProps {
  /** The requesting client. */
  readonly title: string;
  /** The client's contact data and details. */
  readonly beside: ReactNode;
  /** The state of the request, and the decision button. */
  readonly state: ReactNode;
  readonly lines: readonly (readonly [label: string, text: string])[];
}

/** A client's request in a queue: client, state and details. */
export function RequestCard({ title, beside, state, lines }: RequestCardProps) {
  return (
    <li className="rounded-lg border border-line p-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-14 font-semibold wrap-anywhere">{title}</h3>
          {beside}
        </div>
        <div className="flex flex-wrap items-center gap-3">{state}</div>
      </div>
      <dl className="mt-2 grid gap-x-6 gap-y-1 text-13 sm:grid-cols-2 lg:grid-cols-3">
        {lines.map(([label, text]) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="shrink-0 text-ink-3">{label}</dt>
            <dd className="min-w-0 text-right wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
