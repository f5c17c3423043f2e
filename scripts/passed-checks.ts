import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { readHistory } from './source-history.ts';

/** Record of the checks that have passed, and on what, in this clone. */
const FILE = 'node_modules/.cache/passed-checks.json';
/** What npm has installed. */
const INSTALLED = 'node_modules/.package-lock.json';

/** Remembers the checks that have passed on the files as they are: on these they need not run again. */
export interface PassedChecks {
  has(check: string): boolean;
  add(check: string): void;
}

/** @param state of the files, as `hashFiles` says it; without one nothing is remembered */
export function passedChecks(state: string | undefined, file = FILE): PassedChecks {
  const read = (): Record<string, string> =>
    fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>) : {};
  return {
    has: (check) => state !== undefined && read()[check] === state,
    add: (check) => {
      if (state === undefined) return;
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, JSON.stringify({ ...read(), [check]: state }));
    },
  };
}

/** Hash of all files that git would keep and of what is installed; undefined where git does not know them. */
export function hashFiles(): string | undefined {
  try {
    const { files, read } = readHistory().sources;
    const hash = createHash('sha256');
    for (const file of [...files].toSorted().concat(INSTALLED)) hash.update(`${file}\0${read(file)}\0`);
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}
