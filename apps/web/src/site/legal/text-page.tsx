import type { ReactNode } from 'react';
import { SiteFrame } from '../frame/site-frame.tsx';

/** A page of text. */
export function TextPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <SiteFrame>
      <article className="mx-auto max-w-3xl space-y-4 px-4 py-12 text-16 text-ink-2 [&_h2]:pt-4 [&_h2]:text-20 [&_h2]:font-bold [&_h2]:text-ink [&_li]:ml-5 [&_li]:list-disc">
        <h1 className="text-36 font-bold tracking-tight text-ink">{title}</h1>
        {children}
      </article>
    </SiteFrame>
  );
}
