import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { loadCatalogue } from '@lonja/feeds';
import {
  proveFiles,
  type AccountProof,
  type Problem,
  type Unchecked,
  type VerdictOutcome,
} from '@lonja/proof';
import { fillGaps } from '@lonja/words/fill-gaps';
import { LANGUAGES } from '@lonja/words/languages';
import { runMain } from './run-on-database.ts';

const USAGE = `npm run proof:verify -- FILE.json [WORLDS.json]

Computes the accounts of a person's own data (Settings, Export my data) again, from nothing: every price from its quote, every value,
result, charge, entry, balance and open position. Or an evaluation's verdict from the file that proves it. With the list of worlds (GET /api/worlds) the quotes of those that have been
revealed are computed from their seeds too. Reads the files and nothing else.
`;

const { problems: PROBLEMS, why: WHY, balances: BALANCES, unknownFile: UNKNOWN } = await LANGUAGES.en.proof();

/** @returns the exit code: 1 where a figure is not as computed, 2 where a file cannot be used */
async function verify(names: readonly string[]): Promise<number> {
  if (names.length === 0) return refuse(USAGE);
  const files = await Promise.all(
    names.map(async (name) => ({ name: path.basename(name), text: await readFile(name, 'utf8') })),
  );
  const { exports, verdicts, unknown } = proveFiles(files, loadCatalogue());
  for (const name of unknown) refuse(`${fillGaps(UNKNOWN, { name })}\n`);
  if (unknown.length > 0 || exports.length + verdicts.length === 0) return 2;
  const proofs = exports.flatMap(({ accounts }) => accounts);
  for (const proof of proofs) process.stdout.write(reportOf(proof));
  for (const { proof } of verdicts) process.stdout.write(reportOfVerdict(proof));
  return [...proofs, ...verdicts.map(({ proof }) => proof)].some(({ problems }) => problems.length > 0)
    ? 1
    : 0;
}

function refuse(text: string): number {
  process.stderr.write(text);
  return 2;
}

const reportOf = ({ id, fills, entries, quotes, ...found }: AccountProof): string =>
  report(`account ${id}: ${fills} fills, ${entries} entries, ${quotes} quotes from a seed`, found);

const reportOfVerdict = ({
  account,
  verdict,
  floor,
  equity,
  at,
  quotes,
  ...found
}: VerdictOutcome): string => {
  const against = floor ? ` against the ${floor.name} floor of ${floor.at}` : '';
  return report(
    `account ${account}: ${verdict} at ${at}, equity ${equity}${against}, ${quotes} quotes from a seed`,
    found,
  );
};

function report(what: string, { problems, unchecked }: Pick<AccountProof, 'problems' | 'unchecked'>): string {
  // Nothing that was taken on trust is said to agree.
  const agreement = unchecked.length > 0 ? 'what was computed agrees' : 'all agree';
  const verdict = problems.length === 0 ? agreement : 'NOT AS COMPUTED';
  return [
    `${what}: ${verdict}\n`,
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
