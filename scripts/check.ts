import os from 'node:os';
import { hashFiles, passedChecks, type PassedChecks } from './passed-checks.ts';
import { runCommand } from './run-command.ts';

export const BESIDE_TESTS = '--beside-tests';

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Record<string, string>;
  /** Whether it may find something else in the same files. */
  readonly isRandom?: boolean;
  /** Leaves out of the output of a failure what is only noise. */
  readonly trim?: (output: string) => string;
}

/** dependency-cruiser asks for an older TypeScript; without one it reads our files with @swc/core, which is enough. */
const withoutCompilerNote = (output: string): string =>
  output.replace(/^\S+ missing-tsc-transpiler:[\s\S]*?published and stable\.\n?/m, '');

const TYPES_AND_LINT = ['oxlint', '--type-aware', '--type-check', '--deny-warnings'];
/** Two of them side by side derive fewer types twice than one that uses both processors. */
const ONE_PROCESSOR = { GOMAXPROCS: '1' };

const STEPS: readonly Step[] = [
  // Each file under the nearest configuration that includes it: core without Node, web and journeys with a page.
  {
    name: 'types and lint',
    command: [...TYPES_AND_LINT, '--ignore-pattern=apps/web', '--ignore-pattern=e2e'],
    env: ONE_PROCESSOR,
  },
  {
    name: 'types and lint of web and journeys',
    command: [...TYPES_AND_LINT, 'apps/web', 'e2e'],
    env: ONE_PROCESSOR,
  },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  {
    name: 'arrows',
    command: [
      'depcruise',
      'packages',
      'apps',
      'bench',
      'clients',
      'e2e',
      'scripts',
      '--config',
      '.dependency-cruiser.cjs',
    ],
    trim: withoutCompilerNote,
  },
  { name: 'lock file', command: ['node', 'scripts/check-lock.mjs'] },
];

/** Before a change is proposed: `npm test` has the unit tests anyway, and the format says nothing of what the product does. */
const BEFORE_A_PROPOSAL: readonly Step[] = [
  { name: 'format', command: ['prettier', '--check', '--log-level=warn', '.'] },
  { name: 'unit tests', command: ['vitest', 'run', '--project', 'unit', '--project', 'web'], isRandom: true },
];

interface CheckOptions {
  readonly isBeforeProposal: boolean;
  /** Steps under way. */
  readonly atATime: number;
}

/** Everything that is quick to know. Stops at the first failure and shows its output. */
async function check({ isBeforeProposal, atATime }: CheckOptions): Promise<boolean> {
  const waiting = [...(isBeforeProposal ? BEFORE_A_PROPOSAL : []), ...STEPS];
  const passed = passedChecks(hashFiles());
  const abort = new AbortController();
  const work = async () => {
    for (let step = waiting.shift(); step && !abort.signal.aborted; step = waiting.shift()) {
      if (!(await run(step, passed, abort.signal))) abort.abort();
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
  return !abort.signal.aborted;
}

async function run(step: Step, earlier: PassedChecks, signal: AbortSignal): Promise<boolean> {
  const { name, command, env = {}, trim, isRandom = false } = step;
  const key = command.join(' ');
  if (!isRandom && earlier.has(key)) {
    console.log(`ok     ${name} (has passed on these files)`);
    return true;
  }
  const start = performance.now();
  const { passed, output } = await runCommand(command, { signal, env });
  if (signal.aborted) return passed;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (!passed) console.log(`\n> ${key}\n${trim ? trim(output) : output}`);
  if (passed && !isRandom) earlier.add(key);
  return passed;
}

/** By itself it is what one runs before a change is proposed; beside tests it takes the time that these leave. */
if (import.meta.main) {
  const isBesideTests = process.argv.includes(BESIDE_TESTS);
  // What it starts has the same priority.
  if (isBesideTests) os.setPriority(os.constants.priority.PRIORITY_LOW);
  process.exitCode = (await check({ isBeforeProposal: !isBesideTests, atATime: 2 })) ? 0 : 1;
}
