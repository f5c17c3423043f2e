import { readdirSync, readFileSync } from 'node:fs';

/** The processes that a process has started; needs /proc. */
export const listChildProcesses = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((child) => /^\d+$/.test(child) && findParent(child) === pid)
    .map(Number);

function findParent(pid: string): number {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}
