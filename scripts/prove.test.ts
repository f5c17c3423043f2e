import { expect, it } from 'vitest';
import { listEntries, listTestFiles } from './proof-choice.ts';
import { SUITES } from './prove.ts';
import { readHistory } from './source-history.ts';
import { traceReach } from './source-reach.ts';

const { sources } = readHistory();

it('every suite has tests', () => {
  expect(SUITES.filter(({ file }) => listTestFiles(file, sources).length === 0)).toEqual([]);
});

/** Variables that say which run it is, what it repeats, and a part of the mutants while somebody works on it. */
const NO_SIZES = ['PROVE_RUN', 'PROVE_SEED', 'PROVE_MUTANTS_IN'];
const READS_A_SIZE = /process\.env\['(PROVE_\w+)'\](?! =[^=])/g;

it('what a test can be asked to do at length, a suite asks it to do', () => {
  const reach = traceReach(sources);
  const reached = SUITES.flatMap((suite) => {
    const files = [...reach(listEntries(suite, sources))];
    return files.flatMap((file) => Object.keys(suite.size).map((size) => `${size} ${file}`));
  });
  const sizes = [...sources.files]
    .filter((file) => /^(apps|packages|clients|e2e)\/.*\.tsx?$/.test(file))
    .flatMap((file) =>
      [...sources.read(file).matchAll(READS_A_SIZE)].map(([, size = '']) => ({ file, size })),
    )
    .filter(({ size }) => !NO_SIZES.includes(size));
  expect(sizes.length).toBeGreaterThan(SUITES.length);
  const asked = new Set(reached);
  expect(sizes.filter(({ file, size }) => !asked.has(`${size} ${file}`))).toEqual([]);
});
