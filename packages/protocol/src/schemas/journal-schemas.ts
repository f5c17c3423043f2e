import type { SchemasOf } from '../rows/call-schema.ts';
import type { JOURNAL_CALLS } from '../rows/journal-calls.ts';
import {
  Journal,
  JournalEntry,
  JournalQuery,
  JournalTrades,
  TradeCurves,
  TradeCurvesQuery,
  TradesQuery,
  TradeStatistics,
  TradeStatisticsQuery,
} from '../journal/journal.ts';
import { WriteJournalRequest } from '../journal/note.ts';

export const JOURNAL_SCHEMAS = {
  listJournal: {
    what: 'what you noted in the journal of your account, and its tags and setups',
    query: JournalQuery,
    response: Journal,
  },
  writeJournal: {
    what: 'a new entry of the journal; entries are never changed: a correction is a new one',
    body: WriteJournalRequest,
    response: JournalEntry,
    refuses: ['entry_corrected', 'journal_full', 'journals_full'],
  },
  listTrades: {
    what: 'your trades, from opening to flat: result with its costs, R multiple, how far it went against you and in favour, notes',
    query: TradesQuery,
    response: JournalTrades,
  },
  getTradeStatistics: {
    what: 'what your closed trades came to by hour, weekday, instrument, tag and setup, each with how many (`?timezone=UTC`, `EST`, `PST`, `CET`)',
    query: TradeStatisticsQuery,
    response: TradeStatistics,
  },
  getTradeCurves: {
    what: 'how the results of your closed trades grew, by setup and by tag',
    query: TradeCurvesQuery,
    response: TradeCurves,
  },
} satisfies SchemasOf<typeof JOURNAL_CALLS>;
