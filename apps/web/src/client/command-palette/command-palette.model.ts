import type { Listing } from '../account/directory.ts';

/** How well an instrument answers a search, 0 when not at all. The ones on leverage are the ones that people mean. */
function rankOf({ asset }: Listing, text: string): number {
  const symbol = asset.symbol.toLowerCase();
  if (symbol === text) return 8;
  const isOnLeverage = asset.leverageType === 'none' ? 0 : 1;
  if (symbol.startsWith(text)) return 6 + isOnLeverage;
  if (asset.name.toLowerCase().startsWith(text)) return 4 + isOnLeverage;
  return symbol.includes(text) || asset.name.toLowerCase().includes(text) ? 2 + isOnLeverage : 0;
}

const SHOWN = 20;

/** The best answers to a search, the best first, else in the catalogue's order; nothing for no search. */
export function findInstruments(listings: readonly Listing[], search: string): readonly Listing[] {
  const text = search.trim().toLowerCase();
  if (text === '') return [];
  return listings
    .map((listing) => ({ listing, rank: rankOf(listing, text) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, SHOWN)
    .map(({ listing }) => listing);
}

/** Commands whose text has every word of the search. */
export const findCommands = <T extends { readonly label: string }>(
  commands: readonly T[],
  search: string,
): readonly T[] => {
  const words = search.trim().toLowerCase().split(/\s+/);
  return commands.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
};
