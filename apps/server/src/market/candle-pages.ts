import type { Instrument } from '@lonja/core';
import type { CandleColumns } from '@lonja/feeds';
import type { CandleHistory, CandleQuery } from './candle-history.ts';
import { createByteText, type ByteText } from './byte-text.ts';
import { unitsPerTick } from './decimal-text.ts';

/** The answers of GET /api/candles/{symbol}, as JSON in bytes. */
export interface CandlePages {
  /** Undefined for a symbol that the market lacks. */
  render(symbol: string, query: CandleQuery): Promise<Buffer | undefined>;
}

export interface CandlePagesOptions {
  readonly history: CandleHistory;
  readonly instruments: readonly Instrument[];
  readonly indexOf: (symbol: string) => number | undefined;
  /** Where an instrument's prices come from, and how pages name it. */
  readonly originOf: (index: number) => { readonly source: string; readonly label: string };
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

export function createCandlePages(options: CandlePagesOptions): CandlePages {
  const { history, instruments, indexOf, originOf, clock } = options;
  return {
    async render(symbol, query) {
      const index = indexOf(symbol);
      if (index === undefined) return undefined;
      const instrument = instruments[index]!;
      const { candles, isLive } = await history.find(index, query);
      const head = JSON.stringify({
        symbol,
        interval: query.interval,
        ...originOf(index),
        decimals: instrument.priceDecimals,
        serverTime: clock(),
        live: isLive,
      }).slice(0, -1);
      const count = candles.reduce((total, part) => total + part.count, 0);
      const text = createByteText(head.length + CANDLE_BYTES * count);
      text.text(`${head},"candles":[`);
      candles.forEach((part, place) => {
        if (place > 0) text.text(',');
        writeCandles(text, part, instrument);
      });
      text.text(']}');
      return text.bytes();
    },
  };
}

/** What one candle usually takes. */
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
