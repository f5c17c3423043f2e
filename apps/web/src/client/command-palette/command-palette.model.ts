import { searchInstruments } from '@lonja/core/instrument-search';
import type { Listing } from '../../account/directory.ts';

const SHOWN = 20;

/** The best results of a search; none for an empty one. */
export const findInstruments = (listings: readonly Listing[], search: string): readonly Listing[] =>
  search.trim() === '' ? [] : searchInstruments(listings, search, ({ asset }) => asset).slice(0, SHOWN);

/** Commands whose text has every word of the search. */
export const findCommands = <T extends { readonly label: string }>(
  commands: readonly T[],
  search: string,
): readonly T[] => {
  const words = search.trim().toLowerCase().split(/\s+/);
  return commands.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
};
