import fs from 'node:fs';
import { BESIDE_TESTS } from './check.ts';
import { endedChildren, watchPrograms } from './process-times.ts';
import { runCommand } from './run-command.ts';
import { countResults, formatClosingLine, loadResults, RESULTS_FILE, type Counts } from './test-results.ts';
import { formatTimings } from './timings-table.ts';
import { keepOtherFiles, loadTimings, saveTimings, type TimedStep, type Timings } from './timings.ts';

/**
 * Everything that proves the product: the web and the server that tests start are built, then come all tests, and the checks in the time that these leave. The last line, alone, says how
 * many passed and failed; a build or a check that fails counts as one that failed.
 * Arguments go to Vitest: `npm test -- --project unit`.
 */
async function test(args: readonly string[]): Promise<Counts> {
  fs.rmSync(RESULTS_FILE, { force: true });
  const began = new Date().toISOString();
  const { steps, time } = timeSteps();
  const build = ['node', 'scripts/build.ts', '--if-stale'];
  const isBuilt = await time('build', () => runCommand(build, { show: true }));
  if (!isBuilt.passed) return FAILED_BEFORE;
  const watch = watchPrograms();
  const checks = ['node', 'scripts/check.ts', BESIDE_TESTS];
  const [isChecked, counts] = await Promise.all([
    time('checks', () => runCommand(checks, { show: true })),
    time('tests', () => runTests(args)),
  ]);
  reportTimings({
    began,
    isPart: args.length > 0,
    steps,
    files: loadResults()?.files ?? [],
    programs: watch.stop(),
  });
  if (!isChecked.passed) console.log('\nThe checks have failed: see above.');
  return isChecked.passed ? counts : { ...counts, failed: counts.failed + 1 };
}

/**
 * What each step takes, noted as it ends. Where two run at once, each is charged what its own child took, which the system counts
 * when that ends.
 */
function timeSteps() {
  const steps: TimedStep[] = [];
  let counted = endedChildren();
  const time = async <T>(name: TimedStep['name'], work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const result = await work();
    const ended = endedChildren();
    steps.push({ name, wall: (performance.now() - start) / 1000, cpu: ended - counted });
    counted = ended;
    return result;
  };
  return { steps, time };
}

async function runTests(args: readonly string[]): Promise<Counts> {
  const vitest = ['vitest', 'run', '--reporter=default', '--reporter=./scripts/vitest-results.ts', ...args];
  const { passed } = await runCommand(vitest, { show: true });
  const counts = countResults(loadResults() ?? NO_RESULTS);
  return passed || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

function reportTimings(timings: Timings): void {
  const before = loadTimings();
  saveTimings(keepOtherFiles(timings, before));
  console.log(`\n${formatTimings(timings, before)}`);
}

const FAILED_BEFORE: Counts = { passed: 0, failed: 1, skipped: 0 };
const NO_RESULTS = { tests: [], errors: [], files: [] };

const counts = await test(process.argv.slice(2));
console.log(`\n${formatClosingLine(counts)}`);
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1;
