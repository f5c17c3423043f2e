import type { CallRow } from './call-row.ts';

/** Calls about the journal of one of the caller's accounts. */
export const JOURNAL_CALLS = {
  listJournal: { route: 'GET /api/journal', policy: 'client', scope: 'read', isOfAccount: true },
  writeJournal: {
    route: 'POST /api/journal',
    leaves: { maximum: 'journals_full' },
    makesStale: ['listJournal', 'listTrades', 'getTradeStatistics', 'getTradeCurves'],
    policy: 'client',
    scope: 'trade',
    stops: 'call',
    limit: { perMinute: 60, of: 'person' },
    status: 201,
    isOfAccount: true,
    confirms: { no: 'own_records' },
  },
  // What a trade's excursions are read from may have to be computed.
  listTrades: {
    route: 'GET /api/journal/trades',
    policy: 'client',
    scope: 'read',
    limit: { perMinute: 120, of: 'person' },
    isOfAccount: true,
  },
  getTradeStatistics: {
    route: 'GET /api/journal/statistics',
    policy: 'client',
    scope: 'read',
    limit: { perMinute: 120, of: 'person' },
    isOfAccount: true,
  },
  getTradeCurves: {
    route: 'GET /api/journal/curves',
    policy: 'client',
    scope: 'read',
    limit: { perMinute: 120, of: 'person' },
    isOfAccount: true,
  },
} as const satisfies Readonly<Record<string, CallRow>>;
