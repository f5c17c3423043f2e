import type { SplitRatio } from '@lonja/core';
import type { QuoteSheet, SeenSplit } from './quote-sheet.ts';

/** An instrument that its source quotes in another scale than that of open positions. */
export interface FeedSplit extends Omit<SeenSplit, 'position'> {
  readonly symbol: string;
}

/**
 * The splits that a feed of an external source has seen, and those that are declared to it. Symbols that it does not cover are
 * ignored.
 */
export interface FeedSplits {
  /** The instruments that are quoted in another scale at this moment, in quarantine until adopted or dismissed. */
  seen(): readonly FeedSplit[];
  /**
   * The ratio that the source itself publishes for a split since a moment (milliseconds since 1970); undefined where it has
   * none. Absent where the source publishes no ratios.
   * @throws the source's error
   */
  lookUp?(symbol: string, since: number): Promise<SplitRatio | undefined>;
  /** Announces a split before the source quotes in its scale; undefined withdraws it. */
  announce(symbol: string, ratio: SplitRatio | undefined): void;
  /** All open positions are in the new scale: the source's quotes pass again. */
  adopt(symbol: string, ratio: SplitRatio): void;
  /** It was no split: the source's quotes pass again. */
  dismiss(symbol: string): void;
}

export function createFeedSplits(
  symbols: readonly string[],
  sheet: QuoteSheet,
  lookUp?: FeedSplits['lookUp'],
): FeedSplits {
  const positions = new Map(symbols.map((symbol, position) => [symbol, position]));
  const at = (symbol: string, act: (position: number) => void): void => {
    const position = positions.get(symbol);
    if (position !== undefined) act(position);
  };
  return {
    seen: () => sheet.splits().map(({ position, ...split }) => ({ ...split, symbol: symbols[position]! })),
    ...(lookUp ? { lookUp } : {}),
    announce: (symbol, ratio) => at(symbol, (position) => sheet.announce(position, ratio)),
    adopt: (symbol, ratio) => at(symbol, (position) => sheet.adopt(position, ratio)),
    dismiss: (symbol) => at(symbol, (position) => sheet.dismiss(position)),
  };
}
