import fs from 'node:fs';
import { check } from './check.ts';
import { endedChildren, watchPrograms } from './process-times.ts';
import { runCommand } from './run-command.ts';
import { countResults, formatClosingLine, loadResults, RESULTS_FILE, type Counts } from './test-results.ts';
import { formatTimings } from './timings-table.ts';
import { keepOtherFiles, loadTimings, saveTimings, type TimedStep, type Timings } from './timings.ts';

/**
 * Everything that proves the product: the web is built, then come the checks, then all tests. The last line, alone, says how
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
  // Before the tests: checks use every processor, and tests that start servers would wait for them.
  const isChecked = await time('checks', () => check({ isBeforeProposal: false, atATime: 2 }));
  const watch = watchPrograms();
  const counts = await time('tests', () => runTests(args));
  reportTimings({
    began,
    isPart: args.length > 0,
    steps,
    files: loadResults()?.files ?? [],
    programs: watch.stop(),
  });
  if (!isChecked) console.log('\nThe checks have failed: see above.');
  return isChecked ? counts : { ...counts, failed: counts.failed + 1 };
}

/** What each step takes, noted as it ends. */
function timeSteps() {
  const steps: TimedStep[] = [];
  const time = async <T>(name: TimedStep['name'], work: () => Promise<T>): Promise<T> => {
    const start = { wall: performance.now() / 1000, cpu: endedChildren() };
    const result = await work();
    steps.push({ name, wall: performance.now() / 1000 - start.wall, cpu: endedChildren() - start.cpu });
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
