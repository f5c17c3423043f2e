import type { ReactNode } from 'react';
import { Vault } from './vault.tsx';

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
    <div className="relative overflow-hidden">
      <Vault />
      <div className="relative mx-auto max-w-7xl px-4 py-12 lg:py-14">
        <h1 className="tight max-w-4xl text-48 font-semibold tracking-[-0.02em] text-balance sm:text-64">
          {title}
        </h1>
        <p className="mt-4 max-w-prose text-18 text-ink-2">{lead}</p>
        {children && <div className="mt-6 flex flex-wrap gap-3">{children}</div>}
      </div>
    </div>
  );
}
