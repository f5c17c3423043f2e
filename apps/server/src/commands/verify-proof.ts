import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { loadCatalogue } from '@lonja/feeds';
import { proveFiles, type AccountProof, type Problem, type Unchecked } from '@lonja/proof';
import { fillGaps } from '@lonja/words/fill-gaps';
import { LANGUAGES } from '@lonja/words/languages';
import { runMain } from './run-on-database.ts';

const USAGE = `npm run proof:verify -- EXPORT.json [WORLDS.json]

Computes the accounts of a person's own data (Settings, Export my data) again, from nothing: every price from its quote, every value,
result, charge, entry, balance and open position. With the list of worlds (GET /api/worlds) the quotes of those that have been
revealed are computed from their seeds too. Reads the files and nothing else.
`;

const { problems: PROBLEMS, why: WHY, balances: BALANCES } = await LANGUAGES.en.proof();

/** @returns the exit code: 1 where a figure is not as computed, 2 where a file cannot be used */
async function verify(names: readonly string[]): Promise<number> {
  if (names.length === 0) return refuse(USAGE);
  const files = await Promise.all(
    names.map(async (name) => ({ name: path.basename(name), text: await readFile(name, 'utf8') })),
  );
  const { exports, unknown } = proveFiles(files, loadCatalogue());
  for (const name of unknown) refuse(`${name} is neither an export nor a list of worlds\n`);
  if (unknown.length > 0 || exports.length === 0) return 2;
  const proofs = exports.flatMap(({ accounts }) => accounts);
  for (const proof of proofs) process.stdout.write(reportOf(proof));
  return proofs.some(({ problems }) => problems.length > 0) ? 1 : 0;
}

function refuse(text: string): number {
  process.stderr.write(text);
  return 2;
}

function reportOf({ id, fills, entries, quotes, problems, unchecked }: AccountProof): string {
  const verdict = problems.length === 0 ? 'all agree' : 'NOT AS COMPUTED';
  return [
    `account ${id}: ${fills} fills, ${entries} entries, ${quotes} quotes from a seed: ${verdict}\n`,
    ...problems.map((problem) => `  ${textOf(problem)}\n`),
    ...unchecked.map((part) => `  not computed again: ${whyOf(part)}\n`),
  ].join('');
}

const textOf = (problem: Problem): string =>
  fillGaps(
    PROBLEMS[problem.kind],
    problem.kind === 'balance' ? { ...problem, name: BALANCES[problem.name] } : problem,
  );

const whyOf = (part: Unchecked): string => fillGaps(WHY[part.kind], part);

await runMain(() => verify(process.argv.slice(2)));
