import type { ReactNode } from 'react';

export interface SectionProps {
  /** Anchor of the section. */
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** A titled part of a public page. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="border-t border-line">
      <div className="mx-auto max-w-7xl px-4 py-14">
        <h2 id={id} className="text-30 font-semibold tracking-[-0.015em] text-balance narrow sm:text-36">
          {title}
        </h2>
        {lead && <p className="mt-2 max-w-prose text-16 text-ink-2">{lead}</p>}
        <div className="mt-8">{children}</div>
      </div>
    </section>
  );
}
