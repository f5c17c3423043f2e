import type { ReactNode } from 'react';

/**
 * A static part of a page. The HTML is rendered by the build and never changed; written as
 * `<Still>{import.meta.env.SSR && <Part />}</Still>`, the part's code never reaches the browser.
 */
export function Still({ children }: { readonly children: ReactNode }) {
  if (import.meta.env.SSR) return <div className="contents">{children}</div>;
  // React keeps the existing HTML.
  return <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
