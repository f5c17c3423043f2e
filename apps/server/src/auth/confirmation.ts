import { confirmSession, findConfirmation, type Database } from '@lonja/store';

/** A password that was given this long ago no longer covers an administrator's act. */
const CONFIRMED_MS = 15 * 60_000;

/** Whether the password was given in this session within the last 15 minutes. */
export async function isConfirmed(db: Database, sessionId: string, now: number): Promise<boolean> {
  const confirmedAt = await findConfirmation(db, sessionId);
  return confirmedAt !== undefined && now - confirmedAt.getTime() <= CONFIRMED_MS;
}

/** The password was given just now. @returns until when that counts */
export async function confirm(db: Database, sessionId: string, now: number): Promise<Date> {
  await confirmSession(db, sessionId, new Date(now));
  return new Date(now + CONFIRMED_MS);
}
