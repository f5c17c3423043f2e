import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { loadCatalogue } from '@lonja/feeds';
import {
  proveFiles,
  type AccountProof,
  type CertificateOutcome,
  type Problem,
  type Unchecked,
  type VerdictOutcome,
} from '@lonja/proof';
import type { CertificateFacts } from '@lonja/protocol';
import { fillGaps } from '@lonja/words/fill-gaps';
import { LANGUAGES } from '@lonja/words/languages';
import { runMain } from './run-on-database.ts';

const USAGE = `npm run proof:verify -- FILE.json [WORLDS.json]
npm run proof:verify -- CERTIFICATE.pdf [SIGNER.cer]

Computes the accounts of a person's own data (Settings, Export my data) again, from nothing: every price from its quote, every value,
result, charge, entry, balance and open position. Or an evaluation's verdict from the file that proves it. With the list of worlds (GET /api/worlds) the quotes of those that have been
revealed are computed from their seeds too. Or whether a certificate's PDF is as it was signed, and with the installation's signing certificate
(GET /api/signing-certificates/current) whether that installation signed it. Reads the files and nothing else.
`;

const { problems: PROBLEMS, why: WHY, balances: BALANCES, unknownFile: UNKNOWN } = await LANGUAGES.en.proof();

/** @returns the exit code: 1 where a figure is not as computed, 2 where a file cannot be used */
async function verify(names: readonly string[]): Promise<number> {
  if (names.length === 0) return refuse(USAGE);
  const files = await Promise.all(
    names.map(async (name) => ({ name: path.basename(name), bytes: await readFile(name) })),
  );
  const { exports, verdicts, certificates, unknown } = proveFiles(files, loadCatalogue());
  for (const name of unknown) refuse(`${fillGaps(UNKNOWN, { name })}\n`);
  if (unknown.length > 0 || exports.length + verdicts.length + certificates.length === 0) return 2;
  const proofs = exports.flatMap(({ accounts }) => accounts);
  for (const proof of proofs) process.stdout.write(reportOf(proof));
  for (const { proof } of verdicts) process.stdout.write(reportOfVerdict(proof));
  for (const { name, proof } of certificates) process.stdout.write(reportOfCertificate(name, proof));
  const checked = [...proofs, ...[...verdicts, ...certificates].map(({ proof }) => proof)];
  return checked.some(({ problems }) => problems.length > 0) ? 1 : 0;
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

function reportOfCertificate(name: string, { facts, fingerprint, ...found }: CertificateOutcome): string {
  const said = facts ? `, ${facts.person}, ${resultText(facts)}, issued ${facts.issuedAt}` : '';
  const signer = fingerprint === null ? '' : `, signed by ${fingerprint}`;
  // The file may be anybody's: nothing in it moves the terminal's cursor.
  const what = `certificate ${name}${said}${signer}`.replace(/\p{C}/gu, '');
  return report(what, found, ['as it was signed', 'NOT GENUINE']);
}

function resultText({ result }: CertificateFacts): string {
  if (result.kind === 'evaluation')
    return `${result.name}: passed phase ${result.results.at(-1)?.phase ?? 1} of ${result.phases}`;
  const { name, place, entries, returnPercent } = result;
  return place === null
    ? `${name}: took part`
    : `${name}: place ${place} of ${entries}, ${returnPercent ?? 0} %`;
}

function report(
  what: string,
  { problems, unchecked }: Pick<AccountProof, 'problems' | 'unchecked'>,
  [sound, broken]: readonly [string, string] = [
    // Nothing that was taken on trust is said to agree.
    unchecked.length > 0 ? 'what was computed agrees' : 'all agree',
    'NOT AS COMPUTED',
  ],
): string {
  const verdict = problems.length === 0 ? sound : broken;
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
