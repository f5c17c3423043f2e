/** Registers the service worker, which shows a page of ours without a connection. Browsers allow it over https and on localhost only. */
export function registerServiceWorker(): void {
  void navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
}
