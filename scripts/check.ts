import { runCommand } from './run-command.ts';

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Leaves out of the output of a failure what is only noise. */
  readonly trim?: (output: string) => string;
}

/** dependency-cruiser asks for an older TypeScript; without one it reads our files with @swc/core, which is enough. */
const withoutCompilerNote = (output: string): string =>
  output.replace(/^\S+ missing-tsc-transpiler:[\s\S]*?published and stable\.\n?/m, '');

const types = (name: string, config: string): Step => ({
  name: `types: ${name}`,
  command: ['tsc', '-p', config],
});

/** The longest first, so that two at a time end together. */
const STEPS: readonly Step[] = [
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'format', command: ['prettier', '--check', '--log-level=warn', '.'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  {
    name: 'arrows',
    command: [
      'depcruise',
      'packages',
      'apps',
      'bench',
      'e2e',
      'scripts',
      '--config',
      '.dependency-cruiser.cjs',
    ],
    trim: withoutCompilerNote,
  },
  types('server, packages, scripts', 'tsconfig.json'),
  types('web', 'apps/web/tsconfig.json'),
  types('core without Node', 'packages/core/tsconfig.json'),
  types('journeys', 'e2e/tsconfig.json'),
  { name: 'lock file', command: ['node', 'scripts/check-lock.mjs'] },
];

const UNIT_TESTS: Step = { name: 'unit tests', command: ['vitest', 'run', '--project', 'unit'] };

interface CheckOptions {
  readonly withUnitTests: boolean;
  /** Says nothing of what the product does: before a change is proposed, not in every run of the tests. */
  readonly withFormat: boolean;
  /** Steps under way. */
  readonly atATime: number;
}

/** Everything that is quick to know, the unit tests on demand. Stops at the first failure and shows its output. */
export async function check({ withUnitTests, withFormat, atATime }: CheckOptions): Promise<boolean> {
  const steps = STEPS.filter(({ name }) => withFormat || name !== 'format');
  const waiting = withUnitTests ? [UNIT_TESTS, ...steps] : steps;
  const abort = new AbortController();
  const work = async () => {
    for (let step = waiting.shift(); step && !abort.signal.aborted; step = waiting.shift()) {
      if (!(await run(step, abort.signal))) abort.abort();
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
  return !abort.signal.aborted;
}

async function run({ name, command, trim }: Step, signal: AbortSignal): Promise<boolean> {
  const start = performance.now();
  const { passed, output } = await runCommand(command, { signal });
  if (signal.aborted) return passed;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (!passed) console.log(`\n> ${command.join(' ')}\n${trim ? trim(output) : output}`);
  return passed;
}

if (import.meta.main) {
  process.exitCode = (await check({ withUnitTests: true, withFormat: true, atATime: 2 })) ? 0 : 1;
}
