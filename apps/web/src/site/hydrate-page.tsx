import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createPageFacts } from './facts/facts.ts';
import { FactsProvider } from './facts/facts-context.tsx';
import { HYDRATED_PAGES, type HydratedPath } from './hydrated-pages.ts';

/** The server fills a page anew each minute. */
const REFRESH_MS = 60_000;

/** Takes over a page whose HTML was served, with the facts that it was served with. */
export async function hydratePage(path: HydratedPath): Promise<void> {
  const facts = createPageFacts(document.documentElement.outerHTML, async () =>
    (await fetch(location.pathname)).text(),
  );
  setInterval(() => {
    if (document.visibilityState === 'visible') void facts.refresh();
  }, REFRESH_MS);
  const Page = await HYDRATED_PAGES[path]();
  // In slices: a tap while it goes on is answered between two of them.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root') as HTMLElement,
      <StrictMode>
        <FactsProvider value={facts}>
          <Page />
        </FactsProvider>
      </StrictMode>,
    );
  });
}
