import type { Instrument } from '@lonja/core';
import { loadCatalogue } from '@lonja/feeds';
import type { World } from '@lonja/protocol';
import type { ExportedAccount } from './verify-account.ts';

/** What of a person's own data (POST /api/export) is computed again. */
export interface ExportedPerson extends Pick<ExportedAccount, 'transactions' | 'ledger' | 'positions'> {
  readonly user: {
    /** The primary account. */
    readonly account: (ExportedAccount['exact'] & ExportedTerms) | null;
  };
  readonly otherAccounts: readonly (ExportedAccount & ExportedTerms)[];
}

interface ExportedTerms {
  readonly id: string;
  readonly terms: { readonly world: string | null } | null;
}

/** One of a person's accounts, with its world where that is known. */
export interface ProvedAccount {
  readonly name: string;
  readonly account: ExportedAccount;
  readonly world: World | undefined;
}

/** All accounts of a person's own data. @param worlds as GET /api/worlds lists them */
export function exportedAccounts(person: ExportedPerson, worlds: readonly World[]): ProvedAccount[] {
  const { user, transactions, ledger, positions, otherAccounts } = person;
  const own = user.account && {
    ...user.account,
    transactions,
    ledger,
    positions,
    exact: user.account,
  };
  return [...(own ? [own] : []), ...otherAccounts].map((account) => ({
    name: `account ${account.id}`,
    account,
    world: worlds.find(({ id }) => id === account.terms?.world),
  }));
}

const INSTRUMENTS: ReadonlyMap<string, Instrument> = new Map(
  loadCatalogue().map((entry, place) => [entry.symbol, { ...entry, id: place + 1 }]),
);

/** Of the catalogue; numbers are its own, not an installation's. */
export const instrumentOf = (symbol: string): Instrument | undefined => INSTRUMENTS.get(symbol);
