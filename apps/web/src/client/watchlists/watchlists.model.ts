import type { Watchlist, Watchlists } from '@lonja/protocol';
import { CallError } from '@lonja/protocol/client';

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

/** Other devices that save at the same moment; more of them than this are no person's. */
const MAX_CONFLICTS = 5;

/**
 * Writes the lists changed: those that this page knows, or those of whoever has saved in the meantime, so that nothing of
 * another tab or device is lost.
 * @returns the lists as they are kept then
 */
export async function saveChange(
  { read, write }: KeptLists,
  change: ListsChange,
  known: Watchlists | undefined,
  conflicts = 0,
): Promise<Watchlists> {
  const { lists, version } = known ?? (await read());
  try {
    return await write(change(lists), version);
  } catch (error) {
    if (!isConflict(error) || conflicts === MAX_CONFLICTS) throw error;
    return saveChange({ read, write }, change, undefined, conflicts + 1);
  }
}

const isConflict = (error: unknown): boolean =>
  error instanceof CallError && error.body?.code === 'lists_changed';
