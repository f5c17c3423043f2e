import { getCandleGrid, firstBeginFrom, type CandleGrid } from '@lonja/core';
import type { CandleColumns } from '@lonja/feeds';
import type { CandlePage, CandleQuery } from './candle-query.ts';
import { toColumns, type MergedCandle } from './merged-candle.ts';

const WEEK_DAYS = 7;

/**
 * Weeks out of their days, so that the two agree, and a week costs what is unknown of its days and is computed in their pieces.
 * @param earliest no week begins before it; milliseconds since 1970
 * @param findDays answers daily candles
 */
export async function findWeeks(
  query: CandleQuery,
  earliest: number,
  now: number,
  findDays: (query: CandleQuery) => Promise<CandlePage>,
): Promise<readonly CandleColumns[]> {
  const weeks = getCandleGrid('1w', query.day);
  const first = firstBeginFrom(Math.max(query.from ?? 0, earliest), weeks);
  const end = firstBeginFrom(Math.min(query.to ?? Number.POSITIVE_INFINITY, now + 1), weeks);
  const isForward = query.from !== undefined;
  const { candles } = await findDays({
    ...query,
    interval: '1d',
    from: isForward ? first : undefined,
    to: end,
    // Going back, the days of one week more: those of the earliest may be a part of it.
    limit: WEEK_DAYS * (isForward ? query.limit : query.limit + 1),
  });
  const whole = mergeWeeks(candles, weeks).filter(({ time }) => time >= first);
  const found = isForward ? whole.slice(0, query.limit) : whole.slice(-query.limit);
  return [toColumns(found)];
}

function mergeWeeks(days: readonly CandleColumns[], grid: CandleGrid): MergedCandle[] {
  const weeks: MergedCandle[] = [];
  for (const part of days)
    for (let place = 0; place < part.count; place++) {
      const time = grid.beginOf(grid.numberOf(part.time[place]!));
      const [high, low, close] = [part.high[place]!, part.low[place]!, part.close[place]!];
      const volume = part.volume[place]!;
      const last = weeks.at(-1);
      if (last?.time !== time) {
        weeks.push({ time, open: part.open[place]!, high, low, close, volume });
        continue;
      }
      last.high = Math.max(last.high, high);
      last.low = Math.min(last.low, low);
      last.close = close;
      last.volume += volume;
    }
  return weeks;
}
