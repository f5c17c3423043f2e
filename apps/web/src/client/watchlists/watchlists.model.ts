import type { Watchlist } from '@lonja/protocol';

type Lists = readonly Watchlist[];

/** What an edit does to the lists as they are kept when it is saved, whoever has changed them meanwhile. */
export type ListsChange = (lists: Lists) => Lists;

/** With an instrument in one of the lists: at its place, at the end without one; unchanged where it is there. */
export const putSymbol =
  (name: string, symbol: string, place = Infinity): ListsChange =>
  (lists) =>
    lists.map((list) =>
      list.name !== name || list.symbols.includes(symbol)
        ? list
        : { ...list, symbols: list.symbols.toSpliced(place, 0, symbol) },
    );

export const takeSymbol =
  (name: string, symbol: string): ListsChange =>
  (lists) =>
    lists.map((list) =>
      list.name !== name ? list : { ...list, symbols: list.symbols.filter((other) => other !== symbol) },
    );

/** With a list at a place; unchanged where there is one of its name. */
export const putList =
  (list: Watchlist, place = Infinity): ListsChange =>
  (lists) =>
    lists.some(({ name }) => name === list.name) ? lists : lists.toSpliced(place, 0, list);

export const takeList =
  (name: string): ListsChange =>
  (lists) =>
    lists.filter((list) => list.name !== name);

/** The lists as they are shown while these changes are on their way. */
export const withChanges = (lists: Lists, changes: readonly ListsChange[]): Lists =>
  changes.reduce((last, change) => change(last), lists);

/** Where lists are kept. */
export interface KeptLists {
  readonly read: () => Promise<Lists>;
  readonly write: (lists: Lists) => Promise<Lists>;
}

/** Reads the lists anew and writes them changed: what another tab or device has done to them stays. @returns them */
export async function saveChange({ read, write }: KeptLists, change: ListsChange): Promise<Lists> {
  return write(change(await read()));
}
