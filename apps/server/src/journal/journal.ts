import { NOTE_LIMITS, parseNote } from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import { classifyFailure } from '@lonja/store/database/failure';
import { followAccount } from '@lonja/store/journal/follow-trades';
import {
  hasSubject,
  listAccountEntries,
  writeEntry,
  type EntryFilter,
  type JournalEntry,
  type NoteSubject,
} from '@lonja/store/journal/journal-entries';
import { listCurves } from '@lonja/store/journal/result-curves';
import { listTrades, sumTrades } from '@lonja/store/journal/trades';
import { ZONES, type Timezone } from '@lonja/protocol';
import { refuse } from '../refusal/refuse.ts';
import type { ReadTrade } from './journal-view.ts';
import type { LiveMarket } from '../market/live-market.ts';
import { measureTrades } from './measure-trade.ts';

/** One of somebody's accounts, with its market. */
export interface JournalNeeds {
  readonly db: Database;
  readonly market: LiveMarket;
  readonly accountId: number;
}

/** Fills that one reading follows: 20,000 take about half a second, and the next reading goes on. */
const FOLLOWED = 20_000;
/** Entries that an answer has of a trade's page. */
const NOTES = 500;

const follow = ({ db, market, accountId }: JournalNeeds): Promise<boolean> =>
  followAccount(db, accountId, {
    maximum: FOLLOWED,
    instrumentOf: (id) => {
      const instrument = market.instrumentById(id);
      if (!instrument) throw new Error(`a trade in unknown instrument ${id}`);
      return instrument;
    },
  });

export interface TradesQuery {
  readonly isOpen: boolean;
  readonly symbol?: string | undefined;
  readonly tag?: string | undefined;
  readonly setup?: string | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}

interface ReadTrades {
  readonly trades: readonly ReadTrade[];
  readonly isComplete: boolean;
  readonly next: number | undefined;
}

/** A page of an account's trades, with their notes and how far they went. */
export async function readTrades(needs: JournalNeeds, query: TradesQuery): Promise<ReadTrades> {
  const { db, market, accountId } = needs;
  const { symbol, limit } = query;
  const instrumentId = symbol === undefined ? undefined : market.instrumentBySymbol(symbol)?.id;
  const isComplete = await follow(needs);
  if (symbol !== undefined && instrumentId === undefined) return { trades: [], isComplete, next: undefined };
  const found = await listTrades(db, accountId, { ...query, instrumentId, limit: limit + 1 });
  const page = found.slice(0, limit);
  const measured = await measureTrades(needs, accountId, page);
  const positions = page.map(({ openedBy }) => openedBy);
  const notes =
    positions.length === 0
      ? []
      : await listAccountEntries(db, accountId, { positions, isCurrent: true, limit: NOTES });
  const byPosition = Map.groupBy(notes, ({ openedBy }) => openedBy);
  return {
    trades: page.map((trade) => ({
      trade,
      measured: measured.get(trade.openedBy),
      notes: byPosition.get(trade.openedBy) ?? [],
    })),
    isComplete,
    next: found.length > limit ? page.at(-1)?.closing?.fill : undefined,
  };
}

/** What an account's closed trades came to. @param period of closing */
export async function readStatistics(
  needs: JournalNeeds,
  { timezone, from, to }: { timezone: Timezone; from?: string | undefined; to?: string | undefined },
) {
  const isComplete = await follow(needs);
  const period = { from: toDate(from), to: toDate(to) };
  const sums = await sumTrades(needs.db, needs.accountId, { zone: ZONES[timezone], period });
  return { sums, isComplete };
}

/** How the results of an account's closed trades grew. @param period of closing */
export async function readCurves(
  needs: JournalNeeds,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
) {
  const isComplete = await follow(needs);
  const period = { from: toDate(from), to: toDate(to) };
  return { isComplete, curves: await listCurves(needs.db, needs.accountId, period) };
}

const toDate = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));

export const readEntries = (
  { db, accountId }: JournalNeeds,
  filter: Omit<EntryFilter, 'limit'>,
): Promise<JournalEntry[]> => listAccountEntries(db, accountId, { ...filter, limit: SHOWN_ENTRIES });

const SHOWN_ENTRIES = 100;

export interface WantedEntry {
  readonly text?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly setup?: string | undefined;
  readonly position?: string | undefined;
  readonly corrects?: string | undefined;
}

/** Writes an entry of one's own. A correction takes over what the entry was about that it takes the place of. */
export async function writeJournal(
  { db, market, accountId }: JournalNeeds,
  userId: string,
  { position, corrects, ...written }: WantedEntry,
): Promise<JournalEntry> {
  const note = parseNote(written);
  if (!note || (position !== undefined && corrects !== undefined)) refuse('invalid_request');
  const about = await requireSubject({ db, accountId }, { position, corrects });
  const entry = {
    accountId,
    userId,
    at: new Date(market.now()),
    note,
    about,
    corrects: corrects === undefined ? undefined : BigInt(corrects),
  };
  const { entries: ofAccount, entriesOfPerson: ofPerson } = NOTE_LIMITS;
  const id = await writeEntry(db, entry, { ofAccount, ofPerson }).catch((error: unknown) => {
    // Two corrections at once: the first stays.
    if (classifyFailure(error) === 'conflict') return 'corrected' as const;
    throw error;
  });
  if (id === 'corrected') refuse('entry_corrected');
  if (id === 'account_full') refuse('journal_full', { maximum: ofAccount });
  if (id === 'person_full') refuse('journals_full', { maximum: ofPerson });
  const [saved] = await listAccountEntries(db, accountId, { id, limit: 1 });
  return saved ?? refuse('not_found');
}

async function requireSubject(
  { db, accountId }: Pick<JournalNeeds, 'db' | 'accountId'>,
  { position, corrects }: Pick<WantedEntry, 'position' | 'corrects'>,
): Promise<NoteSubject> {
  if (corrects !== undefined) {
    const [entry] = await listAccountEntries(db, accountId, { id: BigInt(corrects), limit: 1 });
    if (!entry) refuse('not_found');
    if (entry.correctedBy !== null) refuse('entry_corrected');
    return entry.orderId === null ? { openedBy: entry.openedBy ?? undefined } : { orderId: entry.orderId };
  }
  const about = { openedBy: position === undefined ? undefined : Number(position) };
  return (await hasSubject(db, accountId, about)) ? about : refuse('not_found');
}
