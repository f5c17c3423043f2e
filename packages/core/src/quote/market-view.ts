import type { FinancingTable } from '../conditions/financing-terms.ts';
import type { PassedDividends } from '../dividend/dividend.ts';
import type { MarginPreset } from '../conditions/margin-preset.ts';
import type { Instrument } from '../instrument/instrument.ts';
import { getStaleAfter, type MarketQuote } from './quote.ts';

/** The market for decisions: values only, taken at one moment. */
export interface MarketView {
  /** Market time: what everything in an account is dated by. Milliseconds since 1970. */
  readonly now: number;
  /**
   * The market time that lies so many milliseconds of its running clock back, at every rate that it had since; minus infinity where it has
   * not run for so long. Absent: its clock is the wall's. Ask `marketTimeAgo`.
   */
  readonly timeAgo?: (milliseconds: number) => number;
  /** The clock on the wall, which dates notices and the audit log; absent where it is the market's. */
  readonly wall?: number;
  readonly instrumentOf: (instrumentId: number) => Instrument;
  /**
   * The last known quote, stale or not. Undefined where there is none, or none for its currency, and while positions of the
   * instrument are adjusted to a split, because they have two scales then. The function must always return the same for an
   * instrument: it is the key of cached sums over positions (position/position-table.ts).
   */
  readonly quoteOf: (instrumentId: number) => MarketQuote | undefined;
  readonly isOpen: (instrumentId: number) => boolean;
  /** Whether it is a figure that is computed from the market: quoted, and never opened. What is held of it can be closed. Absent: never. */
  readonly isQuotedOnly?: (instrumentId: number) => boolean;
  /** Whether its quotes are in quarantine, so that positions may be closed but not opened. Absent: never. */
  readonly isCloseOnly?: (instrumentId: number) => boolean;
  /** Whether the market's clock stands for good, at its last quotes. Absent: it goes on. */
  readonly isOver?: boolean;
  /** Financing tables, in the order in which they begin. Absent: the specification's flat rate. */
  readonly financing?: readonly FinancingTable[];
  /** Absent: nothing pays any. */
  readonly dividends?: PassedDividends;
  /** The preset that limits leverage. Absent: the specification's lists. */
  readonly margin?: MarginPreset;
}

/** The moment on the wall of a market that may have a clock of its own. Milliseconds since 1970. */
export const wallTimeOf = ({ now, wall = now }: Pick<MarketView, 'now' | 'wall'>): number => wall;

/**
 * What people wait for passes on the wall, while in a world hours may pass between two quotes. The market time that lies so many
 * milliseconds back for whoever waits: milliseconds since 1970.
 */
export const marketTimeAgo = (
  { now, timeAgo }: Pick<MarketView, 'now' | 'timeAgo'>,
  milliseconds: number,
): number => timeAgo?.(milliseconds) ?? now - milliseconds;

/** Whether a quote, or the rate that its currency converts by, has stood too long to trade on, as the market's clock ran. */
export const isStaleIn = (quote: MarketQuote, market: Pick<MarketView, 'now' | 'timeAgo'>): boolean =>
  quote.at < marketTimeAgo(market, getStaleAfter(quote.source, quote.delay ?? 0)) ||
  (quote.rateHoldsUntil !== undefined && quote.at < marketTimeAgo(market, quote.rateHoldsUntil - quote.at));

/** Every market at one moment, for a batch of decisions: the installation's own, and those of worlds. */
export interface MarketViews {
  readonly own: MarketView;
  /** An account's: undefined is the installation's own. @throws Error for a world that is not known */
  readonly of: (world: number | undefined) => MarketView;
}
