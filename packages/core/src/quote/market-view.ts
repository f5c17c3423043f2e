import type { FinancingTable } from '../conditions/financing-terms.ts';
import type { Instrument } from '../instrument/instrument.ts';
import type { MarketQuote } from './quote.ts';

/** The market as a decision sees it: values only, taken at one moment. */
export interface MarketView {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly instrumentOf: (instrumentId: number) => Instrument;
  /**
   * The last known quote, stale or not. Undefined where there is none, or none for its currency, and while positions of the
   * instrument are adjusted to a split: no price counts for all of them then. One function says the same of an instrument
   * each time: sums over many positions are kept by it (position/position-table.ts).
   */
  readonly quoteOf: (instrumentId: number) => MarketQuote | undefined;
  readonly isOpen: (instrumentId: number) => boolean;
  /** Whether its source's last word made no sense: what is open may be closed, nothing opened. Absent: never. */
  readonly isCloseOnly?: (instrumentId: number) => boolean;
  /** What nights are charged by, in the order in which the tables begin. Absent: the specification's flat rate. */
  readonly financing?: readonly FinancingTable[];
}
