import type { AccountTerms } from '@lonja/core';

/** An account that a client opens beside another one. */
export interface AccountOpening {
  readonly besideId: number;
  readonly openedId: number;
  readonly name: string;
  readonly terms: AccountTerms;
  /** What others call an entry in the contest that its terms name; null: by its number. */
  readonly alias?: string | null;
  /** Random number that an entry brings to the prices, unless they have begun; null: none. 128 bits, hexadecimal. */
  readonly nonce?: string | null;
  /** What a branch has of the past of the account that its terms name. */
  readonly copied?: CopiedPast;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** How many of an account's entries, fills and orders are copied: the first ones. */
interface CopiedPast {
  readonly entries: number;
  readonly fills: number;
  readonly orders: number;
  /** Orders that stand in the branch, and are written with its other changes. */
  readonly standing: readonly number[];
}
