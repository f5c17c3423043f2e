import type { CatalogueEntry } from '../catalogue/catalogue.ts';
import { quotingClassOf } from '../catalogue/conventions.ts';

/**
 * Yahoo's name of an instrument: stocks, funds, indices and futures under their own, EURUSD as 'EURUSD=X', a class of shares
 * behind a dash ('BRK-B' for BRK.B), and without the mark that tells a stock from the coin of its name ('VET' for VET.US);
 * undefined where it has none.
 */
export function yahooSymbolOf(
  entry: Pick<CatalogueEntry, 'symbol' | 'category' | 'sector'>,
): string | undefined {
  const { symbol } = entry;
  switch (quotingClassOf(entry)) {
    case 'stock':
      return symbol.replace(/\.US$/, '').replace(/\.([A-Z])$/, '-$1');
    case 'index':
    case 'future':
      return symbol;
    case 'forex':
      return /^[A-Z]{6}$/.test(symbol) ? `${symbol}=X` : undefined;
    default:
      return undefined;
  }
}

/** The other name that Yahoo may answer under: a pair of the dollar goes by the other currency alone, 'JPY=X' for USDJPY=X. */
export const yahooAliasOf = (yahooSymbol: string): string | undefined =>
  /^USD[A-Z]{3}=X$/.test(yahooSymbol) ? yahooSymbol.slice(3) : undefined;
