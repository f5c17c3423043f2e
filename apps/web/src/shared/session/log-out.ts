import { withNext } from '@lonja/protocol/home';
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

/** After this a navigation counts as aborted. */
const GIVEN_UP_MS = 5_000;

/**
 * Signing out ends the session before the page is left. Requests in between are refused and must not redirect elsewhere, so the
 * page's own navigation is watched from here on.
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
 * The stored session is gone, so the cookie is removed too; otherwise the server would redirect from the login screen back to
 * the app. The login screen says that the session has ended, if there was one, leads back to this page, and is shown even offline.
 */
async function endForLogin(session: SessionStorage): Promise<never> {
  if (session.hasSession()) markSessionEnded();
  session.clear();
  await fetch('/api/logout', { redirect: 'manual' }).catch(() => undefined);
  location.replace(withNext('/login', location.pathname + location.search));
  return new Promise(() => {});
}
