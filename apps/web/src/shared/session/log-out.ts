import { beginAnewIfAnothers } from './begin-anew.ts';
import { markSessionEnded } from './ended-session.ts';
import type { SessionStorage } from './session-storage.ts';

/** Clears this app's storage; the server ends the session and leads to the landing. */
export function logOut(session: SessionStorage): void {
  if (beginAnewIfAnothers(session)) return;
  session.clearPerson();
  location.assign('/api/logout');
}

/** Leads to the login screen; nothing follows. */
export type LeaveForLogin = () => Promise<never>;

/** A navigation that has not ended by then was given up: the page stays. */
const GIVEN_UP_MS = 5_000;

/**
 * Signing out by its address ends the session before the page is gone. What the page asks for in between is refused, and
 * must not lead elsewhere than where its person is going: so the page's own leaving is watched from here on.
 */
export function createLeaveForLogin(session: SessionStorage): LeaveForLogin {
  let leftAt = -Infinity;
  addEventListener('beforeunload', () => {
    leftAt = performance.now();
  });
  const isLeaving = () => performance.now() - leftAt < GIVEN_UP_MS;
  return () => (beginAnewIfAnothers(session) || isLeaving() ? new Promise(() => {}) : endForLogin(session));
}

/**
 * The session is gone here: its cookie goes too, else the server would lead a signed-out person from the login
 * screen back to the app, which says that the session has ended if there was one. Without a connection the login
 * screen is shown all the same.
 */
async function endForLogin(session: SessionStorage): Promise<never> {
  if (session.hasSession()) markSessionEnded();
  session.clear();
  await fetch('/api/logout', { redirect: 'manual' }).catch(() => undefined);
  location.replace('/login');
  return new Promise(() => {});
}
