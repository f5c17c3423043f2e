import { existsSync, readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import type { History } from './proof-choice.ts';

/** What git knows of the files as they are here. */
export function readHistory(): History {
  const files = new Set([...git('ls-files'), ...newFiles()]);
  return {
    sources: { files, read: (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '') },
    changedSince: (commit) => {
      try {
        return [...git('diff', '--name-only', '--no-renames', commit), ...newFiles()];
      } catch {
        return undefined; // of another clone, or rewritten since
      }
    },
  };
}

const newFiles = (): string[] => git('ls-files', '--others', '--exclude-standard');

function git(...args: readonly string[]): string[] {
  const output = execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return output.split('\n').filter(Boolean);
}
