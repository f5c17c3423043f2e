import type { CallLimit, CallRow } from './call-row.ts';

/** In addition to the budget of computed candles. */
const COMPUTED = { perMinute: 1_200, of: 'address' } as const satisfies CallLimit;

/** Enough for a class of thirty that looks at ten instruments each. */
const STATISTICS = { perMinute: 300, of: 'address' } as const satisfies CallLimit;

export const MARKET_CALLS = {
  getMarketData: { route: 'GET /api/real-market-data', policy: 'public', isOfWorld: true },
  getCandles: { route: 'GET /api/candles/:symbol', policy: 'public', limit: COMPUTED, isOfWorld: true },
  getSparklines: { route: 'GET /api/sparklines', policy: 'public', limit: COMPUTED, isOfWorld: true },
  listIndicators: { route: 'GET /api/indicators', policy: 'public' },
  getIndicator: { route: 'GET /api/indicators/:symbol', policy: 'public', limit: COMPUTED, isOfWorld: true },
  getMarketHours: { route: 'GET /api/market-hours', policy: 'public' },
  getSessions: { route: 'GET /api/market-hours/:symbol', policy: 'public', limit: COMPUTED, isOfWorld: true },
  getCalendar: { route: 'GET /api/calendar', policy: 'public', limit: COMPUTED, isOfWorld: true },
  getMarketStatistics: {
    route: 'GET /api/market/statistics/:symbol',
    policy: 'public',
    limit: STATISTICS,
    isOfWorld: true,
  },
  getCorrelations: {
    route: 'GET /api/market/correlations',
    policy: 'public',
    limit: STATISTICS,
    isOfWorld: true,
  },
  getSpreads: { route: 'GET /api/market/spreads', policy: 'public', limit: STATISTICS, isOfWorld: true },
  getConditions: { route: 'GET /api/conditions', policy: 'public' },
  listWorlds: { route: 'GET /api/worlds', policy: 'public' },
  listNews: { route: 'GET /api/news', policy: 'public', isOfWorld: true },
} as const satisfies Readonly<Record<string, CallRow>>;
