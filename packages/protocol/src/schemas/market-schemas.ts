import * as z from 'zod';
import { Calendar, CalendarQuery } from '../market-data/calendar.ts';
import { Candles, CandlesQuery } from '../market-data/candles.ts';
import { Conditions } from '../conditions/conditions.ts';
import { Indicator, IndicatorLines, IndicatorQuery } from '../market-data/indicators.ts';
import { Asset, MarketDataQuery } from '../market-data/market-data.ts';
import { InstrumentSessions, MarketHours, SessionsQuery } from '../market-data/market-hours.ts';
import { NewsItem, NewsQuery } from '../news/news.ts';
import { Sparklines, SparklinesQuery } from '../market-data/sparklines.ts';
import { ComparedQuery, Correlations, MarketStatistics, Spreads } from '../market-data/statistics.ts';
import { Symbol } from '../wire/wire.ts';
import { World } from '../worlds/worlds.ts';
import type { SchemasOf } from '../rows/call-schema.ts';
import type { MARKET_CALLS } from '../rows/market-calls.ts';

export const MARKET_SCHEMAS = {
  getMarketData: {
    what: 'all instruments with their quotes, or those of `symbols`',
    query: MarketDataQuery,
    response: z.array(Asset),
  },
  getCandles: {
    what: 'candles of an instrument, the live one last',
    params: z.strictObject({ symbol: Symbol }),
    query: CandlesQuery,
    response: Candles,
  },
  getSparklines: {
    what: 'the last day of many instruments in a few closes each: `symbols`',
    query: SparklinesQuery,
    response: Sparklines,
  },
  listIndicators: { what: 'the catalogue of indicators', response: z.array(Indicator) },
  getIndicator: {
    what: "one of them on an instrument's candles",
    params: z.strictObject({ symbol: Symbol }),
    query: IndicatorQuery,
    response: IndicatorLines,
  },
  getMarketHours: {
    what: 'the real exchanges: open or closed now, and the next change',
    response: MarketHours,
  },
  getSessions: {
    what: "the trading sessions of an instrument's exchange: `from`, `to`",
    params: z.strictObject({ symbol: Symbol }),
    query: SessionsQuery,
    response: InstrumentSessions,
  },
  getCalendar: {
    what: "the simulated market's economic calendar: `from`, `until`, `symbol`",
    query: CalendarQuery,
    response: Calendar,
  },
  getMarketStatistics: {
    what: 'what an instrument is like: returns, memory, falls, spread, see [below](#statistics)',
    params: z.strictObject({ symbol: Symbol }),
    response: MarketStatistics,
  },
  getCorrelations: {
    what: 'how instruments move together: `symbols`',
    query: ComparedQuery,
    response: Correlations,
  },
  getSpreads: {
    what: 'spreads by class, and of some instruments: `symbols`',
    query: ComparedQuery,
    response: Spreads,
  },
  getConditions: {
    what: 'how nights are charged, and what limits leverage: see [overnight financing](#overnight-financing) and [leverage](#leverage)',
    response: Conditions,
  },
  listWorlds: {
    what: 'the worlds: markets with a clock of their own, see [worlds](#worlds)',
    response: z.array(World),
  },
  listNews: {
    what: 'news, the newest first: `category`, `limit`',
    query: NewsQuery,
    response: z.array(NewsItem),
  },
} as const satisfies SchemasOf<typeof MARKET_CALLS>;
