import { findPair } from '@lonja/core';
import type { CandleBudget } from '../../market-data/candle-budget.ts';
import type { LiveMarket } from '../../market/live-market.ts';
import { unitsPerTick } from '../../board/decimal-text.ts';
import type { OperationHandlers } from '../operations/serve-operations.ts';
import { utcText } from '../operations/times.ts';
import { readSeries, type Listed } from './series.ts';
import { parseTimeframe } from '../operations/timeframe.ts';

type RateHandlers = Pick<OperationHandlers, 'LatestRates' | 'Rates' | 'IndexLatestValues' | 'IndexValues'>;

const MINUTES = parseTimeframe('1Min')!;

/** Rates of currency pairs, and values of indices. */
export function rateHandlers(budget: CandleBudget): RateHandlers {
  return {
    LatestRates: ({ market, query }) => ({
      rates: listLatest(market, findPairs(market, query.currency_pairs), ({ bid, ask, mid, at }) => ({
        bp: bid,
        mp: mid,
        ap: ask,
        t: utcText(at),
      })),
    }),
    Rates: async ({ market, query, request }) => {
      const listed = findPairs(market, query.currency_pairs);
      const read = (price: 'mid' | 'bid' | 'ask') =>
        budget.compute(request, query.limit, (spend) =>
          readSeries(market, listed, query.timeframe, query, spend, price),
        );
      const mids = await read('mid');
      const isQuoted = listed.every(({ symbol }) => market.candlePages.pricesOf(symbol)?.includes('bid'));
      const [bids, asks] = isQuoted ? [await read('bid'), await read('ask')] : [undefined, undefined];
      const rates = [...mids.values].map(([name, candles]) => [
        name,
        candles.map(({ time, close }, place) => ({
          // Where a source's bids and asks are not recorded, only the mid is known.
          bp: bids?.values.get(name)?.[place]?.close ?? close,
          mp: close,
          ap: asks?.values.get(name)?.[place]?.close ?? close,
          t: utcText(time),
        })),
      ]);
      return { rates: Object.fromEntries(rates), next_page_token: mids.next };
    },
    IndexLatestValues: ({ market, query }) => ({
      values: listLatest(market, findIndices(market, query.symbols), ({ mid, at }) => ({
        v: mid,
        t: utcText(at),
      })),
    }),
    IndexValues: async ({ market, query, request }) => {
      const listed = findIndices(market, query.symbols);
      const page = await budget.compute(request, query.limit, (spend) =>
        readSeries(market, listed, MINUTES, query, spend),
      );
      const values = [...page.values].map(([name, candles]) => [
        name,
        candles.map(({ time, close }) => ({ v: close, t: utcText(time) })),
      ]);
      return { values: Object.fromEntries(values), next_page_token: page.next };
    },
  };
}

/** EURUSD, EUR/USD and EUR-USD are one pair. */
const findPairs = (market: LiveMarket, names: readonly string[]): Listed[] =>
  names.flatMap((name) => {
    const instrument = market.instrumentBySymbol(name.replace(/[/-]/, ''));
    return instrument && findPair(instrument) ? [{ name, symbol: instrument.symbol }] : [];
  });

/** Names that others have for what is listed under Yahoo's. */
const INDEX_NAMES: Readonly<Record<string, string>> = {
  SPX: '^GSPC',
  COMP: '^IXIC',
  DJIA: '^DJI',
  INDU: '^DJI',
  UKX: '^FTSE',
  DAX: '^GDAXI',
  SX5E: '^STOXX50E',
  NKY: '^N225',
};

const findIndices = (market: LiveMarket, names: readonly string[]): Listed[] =>
  names.flatMap((name) => {
    const found = [INDEX_NAMES[name], `^${name}`, name]
      .flatMap((symbol) => (symbol === undefined ? [] : (market.instrumentBySymbol(symbol) ?? [])))
      .find(({ symbol, category }) => category === 'indices' && symbol.startsWith('^'));
    return found ? [{ name, symbol: found.symbol }] : [];
  });

interface Latest {
  readonly bid: number;
  readonly ask: number;
  readonly mid: number;
  readonly at: number;
}

function listLatest(
  { board, shown }: LiveMarket,
  listed: readonly Listed[],
  write: (latest: Latest) => object,
): Record<string, object> {
  const { bidTicks, askTicks, quotedAt } = board.columns;
  const found = listed.flatMap(({ name, symbol }) => {
    const index = board.indexOf(symbol);
    if (index === undefined || !shown.isQuoted(index)) return [];
    const instrument = board.instruments[index]!;
    const [units, whole] = [unitsPerTick(instrument), 10 ** instrument.priceDecimals];
    const latest: Latest = {
      bid: (bidTicks[index]! * units) / whole,
      ask: (askTicks[index]! * units) / whole,
      mid: shown.price(index) / whole,
      at: quotedAt[index]!,
    };
    return [[name, write(latest)] as const];
  });
  return Object.fromEntries(found);
}
