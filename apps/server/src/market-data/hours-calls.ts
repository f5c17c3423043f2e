import {
  createMarketHours,
  EXCHANGE_HOURS,
  MARKET_REGIONS,
  regionAt,
  wallClockOf,
  type Instrument,
  type MarketHours,
  type MarketRegion,
} from '@lonja/core';
import type { InstrumentSessions, MarketHours as MarketHoursAnswer } from '@lonja/protocol';
import type { Handlers } from '../calls/serve.ts';
import { isoTime } from '../reading/iso-time.ts';
import { refuse } from '../refusal/refuse.ts';

/** GET /api/market-hours, of all or of an instrument: hours of the real exchanges, independent of the hours of this market. */
export function marketHoursHandlers(clock: () => number) {
  const hours = createMarketHours();
  return {
    getMarketHours: async (_request, reply) => {
      reply.header('cache-control', 'no-cache');
      return marketHoursAnswer(hours, clock());
    },
    getSessions: async ({ market, params, query }, reply) => {
      const instrument = market.instrumentBySymbol(params.symbol);
      if (!instrument) refuse('unknown_instrument');
      reply.header('cache-control', 'no-cache');
      return sessionsAnswer(hours, instrument, query);
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

const DAY_MS = 86_400_000;

function sessionsAnswer(
  hours: MarketHours,
  { symbol, exchange }: Pick<Instrument, 'symbol' | 'exchange'>,
  { from, to }: { readonly from: number; readonly to: number },
): InstrumentSessions {
  const { zone } = hours.dayAt(exchange, from);
  const sessions: InstrumentSessions['sessions'] = [];
  if (zone === null) return { symbol, exchange, timeZone: zone, sessions };
  const dayAt = (at: number) => Math.floor(wallClockOf(zone).wallOf(at) / DAY_MS);
  // An evening session belongs to the day on which it ends.
  for (let day = dayAt(from); day <= dayAt(to) + 1; day++) {
    const parts = hours.sessionsOn(exchange, day) ?? [];
    const [first, last] = [parts[0], parts.at(-1)];
    if (first && last && first.opens <= to && last.closes > from)
      sessions.push({ opens: first.opens, closes: last.closes });
  }
  return { symbol, exchange, timeZone: zone, sessions };
}
