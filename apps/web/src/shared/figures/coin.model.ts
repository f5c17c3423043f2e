/** How an instrument is drawn at 24 px: a pair as its two currencies, everything else as a tile with a few letters. */
export type Coin =
  | { readonly kind: 'pair'; readonly base: string; readonly quote: string }
  | { readonly kind: 'tile'; readonly text: string; readonly ground: string };

/** Grounds of tiles: white letters can be read on each of them (7:1). */
export const TILE_GROUNDS = [
  '#7a4a12',
  '#37433b',
  '#8a3d0a',
  '#3f4a9a',
  '#35591a',
  '#434a58',
  '#7f2030',
  '#20507f',
  '#1c5061',
  '#6b3a63',
] as const;

/** Letters that everybody reads at once; of all others the first of the symbol. */
const KNOWN: Readonly<Record<string, string>> = {
  XAUUSD: 'Au',
  XAGUSD: 'Ag',
  XPTUSD: 'Pt',
  XPDUSD: 'Pd',
  COPPER: 'Cu',
  BTC: '₿',
  ETH: 'Ξ',
  USOIL: 'Oil',
  UKOIL: 'Br',
  NATGAS: 'Gas',
  '^GSPC': '500',
  '^NDX': '100',
  '^DJI': '30',
  '^IBEX': '35',
  '^GDAXI': '40',
  '^FCHI': '40',
  '^FTSE': '100',
  '^N225': '225',
};

const PAIR = /^[A-Z]{6}$/;

export function chooseCoin({
  symbol,
  category,
}: {
  readonly symbol: string;
  readonly category: string;
}): Coin {
  if (category === 'forex' && PAIR.test(symbol) && KNOWN[symbol] === undefined)
    return { kind: 'pair', base: symbol.slice(0, 3), quote: symbol.slice(3) };
  const text = KNOWN[symbol] ?? symbol.replace(/[^A-Za-z0-9]/g, '').slice(0, 1);
  return { kind: 'tile', text, ground: TILE_GROUNDS[hashSymbol(symbol) % TILE_GROUNDS.length]! };
}

/** The same colour for the same symbol, on every screen. */
const hashSymbol = (symbol: string): number =>
  Array.from(symbol).reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) >>> 0, 7);
