import { randomBytes } from 'node:crypto';
import os from 'node:os';

/** PostgreSQL cuts a name after so many bytes. */
const MAX_NAME = 63;
/** Ends the name of a process that only answers: everybody who reads who is at work reads it too. No machine's name has a blank. */
const EDGE_MARK = ' edge';

/** @returns a name of its own for this process's desk in `pg_stat_activity` */
export function deskName({ isEdge }: { readonly isEdge: boolean }): string {
  const name = `lonja-desk ${process.pid}-${randomBytes(4).toString('hex')}@${os.hostname()}`;
  const mark = isEdge ? EDGE_MARK : '';
  return name.slice(0, MAX_NAME - mark.length) + mark;
}

/** Whether a process of this name takes no slot and no lease. */
export const isEdge = (name: string): boolean => name.endsWith(EDGE_MARK);
