import { pageLanguage } from '../shared/api/page-language.ts';
import type { SessionStorage } from '../shared/session/session-storage.ts';
import { placeFor } from './form/next-place.ts';

/** When this tab was last redirected to the app. */
const LED_AT = 'lonja.led';
const BOUNCED_WITHIN_MS = 15_000;

/**
 * Handles a stored session on a page for visitors: a valid one redirects to the app; otherwise it is cleared. The server has
 * already redirected valid cookies, so somebody who returns from here has none, and stays.
 */
export async function leadSignedIn(session: SessionStorage, marks: Storage): Promise<void> {
  const user = session.readUser();
  const wasBounced = Date.now() - Number(marks.getItem(LED_AT)) < BOUNCED_WITHIN_MS;
  if (!user || !session.hasSession() || wasBounced || !(await isStillGood(session, user.id))) {
    session.clear();
    return;
  }
  marks.setItem(LED_AT, String(Date.now()));
  location.replace(placeFor(user));
}

async function isStillGood(session: SessionStorage, userId: string): Promise<boolean> {
  const { createClient } = await import('@lonja/protocol/client');
  const client = createClient({ origin: '', readLanguage: pageLanguage, readToken: session.readToken });
  return client.call('getUser', { params: { id: userId } }).then(
    () => true,
    () => false,
  );
}
