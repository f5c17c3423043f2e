import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadCatalogue } from '@lonja/feeds';
import {
  proveFiles,
  type AccountProof,
  type CertificateOutcome,
  type FileOutcome,
  type Problem,
  type StandingOutcome,
  type Unchecked,
  type VerdictOutcome,
} from '@lonja/proof';
import type { CertificateFacts } from '@lonja/protocol';
import { fillGaps } from '@lonja/words/fill-gaps';
import { LANGUAGES } from '@lonja/words/languages';
import { runMain } from './run-on-database.ts';

const USAGE = `npm run proof:verify -- FILE.json [WORLDS.json] [--signer FINGERPRINT]
npm run proof:verify -- CERTIFICATE.pdf [--signer FINGERPRINT]

Says who has signed each file as a whole, and what in it is taken as it stands. Computes the accounts of a person's own data (Settings, Export my data) again, from nothing: every price from its quote, every value,
result, charge, entry, balance and open position. Or an evaluation's verdict from the file that proves it, or the places and scores of a
contest from its results (GET /api/contests/SLUG/results). With the list of worlds (GET /api/worlds) the quotes of those that have been
revealed are computed from their seeds too. Or whether a certificate's PDF is as it was signed, and by whom. --signer is the SHA-256 of a signing
certificate that you have from the installation itself (GET /api/signing-certificates), as often as needed: only what those have signed is called
genuine. A signing certificate among the files is named, and proves nothing of who signed. Reads the files and nothing else.
`;

const { problems: PROBLEMS, why: WHY, balances: BALANCES, unknownFile: UNKNOWN } = await LANGUAGES.en.proof();

/** @returns the exit code: 1 where a figure is not as computed, 2 where a file cannot be used */
async function verify(parts: readonly string[]): Promise<number> {
  const asked = readArguments(parts);
  if (!asked) return refuse(USAGE);
  const { names, signers } = asked;
  const files = await Promise.all(
    names.map(async (name) => ({ name: path.basename(name), bytes: await readFile(name) })),
  );
  const { exports, verdicts, standings, certificates, worldLists, unknown } = proveFiles(
    files,
    loadCatalogue(),
    signers,
  );
  for (const name of unknown) refuse(`${fillGaps(UNKNOWN, { name })}\n`);
  const found = [exports, verdicts, standings, certificates, worldLists].flat();
  if (unknown.length > 0 || found.length === 0) return 2;
  for (const { name, accounts, file } of exports) {
    process.stdout.write(reportOfFile(name, file));
    for (const proof of accounts) process.stdout.write(formatReport(proof, file));
  }
  for (const { name, proof, file } of verdicts)
    process.stdout.write(reportOfFile(name, file) + reportOfVerdict(proof));
  for (const { name, proof, file } of standings)
    process.stdout.write(reportOfFile(name, file) + reportOfStanding(proof));
  for (const { name, proof } of worldLists)
    process.stdout.write(
      report(plain(`list ${name}: ${proof.worlds} worlds, ${proof.revealed} of them revealed`), proof),
    );
  for (const { name, proof } of certificates) process.stdout.write(reportOfCertificate(name, proof));
  const checked = [
    ...exports.flatMap(({ accounts, file }) => [file, ...accounts]),
    ...[...verdicts, ...standings].flatMap(({ proof, file }) => [file, proof]),
    ...[...worldLists, ...certificates].map(({ proof }) => proof),
  ];
  return checked.some(({ problems }) => problems.length > 0) ? 1 : 0;
}

/** @returns undefined where they make no sense */
function readArguments(
  parts: readonly string[],
): { readonly names: readonly string[]; readonly signers: readonly string[] } | undefined {
  try {
    const { positionals: names, values } = parseArgs({
      args: [...parts],
      allowPositionals: true,
      options: { signer: { type: 'string', multiple: true } },
    });
    // As openssl writes them too: large, with colons.
    const signers = (values.signer ?? []).map((signer) => signer.replaceAll(':', '').toLowerCase());
    const isGood = names.length > 0 && signers.every((signer) => /^[0-9a-f]{64}$/.test(signer));
    return isGood ? { names, signers } : undefined;
  } catch {
    // An option that there is not.
    return undefined;
  }
}

