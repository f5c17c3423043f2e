import { parseLabel, NOTE_LIMITS } from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import { listLabels } from '@lonja/store/journal/journal-entries';
import {
  readCurves,
  readEntries,
  readStatistics,
  readTrades,
  writeJournal,
  type JournalNeeds,
} from './journal.ts';
import { curvesAnswer, entryAnswer, statisticsAnswer, tradeAnswer } from './journal-view.ts';
import { refuse } from '../refusal/refuse.ts';
import type { SignedInRequest } from '../calls/policy.ts';
import type { Handlers } from '../calls/serve.ts';

const TRADES = 50;

/** The journal of an account: notes, trades, and what these came to. */
export function journalHandlers(db: Database) {
  const roomOf = ({ market, session }: SignedInRequest): JournalNeeds => {
    if (session.accountId === null) refuse('not_found');
    return { db, market, accountId: session.accountId };
  };
  return {
    listJournal: async (request) => {
      const needs = roomOf(request);
      const { position, before, ...labels } = request.query;
      const filter = {
        ...labelled(labels),
        ...(position === undefined ? {} : { positions: [Number(position)] }),
        ...(before === undefined ? {} : { before: BigInt(before) }),
      };
      const [entries, known] = await Promise.all([
        readEntries(needs, filter),
        listLabels(db, needs.accountId),
      ]);
      return { entries: entries.map(entryAnswer), tags: [...known.tags], setups: [...known.setups] };
    },
    writeJournal: async (request) =>
      entryAnswer(await writeJournal(roomOf(request), request.session.userId, request.body)),
    listTrades: async (request) => {
      const { status = 'closed', symbol, before, limit = TRADES, ...labels } = request.query;
      const query = {
        isOpen: status === 'open',
        symbol,
        ...labelled(labels),
        before: before === undefined ? undefined : Number(before),
        limit,
      };
      const { trades, isComplete, next } = await readTrades(roomOf(request), query);
      return {
        trades: trades.map((trade) => tradeAnswer(trade, request.market)),
        isComplete,
        next: next === undefined ? null : String(next),
      };
    },
    getTradeStatistics: async (request) => {
      const { timezone = 'UTC', from, to } = request.query;
      const { sums, isComplete } = await readStatistics(roomOf(request), { timezone, from, to });
      return statisticsAnswer(sums, { timezone, isComplete, market: request.market });
    },
    getTradeCurves: async (request) => curvesAnswer(await readCurves(roomOf(request), request.query)),
  } satisfies Partial<Handlers>;
}

/** As they are kept, so that whoever asks for 'Break Out' finds it. */
const labelled = ({
  tag,
  setup,
}: {
  readonly tag?: string | undefined;
  readonly setup?: string | undefined;
}) => ({
  ...(tag === undefined ? {} : { tag: parseLabel(tag, NOTE_LIMITS.tag) ?? '' }),
  ...(setup === undefined ? {} : { setup: parseLabel(setup, NOTE_LIMITS.setup) ?? '' }),
});
