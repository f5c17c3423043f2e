import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { findBinaries, type Binaries } from './binaries.ts';
import { hasCluster } from './cluster-folder.ts';
import { StartRefusal } from './start-refusal.ts';
import { canReach, findUnprivilegedUser, letPass, type UnprivilegedUser } from './unprivileged-user.ts';

/** Where PostgreSQL's programs and data are, and who runs it. */
export interface Places {
  /** Folder of the data, of the lock and of the password. */
  readonly base: string;
  /** Folder with bin/, lib/ and share/. */
  readonly native: string;
  /** Undefined: ourselves. */
  readonly user: UnprivilegedUser | undefined;
}

/** Root's own folder, for files that the database's user cannot reach, such as under /root. */
const ROOTS_FOLDER = '/var/lib/lonja';

/** @param dir absolute; made when it is missing */
export function findPlaces(dir: string, onLog: (line: string) => void): Places {
  const binaries = findBinaries();
  const user = findUnprivilegedUser();
  makeFolder(dir);
  const real = fs.realpathSync(dir);
  if (!user) return { base: real, native: binaries.folder, user };
  return { base: reachableBase(user, real, onLog), native: reachableBinaries(user, binaries), user };
}

/** Creates one folder at a time: a recursive call never ends where the system refuses with 'no such folder', as in /proc. */
function makeFolder(dir: string): void {
  if (fs.existsSync(dir) && fs.statSync(dir).isDirectory()) return;
  if (path.dirname(dir) !== dir) makeFolder(path.dirname(dir));
  try {
    fs.mkdirSync(dir);
  } catch (error) {
    // another process that starts now has made it
    if (!fs.existsSync(dir) || !fs.statSync(dir).isDirectory()) throw error;
  }
}

function reachableBase(user: UnprivilegedUser, dir: string, onLog: (line: string) => void): string {
  letPass(user, dir);
  const fallback = path.join(ROOTS_FOLDER, `data-${shortHash(dir)}`);
  // existing data decides: changed folder rights must not lead to an empty database
  if (canReach(user, dir) && (hasCluster(dir) || !hasCluster(fallback))) return dir;
  if (hasCluster(dir)) {
    throw new StartRefusal(
      `The data folder ${dir} cannot be reached by the user ${user.name}, who runs PostgreSQL: let others pass through its parents (chmod o+x)`,
    );
  }
  makeFolderOfRoot(ROOTS_FOLDER);
  makeFolderOfRoot(fallback);
  onLog(`The user ${user.name}, who runs PostgreSQL, cannot reach ${dir}: the data is kept in ${fallback}`);
  return fallback;
}

/** The programs, copied once to a folder that only root can write where the user cannot reach the checkout. */
function reachableBinaries(user: UnprivilegedUser, { folder, build }: Binaries): string {
  if (canReach(user, folder)) return folder;
  makeFolderOfRoot(ROOTS_FOLDER);
  const copy = path.join(ROOTS_FOLDER, `postgres-${build}`);
  if (!fs.existsSync(copy)) copyFolder(folder, copy);
  assertOfRoot(copy);
  return copy;
}

/** Copies beside and renames, so that nobody sees half a copy. */
function copyFolder(from: string, to: string): void {
  const draft = fs.mkdtempSync(`${to}.`);
  fs.cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
  fs.chmodSync(draft, 0o755);
  try {
    fs.renameSync(draft, to);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    if (!fs.existsSync(to)) throw error; // else another process was faster
  }
}

function makeFolderOfRoot(folder: string): void {
  if (!fs.existsSync(folder)) {
    fs.mkdirSync(folder, { recursive: true });
    fs.chmodSync(folder, 0o755);
  }
  assertOfRoot(folder);
}

/** Refuses a folder that others can write to, for programs and data. */
function assertOfRoot(folder: string): void {
  const found = fs.lstatSync(folder);
  if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0) {
    throw new StartRefusal(
      `${folder} must be a folder of root's that only root can write: remove it or correct its rights`,
    );
  }
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
