import { CALLED, WELL_KNOWN } from './instrument-names.ts';

/** The fields by which an instrument is found. */
export interface Searchable {
  readonly symbol: string;
  readonly name: string;
  /** Another one of it: the catalogue's, where `name` is in another language. */
  readonly otherName?: string;
  /** 'none' for what the specification does not name among the instruments on leverage. */
  readonly leverageType: string;
}

/**
 * All instruments that a search matches, the best first: what the whole of it is commonly called ('gold' is the metal), the symbol
 * itself, symbols that begin with it, names (words that begin with it before those that only contain it); each of these by
 * popularity, then in the order of the list. The one ranking of every search: screens, agents, charts of others. Case, accents and the
 * signs in a symbol don't matter: 'brk b' is BRK.B, 'eur/usd' is EURUSD. All of the list for an empty search.
 */
export function searchInstruments<T>(
  list: readonly T[],
  search: string,
  searchableOf: (item: T) => Searchable,
): readonly T[] {
  const asked = readSearch(search);
  if (asked.words.length === 0) return search.trim() === '' ? list : [];
  const meant = resolveSymbol(list, search, searchableOf);
  return list
    .flatMap((item) => {
      const instrument = searchableOf(item);
      const isCalled = instrument.symbol === asked.commonly;
      const rank = isCalled ? RANKS.called : item === meant ? RANKS.symbol : findRank(instrument, asked);
      return rank === undefined ? [] : [{ item, rank, popularity: rankPopularity(instrument, asked) }];
    })
    .toSorted((a, b) => a.rank - b.rank || a.popularity - b.popularity)
    .map(({ item }) => item);
}

/** The list with what most people look for first; what is as little known stays in the list's order. */
export function popularFirst<T>(list: readonly T[], searchableOf: (item: T) => Searchable): readonly T[] {
  return list
    .map((item) => ({ item, popularity: rankPopularity(searchableOf(item), NOTHING_ASKED) }))
    .toSorted((a, b) => a.popularity - b.popularity)
    .map(({ item }) => item);
}

/** The one instrument whose symbol was typed, in whatever case and with whatever signs: 'btc-usd' is BTC. */
export function resolveSymbol<T>(
  list: readonly T[],
  typed: string,
  searchableOf: (item: T) => Searchable,
): T | undefined {
  const key = symbolKey(typed);
  if (key === '') return undefined;
  const written = typed.trim().toUpperCase();
  const byKey = (wanted: string) => list.find((item) => symbolKey(searchableOf(item).symbol) === wanted);
  const coin = /^(.+?)usdt?$/.exec(key)?.[1];
  return (
    list.find((item) => searchableOf(item).symbol.toUpperCase() === written) ??
    byKey(key) ??
    list.find((item) => {
      const { symbol, leverageType } = searchableOf(item);
      // Only coins are written with their currency: AAPLUSD is no symbol.
      return leverageType === 'crypto' && symbolKey(symbol) === coin;
    })
  );
}

interface Asked {
  /** As a symbol, '' where it has signs that no symbol has. */
  readonly key: string;
  readonly words: readonly string[];
  readonly text: string;
  /** The symbols with this common name, the most likely first. */
  readonly called: readonly string[];
  /** The symbol that the whole text is a common name of; undefined where it is none. */
  readonly commonly: string | undefined;
}

function readSearch(search: string): Asked {
  const words = splitWords(search);
  const text = words.join(' ');
  const [commonly] = exactlyCalled(text);
  return { key: symbolKey(search), words, text, called: symbolsCalled(text), commonly };
}

const NOTHING_ASKED: Pick<Asked, 'called'> = { called: [] };

/** Matches while typing: three letters of a name are enough. */
const MIN_NAME_LENGTH = 3;

function symbolsCalled(text: string): readonly string[] {
  const exact = exactlyCalled(text);
  if (exact.length > 0 || text.length < MIN_NAME_LENGTH) return exact;
  return CALLED.filter(({ names }) => names.some((name) => name.startsWith(text))).flatMap(
    ({ symbols }) => symbols,
  );
}

const exactlyCalled = (text: string): readonly string[] =>
  CALLED.find(({ names }) => names.includes(text))?.symbols ?? [];

const RANKS = { called: 0, symbol: 1, symbolStart: 2, word: 3, part: 4 } as const;

function findRank(instrument: Searchable, { key, words, text, called }: Asked): number | undefined {
  const { symbol, name, otherName } = instrument;
  const own = symbolKey(symbol);
  if (key !== '' && own.startsWith(key)) return RANKS.symbolStart;
  const names = otherName === undefined ? [splitWords(name)] : [splitWords(name), splitWords(otherName)];
  const beginsEach = names.some((ofName) =>
    words.every((word) => ofName.some((one) => one.startsWith(word))),
  );
  if (called.includes(symbol) || beginsEach) return RANKS.word;
  const isPart = names.some((ofName) => ofName.join(' ').includes(text)) || (key !== '' && own.includes(key));
  return isPart ? RANKS.part : undefined;
}

/** The lower, the more likely: common names, then the specification's own, then well-known instruments. */
function rankPopularity({ symbol, leverageType }: Searchable, { called }: Pick<Asked, 'called'>): number {
  const meant = called.indexOf(symbol);
  if (meant >= 0) return meant;
  const known = WELL_KNOWN.indexOf(symbol);
  if (known >= 0) return called.length + known;
  return called.length + WELL_KNOWN.length + (leverageType === 'none' ? 1 : 0);
}

/** 'BRK.B' and 'brk b' are 'brkb'; '' where it has signs that no symbol has: 's&p'. */
function symbolKey(text: string): string {
  const plain = toPlain(text).trim();
  return /^[\p{L}\p{N}.^=/_\s-]+$/u.test(plain) ? plain.replace(/[^\p{L}\p{N}]/gu, '') : '';
}

/** Words of a text; '&' joins its neighbours: 's&p'. */
const splitWords = (text: string): readonly string[] =>
  toPlain(text)
    .replace(/\s*&\s*/g, '&')
    .split(/[^\p{L}\p{N}&]+/u)
    .filter(Boolean);

/** Lower case, without accents. */
const toPlain = (text: string): string =>
  (isAscii(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '')).toLowerCase();

/** Most names are ASCII and have no accents to remove. */
const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);
