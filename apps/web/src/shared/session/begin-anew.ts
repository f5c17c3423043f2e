import type { SessionStorage } from './session-storage.ts';

/**
 * Reloads a page once another person has signed in in this browser, so that data and acts of the two are never mixed. The other
 * person stays signed in.
 */
export function beginAnewIfAnothers(session: SessionStorage): boolean {
  const isAnothers = session.isAnothers();
  if (isAnothers) location.reload();
  return isAnothers;
}

/** Checks when another person signs in, and when this page wakes. */
export function watchForAnother(session: SessionStorage): void {
  const look = () => void beginAnewIfAnothers(session);
  addEventListener('storage', look);
  addEventListener('pageshow', look);
  document.addEventListener('visibilitychange', look);
}

/** The bearer for a call of this page; never another person's. */
export function readOwnToken(session: SessionStorage): string | null {
  // The page reloads a moment later; until then the call would act for the other person, also by the cookie alone.
  if (beginAnewIfAnothers(session)) throw new Error('Another person has signed in');
  return session.readToken();
}
