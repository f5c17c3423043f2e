import type { ReactNode } from 'react';

/** The head of a public page: what it is about, and what to do next. */
export function PageHero({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className="mx-auto max-w-6xl px-4 py-12 lg:py-16">
      <h1 className="max-w-3xl text-36 font-bold tracking-tight text-balance sm:text-48">{title}</h1>
      <p className="mt-4 max-w-prose text-18 text-ink-2">{lead}</p>
      {children && <div className="mt-8 flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
