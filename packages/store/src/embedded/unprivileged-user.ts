import fs from 'node:fs';
import path from 'node:path';
import { StartRefusal } from './start-refusal.ts';

/** Who PostgreSQL runs as when we are root. */
export interface UnprivilegedUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root: then it runs as `postgres`, else as `nobody`. Undefined when we are not root. */
export function findUnprivilegedUser(): UnprivilegedUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = fs.readFileSync('/etc/passwd', 'utf8').split('\n').map(parseUser);
  const user = ['postgres', '_postgres', 'nobody']
    .map((name) => users.find((u) => u.name === name))
    .find(Boolean);
  if (!user)
    throw new StartRefusal('PostgreSQL does not run as root, and this system has no user postgres or nobody');
  return user;
}

/** Whether the user can walk down to a folder. Folders that do not exist yet count as passable. */
export function canReach(user: UnprivilegedUser, folder: string): boolean {
  if (fs.existsSync(folder) && !canPass(user, fs.statSync(folder))) return false;
  const parent = path.dirname(folder);
  return parent === folder || canReach(user, parent);
}

/** Lets the user pass through a folder of root's that nobody else has rights on; any other folder is left as it is. */
export function letPass(user: UnprivilegedUser, folder: string): void {
  const { uid, mode } = fs.statSync(folder);
  if (uid !== 0 || (mode & 0o077) !== 0) return;
  fs.chownSync(folder, uid, user.gid);
  fs.chmodSync(folder, (mode & 0o7777) | 0o010);
}

function canPass(user: UnprivilegedUser, { uid, gid, mode }: fs.Stats): boolean {
  if (uid === user.uid) return (mode & 0o100) !== 0;
  if (gid === user.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

function parseUser(line: string): UnprivilegedUser {
  const [name = '', , uid, gid] = line.split(':');
  return { name, uid: Number(uid), gid: Number(gid) };
}
