import fs from 'node:fs';
import { check } from './check.ts';
import { runCommand } from './run-command.ts';
import { countResults, formatClosingLine, loadResults, RESULTS_FILE, type Counts } from './test-results.ts';

/**
 * Everything that proves the product: the web is built, then come the checks, then all tests. The last line, alone, says how
 * many passed and failed; a build or a check that fails counts as one that failed.
 * Arguments go to Vitest: `npm test -- --project unit`.
 */
async function test(args: readonly string[]): Promise<Counts> {
  fs.rmSync(RESULTS_FILE, { force: true });
  const isBuilt = await runCommand(['node', 'scripts/build.ts', '--if-stale'], { show: true });
  if (!isBuilt.passed) return FAILED_BEFORE;
  // One after the other: checks use every processor, and tests that start servers would wait for them.
  const isChecked = await check({ isBeforeProposal: false, atATime: 1 });
  const counts = await runTests(args);
  if (!isChecked) console.log('\nThe checks have failed: see above.');
  return isChecked ? counts : { ...counts, failed: counts.failed + 1 };
}

async function runTests(args: readonly string[]): Promise<Counts> {
  const vitest = ['vitest', 'run', '--reporter=default', '--reporter=./scripts/vitest-results.ts', ...args];
  const { passed } = await runCommand(vitest, { show: true });
  const counts = countResults(loadResults() ?? NO_RESULTS);
  return passed || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

const FAILED_BEFORE: Counts = { passed: 0, failed: 1, skipped: 0 };
const NO_RESULTS = { tests: [], errors: [] };

const counts = await test(process.argv.slice(2));
console.log(`\n${formatClosingLine(counts)}`);
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1;
