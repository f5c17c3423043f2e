import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A process as Linux describes it in /proc/PID/stat. */
export interface ProcessTimes {
  readonly pid: number;
  readonly parent: number;
  /** Together with the pid it names a process for good: pids come again. */
  readonly started: string;
  /** Seconds of the processor, of the process itself. */
  readonly own: number;
  /** Seconds of the processor of its children that have ended, with theirs. */
  readonly ended: number;
  /** From -20, the most urgent, to 19. */
  readonly niceness: number;
}

/** What the clock of /proc counts in, on every Linux that Node.js runs on. */
const TICKS_PER_SECOND = 100;

/** The name in brackets may itself have spaces and brackets. */
export function parseStat(stat: string): ProcessTimes {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const seconds = (first: number): number =>
    (Number(fields[first]) + Number(fields[first + 1])) / TICKS_PER_SECOND;
  return {
    pid: Number.parseInt(stat, 10),
    parent: Number(fields[1]),
    started: fields[19] ?? '',
    own: seconds(11),
    ended: seconds(13),
    niceness: Number(fields[16]),
  };
}

/** Seconds of the processor of all that this process has started and that has ended; 0 where the system does not tell. */
export const endedChildren = (): number => readStat('self')?.ended ?? 0;

/** Undefined when there is no such process any more, or no /proc at all. */
function readStat(pid: string): ProcessTimes | undefined {
  const stat = readProcess(pid, 'stat');
  return stat === undefined ? undefined : parseStat(stat);
}

function readProcess(pid: string, name: string): string | undefined {
  try {
    return fs.readFileSync(path.join('/proc', pid, name), 'utf8');
  } catch {
    return undefined;
  }
}

/** Processes below a root: children, their children and so on, each after its parent. */
export function listDescendants<P extends Pick<ProcessTimes, 'pid' | 'parent'>>(
  root: number,
  all: readonly P[],
): P[] {
  const children = all.filter(({ parent }) => parent === root);
  return children.flatMap((child) => [child, ...listDescendants(child.pid, all)]);
}

const PROGRAMS: readonly (readonly [name: string, command: RegExp])[] = [
  ['PostgreSQL', /^(.*\/)?(postgres|initdb|pg_\w+)(:|$)/],
  ['browser', /^(.*\/)?(chrom|headless_shell)[^/]*$/],
];

/** The kind of a program that tests started. Undefined for Vitest, whose workers measure themselves, and for one that is over. */
export function classifyProgram(commandLine: string): string | undefined {
  const [command = '', ...args] = commandLine.split('\0');
  if (command === '' || args.some((arg) => /[\\/]vitest([\\/]|$)/.test(arg))) return undefined;
  return (
    PROGRAMS.find(([, pattern]) => pattern.test(command.split(' ')[0] ?? ''))?.[0] ??
    'servers and other programs'
  );
}

const SAMPLED_EVERY_MS = 1_000;

/** Watches the programs that this process and its children start. */
export interface ProgramWatch {
  /** @returns seconds of the processor by kind of program; what began and ended between two looks is in none */
  stop(): Record<string, number>;
}

export function watchPrograms(): ProgramWatch {
  const seen = new Map<string, { readonly program: string; readonly seconds: number }>();
  const look = (): void => {
    for (const { pid, started, own, niceness } of listDescendants(process.pid, listProcesses())) {
      // Checks, which run beside.
      if (niceness >= os.constants.priority.PRIORITY_LOW) continue;
      const program = classifyProgram(readProcess(String(pid), 'cmdline') ?? '');
      if (program) seen.set(`${pid} ${started}`, { program, seconds: own });
    }
  };
  const timer = setInterval(look, SAMPLED_EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      const programs: Record<string, number> = {};
      for (const { program, seconds } of seen.values())
        programs[program] = (programs[program] ?? 0) + seconds;
      return programs;
    },
  };
}

function listProcesses(): ProcessTimes[] {
  const names = fs.existsSync('/proc') ? fs.readdirSync('/proc') : [];
  return names.filter((name) => /^\d+$/.test(name)).flatMap((pid) => readStat(pid) ?? []);
}
