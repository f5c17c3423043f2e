import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CALLED, WELL_KNOWN } from './instrument-names.ts';
import { resolveSymbol, searchInstruments, type Searchable } from './instrument-search.ts';

/** The catalogue as it ships; leverage as the specification lists it. */
const ON_LEVERAGE: Readonly<Record<string, string>> = {
  stocks:
    'AAPL MSFT GOOGL AMZN TSLA NVDA META NFLX ADBE CRM JPM BAC WFC GS MS XOM CVX COP SLB JNJ PFE UNH ABBV KO PG WMT HD BABA TSM ASML SAP',
  forex: 'EURUSD GBPUSD USDJPY USDCHF AUDUSD USDCAD',
  crypto: 'BTC ETH BNB ADA SOL XRP',
};
const file = path.resolve(import.meta.dirname, '../../../feeds/catalogue/instruments.csv');
const CATALOGUE: readonly Searchable[] = readFileSync(file, 'utf8')
  .split(/\r?\n/)
  .slice(1)
  .filter(Boolean)
  .map((line) => {
    const [symbol = '', quoted, plain] = /^([^,]+),(?:"([^"]*)"|([^,]*)),/.exec(line)?.slice(1) ?? [];
    const leverageType =
      Object.keys(ON_LEVERAGE).find((type) => ON_LEVERAGE[type]?.split(' ').includes(symbol)) ?? 'none';
    return { symbol, name: quoted ?? plain ?? '', leverageType };
  });
const self = (item: Searchable) => item;
const found = (search: string) => searchInstruments(CATALOGUE, search, self).map(({ symbol }) => symbol);

describe('the first that a search finds', () => {
  it.each([
    ['SPY', 'SPY'],
    ['GS', 'GS'],
    ['KO', 'KO'],
    ['META', 'META'],
    ['v', 'V'],
    ['T', 'T'],
    ['BTC', 'BTC'],
    ['BTC-USD', 'BTC'],
    ['btc/usd', 'BTC'],
    ['btcusdt', 'BTC'],
    ['eth-usd', 'ETH'],
    ['eur/usd', 'EURUSD'],
    ['EUR USD', 'EURUSD'],
    ['EUR-USD', 'EURUSD'],
    ['BRK.B', 'BRK.B'],
    ['BRKB', 'BRK.B'],
    ['brk b', 'BRK.B'],
    ['brk-b', 'BRK.B'],
    ['gspc', '^GSPC'],
    ['ES', 'ES'],
    ['  aapl  ', 'AAPL'],
  ])('%s: the exact symbol, %s', (search, symbol) => {
    expect(found(search)[0]).toBe(symbol);
  });

  it.each([
    ['eur', 'EURUSD'],
    ['usd', 'USDJPY'],
    ['xau', 'XAUUSD'],
    ['goog', 'GOOG'],
    ['nvd', 'NVDA'],
  ])('%s: the symbol that begins with it, %s', (search, symbol) => {
    expect(found(search)[0]).toBe(symbol);
  });

  it.each([
    ['apple', 'AAPL'],
    ['Google', 'GOOGL'],
    ['coca cola', 'KO'],
    ['coca-cola', 'KO'],
    ['bitcoin', 'BTC'],
    ['bitco', 'BTC'],
    ['nvidia', 'NVDA'],
    ['tesla', 'TSLA'],
    ['amazon', 'AMZN'],
    ['microsoft', 'MSFT'],
    ['facebook', 'META'],
    ['goldman sachs', 'GS'],
    ['sachs goldman', 'GS'],
    ['oil', 'USOIL'],
    ['crude', 'USOIL'],
    ['petróleo', 'USOIL'],
    ['petro', 'USOIL'],
    ['oro', 'XAUUSD'],
    ['euro', 'EURUSD'],
    ['s&p', '^GSPC'],
    ['S&P 500', '^GSPC'],
    ['s & p', '^GSPC'],
    ['sp500', '^GSPC'],
    ['nasdaq', '^NDX'],
    ['dow jones', '^DJI'],
    ['yen', 'USDJPY'],
    ['walmart', 'WMT'],
    ['exxon', 'XOM'],
  ])('%s: by its name, %s', (search, symbol) => {
    expect(found(search)[0]).toBe(symbol);
  });
});

it('gold means the metal, and the share of that symbol right after it', () => {
  expect(found('gold').slice(0, 2)).toEqual(['XAUUSD', 'GOLD']);
  expect(resolveSymbol(CATALOGUE, 'gold', self)?.symbol).toBe('GOLD');
});

