import {
  marketTimeAt,
  rateAt,
  STALE_AFTER_MS,
  worldStateAt,
  type MarketQuote,
  type MarketView,
  type PassedDividends,
} from '@lonja/core';
import type { WorldRow } from '@lonja/store/market/worlds';
import { withParts, type LiveMarket } from '../market/live-market.ts';
import { writeChanges, type WorldMarket } from './world-market.ts';

interface OwnMarketWorldOptions {
  readonly row: WorldRow;
  readonly own: LiveMarket;
  /** The clock on the wall: milliseconds since 1970. */
  readonly wall: () => number;
}

/** The installation's market as a contest on it has it: the same quotes, from its beginning to its end, and then those of its last step. */
export function createOwnMarketWorld({ row: first, own, wall }: OwnMarketWorldOptions): WorldMarket {
  let row = first;
  let steppedTo: number | undefined;
  /** On the wall, with a reading of its clock that was new enough. */
  let heardAt = Number.NEGATIVE_INFINITY;
  let onStep: (() => void) | undefined;
  const lastQuotes = rememberedQuotes();
  const view = (): MarketView => {
    const now = wall();
    const state = worldStateAt(row, now);
    const { lastStep } = row.ownMarket ?? {};
    if (state === 'ended')
      return lastStep
        ? { ...endedAt(own.view(), lastStep.at), quoteOf: lastQuotes(lastStep.quotes), isOpen: () => true }
        : { ...endedAt(own.view(), row.endsAt ?? now), isOpen: () => false };
    // It may have been ended meanwhile.
    const isOld = now - heardAt > STALE_AFTER_MS.simulated;
    return state === 'running' && !isOld ? own.view() : { ...own.view(), isOpen: () => false };
  };
  return {
    id: row.id,
    name: row.name,
    row: () => row,
    wall,
    market: withParts(own, {
      view,
      start: (listener) => {
        onStep = listener;
        return Promise.resolve();
      },
      stop: () => {
        onStep = undefined;
        return Promise.resolve();
      },
    }),
    time: () => ({
      state: worldStateAt(row, wall()),
      marketTime: marketTimeAt(row, wall()),
      rate: rateAt(row, wall()),
      // The beginning is no change that somebody has made of the clock.
      changes: writeChanges(row, wall()).filter(({ state }) => state === 'ended'),
    }),
    adopt: (stored) => {
      row = stored;
    },
    prepare: () => Promise.resolve(),
    step: () => {
      heardAt = wall();
      const at = own.board.steppedAt();
      if (!onStep || at === undefined || at === steppedTo) return false;
      steppedTo = at;
      // Before its beginning and after its end nothing fills, whatever prices are reached.
      if (worldStateAt(row, heardAt) === 'running') onStep();
      return true;
    },
  };
}

/** Nothing is dated after its end, however late it is decided; and no dividend of later is paid. */
function endedAt(view: MarketView, end: number): MarketView {
  const { dividends } = view;
  return {
    ...view,
    wall: view.now,
    now: Math.min(view.now, end),
    isOver: true,
    isCloseOnly: () => true,
    ...(dividends ? { dividends: through(dividends, end) } : {}),
  };
}

const through = (dividends: PassedDividends, end: number): PassedDividends => ({
  newest: () => Math.min(dividends.newest(), end),
  of: (instrumentId, after, until) => dividends.of(instrumentId, after, Math.min(until, end)),
});

/** The same function for the same quotes: sums over positions are cached by it. */
function rememberedQuotes(): (quotes: ReadonlyMap<number, MarketQuote>) => MarketView['quoteOf'] {
  let known: ReadonlyMap<number, MarketQuote> | undefined;
  let quoteOf: MarketView['quoteOf'] = () => undefined;
  return (quotes) => {
    if (quotes !== known) quoteOf = (instrumentId) => quotes.get(instrumentId);
    known = quotes;
    return quoteOf;
  };
}
