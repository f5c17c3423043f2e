import type { CatalogueEntry } from '../catalogue/catalogue.ts';
import { quotingClassOf } from '../catalogue/conventions.ts';

/** Yahoo's name of an instrument: stocks, funds, indices and futures under their own, EURUSD as 'EURUSD=X'; undefined where it has none. */
export function yahooSymbolOf(
  entry: Pick<CatalogueEntry, 'symbol' | 'category' | 'sector'>,
): string | undefined {
  const { symbol } = entry;
  switch (quotingClassOf(entry)) {
    case 'stock':
    case 'index':
    case 'future':
      return symbol;
    case 'forex':
      return /^[A-Z]{6}$/.test(symbol) ? `${symbol}=X` : undefined;
    default:
      return undefined;
  }
}
