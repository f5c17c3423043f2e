import { createMarketHours } from '@lonja/core';
import { STEP_MS, type TradingTime } from './steps.ts';

/** When the prices of an exchange's instruments move. */
export interface VenueTimes {
  /** The step itself where the exchange trades, else the last one at which it did. */
  lastTraded(exchange: string, step: number): number;
  /** The parts of a range of steps in which the exchange trades: first step of each, and the one after its last. */
  tradedWithin(exchange: string, from: number, to: number): (readonly [from: number, to: number])[];
}

export function createVenueTimes(tradingTime: TradingTime): VenueTimes {
  if (tradingTime === 'always')
    return { lastTraded: (_exchange, step) => step, tradedWithin: (_exchange, from, to) => [[from, to]] };
  const hours = createMarketHours();

  const tradedWithin: VenueTimes['tradedWithin'] = (exchange, from, to) => {
    const parts: [number, number][] = [];
    let at = from;
    while (at < to) {
      const changesAt = hours.nextChangeAt(exchange, at * STEP_MS);
      const until = changesAt === undefined ? to : Math.min(to, changesAt / STEP_MS);
      if (hours.isOpenAt(exchange, at * STEP_MS)) parts.push([at, until]);
      at = until;
    }
    return parts;
  };
  return {
    tradedWithin,
    lastTraded: (exchange, step) =>
      hours.isOpenAt(exchange, step * STEP_MS)
        ? step
        : (tradedWithin(exchange, step - LONGEST_PAUSE, step).at(-1)?.[1] ?? step) - 1,
  };
}

/** No exchange rests for longer than three weeks. */
const LONGEST_PAUSE = (21 * 86_400_000) / STEP_MS;
