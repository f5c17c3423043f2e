import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { placeholderFacts } from './facts/facts.ts';
import { FactsProvider } from './facts/facts-context.tsx';
import { DESCRIPTIONS, type PageDescription } from './page-descriptions.ts';
import { renderHead } from './page-head.ts';
import { ADDRESSES, readSitePath } from './addresses.ts';
import { NOT_FOUND_PAGES } from './not-found/not-found-pages.ts';
import { SERVED_PAGES } from './served-pages.ts';

/** What the build and the server need to know of each address; '/404' is the answer for an unknown one. */
export const pages = Object.keys({ ...ADDRESSES, ...NOT_FOUND_PAGES }).map((path) => ({
  path,
  leadsSignedIn: ADDRESSES[readSitePath(path)].leadsSignedIn,
  isIndexed: requireDescription(path).isIndexed,
}));

interface RenderedPage {
  readonly html: string;
  readonly head: string;
  readonly lang: string;
}

export async function render(path: string): Promise<RenderedPage> {
  const Page = await SERVED_PAGES[path]?.();
  if (!Page) throw new RangeError(`there is no page ${path}`);
  const { prelude } = await prerender(
    <StrictMode>
      <FactsProvider value={placeholderFacts}>
        <Page />
      </FactsProvider>
    </StrictMode>,
  );
  const description = requireDescription(path);
  return {
    html: await new Response(prelude).text(),
    head: renderHead(path, description),
    lang: description.language ?? 'es',
  };
}

function requireDescription(path: string): PageDescription {
  const description = DESCRIPTIONS[path];
  if (!description) throw new RangeError(`the page ${path} has no description`);
  return description;
}
