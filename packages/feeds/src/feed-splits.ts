import type { SplitRatio } from '@lonja/core';
import type { QuoteSheet, SeenSplit } from './quote-sheet.ts';
import type { AnnouncedSplit } from './simulated/actions/splits.ts';

/** An instrument that its source quotes in another scale than that of open positions. */
export interface FeedSplit extends Omit<SeenSplit, 'position'> {
  readonly symbol: string;
  /** Since when it does, milliseconds since 1970, where the source says so. */
  readonly since?: number;
}

/** The splits that a feed has seen, and those that are declared to it. Symbols that it does not cover are ignored. */
export interface FeedSplits {
  /**
   * The instruments whose source counts in another scale at this moment. An external source quotes in it: they are in
   * quarantine until adopted or dismissed. Simulated prices stay in the scale of positions, in quarantine too, until it is adopted.
   */
  seen(): readonly FeedSplit[];
  /**
   * The ratio that the source itself publishes for a split since a moment (milliseconds since 1970); undefined where it has
   * none. Absent where the source publishes no ratios.
   * @throws the source's error
   */
  lookUp?(symbol: string, since: number): Promise<SplitRatio | undefined>;
  /** Declares a split before the source quotes in its scale; undefined withdraws it. */
  announce(symbol: string, ratio: SplitRatio | undefined): void;
  /** All open positions are in the new scale: the source's quotes pass again. */
  adopt(symbol: string, ratio: SplitRatio): void;
  /** It was no split: the source's quotes pass again. */
  dismiss(symbol: string): void;
  /**
   * The splits of a source that announces all of them itself: nobody else can announce or dismiss one. Absent for external
   * sources.
   */
  readonly calendar?: SplitCalendar;
}

/** Splits that a source announces. Moments are milliseconds since 1970. */
export interface SplitCalendar {
  /** What is announced by now and takes effect from a moment on, before another one: in order of time. */
  announced(from: number, until: number, now: number): readonly AnnouncedSplit[];
  /** What has taken effect until a moment, that one included, and is not adopted: in order of time. */
  due(until: number): readonly AnnouncedSplit[];
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
