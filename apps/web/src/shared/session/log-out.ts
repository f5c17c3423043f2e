import type { SessionStorage } from './session-storage.ts';

/** Clears this app's storage; the server ends the session and leads to the landing. */
export function logOut(session: SessionStorage): void {
  session.clearPerson();
  location.assign('/api/logout');
}

/**
 * The session is gone here: its cookie goes too, else the server would lead a signed-out person from the login
 * screen back to the app. Without a connection the login screen is shown all the same.
 */
export async function leaveForLogin(session: SessionStorage): Promise<never> {
  session.clear();
  await fetch('/api/logout', { redirect: 'manual' }).catch(() => undefined);
  location.replace('/login');
  return new Promise<never>(() => {}); // the page is going
}
