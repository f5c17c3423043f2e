import {
  createMarketHours,
  EXCHANGE_HOURS,
  MARKET_REGIONS,
  regionAt,
  type MarketHours,
  type MarketRegion,
} from '@lonja/core';
import type { MarketHours as MarketHoursAnswer } from '@lonja/protocol';
import type { Handlers } from '../calls/serve.ts';
import { isoTime } from '../reading/iso-time.ts';

/** GET /api/market-hours: hours of the real exchanges, independent of the hours of this market. */
export function marketHoursHandlers(clock: () => number) {
  const hours = createMarketHours();
  return {
    getMarketHours: async (_request, reply) => {
      reply.header('cache-control', 'no-cache');
      return marketHoursAnswer(hours, clock());
    },
  } satisfies Partial<Handlers>;
}

const marketHoursAnswer = (hours: MarketHours, now: number): MarketHoursAnswer => ({
  at: isoTime(now),
  regions: (Object.keys(MARKET_REGIONS) as MarketRegion[]).map((region) => {
    const { isOpen, nextChange } = regionAt(hours, region, now);
    return { region, exchanges: [...MARKET_REGIONS[region]], isOpen, nextChange: isoTime(nextChange) };
  }),
  exchanges: Object.keys(EXCHANGE_HOURS).map((exchange) => {
    const { zone, special, holidaysThrough, isPartial } = hours.dayAt(exchange, now);
    const change = hours.nextChangeAt(exchange, now);
    return {
      exchange,
      timeZone: zone,
      isOpen: hours.isOpenAt(exchange, now),
      nextChange: change === undefined ? null : isoTime(change),
      today: special ?? 'regular',
      holidays: isPartial ? 'partly' : holidaysThrough === undefined ? 'unknown' : 'known',
      holidaysThrough: holidaysThrough ?? null,
    };
  }),
});
