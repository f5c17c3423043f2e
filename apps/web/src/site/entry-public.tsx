import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import '@fontsource-variable/ibm-plex-sans/wght.css';
import '../shared/design/app.css';
import { createSessionStorage } from '../shared/session/session-storage.ts';
import { leadSignedIn } from './lead-signed-in.ts';
import { pageOf } from './pages.ts';

const page = pageOf(location.pathname);

// A page that comes back from the browser's memory may show what was before a sign-in: the server knows better.
addEventListener('pageshow', (event) => {
  if (event.persisted && page.leadsSignedIn) location.reload();
});

if (page.leadsSignedIn) void leadSignedIn(createSessionStorage(localStorage), sessionStorage);

const { Page } = await page.load();
hydrateRoot(
  document.getElementById('root') as HTMLElement,
  <StrictMode>
    <Page />
  </StrictMode>,
);
