import { equityDayOf, type DailyClose } from '@lonja/core';
import type { CandleHistory, SpendCandles } from './candle-history.ts';

export type FindDailyCloses = (
  index: number,
  from: number,
  spend: SpendCandles,
) => Promise<readonly DailyClose[]>;

const DAY_MS = 86_400_000;
/** A year's, and the one before it. */
const MAX_CLOSES = 367;

/**
 * The last mids of an instrument's trading days, which end at 17:00 New York as those of accounts do, in whole ticks; of days that are over.
 * @param from milliseconds since 1970: of the day in which it is, and later ones; a year at most
 */
export const createDailyCloses =
  ({ history, clock }: { readonly history: CandleHistory; readonly clock: () => number }): FindDailyCloses =>
  async (index, from, spend) => {
    const now = clock();
    const first = Math.max(from - DAY_MS, now - MAX_CLOSES * DAY_MS);
    const query = { interval: '1d', day: 'newyork', price: 'mid', from: first, to: undefined } as const;
    const { candles } = await history.find(index, { ...query, limit: MAX_CLOSES }, spend);
    return candles
      .flatMap(({ count, time, close }) =>
        Array.from({ length: count }, (_, place) => ({
          day: equityDayOf(time[place]! + 1),
          close: BigInt(close[place]!),
        })),
      )
      .filter(({ day }) => day < equityDayOf(now));
  };
