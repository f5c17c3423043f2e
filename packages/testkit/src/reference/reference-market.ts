/** An instrument with its quote at this moment. */
export interface ReferenceMarket {
  bid: bigint;
  ask: bigint;
  /** Dollars for one unit of the instrument's currency. */
  rate: { over: bigint; under: bigint };
  /** What one price unit counts, in hundredths. */
  unit: bigint;
  isOpen: boolean;
  isStale: boolean;
  /** After a tick that nobody believes: what is held may be closed, nothing be opened. */
  isSuspect: boolean;
}

/** What is the same at every quote of an instrument. */
export interface ReferenceRules {
  tick: bigint;
  step: bigint;
  minimum: bigint;
  leverages: readonly number[];
  category: string;
  isFund: boolean;
  /** What one price unit counts, in hundredths. */
  unit: bigint;
  currency?: string;
  /** The currency that is bought, where the instrument is a pair; undefined of all else. */
  pairOf?: string | undefined;
  /** Trading days from a trade in the pair to its settlement; two where nothing is said. */
  settlesIn?: number;
}

/** What an operator has the nights of a time charged by. Yearly rates in millionths, by currency. */
export interface ReferenceFinancing {
  readonly markup: bigint;
  readonly benchmarks: ReadonlyMap<string, bigint>;
  /** What a unit of a pair brings a night, in hundred-millionths of its quote currency, by instrument. */
  readonly tomNext: ReadonlyMap<number, { readonly long: bigint; readonly short: bigint }>;
}

/** Everything outside of the account at one moment. */
export interface ReferenceWorld {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** In the catalogue's order. */
  readonly categories: readonly string[];
  readonly listed: readonly number[];
  rulesOf(instrument: number): ReferenceRules;
  /** Undefined where there is no quote. */
  find(instrument: number): ReferenceMarket | undefined;
  /** What the operator had set for a night; undefined where that is the specification's flat rate. */
  financingOn?(night: number): ReferenceFinancing | undefined;
}
