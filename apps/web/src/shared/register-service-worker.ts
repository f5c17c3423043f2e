/**
 * It keeps scripts and styles, so that pages open sooner, and says so where the server can't be reached. Browsers have it
 * over https and on this machine; over plain http in a network they show their own page.
 */
export function registerServiceWorker(): void {
  void navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
}