/** What people type, in English, Spanish, French and German, and what they mean by it. */
describe('common words in four languages', () => {
  it.each([
    ['XAUUSD', 'gold', 'oro', 'or', 'Gold'],
    ['XAGUSD', 'silver', 'plata', 'argent', 'Silber'],
    ['USOIL', 'oil', 'petróleo', 'pétrole', 'Öl'],
    ['UKOIL', 'brent', 'brent', 'brent', 'Brent'],
    ['NATGAS', 'natural gas', 'gas natural', 'gaz naturel', 'Erdgas'],
    ['COPPER', 'copper', 'cobre', 'cuivre', 'Kupfer'],
    ['EURUSD', 'euro', 'euro', 'euro', 'Euro'],
    ['GBPUSD', 'pound', 'libra', 'livre sterling', 'Pfund'],
    ['USDJPY', 'yen', 'yen', 'yen', 'Yen'],
    ['USDCHF', 'swiss franc', 'franco suizo', 'franc suisse', 'Schweizer Franken'],
    ['AUDUSD', 'australian dollar', 'dólar australiano', 'dollar australien', 'Australischer Dollar'],
    ['USDCAD', 'canadian dollar', 'dólar canadiense', 'dollar canadien', 'Kanadischer Dollar'],
    ['BTC', 'bitcoin', 'bitcoin', 'bitcoin', 'Bitcoin'],
    ['ETH', 'ethereum', 'ethereum', 'ethereum', 'Ethereum'],
    ['SOL', 'solana', 'solana', 'solana', 'Solana'],
    ['AAPL', 'apple', 'apple', 'apple', 'Apple'],
    ['MSFT', 'microsoft', 'microsoft', 'microsoft', 'Microsoft'],
    ['AMZN', 'amazon', 'amazon', 'amazon', 'Amazon'],
    ['TSLA', 'tesla', 'tesla', 'tesla', 'Tesla'],
    ['GOOGL', 'google', 'google', 'google', 'Google'],
    ['META', 'facebook', 'facebook', 'facebook', 'Facebook'],
    ['NVDA', 'nvidia', 'nvidia', 'nvidia', 'Nvidia'],
    ['NFLX', 'netflix', 'netflix', 'netflix', 'Netflix'],
    ['KO', 'coca cola', 'coca-cola', 'coca-cola', 'Coca-Cola'],
    ['^GSPC', 's&p 500', 's&p 500', 's&p 500', 'S&P 500'],
    ['^NDX', 'nasdaq', 'nasdaq', 'nasdaq', 'Nasdaq'],
    ['^DJI', 'dow jones', 'dow jones', 'dow jones', 'Dow Jones'],
    ['^GDAXI', 'dax', 'dax', 'dax', 'DAX'],
    ['^IBEX', 'ibex', 'ibex', 'ibex', 'IBEX'],
    ['US10Y', 'treasury', 'bonos del tesoro', 'obligations du trésor', 'Staatsanleihen'],
  ])('%s: %s, %s, %s, %s', (symbol, ...typed) => {
    expect(typed.map((text) => found(text)[0])).toEqual(typed.map(() => symbol));
  });
});

it('a word that begins with the search stands before a word that only has it', () => {
  const list = [
    { symbol: 'AAA', name: 'Pineapple Farms', leverageType: 'stocks' },
    { symbol: 'BBB', name: 'Big Apple Trust', leverageType: 'none' },
    { symbol: 'APPLEX', name: 'Other', leverageType: 'none' },
  ];
  expect(searchInstruments(list, 'apple', self).map(({ symbol }) => symbol)).toEqual([
    'APPLEX',
    'BBB',
    'AAA',
  ]);
});

it('an instrument is found by its name in the page’s language and by that of the catalogue', () => {
  const list = [
    {
      symbol: 'USDCHF',
      name: 'Dólar / franco suizo',
      otherName: 'US Dollar / Swiss Franc',
      leverageType: 'forex',
    },
  ];
  const isFound = (search: string) => searchInstruments(list, search, self).length === 1;
  expect(['franco', 'suizo', 'swiss', 'wiss', 'rupia'].map(isFound)).toEqual([true, true, true, true, false]);
});

