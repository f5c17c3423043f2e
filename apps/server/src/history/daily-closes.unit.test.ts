import { expect, test } from 'vitest';
import type { CandleHistory } from './candle-history.ts';
import { createDailyCloses } from './daily-closes.ts';

const DAY = 86_400_000;
const dayOf = (date: string) => Date.parse(date) / DAY;

/** Daily candles that begin at these moments, closing at 100, 101 ... */
const historyOf = (begins: readonly string[]): Pick<CandleHistory, 'find'> => ({
  find: (_, { day, from }) => {
    const time = begins.map((begin) => Date.parse(begin)).filter((at) => at >= (from ?? 0));
    const column = (valueOf: (place: number) => number) =>
      Float64Array.from(time, (_at, place) => valueOf(place));
    const prices = column((place) => 100 + place);
    const candles =
      day === 'newyork'
        ? [
            {
              count: time.length,
              time: Float64Array.from(time),
              open: prices,
              high: prices,
              low: prices,
              close: prices,
              volume: prices,
            },
          ]
        : [];
    return Promise.resolve({ candles, isLive: true });
  },
});

test('a candle from 17:00 New York on is the day of the next date, as an account’s is; the day under way has no close', async () => {
  const history = historyOf([
    '2026-03-04T22:00:00Z',
    '2026-03-05T22:00:00Z',
    // The clocks change on Sunday the 8th: Monday begins at 21:00 UTC.
    '2026-03-08T21:00:00Z',
    '2026-03-09T21:00:00Z',
  ]);
  const clock = () => Date.parse('2026-03-10T15:00:00Z');
  const find = createDailyCloses({ history: history as CandleHistory, clock });
  expect(await find(0, 0, () => undefined)).toEqual([
    { day: dayOf('2026-03-05'), close: 100n },
    { day: dayOf('2026-03-06'), close: 101n },
    { day: dayOf('2026-03-09'), close: 102n },
  ]);
});
