import { createMarketHours } from '@lonja/core';

/** `always`: virtual venues around the clock. `real`: the exchange's own sessions. */
export type MarketHours = 'always' | 'real';

export interface OpeningHours {
  /** Whether the exchange trades at this moment, in milliseconds since 1970. */
  isOpen(exchange: string, now: number): boolean;
  /** The next moment at which a closed exchange opens; undefined for an open one. Milliseconds since 1970. */
  opensAt(exchange: string, now: number): number | undefined;
}

export function createOpeningHours(marketHours: MarketHours): OpeningHours {
  if (marketHours === 'always') return { isOpen: () => true, opensAt: () => undefined };
  const calendar = createMarketHours();
  return {
    isOpen: (exchange, now) => calendar.isOpenAt(exchange, now),
    opensAt: (exchange, now) =>
      calendar.isOpenAt(exchange, now) ? undefined : calendar.nextChangeAt(exchange, now),
  };
}
