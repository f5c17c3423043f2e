import { beginAnewIfAnothers } from './begin-anew.ts';
import type { SessionStorage } from './session-storage.ts';

/** Clears this app's storage; the server ends the session and leads to the landing. */
export function logOut(session: SessionStorage): void {
  if (beginAnewIfAnothers(session)) return;
  session.clearPerson();
  location.assign('/api/logout');
}

/** Of this tab, until the login screen has told it. */
const ENDED = 'lonja.sessionEnded';

/**
 * The session is gone here: its cookie goes too, else the server would lead a signed-out person from the login
 * screen back to the app, which says that the session has ended if there was one. Without a connection the login
 * screen is shown all the same.
 */
export async function leaveForLogin(session: SessionStorage): Promise<never> {
  if (beginAnewIfAnothers(session) || isLeaving()) return isGoing();
  if (session.hasSession()) sessionStorage.setItem(ENDED, '1');
  session.clear();
  await fetch('/api/logout', { redirect: 'manual' }).catch(() => undefined);
  location.replace('/login');
  return isGoing();
}

/** A navigation that has not ended by then was given up: the page stays. */
const GIVEN_UP_MS = 5_000;
let leftAt = -Infinity;

/**
 * Signing out by its address ends the session before the page is gone. What the page asks for in between is refused, and
 * must not lead elsewhere than where its person is going.
 */
export function watchForLeaving(): void {
  addEventListener('beforeunload', () => {
    leftAt = performance.now();
  });
}

const isLeaving = (): boolean => performance.now() - leftAt < GIVEN_UP_MS;

/** The page is: nothing follows. */
const isGoing = (): Promise<never> => new Promise(() => {});

let hasEnded: boolean | undefined;

/** Whether somebody was led to this page because the session had ended; the next page does not say it again. */
export function sessionHasEnded(): boolean {
  hasEnded ??= sessionStorage.getItem(ENDED) !== null;
  sessionStorage.removeItem(ENDED);
  return hasEnded;
}
