import type { Watchlist } from '@lonja/protocol';

/** The lists with an instrument put into one of them, or taken out. */
export const toggleSymbol = (
  lists: readonly Watchlist[],
  name: string,
  symbol: string,
): readonly Watchlist[] =>
  lists.map((list) =>
    list.name !== name
      ? list
      : {
          ...list,
          symbols: list.symbols.includes(symbol)
            ? list.symbols.filter((other) => other !== symbol)
            : [...list.symbols, symbol],
        },
  );

/** With a new empty list; unchanged where there is one of the name, or there is none. */
export function addList(lists: readonly Watchlist[], name: string): readonly Watchlist[] {
  const trimmed = name.trim();
  return trimmed === '' || lists.some((list) => list.name === trimmed)
    ? lists
    : [...lists, { name: trimmed, symbols: [] }];
}

export const removeList = (lists: readonly Watchlist[], name: string): readonly Watchlist[] =>
  lists.filter((list) => list.name !== name);
