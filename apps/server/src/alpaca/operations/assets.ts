import type { Instrument } from '@lonja/core';
import type { QuoteBoard } from '../../board/quote-board.ts';
import { idOfName } from '../../people/id-of-name.ts';

/** An instrument as Alpaca's API knows it: a stock or fund that a US exchange lists, or a coin against the dollar. */
export interface Asset {
  /** Made from the symbol, so that every installation has the same. */
  readonly id: string;
  readonly kind: 'us_equity' | 'crypto';
  /** AAPL, BTC/USD. */
  readonly symbol: string;
  /** By Alpaca's list. */
  readonly exchange: string;
  readonly instrument: Instrument;
  /** On the board. */
  readonly index: number;
}

export interface Assets {
  readonly all: readonly Asset[];
  /** By its symbol, in any case; a coin also without its slash. */
  stock(symbol: string): Asset | undefined;
  coin(symbol: string): Asset | undefined;
  /** By symbol, or by id. */
  find(symbolOrId: string): Asset | undefined;
  /** By the board's index; undefined for what Alpaca's API does not know: a currency pair, an index, a future. */
  at(index: number): Asset | undefined;
}

/** The assets of a board, which never change: made when first asked for. */
export function createAssetLists(): (board: QuoteBoard) => Assets {
  const lists = new WeakMap<QuoteBoard, Assets>();
  return (board) => {
    const known = lists.get(board) ?? listAssets(board);
    lists.set(board, known);
    return known;
  };
}

/** By the native symbol of its instrument. */
export function assetOfSymbol(assets: Assets, board: QuoteBoard, symbol: string): Asset | undefined {
  const index = board.indexOf(symbol);
  return index === undefined ? undefined : assets.at(index);
}

function listAssets({ instruments }: QuoteBoard): Assets {
  const byIndex = instruments.map((instrument, index) => toAsset(instrument, index));
  const all = byIndex.filter((asset) => asset !== undefined);
  const byId = new Map(all.map((asset) => [asset.id, asset]));
  const of = (kind: Asset['kind']) =>
    new Map(
      all.filter((asset) => asset.kind === kind).map((asset) => [asset.symbol.replace('/', ''), asset]),
    );
  const [stocks, coins] = [of('us_equity'), of('crypto')];
  const stock = (symbol: string) => stocks.get(symbol.toUpperCase());
  const coin = (symbol: string) => coins.get(symbol.toUpperCase().replace(/[/-]/, ''));
  return {
    all,
    stock,
    coin,
    find: (name) => byId.get(name.toLowerCase()) ?? stock(name) ?? coin(name),
    at: (index) => byIndex[index],
  };
}

/** Alpaca's names of the exchanges whose instruments are stocks and funds in dollars. */
const EXCHANGES: Readonly<Record<string, string>> = {
  NYSE: 'NYSE',
  NASDAQ: 'NASDAQ',
  NYSEARCA: 'ARCA',
  AMEX: 'AMEX',
  CBOE: 'BATS',
};

function toAsset(instrument: Instrument, index: number): Asset | undefined {
  const { category, currency, exchange } = instrument;
  if (currency !== 'USD') return undefined;
  if (category === 'crypto') {
    const symbol = `${instrument.symbol.replace(/-USD$/, '')}/USD`;
    return { id: computeId(symbol), kind: 'crypto', symbol, exchange: 'CRYPTO', instrument, index };
  }
  const listedAt = EXCHANGES[exchange];
  if (listedAt === undefined || instrument.symbol.startsWith('^')) return undefined;
  // The catalogue marks shares whose symbol is also that of a coin.
  const symbol = instrument.symbol.replace(/\.US$/, '');
  return { id: computeId(symbol), kind: 'us_equity', symbol, exchange: listedAt, instrument, index };
}

/** The namespace is for assets alone, so that no other name gives the same id. */
const NAMESPACE = '6f9d6f6e-6a01-43b0-a5c7-a1b0c4e5d601';

const computeId = (symbol: string): string => idOfName(NAMESPACE, symbol);
