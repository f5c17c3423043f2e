import fs from 'node:fs';
import path from 'node:path';

/** Seconds of a test file, by what they went to. */
export interface Parts {
  /** Reading the test and all that it imports. */
  readonly imports: number;
  /** What stands around the tests: `beforeAll` and `afterAll`. */
  readonly rigs: number;
  readonly tests: number;
}

export interface FileTimes {
  readonly wall: Parts;
  /** Seconds of the processor, in the worker. */
  readonly cpu: Parts;
  /** Seconds of the processor, in the processes that the file started and that have ended: its browser, its servers. */
  readonly children: number;
}

export interface TimedFile extends FileTimes {
  /** Relative to the repository. */
  readonly file: string;
  /** Name of the project in vitest.config.ts. */
  readonly project: string;
}

/** A part of a run, one after the other. */
export interface TimedStep {
  readonly name: 'build' | 'checks' | 'tests';
  /** Seconds. */
  readonly wall: number;
  /** Seconds of the processor, over all processes; 0 where the system does not tell. */
  readonly cpu: number;
}

export interface Timings {
  readonly began: string;
  /** Whether it was asked for some tests only. */
  readonly isPart: boolean;
  readonly steps: readonly TimedStep[];
  readonly files: readonly TimedFile[];
  /** Seconds of the processor while tests ran, by the kind of program that tests started. */
  readonly programs: Readonly<Record<string, number>>;
}

/** What the last run of `npm test` took. */
export const TIMINGS_FILE = 'artifacts/timings.json';

export function saveTimings(timings: Timings): void {
  fs.mkdirSync(path.dirname(TIMINGS_FILE), { recursive: true });
  fs.writeFileSync(TIMINGS_FILE, `${JSON.stringify(timings, null, 1)}\n`);
}

/** Undefined when there are none. */
export function loadTimings(): Timings | undefined {
  if (!fs.existsSync(TIMINGS_FILE)) return undefined;
  return JSON.parse(fs.readFileSync(TIMINGS_FILE, 'utf8')) as Timings;
}

/** The files of the run before that some tests left out stay: the next run of them has something to compare with. */
export function keepOtherFiles(timings: Timings, before: Timings | undefined): Timings {
  if (!timings.isPart || !before) return timings;
  const ran = new Set(timings.files.map(({ file }) => file));
  return { ...timings, files: [...timings.files, ...before.files.filter(({ file }) => !ran.has(file))] };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const sumParts = ({ imports, rigs, tests }: Parts): number => imports + rigs + tests;

/** Seconds of the processor that a file takes. What PostgreSQL does for it is not in them: all files share one. */
const sumCpu = ({ cpu, children }: FileTimes): number => sumParts(cpu) + children;

/** Seconds, over all workers where several are at it. */
export interface Spent {
  readonly name: string;
  /** Undefined where nobody can say: it is a part of something else's. */
  readonly wall: number | undefined;
  readonly cpu: number;
}

/** By kind: the steps, and what the processor's share of the tests went to. */
export function spentByKind({ steps, files, programs }: Timings): readonly Spent[] {
  const part = (name: keyof Parts): Spent => ({
    name: `tests: ${name === 'tests' ? 'the tests themselves' : name}`,
    wall: sum(files.map(({ wall }) => wall[name])),
    cpu: sum(files.map(({ cpu }) => cpu[name])),
  });
  const parts = (['imports', 'rigs', 'tests'] as const).map(part);
  const started = Object.entries(programs).map(([name, cpu]) => ({
    name: `tests: ${name}`,
    wall: undefined,
    cpu,
  }));
  const known = sum([...parts, ...started].map(({ cpu }) => cpu));
  const whole = sum(steps.filter(({ name }) => name === 'tests').map(({ cpu }) => cpu));
  const rest = {
    name: 'tests: Vitest, and what was over too soon to be seen',
    wall: undefined,
    cpu: Math.max(0, whole - known),
  };
  return [...steps, ...parts, ...started, rest];
}

export function spentByProject({ files }: Timings): readonly Spent[] {
  return [...new Set(files.map(({ project }) => project))].toSorted().map((name) => {
    const ofProject = files.filter(({ project }) => project === name);
    return { name, wall: sum(ofProject.map(({ wall }) => sumParts(wall))), cpu: sum(ofProject.map(sumCpu)) };
  });
}

export function spentByFile({ files }: Timings): readonly Spent[] {
  return files
    .map((file) => ({ name: file.file, wall: sumParts(file.wall), cpu: sumCpu(file) }))
    .toSorted((a, b) => b.cpu - a.cpu);
}

export interface Slower {
  readonly name: string;
  readonly before: number;
  readonly now: number;
}

/** Seconds of the processor: wall time says as much of what else the machine had to do. */
const NOTABLE_SECONDS = 1;
const NOTABLE_SHARE = 1 / 3;

/** The steps and the files that have become slower by more than a third and a second, the worst first. */
export function findSlower(now: Timings, before: Timings): readonly Slower[] {
  const known = new Map(
    [...stepsToCompare(before, now), ...spentByFile(before)].map(({ name, cpu }) => [name, cpu]),
  );
  return [...stepsToCompare(now, before), ...spentByFile(now)]
    .flatMap(({ name, cpu }) => (known.has(name) ? [{ name, before: known.get(name) ?? 0, now: cpu }] : []))
    .filter((row) => row.now - row.before > Math.max(NOTABLE_SECONDS, row.before * NOTABLE_SHARE))
    .toSorted((a, b) => b.now - b.before - (a.now - a.before));
}

/** All tests take longer than some of them. */
const stepsToCompare = ({ steps, isPart }: Timings, other: Timings): readonly TimedStep[] =>
  steps.filter(({ name }) => name !== 'tests' || (!isPart && !other.isPart));
