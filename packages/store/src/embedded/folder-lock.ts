import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { identify, isStillRunning, type ProcessIdentity } from './running-process.ts';

/** Another process has the data folder. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
  readonly dir: string;
  readonly pid: number;

  constructor(dir: string, pid: number) {
    super(
      `The data folder ${dir} is in use by another process (pid ${pid}): stop that one first, or use another folder`,
    );
    this.dir = dir;
    this.pid = pid;
  }
}

export interface FolderLock {
  readonly release: () => void;
}

/**
 * Takes a folder for this process, or throws `DataFolderInUse`. The lock of a process that has died, even if its number was
 * given out again, is taken over.
 *
 * `lock/` holds numbered claims; the highest number counts. A claim is made by linking a finished file to the next number,
 * which succeeds for one process only, and the highest one is never deleted, only emptied when it is released: so the numbers
 * never decrease, and a late process sees a higher one than its own.
 */
export function lockFolder(dir: string): FolderLock {
  const folder = path.join(dir, 'lock');
  fs.mkdirSync(folder, { recursive: true });
  for (;;) {
    const highest = highestClaim(folder);
    const holder = readHolder(path.join(folder, String(highest)));
    if (holder && isStillRunning(holder)) throw new DataFolderInUse(dir, holder.pid);
    const mine = highest + 1;
    if (!claim(folder, mine) || highestClaim(folder) !== mine) continue;
    removeOthers(folder, mine);
    return { release: () => empty(path.join(folder, String(mine))) };
  }
}

const highestClaim = (folder: string): number =>
  Math.max(0, ...fs.readdirSync(folder).filter(isClaim).map(Number));

const isClaim = (name: string): boolean => /^\d+$/.test(name);

/** An empty or unreadable claim has no holder: it was released, or the machine lost power before it was on disk. */
function readHolder(file: string): ProcessIdentity | undefined {
  try {
    const { pid, startedAt } = JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<ProcessIdentity>;
    return typeof pid === 'number' ? { pid, startedAt: startedAt ?? null } : undefined;
  } catch {
    return undefined;
  }
}

/** False when another process was faster. */
function claim(folder: string, number: number): boolean {
  const draft = path.join(folder, `draft-${randomBytes(8).toString('hex')}`);
  fs.writeFileSync(draft, JSON.stringify(identify(process.pid)), { flag: 'wx' });
  try {
    fs.linkSync(draft, path.join(folder, String(number)));
    return true;
  } catch (error) {
    // ENOENT: the winner has cleared our draft away with the other leftovers
    if (['EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

function removeOthers(folder: string, mine: number): void {
  const others = fs.readdirSync(folder).filter((name) => !isClaim(name) || Number(name) < mine);
  for (const name of others) fs.rmSync(path.join(folder, name), { force: true });
}

function empty(file: string): void {
  // a folder that was removed meanwhile is free anyhow
  if (fs.existsSync(file)) fs.writeFileSync(file, '');
}
