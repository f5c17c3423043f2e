import { startTransition, StrictMode, type ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createPageFacts } from './facts/facts.ts';
import { FactsProvider } from './facts/facts-context.tsx';

/** The server renders the texts of a page each minute. */
const REFRESH_MS = 60_000;

/** Takes over a page whose HTML was served, with the facts that it was served with. */
export async function hydratePage(page: Promise<ComponentType>): Promise<void> {
  await nextTask();
  const facts = createPageFacts(document.documentElement.outerHTML, async () =>
    (await fetch(location.pathname)).text(),
  );
  setInterval(() => {
    if (document.visibilityState === 'visible') void facts.refresh();
  }, REFRESH_MS);
  const Page = await page;
  await nextTask();
  // In slices, so that input is handled in between.
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

/** Yields to the event loop, so that pending input is handled before the next step. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
