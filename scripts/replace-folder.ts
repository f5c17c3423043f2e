import fs from 'node:fs';
import path from 'node:path';

const DRAFT = 'draft-';
const ABANDONED_AFTER_MS = 3_600_000;

/** An empty folder beside the one that it shall become. */
export function makeDraft(parent: string): string {
  fs.mkdirSync(parent, { recursive: true });
  return fs.mkdtempSync(path.join(parent, DRAFT));
}

/** Removes the drafts of builds that were killed. */
export function removeAbandoned(parent: string): void {
  const names = fs.existsSync(parent) ? fs.readdirSync(parent).filter((name) => name.startsWith(DRAFT)) : [];
  for (const name of names) removeIfOld(path.join(parent, name));
}

function removeIfOld(folder: string): void {
  const changed = fs.statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
  if (Date.now() - changed > ABANDONED_AFTER_MS) fs.rmSync(folder, { recursive: true, force: true });
}

/** A folder cannot be renamed over one that has files: the old one steps aside first, possibly of another build. */
export function moveIntoPlace(draft: string, place: string): void {
  for (let attempt = 1; ; attempt++) {
    const aside = makeDraft(path.dirname(place));
    if (fs.existsSync(place)) tryRename(place, path.join(aside, 'old'));
    const isDone = tryRename(draft, place);
    fs.rmSync(aside, { recursive: true, force: true });
    if (isDone) return;
    if (attempt === 10) throw new Error(`Cannot replace ${place}: is something holding it open?`);
  }
}

/** False when another build was faster, or, on Windows, when a file is held open. */
function tryRename(from: string, to: string): boolean {
  try {
    fs.renameSync(from, to);
    return true;
  } catch (error) {
    if (
      ['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM', 'EBUSY'].includes(
        (error as NodeJS.ErrnoException).code ?? '',
      )
    ) {
      return false;
    }
    throw error;
  }
}
