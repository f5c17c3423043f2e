import { describe, expect, it } from 'vitest';
import { createWeekNews, type ListWeekNews, type WeekMarket } from './week-news.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
const TODAY = Date.UTC(2026, 10, 25);
const SYMBOLS = ['CALM', 'SMALL', 'LARGE', 'FOLLOWER'];
const TURNOVER = [1, 2, 3, 4];
const rest = (): undefined => undefined;

/** SMALL, LARGE and what follows it go up by 6 usual weeks on one day. */
const marketAt = (
  jumpAt: number,
  read: (at: number) => void = () => undefined,
  announced = Number.POSITIVE_INFINITY,
): WeekMarket => {
  const isFar = (index: number, at: number): boolean => index > 0 && at >= jumpAt;
  return {
    usualWeeks: Float64Array.of(0.02, 0.02, 0.02, 0),
    moveAt: (index, at) => {
      read(at);
      return isFar(index, at) ? 0.12 : 0;
    },
    announcedAt: (_index, at) => {
      read(at);
      return at >= announced ? 0.021 : 0;
    },
    ticksAt: (index, at) => {
      read(at);
      return isFar(index, at) ? 113 : 100;
    },
    earliest: TODAY - 60 * DAY,
  };
};
const newsOf = (market: WeekMarket | undefined): ListWeekNews =>
  createWeekNews({ market: () => market, symbols: SYMBOLS, turnoverOf: (index) => TURNOVER[index]! });

describe('news of wild weeks', () => {
  it('say once what moved out of proportion, a minute after the day that showed it; the most traded first, and no follower', async () => {
    const list = newsOf(marketAt(TODAY - 3.5 * DAY));
    const until = TODAY - 3 * DAY;
    const listed = await list(TODAY - 30 * DAY, TODAY + 5 * MINUTE, rest);
    expect(listed).toEqual([
      {
        kind: 'week',
        from: until - 7 * DAY,
        until,
        publishedAt: until + MINUTE,
        moves: [
          { symbol: 'LARGE', beforeTicks: 100, afterTicks: 113 },
          { symbol: 'SMALL', beforeTicks: 100, afterTicks: 113 },
        ],
      },
    ]);
    expect(await list(until, until + MINUTE - 1, rest)).toEqual([]);
    expect(await list(until, until + MINUTE, rest)).toEqual(listed);
    expect(await list(until + MINUTE + 1, TODAY, rest)).toEqual([]);
  });

  it('leave out what an announcement of the same week moved by more than a usual week does', async () => {
    const listed = (announced: number) =>
      newsOf(marketAt(TODAY - 3.5 * DAY, undefined, announced))(TODAY - 30 * DAY, TODAY, rest);
    expect(await listed(TODAY - 4 * DAY)).toEqual([]);
    expect(await listed(TODAY - 12 * DAY)).toHaveLength(1);
  });

  it('read no price of after they are asked for, nor of before the market began', async () => {
    const read: number[] = [];
    const market = marketAt(TODAY, (at) => read.push(at));
    await newsOf(market)(TODAY - 90 * DAY, TODAY + 12 * 60 * MINUTE, rest);
    expect(Math.max(...read)).toBe(TODAY);
    expect(Math.min(...read)).toBe(market.earliest);
  });

  it('are none of a market that has no prices yet', async () =>
    expect(await newsOf(undefined)(TODAY - DAY, TODAY, rest)).toEqual([]));

  it('are computed once for readers at the same time, and as before where that failed', async () => {
    const read: number[] = [];
    const list = newsOf(marketAt(TODAY - DAY, (at) => read.push(at)));
    const ask = () => list(TODAY - 2 * DAY, TODAY + MINUTE, rest);
    await expect(
      list(TODAY - 2 * DAY, TODAY + MINUTE, () => Promise.reject(new Error('stopped'))),
    ).rejects.toThrow('stopped');
    const [one, other] = await Promise.all([ask(), ask()]);
    expect([one, one.length]).toEqual([other, 1]);
    const moves = read.length;
    await ask();
    expect(read.length - moves).toBe(2 * 2);
  });
});
