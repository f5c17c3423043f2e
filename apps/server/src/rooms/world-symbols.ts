import { ASSET_CLASSES, getAssetClass, leverageClassOf, type AssetClass } from '@lonja/core';
import { popularFirst } from '@lonja/core/instrument-search';
import { usualTurnover, type CatalogueEntry } from '@lonja/feeds';

/** What a world is to have: single symbols, whole classes, or both. */
export interface WantedSymbols {
  readonly symbols?: readonly string[] | undefined;
  readonly assetClasses?: readonly AssetClass[] | undefined;
}

/** Instruments of a class that is asked for as a whole. */
const OF_A_CLASS = 20;

/**
 * The world's symbols in the catalogue's order, with the currency pairs that convert them to USD; without a wish the best known of
 * each class. Undefined where a symbol is unknown, or nothing is listed of what is asked for.
 */
export function worldSymbols(
  catalogue: readonly CatalogueEntry[],
  { symbols, assetClasses = symbols ? [] : ASSET_CLASSES }: WantedSymbols,
): readonly string[] | undefined {
  const bySymbol = new Map(catalogue.map((entry) => [entry.symbol, entry]));
  if (symbols?.some((symbol) => !bySymbol.has(symbol))) return undefined;
  const chosen = new Set([
    ...(symbols ?? []),
    ...assetClasses.flatMap((one) => listBestKnown(catalogue, one)),
  ]);
  for (const symbol of chosen) {
    const currency = bySymbol.get(symbol)?.currency ?? 'USD';
    if (currency === 'USD') continue;
    const pair = [`${currency}USD`, `USD${currency}`].find((one) => bySymbol.has(one));
    if (pair) chosen.add(pair);
  }
  return chosen.size === 0
    ? undefined
    : catalogue.map(({ symbol }) => symbol).filter((symbol) => chosen.has(symbol));
}

/** The best known, then those that trade most. */
const listBestKnown = (catalogue: readonly CatalogueEntry[], assetClass: AssetClass): string[] =>
  popularFirst(
    catalogue
      .filter(({ category }) => getAssetClass(category) === assetClass)
      .toSorted((a, b) => usualTurnover(b) - usualTurnover(a)),
    ({ symbol, name }) => ({ symbol, name, leverageType: leverageClassOf(symbol) }),
  )
    .slice(0, OF_A_CLASS)
    .map(({ symbol }) => symbol);
