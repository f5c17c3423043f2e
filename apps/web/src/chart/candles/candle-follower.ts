import type { CandleGrid } from '@lonja/core/candle-grid';
import type { Candle, Candles } from '@lonja/protocol';
import { grow } from './candle-feed.ts';

type Listener = (candle: Candle) => void;

/** The newest candles of a chart: the server's, with the last one updated by quotes. */
export interface CandleFollower {
  /** Takes the server's newest candles, the oldest first: those that the chart lacks, and the final state of its last one. */
  readonly accept: (answer: Pick<Candles, 'candles' | 'serverTime'>) => void;
  /** A price of the candles' kind and its moment. */
  readonly absorb: (price: number, at: number) => void;
  /** Calls the listener with each change of the last candle, until released. */
  readonly follow: (listener: Listener) => () => void;
}

/** How long, on the wall, the next candle waits for the final state of the previous one: in a world several of them may. */
const PATIENCE_MS = 5_000;

/**
 * A chart can change its last candle and add others after it, but none before. So a complete candle stays the last one until
 * the server has sent its final state and those after it, which may be missing after the page was hidden or paused; this is
 * requested once. Without an answer the next candle begins anyway.
 */
export function createCandleFollower(grid: CandleGrid, ask: () => void): CandleFollower {
  let last: Candle | undefined;
  let answeredAt = 0;
  let asked: { readonly of: number; readonly at: number } | undefined;
  let listener: Listener | undefined;

  const show = (candle: Candle) => {
    last = candle;
    listener?.(candle);
  };
  /** Whether the next candle may begin at this moment. */
  const isSettled = ({ time }: Candle, at: number): boolean => {
    const end = grid.beginOf(grid.numberOf(time) + 1);
    if (at < end || answeredAt >= end) return true;
    if (asked?.of === time) return Date.now() - asked.at > PATIENCE_MS;
    asked = { of: time, at: Date.now() };
    ask();
    return false;
  };

  return {
    accept: ({ candles, serverTime }) => {
      answeredAt = serverTime;
      const from = last?.time ?? 0;
      // After a long sleep the answer does not reach back to the chart's last candle: the chart detects the gap and reloads.
      if (last && (candles[0]?.time ?? 0) > from) {
        last = candles.at(-1);
        return;
      }
      for (const candle of candles) if (candle.time >= from) show(candle);
    },
    absorb: (price, at) => {
      if (!last) return;
      if (!isSettled(last, at)) return listener?.(grow(last, price, last.time, grid));
      const next = grow(last, price, at, grid);
      // While waiting, the last candle showed prices of the next one: corrects it.
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
