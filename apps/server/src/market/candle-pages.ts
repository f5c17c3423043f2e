import type { Instrument } from '@lonja/core';
import type { CandleColumns } from '@lonja/feeds';
import type { CandleHistory, CandleQuery } from './candle-history.ts';
import { decimalText, unitsPerTick } from './decimal-text.ts';

/** The answers of GET /api/candles/{symbol}, as JSON texts. */
export interface CandlePages {
  /** Undefined for a symbol that the market lacks. */
  render(symbol: string, query: CandleQuery): Promise<string | undefined>;
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
      return `${head},"candles":[${candles.map((part) => textOf(part, instrument)).join(',')}]}`;
    },
  };
}

/** `{"time":…},{"time":…}` of all candles in the columns. */
function textOf(candles: CandleColumns, instrument: Instrument): string {
  const units = unitsPerTick(instrument);
  const price = (ticks: number): string => decimalText(ticks * units, instrument.priceDecimals);
  const texts: string[] = [];
  for (let place = 0; place < candles.count; place++)
    texts.push(
      `{"time":${candles.time[place]},"open":${price(candles.open[place]!)},"high":${price(candles.high[place]!)},` +
        `"low":${price(candles.low[place]!)},"close":${price(candles.close[place]!)},"volume":${candles.volume[place]}}`,
    );
  return texts.join(',');
}
