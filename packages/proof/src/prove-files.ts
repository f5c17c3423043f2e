import type { CatalogueEntry } from '@lonja/feeds/catalogue';
import { readExport, readWorlds } from './exported-person.ts';
import { proveAccount, type AccountProof } from './prove-account.ts';
import { proveCertificate, readCertificates, type CertificateOutcome } from './prove-certificate.ts';
import { proveVerdict, readVerdict, type VerdictOutcome } from './prove-verdict.ts';
import { isPdf } from './read-signed-pdf.ts';

/** A file as somebody hands it in. */
export type NamedFile = { readonly name: string } & (
  { readonly text: string } | { readonly bytes: Uint8Array }
);

/** What came of computing the exports and the verdicts among some files again, and of checking their certificates. */
export interface FilesProof {
  /** How many worlds the lists among them have. */
  readonly worlds: number;
  readonly exports: readonly { readonly name: string; readonly accounts: readonly AccountProof[] }[];
  /** Of files that prove an evaluation's verdict. */
  readonly verdicts: readonly { readonly name: string; readonly proof: VerdictOutcome }[];
  readonly certificates: readonly { readonly name: string; readonly proof: CertificateOutcome }[];
  /** Names of those that are none of these. */
  readonly unknown: readonly string[];
}

/**
 * Distinguishes exports, verdicts, lists of worlds, certificates and X.509 certificates; computes the accounts of every export and every
 * verdict again with all worlds that are known; and checks by whom every certificate is signed. An X.509 certificate among the files says
 * who a signer calls himself, and makes nothing genuine: whoever forges the one file brings the other along.
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
  return {
    worlds: new Set(worlds.map(({ id }) => id)).size,
    exports: read.flatMap(({ name, accounts }) =>
      accounts
        ? [{ name, accounts: accounts.map((account) => proveAccount(account, { catalogue, worlds })) }]
        : [],
    ),
    verdicts: read.flatMap(({ name, verdict }) =>
      verdict ? [{ name, proof: proveVerdict(verdict, { catalogue, worlds }) }] : [],
    ),
    certificates: read.flatMap(({ name, pdf }) =>
      pdf ? [{ name, proof: proveCertificate(pdf, signers) }] : [],
    ),
    unknown: read
      .filter(
        ({ accounts, worlds: list, verdict, pdf, signers: supplied }) =>
          ![accounts, list, verdict, pdf, supplied].some(Boolean),
      )
      .map(({ name }) => name),
  };
}

/** What a file is: one of these, or nothing. */
interface ReadFile {
  readonly name: string;
  readonly accounts?: ReturnType<typeof readExport>;
  readonly worlds?: ReturnType<typeof readWorlds>;
  readonly verdict?: ReturnType<typeof readVerdict>;
  readonly pdf?: Uint8Array;
  readonly signers?: ReturnType<typeof readCertificates>;
}

function readFile({ name, ...file }: NamedFile): ReadFile {
  if ('bytes' in file && isPdf(file.bytes)) return { name, pdf: file.bytes };
  const signers = 'bytes' in file ? readCertificates(file.bytes) : undefined;
  if (signers) return { name, signers };
  const text = 'text' in file ? file.text : new TextDecoder().decode(file.bytes);
  return { name, accounts: readExport(text), worlds: readWorlds(text), verdict: readVerdict(text) };
}
