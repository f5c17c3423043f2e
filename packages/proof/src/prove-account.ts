import type { Instrument } from '@lonja/core';
import type { CatalogueEntry } from '@lonja/feeds/catalogue';
import type { World } from '@lonja/protocol';
import type { ExportedAccount } from './exported-person.ts';
import type { Problem, Unchecked } from './problem.ts';
import { verifyAccount } from './verify-account.ts';
import { verifyLuck } from './verify-luck.ts';
import { verifyOwnNonce } from './verify-nonces.ts';
import { verifyWorld } from './verify-world.ts';

/** What came of computing an account again. */
export interface AccountProof {
  readonly id: string;
  readonly fills: number;
  readonly entries: number;
  /** Quotes of fills and charges that were computed from a world's seed. */
  readonly quotes: number;
  /** What does not agree; nothing where all does. */
  readonly problems: readonly Problem[];
  readonly unchecked: readonly Unchecked[];
}

/**
 * Computes an account again from nothing: every price from its quote, every value, result, margin, charge, entry, balance and
 * open position, and the quotes themselves, with what an entry owes to luck, where the seed of their world has been revealed.
 * @param catalogue the instruments that the installation lists
 * @param worlds those that are known, as GET /api/worlds lists them
 */
export function proveAccount(
  account: ExportedAccount,
  { catalogue, worlds }: { readonly catalogue: readonly CatalogueEntry[]; readonly worlds: readonly World[] },
): AccountProof {
  const books = verifyAccount(account, createInstruments(catalogue));
  const prices = verifyWorld(account, { catalogue, worlds });
  return {
    id: account.id,
    fills: account.transactions.length,
    entries: account.ledger.length,
    quotes: prices.quotes,
    problems: [
      ...books.problems,
      ...prices.problems,
      ...verifyOwnNonce(account, worlds),
      ...verifyLuck(account, { catalogue, worlds }),
    ],
    unchecked: [...books.unchecked, ...prices.unchecked],
  };
}

/** Instruments by symbol, each made when it is first asked for: an account has traded few of hundreds. */
function createInstruments(catalogue: readonly CatalogueEntry[]): (symbol: string) => Instrument | undefined {
  const made = new Map<string, Instrument | undefined>();
  const make = (symbol: string): Instrument | undefined => {
    const place = catalogue.findIndex((entry) => entry.symbol === symbol);
    const entry = catalogue[place];
    return entry && { ...entry, id: place + 1 };
  };
  return (symbol) => {
    if (!made.has(symbol)) made.set(symbol, make(symbol));
    return made.get(symbol);
  };
}
