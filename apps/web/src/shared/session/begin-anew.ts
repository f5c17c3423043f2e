import type { SessionStorage } from './session-storage.ts';

/**
 * A page of one person loads anew once another has signed in in this browser: neither figures nor acts of the two are
 * mixed, and the other stays signed in.
 */
export function beginAnewIfAnothers(session: SessionStorage): boolean {
  const isAnothers = session.isAnothers();
  if (isAnothers) location.reload();
  return isAnothers;
}

/** Has that found out as soon as the other has signed in, or this page wakes. */
export function watchForAnother(session: SessionStorage): void {
  const look = () => void beginAnewIfAnothers(session);
  addEventListener('storage', look);
  addEventListener('pageshow', look);
  document.addEventListener('visibilitychange', look);
}

/** The bearer for a call of this page; never another person's. */
export function readOwnToken(session: SessionStorage): string | null {
  // The page goes a moment later only: until then the call would be the other's, by the cookie without a bearer too.
  if (beginAnewIfAnothers(session)) throw new Error('Another person has signed in');
  return session.readToken();
}
