import type { MarketHours } from './market-hours.ts';

/** Market regions by their exchanges: a region is open while any of its exchanges is. */
export const MARKET_REGIONS = {
  forex: ['FOREX'],
  europe: ['LSE', 'XETRA', 'Euronext Paris', 'BME', 'SIX'],
  us: ['NYSE', 'NASDAQ'],
  asia: ['TSE', 'SSE', 'HKEX'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type MarketRegion = keyof typeof MARKET_REGIONS;

export interface RegionState {
  readonly isOpen: boolean;
  /** Milliseconds since 1970. */
  readonly nextChange: number;
}

/** Whether a region is open at an instant, in ms since 1970, and when that changes. */
export function regionAt(hours: MarketHours, region: MarketRegion, instantMs: number): RegionState {
  const exchanges: readonly string[] = MARKET_REGIONS[region];
  const isOpenAt = (at: number): boolean => exchanges.some((exchange) => hours.isOpenAt(exchange, at));
  const isOpen = isOpenAt(instantMs);
  let at = instantMs;
  do at = Math.min(...exchanges.map((exchange) => hours.nextChangeAt(exchange, at) ?? Infinity));
  while (isOpenAt(at) === isOpen);
  return { isOpen, nextChange: at };
}
