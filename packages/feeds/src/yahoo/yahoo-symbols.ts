import type { CatalogueEntry } from '../catalogue/catalogue.ts';
import { getQuotingClass } from '../catalogue/conventions.ts';

/**
 * Yahoo's name of an instrument: stocks, funds, indices and futures under their own; a pair as 'EURUSD=X'; a share class
 * behind a dash ('BRK-B' for BRK.B); without the suffix that distinguishes a stock from a coin of the same name ('VET' for
 * VET.US). Undefined where it has none.
 */
export function toYahooSymbol(
  entry: Pick<CatalogueEntry, 'symbol' | 'category' | 'sector'>,
): string | undefined {
  const { symbol } = entry;
  switch (getQuotingClass(entry)) {
    case 'stock':
      return symbol.replace(/\.US$/, '').replace(/\.([A-Z])$/, '-$1');
    case 'index':
    case 'future':
      return symbol;
    case 'forex':
      return /^[A-Z]{6}$/.test(symbol) ? `${symbol}=X` : undefined;
    case 'crypto':
    case 'commodity':
    case 'yield':
      return undefined;
  }
}

/** The other name that Yahoo may answer under: 'JPY=X' for USDJPY=X, a USD pair by its other currency alone. */
export const findYahooAlias = (yahooSymbol: string): string | undefined =>
  /^USD[A-Z]{3}=X$/.test(yahooSymbol) ? yahooSymbol.slice(3) : undefined;
