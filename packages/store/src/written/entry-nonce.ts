/** A random number that an entry of a contest brought to its prices. */
export interface EntryNonce {
  /** Number of the entry. */
  readonly entry: number;
  /** 128 bits, hexadecimal. */
  readonly nonce: string;
}
