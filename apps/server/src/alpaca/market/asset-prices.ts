import type { CandleBudget } from '../../market-data/candle-budget.ts';
import type { Asset, Assets } from '../operations/assets.ts';
import { notFound } from '../operations/alpaca-error.ts';
import type { OperationHandlers, OperationRequest } from '../operations/serve-operations.ts';
import type { OperationName } from '../operations/operations.ts';
import { toBar, loadMinuteBar, loadNewestBars } from './bars.ts';
import { dated, orderbookFigures, quoteFigures, tradeFigures, type MarketFigures } from './latest.ts';
import { readPrices } from './prices.ts';
import { readSeries, type SeriesQuery } from './series.ts';
import type { Timeframe } from '../operations/timeframe.ts';

interface Dependencies {
  readonly assetsOf: (board: OperationRequest<OperationName>['market']['board']) => Assets;
  readonly candleBudget: CandleBudget;
}

/** What is read of an asset; undefined before its first quote. */
type ReadAsset = (request: AnyRequest, asset: Asset) => object | undefined | Promise<object | undefined>;
type AnyRequest = Pick<OperationRequest<'CryptoSnapshots'>, 'market' | 'request'>;
type FindAsset = (request: AnyRequest, symbol: string) => Asset | undefined;
type AssetRequest = AnyRequest & { readonly params: Readonly<Record<string, string>> };
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
export const assetPriceHandlers = (dependencies: Dependencies): AssetHandlers => ({
  ...stockHandlers(dependencies),
  ...coinHandlers(dependencies),
});

function stockHandlers({ assetsOf, candleBudget }: Dependencies): Omit<AssetHandlers, keyof CoinHandlers> {
  const stockOf: FindAsset = ({ market }, symbol) => assetsOf(market.board).stock(symbol);
  const reads = readsWith(candleBudget);
  const several = (asked: AssetsRequest, read: ReadAsset) => readSeveral(asked, stockOf, read);
  const one = async (asked: AssetRequest, read: ReadAsset) => {
    const symbol = readSymbol(asked);
    const asset = stockOf(asked, symbol);
    const figures = asset && (await read(asked, asset));
    if (!figures) throw notFound('symbol', symbol);
    return { symbol, figures };
  };
  return {
    StockBars: (asked) => readBars(asked, asked.query.symbols, stockOf, candleBudget),
    StockBarSingle: async (asked) => {
      const symbol = readSymbol(asked);
      if (!stockOf(asked, symbol)) throw notFound('symbol', symbol);
      const page = await readBars(asked, [symbol], stockOf, candleBudget);
      return { ...page, symbol, bars: page.bars[symbol] ?? [] };
    },
    StockLatestBars: async (asked) => ({ bars: await several(asked, reads.bar) }),
    StockLatestBarSingle: async (asked) => {
      const { symbol, figures } = await one(asked, reads.bar);
      return { symbol, bar: figures };
    },
    StockLatestQuotes: async (asked) => ({ quotes: await several(asked, quote) }),
    StockLatestQuoteSingle: async (asked) => {
      const { symbol, figures } = await one(asked, quote);
      return { symbol, quote: figures };
    },
    StockLatestTrades: async (asked) => ({ trades: await several(asked, trade) }),
    StockLatestTradeSingle: async (asked) => {
      const { symbol, figures } = await one(asked, trade);
      return { symbol, trade: figures };
    },
    StockSnapshots: (asked) => several(asked, reads.snapshot),
    StockSnapshotSingle: async (asked) => {
      const { symbol, figures } = await one(asked, reads.snapshot);
      return { symbol, ...figures };
    },
  };
}

type CoinHandlers = Pick<
  AssetHandlers,
  | 'CryptoBars'
  | 'CryptoLatestBars'
  | 'CryptoLatestOrderbooks'
  | 'CryptoLatestQuotes'
  | 'CryptoLatestTrades'
  | 'CryptoSnapshots'
>;

function coinHandlers({ assetsOf, candleBudget }: Dependencies): CoinHandlers {
  const coinOf: FindAsset = ({ market }, symbol) => assetsOf(market.board).coin(symbol);
  const reads = readsWith(candleBudget);
  const several = (asked: AssetsRequest, read: ReadAsset) => readSeveral(asked, coinOf, read);
  return {
    CryptoBars: (asked) => readBars(asked, asked.query.symbols, coinOf, candleBudget),
    CryptoLatestBars: async (asked) => ({ bars: await several(asked, reads.bar) }),
    CryptoLatestOrderbooks: async (asked) => ({ orderbooks: await several(asked, orderbook) }),
    CryptoLatestQuotes: async (asked) => ({ quotes: await several(asked, quote) }),
    CryptoLatestTrades: async (asked) => ({ trades: await several(asked, trade) }),
    CryptoSnapshots: async (asked) => ({ snapshots: await several(asked, reads.snapshot) }),
  };
}

const readSymbol = ({ params }: AssetRequest): string => (params['symbol'] ?? '').toUpperCase();

const quote = ({ market }: AnyRequest, asset: Asset): MarketFigures | undefined => {
  const prices = readPrices(market, asset);
  return prices && dated(quoteFigures(asset, prices), prices);
};

const trade = ({ market }: AnyRequest, asset: Asset): MarketFigures | undefined => {
  const prices = readPrices(market, asset);
  return prices && dated(tradeFigures(asset, prices), prices);
};

const orderbook = ({ market }: AnyRequest, asset: Asset): MarketFigures | undefined => {
  const prices = readPrices(market, asset);
  return prices && dated(orderbookFigures(prices), prices);
};

/** What takes candles, charged to the request. */
function readsWith(candleBudget: CandleBudget): Record<'bar' | 'snapshot', ReadAsset> {
  return {
    bar: ({ market, request }, asset) =>
      candleBudget.compute(request, 1, (spend) => loadMinuteBar(market, asset, spend)),
    snapshot: async (asked, asset) => {
      const latestQuote = quote(asked, asset);
      if (!latestQuote) return undefined;
      const { market, request } = asked;
      const bars = await candleBudget.compute(request, 1, (spend) => loadNewestBars(market, asset, spend));
      return {
        latestTrade: trade(asked, asset),
        latestQuote,
        minuteBar: bars.minute ?? null,
        dailyBar: bars.day ?? null,
        prevDailyBar: bars.dayBefore ?? null,
      };
    },
  };
}

/** By symbol as it was asked for; without those that are not listed, or have no quote yet. */
async function readSeveral(
  asked: AssetsRequest,
  find: FindAsset,
  read: ReadAsset,
): Promise<Record<string, object>> {
  const found: Record<string, object> = {};
  for (const symbol of asked.query.symbols) {
    const asset = find(asked, symbol);
    const figures = asset && (await read(asked, asset));
    if (figures) found[symbol] = figures;
  }
  return found;
}

async function readBars(
  { market, request, query }: AnyRequest & { readonly query: SeriesQuery & { timeframe: Timeframe } },
  names: readonly string[],
  find: FindAsset,
  candleBudget: CandleBudget,
) {
  const listed = names.flatMap((name) => {
    const asset = find({ market, request }, name);
    return asset ? [{ name, symbol: asset.instrument.symbol }] : [];
  });
  const page = await candleBudget.compute(request, query.limit, (spend) =>
    readSeries(market, listed, query.timeframe, query, spend),
  );
  const written = [...page.values].map(([name, candles]) => [name, candles.map(toBar)] as const);
  return { bars: Object.fromEntries(written), next_page_token: page.next };
}
