import '@fontsource-variable/ibm-plex-sans/wdth.css';
import '../shared/design/app.css';
import { registerServiceWorker } from '../shared/register-service-worker.ts';
import { createSessionStorage } from '../shared/session/session-storage.ts';
import { ADDRESSES, readSitePath } from './addresses.ts';
import { enliven } from './alive/enliven.ts';
import { HYDRATED_PAGES, type HydratedPath } from './hydrated-pages.ts';
import { leadSignedIn } from './lead-signed-in.ts';

const path = readSitePath(location.pathname);
const { leadsSignedIn, isHydrated } = ADDRESSES[path];

// A page restored from the back/forward cache may be from before a sign-in.
addEventListener('pageshow', (event) => {
  if (event.persisted && leadsSignedIn) location.reload();
});

if (leadsSignedIn) void leadSignedIn(createSessionStorage(localStorage), sessionStorage);

registerServiceWorker();

if (isHydrated) {
  // Loads the page's code and the renderer in parallel, which saves a round trip.
  const page = HYDRATED_PAGES[path as HydratedPath]();
  const { hydratePage } = await import('./hydrate-page.tsx');
  await hydratePage(page);
} else enliven(document);
