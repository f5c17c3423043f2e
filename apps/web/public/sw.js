// Where the server can't be reached, a page of ours says so instead of the browser's. This worker keeps nothing: scripts and styles have
// their hash in their names and stay in the browser's own cache. Modules that a worker hands out sometimes never reach the page.

/** What browsers that can need not ask this worker for: it would let them pass. */
const PAST_THE_WORKER = ['/assets/*', '/api/*'];

self.addEventListener('install', (event) => {
  self.skipWaiting();
  const rules = PAST_THE_WORKER.map((urlPattern) => ({ condition: { urlPattern }, source: 'network' }));
  event.waitUntil(event.addRoutes?.(rules));
});
self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))),
      // The request of a page leaves while this worker starts.
      self.registration.navigationPreload?.enable(),
    ]).then(() => self.clients.claim()),
  ),
);
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(openPage(event));
});

/** Any answer of the server stands, a failure too. */
async function openPage(event) {
  try {
    return (await preloadOf(event)) ?? (await fetch(event.request));
  } catch {
    return offlinePage();
  }
}

/** What the browser asked for while this worker started; a preload that breaks off says nothing about the server. */
async function preloadOf(event) {
  try {
    return await event.preloadResponse;
  } catch {
    return undefined;
  }
}

/** What its page says, by language, and the script that chooses its colours: written in where the site is built. */
const OFFLINE = __OFFLINE__;
const THEME = __THEME__;

const STYLE = `
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: #0c1016; color: #f3f5f8;
    font: 16px/1.5 'IBM Plex Sans Variable', system-ui, sans-serif; }
  [data-theme='light'] body { background: #e9ebee; color: #12171f; }
  main { box-sizing: border-box; width: min(100%, 34rem); padding: 24px; }
  h1 { margin: 0 0 12px; font-size: 24px; line-height: 1.25; }
  p { margin: 0 0 20px; }
  small { display: block; margin-bottom: 20px; font-size: 14px; font-weight: 600; color: #f6c24b; }
  [data-theme='light'] small { color: #7a5200; }
  button { min-height: 44px; padding: 0 20px; border: 1px solid currentColor; border-radius: 8px; background: none;
    color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
  button:focus-visible { outline: 3px solid #2adbb7; outline-offset: 2px; }
`;

/** Runs in the page: who reads it, and in which colours, is known there alone. The site is in Spanish. */
function showOffline(texts) {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const known = (language) => (Object.hasOwn(texts, language ?? '') ? language : undefined);
  const ofBrowser = navigator.languages.map((name) => known(name.slice(0, 2))).find(Boolean);
  const languages = {
    app: () => known(read('lonja.language')) ?? ofBrowser ?? 'en',
    admin: () => known(read('lonja.panelLanguage')) ?? 'es',
  };
  const language = languages[location.pathname.split('/')[1]]?.() ?? 'es';
  const { title, text, again, mark } = texts[language];
  document.documentElement.lang = language;
  document.title = `${title} · ${mark}`;
  const main = document.querySelector('main');
  const add = (name, content) =>
    main.appendChild(Object.assign(document.createElement(name), { textContent: content }));
  add('small', mark);
  add('h1', title);
  add('p', text);
  add('button', again).addEventListener('click', () => location.reload());
  addEventListener('online', () => location.reload());
  const lookAgain = async () => {
    const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => undefined);
    if (answer?.ok) location.reload();
  };
  setInterval(() => void lookAgain(), 5_000);
}

/** Made here and kept nowhere, so that it is as new as this worker. Its policy allows its own scripts and style alone. */
function offlinePage() {
  const nonce = crypto.randomUUID();
  const script = `(${String(showOffline)})(${JSON.stringify(OFFLINE)})`;
  const html = `<!doctype html><html lang="es" data-theme="dark"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Lonja</title><script nonce="${nonce}">${THEME}</script><style nonce="${nonce}">${STYLE}</style></head><body><main></main><script nonce="${nonce}">${script}</script></body></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
    },
  });
}
