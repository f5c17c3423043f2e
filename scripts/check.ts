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

const STEPS: readonly Step[] = [
  // Each file under the nearest configuration that includes it: core without Node, web and journeys with a page.
  { name: 'types and lint', command: ['oxlint', '--type-aware', '--type-check', '--deny-warnings'] },
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
  { name: 'unit tests', command: ['vitest', 'run', '--project', 'unit', '--project', 'web'] },
];

interface CheckOptions {
  readonly isBeforeProposal: boolean;
  /** Steps under way. */
  readonly atATime: number;
}

/** Everything that is quick to know. Stops at the first failure and shows its output. */
export async function check({ isBeforeProposal, atATime }: CheckOptions): Promise<boolean> {
  const waiting = [...(isBeforeProposal ? BEFORE_A_PROPOSAL : []), ...STEPS];
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
  process.exitCode = (await check({ isBeforeProposal: true, atATime: 2 })) ? 0 : 1;
}
