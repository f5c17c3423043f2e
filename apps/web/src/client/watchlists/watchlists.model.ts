import type { Watchlist, Watchlists } from '@lonja/protocol';
import { saveBeside } from '../../shared/api/save-beside.ts';

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

/** Where lists are kept: a save is refused with `lists_changed` where another version than the given one is there. */
export interface KeptLists {
  readonly read: () => Promise<Watchlists>;
  readonly write: (lists: Lists, version: number) => Promise<Watchlists>;
}

/** Writes the lists changed beside what other devices have saved. @returns the lists as they are kept then */
export const saveChange = (
  { read, write }: KeptLists,
  change: ListsChange,
  known: Watchlists | undefined,
): Promise<Watchlists> =>
  saveBeside(
    { read, write: ({ lists, version }) => write(change(lists), version), conflict: 'lists_changed' },
    known,
  );
