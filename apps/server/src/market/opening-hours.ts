import { createMarketHours } from '@lonja/core';

/** `always`: virtual venues around the clock. `real`: the exchange's own sessions. */
export type MarketHours = 'always' | 'real';

export interface OpeningHours {
  /** Whether the exchange trades at this moment, in milliseconds since 1970. */
  isOpen(exchange: string, now: number): boolean;
}

export function createOpeningHours(marketHours: MarketHours): OpeningHours {
  if (marketHours === 'always') return { isOpen: () => true };
  const calendar = createMarketHours();
  return { isOpen: (exchange, now) => calendar.isOpenAt(exchange, now) };
}
