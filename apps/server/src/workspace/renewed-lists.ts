import { randomUUID } from 'node:crypto';
import type { Watchlist, WatchlistDraft } from '@lonja/protocol';

/**
 * The lists that take the place of the stored ones, each with its id and dates: a draft is the stored list of its id, else that of its
 * name, else a new one. A list that comes back after its deletion keeps the id that it brings along.
 * @param at ISO 8601
 */
export function renewedLists(
  drafts: readonly WatchlistDraft[],
  kept: readonly Watchlist[],
  at: string,
): Watchlist[] {
  const wanted = new Set(drafts.map(({ id }) => id));
  return drafts.map((draft) => {
    const before =
      kept.find(({ id }) => id === draft.id) ??
      kept.find(({ id, name }) => name === draft.name && !wanted.has(id));
    if (before && isSame(before, draft)) return before;
    const { name, symbols } = draft;
    const id = before?.id ?? draft.id ?? randomUUID();
    return { id, name, symbols, createdAt: before?.createdAt ?? at, updatedAt: at };
  });
}

const isSame = (list: Watchlist, { name, symbols }: WatchlistDraft): boolean =>
  list.name === name &&
  list.symbols.length === symbols.length &&
  list.symbols.every((symbol, place) => symbol === symbols[place]);
