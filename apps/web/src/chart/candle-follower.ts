import type { Candle, CandleInterval, Candles } from '@lonja/protocol';
import { grow, INTERVAL_MS } from './candle-feed.ts';

type Listener = (candle: Candle) => void;

/** The newest candles of a chart: as the server has them, the last one growing with the price. */
export interface CandleFollower {
  /** The server's newest candles, the oldest first: those that the chart lacks, and how its last one ended. */
  readonly take: (answer: Pick<Candles, 'candles' | 'serverTime'>) => void;
  /** A mid price and its moment. */
  readonly absorb: (price: number, at: number) => void;
  /** Calls the listener with each change of the last candle, until released. */
  readonly follow: (listener: Listener) => () => void;
}

/** How long the next candle waits for the end of the one before. */
const PATIENCE_MS = 5_000;

/**
 * A chart can change its last candle and add others after it, but none before. So a candle that is over stays the last
 * one until the server has said how it ended and what came after it while the page was hidden or paused: that is
 * asked for once. Where no answer comes the next one begins without.
 * @param waitMs after its end a candle is asked for: not by all charts of a market at once
 */
export function createCandleFollower(
  interval: CandleInterval,
  ask: () => void,
  waitMs: number,
): CandleFollower {
  let last: Candle | undefined;
  let answeredAt = 0;
  let asked: { readonly of: number; readonly at: number } | undefined;
  let listener: Listener | undefined;

  const show = (candle: Candle) => {
    last = candle;
    listener?.(candle);
  };
  /** Whether what is over may be followed by the next one at this moment. */
  const isSettled = ({ time }: Candle, at: number): boolean => {
    const end = time + INTERVAL_MS[interval];
    if (at < end || answeredAt >= end) return true;
    if (asked?.of === time) return at - asked.at > PATIENCE_MS;
    if (at - end < waitMs) return false;
    asked = { of: time, at };
    ask();
    return false;
  };

  return {
    take: ({ candles, serverTime }) => {
      answeredAt = serverTime;
      const from = last?.time ?? 0;
      // After a long sleep the answer does not reach back to what the chart has: it finds the hole, and loads all anew.
      if (last && (candles[0]?.time ?? 0) > from) {
        last = candles.at(-1);
        return;
      }
      for (const candle of candles) if (candle.time >= from) show(candle);
    },
    absorb: (price, at) => {
      if (!last) return;
      if (!isSettled(last, at)) return listener?.(grow(last, price, last.time, interval));
      const next = grow(last, price, at, interval);
      // What it showed while it waited was the price of the next one.
      if (next.time > last.time) listener?.(last);
      show(next);
    },
    follow: (next) => {
      listener = next;
      return () => {
        if (listener === next) listener = undefined;
      };
    },
  };
}
