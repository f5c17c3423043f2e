import type { PassedDividends } from '@lonja/core';
import type { Feed, FeedDividend, FeedDividends } from '@lonja/feeds';
import type { ExMoment } from '@lonja/store/trading/open-accounts';
import type { QuoteBoard } from '../board/quote-board.ts';

/** Dividends of the instruments with simulated prices; there are none where a source's prices are external. */
export interface MarketDividends extends PassedDividends {
  /** What is announced by now and goes ex from a moment on, before another one (milliseconds since 1970): in order of time. */
  announced(from: number, until: number, now: number): readonly FeedDividend[];
  /** The newest ex moment of each instrument that quotes have passed, after a moment. */
  exMoments(after: number): readonly ExMoment[];
}

interface MarketDividendsOptions {
  readonly board: QuoteBoard;
  readonly feeds: readonly Pick<Feed, 'symbols' | 'dividends'>[];
}

/** A dividend counts as passed once the board has a quote of its ex moment or later, so price and payment change together. */
export function createMarketDividends({ board, feeds }: MarketDividendsOptions): MarketDividends {
  const sources = feeds.flatMap(({ symbols, dividends }) => {
    const first = symbols[0] === undefined ? undefined : board.indexOf(symbols[0]);
    return dividends && first !== undefined ? [{ symbols, dividends, first }] : [];
  });
  const bySymbol = new Map<string, (typeof sources)[number]>();
  for (const source of sources) for (const symbol of source.symbols) bySymbol.set(symbol, source);

  /** All quotes of a simulated feed are of one moment; 0 before the first. */
  const quotedAt = ({ first }: { readonly first: number }): number => board.columns.quotedAt[first]! || 0;

  /** Undefined before its first quote, when no price has passed anything: its market need not be made for the answer. */
  const sourceOf = (symbol: string): (typeof sources)[number] | undefined => {
    const source = bySymbol.get(symbol);
    return source && quotedAt(source) > 0 ? source : undefined;
  };

  const passed = (symbol: string, after: number, until: number): readonly FeedDividend[] => {
    const source = sourceOf(symbol);
    return source?.dividends.paid(symbol, after, Math.min(until, quotedAt(source))) ?? [];
  };
  const newestOf = sources.map((source) => createNewest(source.dividends, () => quotedAt(source)));

  return {
    newest: () => Math.max(0, ...newestOf.map((newest) => newest())),
    of(instrumentId, after, until) {
      const index = board.indexOfId(instrumentId);
      if (index === undefined || sources.length === 0) return [];
      return passed(board.instruments[index]!.symbol, after, until).map(({ exAt, amount }) => ({
        instrumentId,
        exAt,
        amount,
      }));
    },
    announced: (from, until, now) =>
      sources.flatMap(({ dividends }) => dividends.announced(from, until, now)),
    exMoments: (after) =>
      board.instruments.flatMap(({ id, symbol }) => {
        const source = sourceOf(symbol);
        const exAt = source?.dividends.newestOf(symbol, quotedAt(source)) ?? 0;
        return exAt > after ? [{ instrumentId: id, exAt }] : [];
      }),
  };
}

/** Caches the newest ex moment while the quotes are of one moment: every command of the desk asks for it. */
function createNewest(dividends: FeedDividends, quotedAt: () => number): () => number {
  let askedAt = Number.NaN;
  let known = 0;
  return () => {
    const at = quotedAt();
    if (at !== askedAt) known = at === 0 ? 0 : (dividends.newest(at) ?? 0);
    askedAt = at;
    return known;
  };
}