function refuse(text: string): number {
  process.stderr.write(text);
  return 2;
}

function reportOfFile(name: string, { signer, installation, ...found }: FileOutcome): string {
  const who = installation ? `, signed as ${installation.name}, ${installation.address}` : '';
  const by = signer ? `, by ${signer.fingerprint}, which calls itself "${signer.name}"` : '';
  const isNamed = signer?.standing === 'own';
  return report(plain(`file ${name}${who}${by}`), found, [
    isNamed
      ? 'unchanged, and signed by the signer that you named'
      : 'nobody that you named answers for the whole of it',
    'NOT AS SIGNED',
  ]);
}

/** All agree only where somebody known answers for the whole file. */
const formatReport = ({ id, fills, entries, quotes, ...found }: AccountProof, file: FileOutcome): string =>
  report(
    `account ${id}: ${fills} fills, ${entries} entries, ${quotes} quotes from a seed`,
    found,
    agreeing(file.problems.length + file.unchecked.length + found.unchecked.length === 0),
  );

const reportOfStanding = ({ name, entries, ranked, scores, ...found }: StandingOutcome): string =>
  report(
    plain(`contest ${name}: ${entries} entries, ${ranked} ranked, ${scores} scores from sampled equities`),
    found,
  );

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

function reportOfCertificate(name: string, { facts, signer, ...found }: CertificateOutcome): string {
  const said = facts ? `, ${facts.person}, ${resultText(facts)}, issued ${facts.issuedAt}` : '';
  const by = signer ? `, signed by ${signer.fingerprint}, which calls itself "${signer.name}"` : '';
  const what = plain(`certificate ${name}${said}${by}`);
  const isNamed = signer?.standing === 'own';
  return report(what, found, [
    isNamed ? 'GENUINE: unchanged, and signed by the signer that you named' : 'unchanged since it was signed',
    'NOT GENUINE',
  ]);
}

function resultText({ result }: CertificateFacts): string {
  if (result.kind === 'evaluation')
    return `${result.name}: passed phase ${result.results.at(-1)?.phase ?? 1} of ${result.phases}`;
  const { name, place, entries, returnPercent } = result;
  return place === null
    ? `${name}: took part`
    : `${name}: place ${place} of ${entries}, ${returnPercent ?? 0} %`;
}

/** The file may be anybody's: nothing in it moves the terminal's cursor. */
const plain = (text: string): string => text.replaceAll(/\p{C}/gu, '');

/** What is said where nothing differs, and where something does. */
type Ends = readonly [sound: string, broken: string];

/** Nothing that was taken on trust is said to agree. */
const agreeing = (isAll: boolean): Ends => [
  isAll ? 'all agree' : 'what was computed agrees',
  'NOT AS COMPUTED',
];

function report(
  what: string,
  { problems, unchecked }: Pick<AccountProof, 'problems' | 'unchecked'>,
  [sound, broken]: Ends = agreeing(unchecked.length === 0),
): string {
  const verdict = problems.length === 0 ? sound : broken;
  return [
    `${what}: ${verdict}\n`,
    ...problems.map((problem) => `  ${formatAccountProblem(problem)}\n`),
    ...unchecked.map((part) => `  not computed again: ${formatReason(part)}\n`),
  ].join('');
}

const formatAccountProblem = (problem: Problem): string =>
  fillGaps(
    PROBLEMS[problem.kind],
    problem.kind === 'balance' ? { ...problem, name: BALANCES[problem.name] } : problem,
  );

const formatReason = (part: Unchecked): string => fillGaps(WHY[part.kind], part);

await runMain(() => verify(process.argv.slice(2)));
