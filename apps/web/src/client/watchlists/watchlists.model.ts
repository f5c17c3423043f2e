import type { WatchlistDraft, Watchlists } from '@lonja/protocol';
import { saveBeside } from '@lonja/protocol/save-beside';

type Lists = readonly WatchlistDraft[];

/** An edit as a function of the stored lists, which may have changed meanwhile. */
export type ListsChange = (lists: Lists) => Lists;

/** Adds an instrument to a list, at a place or at the end; unchanged if it is there. */
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

/** Adds a list at a place; unchanged if the name exists. */
export const putList =
  (list: WatchlistDraft, place = Infinity): ListsChange =>
  (lists) =>
    lists.some(({ name }) => name === list.name) ? lists : lists.toSpliced(place, 0, list);

export const takeList =
  (name: string): ListsChange =>
  (lists) =>
    lists.filter((list) => list.name !== name);

/** The lists as shown while these changes are being saved. */
export const withChanges = (lists: Lists, changes: readonly ListsChange[]): Lists =>
  changes.reduce((last, change) => change(last), lists);

/** The store of lists: a save is refused with `lists_changed` where the stored version differs from the given one. */
export interface StoredLists {
  readonly read: () => Promise<Watchlists>;
  readonly write: (lists: Lists, version: number) => Promise<Watchlists>;
}

/** Saves a change together with those of other devices. @returns the stored lists */
export const saveChange = (
  { read, write }: StoredLists,
  change: ListsChange,
  known: Watchlists | undefined,
): Promise<Watchlists> =>
  saveBeside(
    { read, write: ({ lists, version }) => write(change(lists), version), conflict: 'lists_changed' },
    known,
  );
