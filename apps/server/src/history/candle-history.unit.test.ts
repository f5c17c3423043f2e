import { CANDLE_DAYS, CANDLE_PRICES, getCandleGrid } from '@lonja/core';
import type { CandleColumns, CandleSource } from '@lonja/feeds';
import { describe, expect, it } from 'vitest';
import { createCandleHistory, type SpendCandles } from './candle-history.ts';
import type { CandlePage, CandleQuery } from './candle-query.ts';
import { createComputeTurns } from '../process/compute-turns.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 2, 4, 12, 0, 30);
const LATEST = NOW - 30_000;
/** What reading each candle of the numbered past costs. */
const COST = 3;

/** A past whose candles close at their own minute; `isOpen` says which there are. It counts what it was asked for. */
function numberedPast(isOpen: (time: number) => boolean = () => true) {
  let computed = 0;
  let scaledAt = Number.NEGATIVE_INFINITY;
  const source: CandleSource = {
    scaledAt: () => scaledAt,
    closesBetween: (position, grid, from, to) => source.between(position, { grid, price: 'mid' }, from, to),
    between(_position, { grid, price }, from, to) {
      const times: number[] = [];
      for (let time = from; time < to; time = grid.beginOf(grid.numberOf(time) + 1))
        if (isOpen(time)) times.push(time);
      computed += times.length;
      const column = (): Float64Array => Float64Array.from(times, (time) => time / MINUTE);
      return {
        count: times.length,
        time: Float64Array.from(times),
        open: column(),
        high: column(),
        low: column(),
        close: Float64Array.from(times, (time) => Math.min(grid.beginOf(grid.numberOf(time) + 1), to)),
        volume: Float64Array.from(times, () => CANDLE_PRICES.indexOf(price)),
        cost: (price === 'mid' ? 1 : 3) * COST * times.length,
      };
    },
  };
  let now = NOW;
  const history = createCandleHistory({ source, clock: () => now, turns: createComputeTurns() });
  return {
    find: (query: Partial<CandleQuery> = {}, spend: SpendCandles = () => {}) =>
      history.find(
        0,
        { interval: '1m', day: 'utc', price: 'mid', from: undefined, to: undefined, limit: 5, ...query },
        spend,
      ),
    closes: (count: number, spend: SpendCandles = () => {}) => history.closes(0, '1m', count, spend),
    computed: () => computed,
    wait: (milliseconds: number) => (now += milliseconds),
  };
}

/** A past of prices that wander, so that every candle of it has figures of its own. */
function wanderingPast(isOpen: (time: number) => boolean = () => true) {
  const figureOf = (time: number, salt: number): number =>
    1_000 + Math.round(300 * Math.sin(time / 7e8 + salt) + 90 * Math.sin(time / 3e7 + 3 * salt));
  const source: CandleSource = {
    scaledAt: () => Number.NEGATIVE_INFINITY,
    closesBetween: () => ({ time: new Float64Array(), close: new Float64Array() }),
    between(_position, { grid }, from, to) {
      const times: number[] = [];
      for (let time = from; time < to; time = grid.beginOf(grid.numberOf(time) + 1))
        if (isOpen(time)) times.push(time);
      const column = (read: (time: number) => number) => Float64Array.from(times, read);
      const [open, close] = [column((time) => figureOf(time, 1)), column((time) => figureOf(time, 2))];
      return {
        count: times.length,
        time: Float64Array.from(times),
        open,
        close,
        high: open.map((figure, place) => 7 + Math.max(figure, close[place]!)),
        low: open.map((figure, place) => Math.min(figure, close[place]!) - 5),
        volume: column((time) => figureOf(time, 3)),
        cost: times.length,
      };
    },
  };
  const history = createCandleHistory({ source, clock: () => NOW, turns: createComputeTurns() });
  return {
    find: (query: Partial<CandleQuery>) =>
      history.find(
        0,
        { interval: '1w', day: 'utc', price: 'mid', from: undefined, to: undefined, limit: 5, ...query },
        () => {},
      ),
  };
}

const rowsOf = (page: CandlePage) =>
  page.candles.flatMap((part) =>
    Array.from({ length: part.count }, (_, place) => ({
      time: part.time[place]!,
      open: part.open[place]!,
      high: part.high[place]!,
      low: part.low[place]!,
      close: part.close[place]!,
      volume: part.volume[place]!,
    })),
  );

