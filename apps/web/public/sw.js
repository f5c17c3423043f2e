// Keeps what never changes its name: scripts, styles, typefaces. Pages, prices and balances always come from the server.
const CACHE = 'lonja-shell-1';
const KEPT = /^\/(assets\/|favicon\.svg$|(theme|language)\.js$)/;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  ),
);
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || !KEPT.test(url.pathname)) return;
  event.respondWith(
    caches.open(CACHE).then(async (cache) => {
      const kept = await cache.match(request);
      // What has no hash in its name may change: it is kept for when there is no connection.
      if (kept && url.pathname.startsWith('/assets/')) return kept;
      try {
        const answer = await fetch(request);
        if (answer.ok) await cache.put(request, answer.clone());
        return answer;
      } catch (error) {
        if (kept) return kept;
        throw error;
      }
    }),
  );
});
