import { isSpotPair } from '@lonja/core/spot-pair';
import type { Asset, CandleDay, CandlePrice } from '@lonja/protocol';
import type { CandleKind } from '../../chart/candles/candle-kind.ts';
import { isDaily, type ChartInterval } from '../../chart/candles/chart-interval.ts';

/** What charts show, wherever there is a choice. */
export interface CandleChoice {
  readonly price: CandlePrice;
  readonly day: CandleDay;
}

/** In the order of their figures. */
export const PRICES = ['bid', 'mid', 'ask'] as const satisfies readonly CandlePrice[];
export const DAYS = ['utc', 'newyork'] as const satisfies readonly CandleDay[];

type Listed = Pick<Asset, 'symbol' | 'category' | 'source'>;

/** Bids and asks of simulated prices can be computed; of others only mids are recorded. */
export const hasSides = ({ source }: Listed): boolean => source === 'simulated';

export const hasDays = (asset: Listed, interval: ChartInterval): boolean =>
  isDaily(interval) && isSpotPair(asset);

/** The candles of an instrument that come nearest to the choice. */
export const chooseKind = (
  asset: Listed,
  interval: ChartInterval,
  { price, day }: CandleChoice,
): CandleKind => ({
  interval,
  price: hasSides(asset) ? price : 'mid',
  day: hasDays(asset, interval) ? day : 'utc',
});

/** A stored choice; what it lacks, or what nobody knows, is mids of UTC days. */
export function parseChoice(kept: unknown): CandleChoice {
  const { price, day } = Object(kept) as Readonly<Record<string, unknown>>;
  return {
    price: PRICES.find((known) => known === price) ?? 'mid',
    day: DAYS.find((known) => known === day) ?? 'utc',
  };
}
