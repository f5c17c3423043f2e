import type { CandleDay, CandleInterval, CandlePrice } from '@lonja/core';
import type { CandleColumns } from '@lonja/feeds';

/** A query for candles. Times in milliseconds since 1970. */
export interface CandleQuery {
  readonly interval: CandleInterval;
  /** Where daily candles begin. */
  readonly day: CandleDay;
  readonly price: CandlePrice;
  /** The first candles that begin at this moment or after it; absent: the newest ones. */
  readonly from: number | undefined;
  /** Candles that begin before this moment; absent: up to the present one. */
  readonly to: number | undefined;
  /** At least 1. */
  readonly limit: number;
}

/** Candles of an instrument, oldest first. */
export interface CandlePage {
  readonly candles: readonly CandleColumns[];
  /** Whether the last one is still growing. */
  readonly isLive: boolean;
}
