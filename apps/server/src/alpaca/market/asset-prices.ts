import type { CandleBudget } from '../../http/market/candle-budget.ts';
import type { Asset, Assets } from '../assets.ts';
import { notFound } from '../alpaca-error.ts';
import type { OperationHandlers, OperationRequest } from '../serve-operations.ts';
import type { OperationName } from '../operations.ts';
import { barOf, minuteBarOf, newestBarsOf } from './bars.ts';
import { dated, orderbookFigures, quoteFigures, tradeFigures, type MarketFigures } from './latest.ts';
import { pricesOf } from './prices.ts';
import { readSeries, type SeriesQuery } from './series.ts';
import type { Timeframe } from './timeframe.ts';

interface Dependencies {
  readonly assetsOf: (board: OperationRequest<OperationName>['market']['board']) => Assets;
  readonly candleBudget: CandleBudget;
}

/** What is read of an asset; undefined before its first quote. */
type ReadAsset = (
  request: AnyRequest,
  asset: Asset,
) => MarketFigures | undefined | Promise<object | undefined>;
type AnyRequest = Pick<OperationRequest<'CryptoSnapshots'>, 'market' | 'request'>;
type AssetsRequest = AnyRequest & { readonly query: { readonly symbols: readonly string[] } };

type AssetHandlers = Pick<
  OperationHandlers,
  | 'StockBars'
  | 'StockBarSingle'
  | 'StockLatestBars'
  | 'StockLatestBarSingle'
  | 'StockLatestQuotes'
  | 'StockLatestQuoteSingle'
  | 'StockLatestTrades'
  | 'StockLatestTradeSingle'
  | 'StockSnapshots'
  | 'StockSnapshotSingle'
  | 'CryptoBars'
  | 'CryptoLatestBars'
  | 'CryptoLatestOrderbooks'
  | 'CryptoLatestQuotes'
  | 'CryptoLatestTrades'
  | 'CryptoSnapshots'
>;

/** Bars, quotes, the mid as latest trade, and snapshots, of stocks and of coins. */
export function assetPriceHandlers({ assetsOf, candleBudget }: Dependencies): AssetHandlers {
  const stockOf = ({ market }: AnyRequest, symbol: string) => assetsOf(market.board).stock(symbol);
  const coinOf = ({ market }: AnyRequest, symbol: string) => assetsOf(market.board).coin(symbol);

  const quote: ReadAsset = ({ market }, asset) => {
    const prices = pricesOf(market, asset);
    return prices && dated(quoteFigures(asset, prices), prices);
  };
  const trade: ReadAsset = ({ market }, asset) => {
    const prices = pricesOf(market, asset);
    return prices && dated(tradeFigures(asset, prices), prices);
  };
  const orderbook: ReadAsset = ({ market }, asset) => {
    const prices = pricesOf(market, asset);
    return prices && dated(orderbookFigures(prices), prices);
  };
  const bar: ReadAsset = ({ market, request }, asset) =>
    candleBudget.compute(request, 1, (spend) => minuteBarOf(market, asset, spend));
  const snapshot: ReadAsset = async (asked, asset) => {
    const { market, request } = asked;
    const latestQuote = await quote(asked, asset);
    if (!latestQuote) return undefined;
    const bars = await candleBudget.compute(request, 1, (spend) => newestBarsOf(market, asset, spend));
    return {
      latestTrade: await trade(asked, asset),
      latestQuote,
      minuteBar: bars.minute ?? null,
      dailyBar: bars.day ?? null,
      prevDailyBar: bars.dayBefore ?? null,
    };
  };

  const several = async (asked: AssetsRequest, find: typeof stockOf, read: ReadAsset) => {
    const found: Record<string, object> = {};
    for (const symbol of asked.query.symbols) {
      const asset = find(asked, symbol);
      const figures = asset && (await read(asked, asset));
      if (figures) found[symbol] = figures;
    }
    return found;
  };
  const one = async (asked: AnyRequest & { params: Readonly<Record<string, string>> }, read: ReadAsset) => {
    const symbol = (asked.params['symbol'] ?? '').toUpperCase();
    const asset = stockOf(asked, symbol);
    const figures = asset && (await read(asked, asset));
    if (!figures) throw notFound(`symbol ${symbol}`);
    return { symbol, figures };
  };
  const bars = async (
    { market, request, query }: AnyRequest & { readonly query: SeriesQuery & { timeframe: Timeframe } },
    names: readonly string[],
    find: typeof stockOf,
  ) => {
    const listed = names.flatMap((name) => {
      const asset = find({ market, request }, name);
      return asset ? [{ name, symbol: asset.instrument.symbol }] : [];
    });
    const page = await candleBudget.compute(request, query.limit, (spend) =>
      readSeries(market, listed, query.timeframe, query, spend),
    );
    const written = [...page.values].map(([name, candles]) => [name, candles.map(barOf)] as const);
    return { bars: Object.fromEntries(written), next: page.next };
  };

  return {
    StockBars: async (asked) => {
      const page = await bars(asked, asked.query.symbols, stockOf);
      return { bars: page.bars, next_page_token: page.next };
    },
    StockBarSingle: async (asked) => {
      const symbol = (asked.params['symbol'] ?? '').toUpperCase();
      if (!stockOf(asked, symbol)) throw notFound(`symbol ${symbol}`);
      const page = await bars(asked, [symbol], stockOf);
      return { symbol, bars: page.bars[symbol] ?? [], next_page_token: page.next };
    },
    StockLatestBars: async (asked) => ({ bars: await several(asked, stockOf, bar) }),
    StockLatestBarSingle: async (asked) => {
      const { symbol, figures } = await one(asked, bar);
      return { symbol, bar: figures };
    },
    StockLatestQuotes: async (asked) => ({ quotes: await several(asked, stockOf, quote) }),
    StockLatestQuoteSingle: async (asked) => {
      const { symbol, figures } = await one(asked, quote);
      return { symbol, quote: figures };
    },
    StockLatestTrades: async (asked) => ({ trades: await several(asked, stockOf, trade) }),
    StockLatestTradeSingle: async (asked) => {
      const { symbol, figures } = await one(asked, trade);
      return { symbol, trade: figures };
    },
    StockSnapshots: (asked) => several(asked, stockOf, snapshot),
    StockSnapshotSingle: async (asked) => {
      const { symbol, figures } = await one(asked, snapshot);
      return { symbol, ...figures };
    },
    CryptoBars: async (asked) => {
      const page = await bars(asked, asked.query.symbols, coinOf);
      return { bars: page.bars, next_page_token: page.next };
    },
    CryptoLatestBars: async (asked) => ({ bars: await several(asked, coinOf, bar) }),
    CryptoLatestOrderbooks: async (asked) => ({ orderbooks: await several(asked, coinOf, orderbook) }),
    CryptoLatestQuotes: async (asked) => ({ quotes: await several(asked, coinOf, quote) }),
    CryptoLatestTrades: async (asked) => ({ trades: await several(asked, coinOf, trade) }),
    CryptoSnapshots: async (asked) => ({ snapshots: await several(asked, coinOf, snapshot) }),
  };
}
