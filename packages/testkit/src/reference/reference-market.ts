/** An instrument with its current quote. */
export interface ReferenceMarket {
  bid: bigint;
  ask: bigint;
  /** Dollars for one unit of the instrument's currency. */
  rate: { over: bigint; under: bigint };
  /** Contract value of one price unit, in hundredths. */
  unit: bigint;
  isOpen: boolean;
  isStale: boolean;
  /** Where the source sends its prices late; undefined where they are live. */
  late?: ReferenceLate | undefined;
  /** After an unconfirmed price jump: positions may be closed, not opened. */
  isSuspect: boolean;
}

/** When a source dates its quote (milliseconds since 1970), and by how many milliseconds it says that it is late. */
interface ReferenceLate {
  readonly at: number;
  readonly delay: number;
}

/** How long after its delay a late source's quote is still news, in milliseconds. */
export const LATE_PATIENCE = 300_000;

/** The properties of an instrument that no quote changes. */
export interface ReferenceRules {
  /** Whether it is a figure that has quotes, and that nobody can buy or sell; absent: no. */
  isQuotedOnly?: boolean;
  tick: bigint;
  step: bigint;
  minimum: bigint;
  leverages: readonly number[];
  category: string;
  isFund: boolean;
  /** Contract value of one price unit, in hundredths. */
  unit: bigint;
  currency?: string;
  /** The base currency of a pair; undefined for everything else. */
  pairOf?: string | undefined;
  /** Trading days from a trade in the pair to its settlement; absent means two. */
  settlesIn?: number;
}

/** An operator's financing table. Yearly rates in millionths, by currency. */
export interface ReferenceFinancing {
  readonly markup: bigint;
  readonly benchmarks: ReadonlyMap<string, bigint>;
  /** Paid per unit of a pair and night, in hundred-millionths of its quote currency, by instrument. */
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
  /** The table that charges a night; undefined where that is the specification's flat rate. */
  financingOn?(night: number): ReferenceFinancing | undefined;
}
