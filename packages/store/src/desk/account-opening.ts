import type { AccountTerms } from '@lonja/core';

/** An account that a client opens beside another one. */
export interface AccountOpening {
  readonly besideId: number;
  readonly openedId: number;
  readonly name: string;
  readonly terms: AccountTerms;
  /** Of an entry in the contest that its terms name: what others call it; null: by its number. */
  readonly alias?: string | null;
  /** Of an entry: the random number that it brings to the prices, unless they have begun; null: none. 128 bits, hexadecimal. */
  readonly nonce?: string | null;
  /** Of a branch: what it has of the past of the account that its terms name. */
  readonly copied?: CopiedPast;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** How many of an account's entries, fills and orders are copied: the first ones. */
interface CopiedPast {
  readonly entries: number;
  readonly fills: number;
  readonly orders: number;
  /** Of the orders those that stand in the branch, and are written with its other changes. */
  readonly standing: readonly number[];
}