it('every word of a search must begin one of the name', () => {
  const list = [{ symbol: 'BBB', name: 'Big Apple Trust', leverageType: 'none' }];
  const isFound = (search: string) => searchInstruments(list, search, self).length === 1;
  expect(['trust apple', 'app bi', 'apple truck', 'apple zzz'].map(isFound)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('of two that fit as well, the one on leverage stands first, else the first of the list', () => {
  const list = [
    { symbol: 'AAA', name: 'Apple Farms', leverageType: 'none' },
    { symbol: 'BBB', name: 'Apple Trust', leverageType: 'none' },
    { symbol: 'CCC', name: 'Apple Press', leverageType: 'stocks' },
    { symbol: 'DDD', name: 'Apple Juice', leverageType: 'crypto' },
  ];
  expect(searchInstruments(list, 'apple', self).map(({ symbol }) => symbol)).toEqual([
    'CCC',
    'DDD',
    'AAA',
    'BBB',
  ]);
});

it('of two that fit as well, what is known best stands first, from the very first of those on', () => {
  const [first = '', second = ''] = WELL_KNOWN;
  const list = ['AAA', second, first].map((symbol) => ({ symbol, name: 'Apple', leverageType: 'stocks' }));
  expect(searchInstruments(list, 'apple', self).map(({ symbol }) => symbol)).toEqual([first, second, 'AAA']);
});

it('three letters of what an instrument is called find it, two do not unless they are all of it', () => {
  const list = [
    { symbol: 'USOIL', name: 'Crude', leverageType: 'none' },
    { symbol: 'XAUUSD', name: 'Metal', leverageType: 'none' },
  ];
  const symbols = (search: string) => searchInstruments(list, search, self).map(({ symbol }) => symbol);
  expect(symbols('pet')).toEqual(['USOIL']);
  expect(symbols('pe')).toEqual([]);
  expect(symbols('or')).toEqual(['XAUUSD']);
});

it('what no instrument is called finds nothing, nothing finds all', () => {
  expect(found('zzzzqq')).toEqual([]);
  expect(found('***')).toEqual([]);
  expect(found('   ')).toHaveLength(CATALOGUE.length);
});

it('whatever symbol of the catalogue is typed, it is the first that is found, in any case', () => {
  fc.assert(
    fc.property(fc.constantFrom(...CATALOGUE), ({ symbol }) => {
      // Only what the text is a common name of stands before: GOLD after the metal.
      const first = found(symbol.toLowerCase());
      expect(isCommonName(symbol) ? first.slice(0, 2) : first.slice(0, 1)).toContain(symbol);
      expect(resolveSymbol(CATALOGUE, symbol.toLowerCase(), self)?.symbol).toBe(symbol);
    }),
    { numRuns: 60 },
  );
});

it('symbols that begin with a search stand before all others, whatever is typed', () => {
  const searches = fc
    .constantFrom(...CATALOGUE)
    .chain(({ symbol }) =>
      fc.integer({ min: 1, max: symbol.length }).map((length) => symbol.slice(0, length)),
    );
  fc.assert(
    fc.property(searches, (search) => {
      fc.pre(!isCommonName(search));
      const symbols = found(search);
      const begins = symbols.map((symbol) => symbol.startsWith(search));
      const last = begins.lastIndexOf(true);
      const signs = /[^A-Z0-9]/.test(search);
      expect(signs || begins.slice(0, last).every((one, index) => one || isSigned(symbols[index]))).toBe(
        true,
      );
    }),
    { numRuns: 60 },
  );
});

const isCommonName = (text: string): boolean =>
  CALLED.some(({ names }) => names.includes(text.toLowerCase()));

/** '^GSPC' begins with what is typed too, but for its sign. */
const isSigned = (symbol: string | undefined): boolean => /[^A-Z0-9]/.test(symbol ?? '');

/** Texts of any code points, halves of surrogate pairs among them; `fc.string` takes a second to list them all. */
const anyText = fc
  .array(fc.nat({ max: 0x10_ffff }), { maxLength: 12 })
  .map((points) => String.fromCodePoint(...points));

it('a search never throws, never repeats and never invents an instrument', () => {
  const few = CATALOGUE.slice(0, 300);
  fc.assert(
    fc.property(anyText, (search) => {
      const items = searchInstruments(few, search, self);
      expect(new Set(items).size).toBe(items.length);
      expect(items.every((item) => few.includes(item))).toBe(true);
    }),
  );
});

it('only a coin is found with its dollars: AAPLUSD is no symbol', () => {
  expect(resolveSymbol(CATALOGUE, 'AAPL-USD', self)).toBeUndefined();
  expect(resolveSymbol(CATALOGUE, 'sol/usd', self)?.symbol).toBe('SOL');
});

it('what is called well known is in the catalogue', () => {
  const symbols = new Set(CATALOGUE.map(({ symbol }) => symbol));
  const missing = [...WELL_KNOWN, ...CALLED.flatMap(({ symbols: of }) => of)].filter(
    (one) => !symbols.has(one),
  );
  expect(missing).toEqual([]);
});
