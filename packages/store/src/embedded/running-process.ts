import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** A process by its number and the moment that it started, so that a number given out again is not mistaken for it. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Comparable on one machine only; null where the system does not know it. */
  readonly startedAt: string | null;
}

/** The identity of a process that runs now; undefined when there is none of that number. */
export function identify(pid: number): ProcessIdentity | undefined {
  return isRunning(pid) ? { pid, startedAt: findStart(pid) } : undefined;
}

/** Where the system does not know when a process started, its number alone decides. */
export function isStillRunning({ pid, startedAt }: ProcessIdentity): boolean {
  const now = identify(pid);
  if (!now) return false;
  return startedAt === null || now.startedAt === null || now.startedAt === startedAt;
}

/**
 * A zombie does not count: it has ended, and only its parent has not asked for the exit code yet.
 * A process whose state is hidden from us counts.
 */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return process.platform !== 'linux' || !['Z', 'X'].includes(linuxStat(pid)?.[0] ?? 'R');
}

/** Whether a process that runs now is the PostgreSQL of this data directory. */
export function isPostmasterRunning(pid: number, data: string): boolean {
  if (process.platform === 'linux') return linuxDirectory(pid) === fs.realpathSync(data);
  if (process.platform === 'win32') {
    return ask('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']).includes('postgres.exe');
  }
  return ask('ps', ['-o', 'command=', '-p', String(pid)]).includes(data);
}

function findStart(pid: number): string | null {
  if (process.platform === 'linux') {
    const ticks = linuxStat(pid)?.[19];
    return ticks === undefined ? null : `${readOrEmpty('/proc/sys/kernel/random/boot_id').trim()} ${ticks}`;
  }
  return process.platform === 'win32' ? null : ask('ps', ['-o', 'lstart=', '-p', String(pid)]).trim() || null;
}

/** The fields of /proc/PID/stat after the command's name, which may itself hold blanks and brackets. */
function linuxStat(pid: number): string[] | undefined {
  const text = readOrEmpty(`/proc/${pid}/stat`);
  return text === '' ? undefined : text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** A postmaster's working directory is its data directory, also after that was moved while it ran. */
function linuxDirectory(pid: number): string | undefined {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function readOrEmpty(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const ask = (command: string, args: string[]): string =>
  spawnSync(command, args, { encoding: 'utf8' }).stdout ?? '';