const columnOf = (page: CandlePage, name: Exclude<keyof CandleColumns, 'count'>): number[] =>
  page.candles.flatMap((part) => [...part[name].subarray(0, part.count)]);
const timesOf = (page: CandlePage): number[] => columnOf(page, 'time');
/** Minutes before the one that is under way. */
const ago = (minutes: number): number => LATEST - minutes * MINUTE;

describe('the history of candles', () => {
  it('answers the newest, the one that still grows last', async () => {
    const page = await numberedPast().find();
    expect(timesOf(page)).toEqual([4, 3, 2, 1, 0].map(ago));
    expect(page.isLive).toBe(true);
    expect(columnOf(page, 'close').at(-1)).toBe(NOW + 1);
  });

  it('answers the newest before a moment', async () => {
    const page = await numberedPast().find({ to: ago(1_000), limit: 3 });
    expect(timesOf(page)).toEqual([1_003, 1_002, 1_001].map(ago));
    expect(page.isLive).toBe(false);
  });

  it('answers from a moment on, the earliest first', async () => {
    const page = await numberedPast().find({ from: ago(700) - 1, limit: 130 });
    expect(timesOf(page)).toEqual(Array.from({ length: 130 }, (_, place) => ago(700 - place)));
  });

  it('answers all between two moments, the second left out', async () => {
    const page = await numberedPast().find({ from: ago(200), to: ago(10), limit: 10_000 });
    expect(timesOf(page)).toEqual(Array.from({ length: 190 }, (_, place) => ago(200 - place)));
  });

  it('never answers what is yet to come', async () => {
    const { find } = numberedPast();
    expect(timesOf(await find({ from: NOW + MINUTE, to: NOW + 10 * MINUTE }))).toEqual([]);
    expect(timesOf(await find({ to: NOW + 10 * MINUTE, limit: 1 }))).toEqual([LATEST]);
  });

  it('reaches back two years and not further', async () => {
    const { find } = numberedPast();
    const daily = timesOf(await find({ interval: '1d', limit: 10_000 }));
    expect(daily).toHaveLength(730);
    expect(timesOf(await find({ from: 0, to: NOW - 3 * 365 * 86_400_000 }))).toEqual([]);
  });

  it('goes back over times without trading until it has enough', async () => {
    const { find } = numberedPast((time) => time < ago(300) || time >= ago(2));
    expect(timesOf(await find({ limit: 5 }))).toEqual([302, 301, 2, 1, 0].map(ago));
  });

  it('computes what is over once, and the candle of this moment each time', async () => {
    const { find, computed, wait } = numberedPast();
    const first = await find({ limit: 500 });
    const cost = computed();
    expect(timesOf(await find({ limit: 500 }))).toEqual(timesOf(first));
    expect(computed()).toBe(cost + 1);
    wait(2 * MINUTE);
    expect(timesOf(await find({ limit: 3 }))).toEqual([LATEST, LATEST + MINUTE, LATEST + 2 * MINUTE]);
    expect(computed()).toBe(cost + 1 + 3);
  });

  it('answers the same whether it was kept or not', async () => {
    const { find } = numberedPast();
    const asked: Partial<CandleQuery>[] = [
      { limit: 1_000 },
      { from: ago(900), limit: 70 },
      { to: ago(64), limit: 65 },
    ];
    for (const query of asked) await find(query);
    for (const query of asked) expect(await find(query)).toEqual(await numberedPast().find(query));
  });

  it('charges for what computing took, and a fortieth of a minute for what it has kept', async () => {
    const { find } = numberedPast();
    const costOf = async (query: Partial<CandleQuery>): Promise<number> => {
      let spent = 0;
      await find(query, (candles) => (spent += candles));
      return spent;
    };
    const first = await costOf({ limit: 1_000 });
    expect(first).toBeGreaterThanOrEqual(COST * 1_000);
    expect(first).toBeLessThan(COST * (1_000 + 64 + 1) + 1_000 / 40 + 1);
    expect(await costOf({ limit: 1_000 })).toBeCloseTo(1_000 / 40 + COST);
    // one candle of a chunk that nobody has asked for is the chunk's
    expect(await costOf({ limit: 1, to: ago(100_000) })).toBeGreaterThanOrEqual(COST * 16);
  });

  it('keeps each price and each day apart, and charges what each takes to compute', async () => {
    const { find } = numberedPast();
    const spent: number[] = [];
    for (const price of CANDLE_PRICES)
      for (const day of CANDLE_DAYS) {
        let cost = 0;
        const page = await find({ interval: '1d', price, day, limit: 130 }, (candles) => (cost += candles));
        expect(new Set(columnOf(page, 'volume'))).toEqual(new Set([CANDLE_PRICES.indexOf(price)]));
        const grid = getCandleGrid('1d', day);
        const newest = grid.numberOf(NOW);
        expect(timesOf(page)).toEqual(
          Array.from({ length: 130 }, (_, place) => grid.beginOf(newest - 129 + place)),
        );
        expect(page.isLive).toBe(true);
        spent.push(Math.round(cost - 130 / 40));
      }
    const [utc, newYork] = spent;
    expect(spent).toEqual([utc, newYork, 3 * utc!, 3 * newYork!, 3 * utc!, 3 * newYork!]);
    expect(utc).toBeGreaterThanOrEqual(COST * 130);
    // Kept by now: a fortieth of each, and the one that grows.
    let again = 0;
    await find({ interval: '1d', price: 'ask', day: 'newyork', limit: 130 }, (candles) => (again += candles));
    expect(again).toBeCloseTo(130 / 40 + 3 * COST);
  });

  it('pages through New York days without a gap, over clock changes', async () => {
    const { find } = numberedPast();
    const days = { interval: '1d', day: 'newyork' } as const;
    const all = timesOf(await find({ ...days, limit: 400 }));
    const newer = timesOf(await find({ ...days, limit: 150 }));
    const older = timesOf(await find({ ...days, limit: 250, to: newer[0]! }));
    expect([...older, ...newer]).toEqual(all);
    expect(timesOf(await find({ ...days, limit: 400, from: all[0]! }))).toEqual(all);
    const lengths = all.slice(1).map((time, place) => (time - all[place]!) / 3_600_000);
    expect(Map.groupBy(lengths, (hours) => hours).get(23)).toHaveLength(1);
    expect(Map.groupBy(lengths, (hours) => hours).get(25)).toHaveLength(1);
  });

  it.each(CANDLE_DAYS)(
    'of a week are the fold of its days of %s, over the new year and clock changes',
    async (day) => {
      const { find } = wanderingPast();
      const days = rowsOf(await find({ interval: '1d', day, price: 'ask', limit: 10_000 }));
      const weeks = rowsOf(await find({ interval: '1w', day, price: 'ask', limit: 10_000 }));
      const grid = getCandleGrid('1w', day);
      const whole = [...Map.groupBy(days, ({ time }) => grid.beginOf(grid.numberOf(time)))].filter(
        ([begins]) => begins >= days[0]!.time,
      );
      expect(weeks).toEqual(
        whole.map(([time, parts]) => ({
          time,
          open: parts[0]!.open,
          high: Math.max(...parts.map(({ high }) => high)),
          low: Math.min(...parts.map(({ low }) => low)),
          close: parts.at(-1)!.close,
          volume: parts.reduce((sum, { volume }) => sum + volume, 0),
        })),
      );
      expect(weeks.length).toBeGreaterThanOrEqual(104);
      const newYear = weeks.find(({ time }) => time < Date.UTC(2026, 0, 1) && time > Date.UTC(2025, 11, 25));
      expect(new Date(newYear!.time).toISOString().slice(0, 13)).toBe(
        day === 'utc' ? '2025-12-29T00' : '2025-12-28T22',
      );
    },
  );

  it('of weeks are paged through without a gap, the one that grows last, closed times left out', async () => {
    // Closed on weekends, and for all of a week in February.
    const isOpen = (time: number) =>
      new Date(time).getUTCDay() % 6 !== 0 && !(time >= Date.UTC(2026, 1, 9) && time < Date.UTC(2026, 1, 16));
    const { find } = wanderingPast(isOpen);
    const week = { interval: '1w' } as const;
    const all = await find({ ...week, limit: 200 });
    const times = timesOf(all);
    expect([times.at(-1), all.isLive]).toEqual([Date.UTC(2026, 2, 2), true]);
    expect(times).not.toContain(Date.UTC(2026, 1, 9));
    const newer = await find({ ...week, limit: 10 });
    const older = await find({ ...week, limit: 20, to: timesOf(newer)[0]! });
    expect([...rowsOf(older), ...rowsOf(newer)]).toEqual(rowsOf(all).slice(-30));
    expect(older.isLive).toBe(false);
    expect(rowsOf(await find({ ...week, from: timesOf(older)[0]! - 1, limit: 30 }))).toEqual(
      rowsOf(all).slice(-30),
    );
    expect(timesOf(await find({ ...week, from: NOW, limit: 5 }))).toEqual([]);
  });

  it('of weeks cost what is unknown of their days, and little where those are known', async () => {
    const { find } = numberedPast();
    const costOf = async (query: Partial<CandleQuery>): Promise<number> => {
      let spent = 0;
      await find(query, (candles) => (spent += candles));
      return spent;
    };
    const weeks = await costOf({ interval: '1w', limit: 20 });
    expect(weeks).toBeGreaterThanOrEqual(COST * 20 * 7);
    expect(await costOf({ interval: '1w', limit: 20 })).toBeCloseTo((21 * 7) / 40 + COST);
    expect(await costOf({ interval: '1d', limit: 100 })).toBeCloseTo(100 / 40 + COST);
  });

  it('charges for times without trading too', async () => {
    const { find } = numberedPast((time) => time < ago(100_000));
    let spent = 0;
    await find({ limit: 1 }, (candles) => (spent += candles));
    expect(spent).toBeGreaterThan(100_000 / 64);
  });

  it('stops where nothing is left, and goes on from there', async () => {
    const { find, computed } = numberedPast();
    let left = COST * 300;
    const spend: SpendCandles = (candles) => {
      left -= candles;
      if (left < 0) throw new Error('nothing left');
    };
    await expect(find({ limit: 1_000 }, spend)).rejects.toThrow('nothing left');
    const before = computed();
    expect(before).toBeLessThan(350);
    left = COST * 10_000;
    expect(timesOf(await find({ limit: 1_000 }, spend))).toHaveLength(1_000);
    expect(computed()).toBeLessThan(1_000 + 64 + 3);
  });

  it('computes each candle once for thirty who ask at once', async () => {
    const { find, computed } = numberedPast();
    const pages = await Promise.all(Array.from({ length: 30 }, () => find({ limit: 500 })));
    expect(new Set(pages.map((page) => timesOf(page).join())).size).toBe(1);
    expect(computed()).toBeLessThan(500 + 64 + 30);
  });

  it('takes a turn of the event loop for each piece, however many ask', async () => {
    let turn = 0;
    let isRunning = true;
    const count = (): void => {
      turn += 1;
      if (isRunning) setImmediate(count);
    };
    count();
    const turnsOf: number[] = [];
    const slow: CandleSource = {
      scaledAt: () => Number.NEGATIVE_INFINITY,
      closesBetween: (position, grid, from, to) => slow.between(position, { grid, price: 'mid' }, from, to),
      between: (_position, { grid }, from, to) => {
        turnsOf.push(turn);
        for (const until = performance.now() + 1.5; performance.now() < until;);
        const times = Float64Array.from(
          { length: Math.ceil((to - from) / grid.usualLength) },
          (_, place) => from + place * grid.usualLength,
        );
        return {
          count: times.length,
          time: times,
          open: times,
          high: times,
          low: times,
          close: times,
          volume: times,
          cost: times.length,
        };
      },
    };
    const history = createCandleHistory({
      source: slow,
      clock: () => LATEST - 1,
      turns: createComputeTurns(),
    });
    const query = { interval: '1m', day: 'utc', price: 'mid', from: undefined, limit: 200 } as const;
    await Promise.all([0, 1, 2].map((day) => history.find(day, { ...query, to: ago(10_000) }, () => {})));
    isRunning = false;
    expect(turnsOf.length).toBeGreaterThan(30);
    expect(new Set(turnsOf).size).toBe(turnsOf.length);
  });
});

describe('closes alone', () => {
  it('are those of the candles that are over, a part of a candle each', async () => {
    const past = numberedPast((time) => time !== LATEST - 3 * MINUTE);
    let spent = 0;
    const found = await past.closes(150, (candles) => void (spent += candles));
    const times = found.flatMap(({ time }) => [...time]);
    expect([times[0], times.at(-1), times.length]).toEqual([LATEST - 150 * MINUTE, LATEST - MINUTE, 149]);
    expect(spent).toBe(149 / 16);
  });
});
