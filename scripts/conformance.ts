import fs from 'node:fs';
import { findCitedIds, formatConformance, parseRequirements } from './conformance-table.ts';
import { loadResults, RESULTS_FILE } from './test-results.ts';

const REPORT = 'artifacts/conformance.md';

/** Prints which requirements a passing test proves; fails only where that cannot be said. */
function main(): string | undefined {
  const results = loadResults();
  if (!results) return `${RESULTS_FILE} is missing: run npm test first`;
  const requirements = parseRequirements(fs.readFileSync('docs/requirements.md', 'utf8'));
  const report = formatConformance(requirements, results.tests);
  fs.writeFileSync(REPORT, report);
  console.log(report);
  const known = new Set(requirements.map(({ id }) => id));
  const unknown = results.tests.flatMap(({ title }) => findCitedIds(title)).filter((id) => !known.has(id));
  return unknown.length > 0
    ? `Cited but not in docs/requirements.md: ${[...new Set(unknown)].join(', ')}`
    : undefined;
}

const problem = main();
if (problem) console.error(problem);
process.exitCode = problem ? 1 : 0;
