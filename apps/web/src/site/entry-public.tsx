import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import '@fontsource-variable/ibm-plex-sans/wght.css';
import '../shared/design/app.css';
import { createSessionStorage } from '../shared/session/session-storage.ts';
import { createPageFacts } from './facts/facts.ts';
import { FactsProvider } from './facts/facts-context.tsx';
import { leadSignedIn } from './lead-signed-in.ts';
import { pageOf } from './pages.ts';

/** The server fills a page anew each minute. */
const REFRESH_MS = 60_000;

const page = pageOf(location.pathname);

// A page that comes back from the browser's memory may show what was before a sign-in: the server knows better.
addEventListener('pageshow', (event) => {
  if (event.persisted && page.leadsSignedIn) location.reload();
});

if (page.leadsSignedIn) void leadSignedIn(createSessionStorage(localStorage), sessionStorage);

const facts = createPageFacts(document.documentElement.outerHTML, async () =>
  (await fetch(location.pathname)).text(),
);
setInterval(() => {
  if (document.visibilityState === 'visible') void facts.refresh();
}, REFRESH_MS);

const { Page } = await page.load();
hydrateRoot(
  document.getElementById('root') as HTMLElement,
  <StrictMode>
    <FactsProvider value={facts}>
      <Page />
    </FactsProvider>
  </StrictMode>,
);
