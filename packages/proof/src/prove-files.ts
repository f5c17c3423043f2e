import type { CatalogueEntry } from '@lonja/feeds/catalogue';
import { computedInExport, computedInVerdict } from './computed-parts.ts';
import { accountsIn, parseJsonText, worldsIn } from './exported-person.ts';
import { proveAccount, type AccountProof } from './prove-account.ts';
import { proveCertificate, readCertificates, type CertificateOutcome } from './prove-certificate.ts';
import {
  computedInStanding,
  proveStanding,
  standingIn,
  type ReadStanding,
  type StandingOutcome,
} from './prove-standing.ts';
import { proveVerdict, verdictIn, type VerdictOutcome } from './prove-verdict.ts';
import { proveWorlds, type WorldsOutcome } from './prove-worlds.ts';
import { isPdf } from './read-signed-pdf.ts';
import { verifyFile, type FileOutcome, type WrittenFile } from './verify-file.ts';

/** A file as somebody hands it in. */
export type NamedFile = { readonly name: string } & (
  { readonly text: string } | { readonly bytes: Uint8Array }
);

/** What came of computing the exports and the verdicts among some files again, and of checking by whom they are signed. */
export interface FilesProof {
  /** How many worlds the lists among them have. */
  readonly worlds: number;
  readonly exports: readonly {
    readonly name: string;
    readonly accounts: readonly AccountProof[];
    readonly file: FileOutcome;
  }[];
  /** Outcomes of files that prove an evaluation's verdict. */
  readonly verdicts: readonly {
    readonly name: string;
    readonly proof: VerdictOutcome;
    readonly file: FileOutcome;
  }[];
  /** Outcomes of results of contests. */
  readonly standings: readonly {
    readonly name: string;
    readonly proof: StandingOutcome;
    readonly file: FileOutcome;
  }[];
  readonly certificates: readonly { readonly name: string; readonly proof: CertificateOutcome }[];
  /** Outcomes of lists of worlds, each by itself. */
  readonly worldLists: readonly { readonly name: string; readonly proof: WorldsOutcome }[];
  /** Names of those that are none of these. */
  readonly unknown: readonly string[];
}

/**
 * Distinguishes exports, verdicts, results of contests, lists of worlds, certificates and X.509 certificates; computes the accounts of every export and every
 * verdict again with all worlds that are known; and checks by whom every file is signed, and what in it rests on that alone. An X.509
 * certificate among the files says who a signer calls himself, and makes nothing genuine: whoever forges the one file brings the other
 * along.
 * @param catalogue the instruments that the installation lists
 * @param own SHA-256 of the certificates that the installation signs by whose signature is asked about, hexadecimal
 */
export function proveFiles(
  files: readonly NamedFile[],
  catalogue: readonly CatalogueEntry[],
  own: readonly string[] = [],
): FilesProof {
  const read = files.map(readFile);
  const worlds = read.flatMap((file) => file.worlds ?? []);
  const signers = { own, supplied: read.flatMap((file) => file.signers ?? []) };
  const known = { catalogue, worlds };
  return {
    worlds: new Set(worlds.map(({ id }) => id)).size,
    exports: read.flatMap(({ name, accounts, json }) => {
      if (!accounts || !json) return [];
      const proofs = accounts.map((account) => ({ account, proof: proveAccount(account, known) }));
      const computed = proofs.map(({ account, proof: { unchecked } }) => ({ account, unchecked }));
      const isComputed = computedInExport({
        primary: computed.find(({ account }) => account.isPrimary),
        others: computed.filter(({ account }) => !account.isPrimary),
      });
      const file = verifyFile(json, { known: signers, isComputed });
      return [{ name, accounts: proofs.map(({ proof }) => proof), file }];
    }),
    verdicts: read.flatMap(({ name, verdict, json }) => {
      if (!verdict || !json) return [];
      const file = verifyFile(json, { known: signers, isComputed: computedInVerdict(verdict.evidence) });
      return [{ name, proof: proveVerdict(verdict, known), file }];
    }),
    standings: read.flatMap(({ name, standing, json }) => {
      if (!standing || !json) return [];
      const file = verifyFile(json, { known: signers, isComputed: computedInStanding(standing) });
      return [{ name, proof: proveStanding(standing), file }];
    }),
    certificates: read.flatMap(({ name, pdf }) =>
      pdf ? [{ name, proof: proveCertificate(pdf, signers) }] : [],
    ),
    worldLists: read.flatMap(({ name, worlds: list, json }) =>
      list && list.length > 0 && json ? [{ name, proof: proveWorlds(list, json.value) }] : [],
    ),
    unknown: read
      .filter(
        ({ accounts, worlds: list, verdict, standing, pdf, signers: supplied }) =>
          ![accounts, list, verdict, standing, pdf, supplied].some(Boolean),
      )
      .map(({ name }) => name),
  };
}

/** What a file is: one of these, or nothing. */
interface ReadFile {
  readonly name: string;
  readonly json?: WrittenFile;
  readonly accounts?: ReturnType<typeof accountsIn>;
  readonly worlds?: ReturnType<typeof worldsIn>;
  readonly verdict?: ReturnType<typeof verdictIn>;
  readonly standing?: ReadStanding | undefined;
  readonly pdf?: Uint8Array;
  readonly signers?: ReturnType<typeof readCertificates>;
}

function readFile({ name, ...file }: NamedFile): ReadFile {
  if ('bytes' in file && isPdf(file.bytes)) return { name, pdf: file.bytes };
  const signers = 'bytes' in file ? readCertificates(file.bytes) : undefined;
  if (signers) return { name, signers };
  const text = 'text' in file ? file.text : new TextDecoder().decode(file.bytes);
  const value = parseJsonText(text);
  return {
    name,
    json: { text, value },
    accounts: accountsIn(value),
    worlds: worldsIn(value),
    verdict: verdictIn(value),
    standing: standingIn(value),
  };
}
