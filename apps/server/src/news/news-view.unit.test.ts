import { loadCatalogue, type WeekNews } from '@lonja/feeds';
import { NewsItem } from '@lonja/protocol';
import { LANGUAGE_CODES } from '@lonja/words/languages';
import { describe, expect, test } from 'vitest';
import { newsCategory, simulatedNews } from './news-view.ts';

const UNTIL = Date.UTC(2026, 10, 25);
const SYMBOLS = ['BTC', 'AAPL', 'EURUSD', 'KO', 'JPM', 'MSFT'];
const listed = new Map(loadCatalogue().map((entry, id) => [entry.symbol, { ...entry, id }]));
const market = { instrumentBySymbol: (symbol: string) => listed.get(symbol) };
const weekOf = (symbols: readonly string[]): WeekNews => ({
  kind: 'week',
  from: UNTIL - 7 * 86_400_000,
  until: UNTIL,
  publishedAt: UNTIL + 60_000,
  moves: symbols.map((symbol) => ({ symbol, beforeTicks: 10_000, afterTicks: 12_500 })),
});

describe.each(LANGUAGE_CODES)('[API-08] a wild week in %s', (language) => {
  const itemOf = (symbols: readonly string[]) =>
    simulatedNews(weekOf(symbols), { market, language, now: UNTIL + 120_000 });

  test('names what moved and how far, of many the five that are traded most', () => {
    const item = itemOf(SYMBOLS);
    expect(NewsItem.parse(item)).toEqual(item);
    expect(item).toMatchObject({ isSimulated: true, isBreaking: false, event: null, week: { count: 6 } });
    expect([item.symbols, item.week?.moves.map(({ symbol }) => symbol)]).toEqual([
      SYMBOLS.slice(0, 5),
      SYMBOLS.slice(0, 5),
    ]);
    expect(item.week?.moves[0]).toMatchObject({ before: 100, after: 125, changePercent: 25 });
    expect(item.summary).toContain('BTC');
  });

  test('is the same item however often it is read', () =>
    expect([itemOf(['BTC']).id, itemOf(['BTC']).id]).toEqual([itemOf(SYMBOLS).id, itemOf(['AAPL']).id]));
});

test('a wild week is general news', () => expect(newsCategory(weekOf(['EURUSD']))).toBe('general'));
