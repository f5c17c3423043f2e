import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { recordProof } from '../record-proof.ts';
import { EQUIVALENT_MUTANTS } from './equivalent-mutants.ts';
import { readFile, TestSandbox } from './test-sandbox.ts';
import { MutantTrial, type PlacedMutant } from './try-mutants.ts';

const CORE = path.resolve(import.meta.dirname, '../../../core/src');
/** Fixed, so that `npm test` has the same result for the same code. */
const SEED = Number(process.env['PROVE_SEED'] ?? 1);
const COUNT = Number(process.env['PROVE_MUTANTS'] ?? 40);
/** Only mutants of files whose path in core begins so, to check new code. */
const FOLDER = process.env['PROVE_MUTANTS_IN'] ?? '';
const LEAST_NOTICED = 0.95;

test(
  `of ${COUNT} small faults in the core its own tests notice 95 % and every other one is explained (seed ${SEED})`,
  { timeout: 0 },
  () => {
    const startedAt = performance.now();
    const trial = new MutantTrial(productFiles(), testFiles(), SEED);
    const names = new Set(trial.mutants().map(nameOf));
    expect([...EQUIVALENT_MUTANTS.keys()].filter((name) => !names.has(name))).toEqual([]);
    const mutants = trial.mutants().filter(({ file }) => path.relative(CORE, file).startsWith(FOLDER));
    const candidates = drawn(mutants);
    // Only all tests together could say more about a mutant that is explained, and they take as long as everything else.
    const tried = candidates.filter((mutant) => !EQUIVALENT_MUTANTS.has(nameOf(mutant)));
    const explained = candidates.length - tried.length;
    const unexplained = tried.filter((mutant) => trial.try(mutant).noticedBy === undefined).map(nameOf);
    const unnoticed = explained + unexplained.length;
    recordProof({
      proof: 'mutants',
      seed: SEED,
      milliseconds: Math.round(performance.now() - startedAt),
      mutants: candidates.length,
      of: mutants.length,
      noticed: candidates.length - unnoticed,
      explained,
      unexplained,
    });
    expect(unexplained).toEqual([]);
    expect(unnoticed).toBeLessThanOrEqual(candidates.length * (1 - LEAST_NOTICED));
  },
);

/** The package's product files: no tests and nothing that only tests import. */
function productFiles(): string[] {
  const { exports } = JSON.parse(fs.readFileSync(path.resolve(CORE, '../package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, string>>;
  };
  const sandbox = new TestSandbox(readFile, () => undefined, SEED);
  const files = Object.values(exports).flatMap(
    (entry) => sandbox.load(path.resolve(CORE, '..', entry)).files,
  );
  return [...new Set(files)].toSorted();
}

const testFiles = (): string[] =>
  fs
    .globSync('**/*.test.ts', { cwd: CORE })
    .map((file) => path.join(CORE, file))
    .toSorted();

const nameOf = ({ file, mutant }: PlacedMutant): string => `${path.relative(CORE, file)} ${mutant.name}`;

/** Drawn by a hash of the name, so that changes elsewhere do not affect which mutants of a function are drawn. */
function drawn(mutants: readonly PlacedMutant[]): PlacedMutant[] {
  const placeOf = (mutant: PlacedMutant) =>
    createHash('sha256')
      .update(`${SEED} ${nameOf(mutant)}`)
      .digest('hex');
  return mutants
    .map((mutant) => ({ mutant, place: placeOf(mutant) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .slice(0, COUNT)
    .map(({ mutant }) => mutant);
}
