import type { CatalogueEntry } from '../catalogue/catalogue.ts';

type Named = Pick<CatalogueEntry, 'symbol' | 'name' | 'category' | 'leverageClass'>;

/** The instruments that a text mentions, in order of mention; at most five. */
export type FindRelatedSymbols = (text: string) => string[];

const MAX_NAMED = 5;
const LEGAL_FORM =
  /[,.]?\s+(inc|corp|corporation|company|co|plc|ltd|limited|holdings?|group|n\.?v|s\.?a|se|ag|the|class [abc]|common stock|ordinary shares?)\.?$/i;

/**
 * By ticker where it is marked as one ($AAPL, "(AAPL)", "NASDAQ: AAPL"), by pair (EUR/USD, EURUSD), and by name. A name
 * of one word counts only for the instruments with leverage: others, such as Target or Gap, are common words.
 */
export function createRelatedSymbols(catalogue: readonly Named[]): FindRelatedSymbols {
  const bySymbol = new Set(catalogue.map(({ symbol }) => symbol));
  const byName = new Map(catalogue.flatMap(listNames));
  const longest = Math.max(1, ...[...byName.keys()].map((name) => name.split(' ').length));
  return (text) => {
    const found = new Map<string, number>();
    const note = (symbol: string | undefined, at: number): void => {
      if (symbol !== undefined && bySymbol.has(symbol) && !found.has(symbol)) found.set(symbol, at);
    };
    for (const match of text.matchAll(/(?:\$|\(|(?:NASDAQ|NYSE|AMEX):\s?)([A-Z]{1,5})\b/g))
      note(match[1], match.index);
    for (const match of text.matchAll(/\b([A-Z]{3})\/?([A-Z]{3})\b/g))
      note(`${match[1]}${match[2]}`, match.index);
    const words = [...text.matchAll(/[\p{L}\p{N}&']+/gu)];
    words.forEach((word, at) => {
      for (let length = Math.min(longest, words.length - at); length > 0; length--) {
        const phrase = words.slice(at, at + length).map((one) => one[0]);
        note(byName.get(phrase.join(' ')), word.index);
      }
    });
    return [...found]
      .toSorted(([, a], [, b]) => a - b)
      .map(([symbol]) => symbol)
      .slice(0, MAX_NAMED);
  };
}

function listNames({ symbol, name, category, leverageClass }: Named): [string, string][] {
  if (category === 'forex' || category === 'futures' || category === 'bonds') return [];
  let short = name.replace(/\s*\(.*\)$/, '');
  while (LEGAL_FORM.test(short)) short = short.replace(LEGAL_FORM, '');
  const words = short.match(/[\p{L}\p{N}&']+/gu) ?? [];
  const isDistinct = words.length > 1 || (leverageClass !== 'none' && short.length > 3);
  if (!isDistinct) return [];
  const known = words.join(' ');
  // NVIDIA is written Nvidia too.
  const asWritten = words.map((word) =>
    /^\p{Lu}{5,}$/u.test(word) ? word[0] + word.slice(1).toLowerCase() : word,
  );
  return [
    [known, symbol],
    [asWritten.join(' '), symbol],
  ];
}
