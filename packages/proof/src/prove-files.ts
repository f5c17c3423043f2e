import type { CatalogueEntry } from '@lonja/feeds/catalogue';
import { readExport, readWorlds } from './exported-person.ts';
import { proveAccount, type AccountProof } from './prove-account.ts';
import { proveVerdict, readVerdict, type VerdictOutcome } from './prove-verdict.ts';

/** A file as somebody hands it in. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** What came of computing the exports and the verdicts among some files again. */
export interface FilesProof {
  /** How many worlds the lists among them have. */
  readonly worlds: number;
  readonly exports: readonly { readonly name: string; readonly accounts: readonly AccountProof[] }[];
  /** Of files that prove an evaluation's verdict. */
  readonly verdicts: readonly { readonly name: string; readonly proof: VerdictOutcome }[];
  /** Names of those that are none of these. */
  readonly unknown: readonly string[];
}

/**
 * Tells exports, verdicts and lists of worlds apart, and computes the accounts of every export and every verdict again with all worlds
 * that are known.
 * @param catalogue the instruments that the installation lists
 */
export function proveFiles(files: readonly NamedText[], catalogue: readonly CatalogueEntry[]): FilesProof {
  const read = files.map(({ name, text }) => ({
    name,
    accounts: readExport(text),
    worlds: readWorlds(text),
    verdict: readVerdict(text),
  }));
  const worlds = read.flatMap((file) => file.worlds ?? []);
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
    unknown: read.filter((file) => !file.accounts && !file.worlds && !file.verdict).map(({ name }) => name),
  };
}
