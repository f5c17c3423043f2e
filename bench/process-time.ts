import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of the kernel in a second. */
const TICKS = 100;

/** Seconds that these processes, those that they started and those of them that have ended worked. */
export function workedBy(pids: readonly number[]): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all
    .map((name) => readStat(Number(name)))
    .filter((stat) => stat !== undefined)
    .filter(({ pid, parent }) => pids.includes(pid) || pids.includes(parent))
    .reduce((sum, { worked }) => sum + worked / TICKS, 0);
}

/** @returns undefined when it has ended */
export function readStat(
  pid: number,
): { readonly pid: number; readonly parent: number; readonly worked: number } | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // After the name, which may hold anything: state, parent, … user and kernel time, and those of children that ended.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  return { pid, parent, worked: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) };
}
