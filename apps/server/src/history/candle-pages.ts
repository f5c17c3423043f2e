import type { CandlePrice, Instrument } from '@lonja/core';
import type { CandleColumns } from '@lonja/feeds';
import type { Candle, Candles } from '@lonja/protocol';
import type { CandleHistory, SpendCandles } from './candle-history.ts';
import type { CandleQuery } from './candle-query.ts';
import type { ComputeTurns } from '../process/compute-turns.ts';
import { createByteText, type ByteText } from '../board/byte-text.ts';
import { unitsPerTick } from '../board/decimal-text.ts';

/** Candles by symbol; undefined for a symbol that the market lacks. */
export interface CandlePages {
  /** The prices that candles of the symbol can be made of, by which a query is checked first. */
  pricesOf(symbol: string): readonly CandlePrice[] | undefined;
  /** The answers of GET /api/candles/{symbol}, as JSON in bytes. */
  render(symbol: string, query: CandleQuery, spend: SpendCandles): Promise<Buffer | undefined>;
  /** The same figures as numbers, to compute with. */
  read(
    symbol: string,
    query: CandleQuery,
    spend: SpendCandles,
  ): Promise<Pick<Candles, 'candles' | 'live'> | undefined>;
  /** For computations on the candles. */
  readonly turns: ComputeTurns;
}

export interface CandlePagesOptions {
  readonly history: CandleHistory;
  readonly turns: ComputeTurns;
  readonly instruments: readonly Instrument[];
  readonly indexOf: (symbol: string) => number | undefined;
  /** Where an instrument's prices come from, and how pages name it. */
  readonly originOf: (index: number) => { readonly source: string; readonly label: string };
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

export function createCandlePages(options: CandlePagesOptions): CandlePages {
  const { history, turns, instruments, indexOf, originOf, clock } = options;
  return {
    turns,
    pricesOf(symbol) {
      const index = indexOf(symbol);
      return index === undefined ? undefined : history.pricesOf(index);
    },
    async render(symbol, query, spend) {
      const index = indexOf(symbol);
      if (index === undefined) return undefined;
      const instrument = instruments[index]!;
      const { candles, isLive } = await history.find(index, query, spend);
      const head = JSON.stringify({
        symbol,
        interval: query.interval,
        price: query.price,
        day: query.day,
        ...originOf(index),
        decimals: instrument.priceDecimals,
        serverTime: clock(),
        live: isLive,
      }).slice(0, -1);
      const count = candles.reduce((total, part) => total + part.count, 0);
      const text = createByteText(head.length + CANDLE_BYTES * count);
      text.text(`${head},"candles":[`);
      for (const [place, part] of candles.entries()) {
        if (turns.isOver()) await turns.next();
        if (place > 0) text.text(',');
        writeCandles(text, part, instrument);
      }
      text.text(']}');
      return text.bytes();
    },
    async read(symbol, query, spend) {
      const index = indexOf(symbol);
      if (index === undefined) return undefined;
      const { candles: parts, isLive } = await history.find(index, query, spend);
      const candles: Candle[] = [];
      for (const part of parts) {
        if (turns.isOver()) await turns.next();
        for (let place = 0; place < part.count; place++)
          candles.push(candleAt(part, place, instruments[index]!));
      }
      return { candles, live: isLive };
    },
  };
}

function candleAt(candles: CandleColumns, place: number, instrument: Instrument): Candle {
  const units = unitsPerTick(instrument);
  const whole = 10 ** instrument.priceDecimals;
  // One division of whole numbers gives exactly the number that the decimal text parses to.
  const price = (column: Float64Array): number => (column[place]! * units) / whole;
  return {
    time: candles.time[place]!,
    open: price(candles.open),
    high: price(candles.high),
    low: price(candles.low),
    close: price(candles.close),
    volume: candles.volume[place]!,
  };
}

/** The usual size of one candle. */
const CANDLE_BYTES = 110;

/** `{"time":…},{"time":…}` of all candles in the columns. */
function writeCandles(text: ByteText, candles: CandleColumns, instrument: Instrument): void {
  const units = unitsPerTick(instrument);
  const { priceDecimals } = instrument;
  const price = (name: string, ticks: number): void => {
    text.text(name);
    text.decimal(ticks * units, priceDecimals);
  };
  for (let place = 0; place < candles.count; place++) {
    text.text(place === 0 ? '{"time":' : ',{"time":');
    text.whole(candles.time[place]!);
    price(',"open":', candles.open[place]!);
    price(',"high":', candles.high[place]!);
    price(',"low":', candles.low[place]!);
    price(',"close":', candles.close[place]!);
    text.text(',"volume":');
    text.whole(candles.volume[place]!);
    text.text('}');
  }
}
