/**
 * Registers the service worker, which caches scripts and styles and shows an offline page. Browsers allow it over https and on
 * localhost only.
 */
export function registerServiceWorker(): void {
  void navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
}
