import { priceFactorOf } from '@lonja/core';
import type { FeedSplit, FeedSplits, SplitCalendar } from '../feed-splits.ts';
import { scaledTicks } from '../quote-sheet.ts';
import type { SimulatedMarket } from './simulated-market.ts';

/**
 * The splits of the simulated market's companies. Prices of a company's instruments stay in the scale of positions until its split
 * is adopted. In between, when some accounts count by one scale and some by the other, no order may be set off by a price: it is in
 * quarantine.
 */
export interface SimulatedSplits extends FeedSplits {
  readonly calendar: SplitCalendar;
  /** 1 from the opening of a split until it is adopted, by entry. */
  readonly quarantined: Uint8Array;
  /** The market has come to a moment, milliseconds since 1970. */
  step(at: number): void;
}

/** @param positions of the entries, by symbol */
export function createSimulatedSplits(
  market: () => SimulatedMarket,
  positions: ReadonlyMap<string, number>,
): SimulatedSplits {
  let [startedAt, steppedAt] = [Number.NaN, Number.NEGATIVE_INFINITY];
  /** The moment at which an entry's last split was adopted. */
  const adoptedAt = new Map<number, number>();
  const quarantined = new Uint8Array(positions.size);
  const calendar: SplitCalendar = {
    announced: (from, until, now) => market().splits.announced(from, until, now),
    due: (until) =>
      market()
        .splits.announced(Number.NEGATIVE_INFINITY, until + 1, until)
        .filter(({ symbol, at }) => at > market().scaledAt(positions.get(symbol)!)),
  };
  const dueNow = () => Map.groupBy(calendar.due(steppedAt), ({ symbol }) => symbol);

  return {
    calendar,
    quarantined,
    // The first of several splits that are due comes first.
    seen: () =>
      [...dueNow()].map(([symbol, [split]]): FeedSplit => {
        const { at, ratio } = split!;
        const position = positions.get(symbol)!;
        const factor = priceFactorOf(ratio);
        const { bid, ask } = scaledTicks(market().bidTicks[position]!, market().askTicks[position]!, factor);
        // No earlier one that was applied is this one.
        const since = Math.max(at, startedAt, (adoptedAt.get(position) ?? 0) + 1);
        return { symbol, factor, bidTicks: bid, askTicks: ask, receivedAt: steppedAt, since };
      }),
    lookUp: (symbol) => Promise.resolve(dueNow().get(symbol)?.[0]?.ratio),
    adopt(symbol) {
      const position = positions.get(symbol);
      if (position === undefined) return;
      market().adopt(position);
      adoptedAt.set(position, steppedAt);
      quarantined[position] = 0;
    },
    announce: () => undefined,
    dismiss: () => undefined,
    step(at) {
      if (Number.isNaN(startedAt)) startedAt = at;
      steppedAt = at;
      for (const { symbol } of calendar.due(at)) quarantined[positions.get(symbol)!] = 1;
    },
  };
}
