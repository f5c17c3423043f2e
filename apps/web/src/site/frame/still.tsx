import type { ReactNode } from 'react';

/**
 * A part of a page in which nothing ever changes. Its HTML is made when the pages are built and left alone afterwards;
 * written as `<Still>{import.meta.env.SSR && <Part />}</Still>`, its code never reaches the browser.
 */
export function Still({ children }: { readonly children: ReactNode }) {
  if (import.meta.env.SSR) return <div className="contents">{children}</div>;
  // React keeps what it finds there.
  return <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
