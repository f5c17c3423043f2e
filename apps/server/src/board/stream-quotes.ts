/** The live market for the stream: by index, with each quote's wire text ready to be joined. */
export interface StreamQuotes {
  /** 'simulated', 'yahoo+binance', …, and how pages name it: 'Simulated market'. */
  readonly source: string;
  readonly label: string;
  /** The same by an instrument's source. */
  readonly labels: Readonly<Record<string, string>>;
  /** How many instruments there are: indexes run from 0 to below it. */
  readonly size: number;
  /** An instrument's source, its label, and the delay of its prices in minutes. */
  originOf(index: number): readonly [source: string, label: string, delayMinutes: number];
  indexOf(symbol: string): number | undefined;
  /** JSON of the QuoteTuple of this instrument, rendered at most once a step and shared by all readers. */
  fragment(index: number): string;
  /** Rises with every change of this instrument; 0 before its first quote. */
  revision(index: number): number;
}
