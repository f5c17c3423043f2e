import { confirmSession, findConfirmation, type Database } from '@lonja/store';

/** An administrator's act needs a password confirmed within this time. */
const CONFIRMED_MS = 15 * 60_000;

/** Whether the password was given in this session within the last 15 minutes. */
export async function isConfirmed(db: Database, sessionId: string, now: number): Promise<boolean> {
  const confirmedAt = await findConfirmation(db, sessionId);
  return confirmedAt !== undefined && now - confirmedAt.getTime() <= CONFIRMED_MS;
}

/** Records that the password was confirmed now. @returns until when that is valid */
export async function confirm(db: Database, sessionId: string, now: number): Promise<Date> {
  await confirmSession(db, sessionId, new Date(now));
  return new Date(now + CONFIRMED_MS);
}
