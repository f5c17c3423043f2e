import type { ReactNode } from 'react';
import { SiteFrame } from '../frame/site-frame.tsx';

/** The frame of a public form. */
export function FormCard({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <SiteFrame>
      <div className="mx-auto w-full max-w-md px-4 py-10 sm:py-16">
        <h1 className="text-28 font-bold">{title}</h1>
        <p className="mt-2 text-14 text-ink-2">{lead}</p>
        <noscript>
          <p className="mt-4 rounded-lg border border-control p-3 text-14">
            Este formulario necesita JavaScript. Actívalo en tu navegador y vuelve a cargar la página.
          </p>
        </noscript>
        <div className="mt-6 rounded-xl border border-line bg-panel p-4 sm:p-6">{children}</div>
      </div>
    </SiteFrame>
  );
}
