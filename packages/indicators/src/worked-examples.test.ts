import { describe, expect, test } from 'vitest';
import {
  computeIndicator,
  findIndicator,
  linesOfReadings,
  readingsDrawn,
  settlingCandles,
  type IndicatorCandle,
  type IndicatorDefinition,
} from './index.ts';
import { startSchaff } from './momentum/schaff.ts';
import { startStochasticRsi } from './momentum/stochastic-rsi.ts';

/** Figures that can be followed with a pencil, for the indicators that are ours. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Monday. */
const DAY = Date.UTC(2026, 1, 2);

const indicatorOf = (name: string): IndicatorDefinition => {
  const found = findIndicator(name);
  if (!found) throw new Error(`no indicator ${name}`);
  return found;
};

type Row = readonly [high: number, low: number, close: number, volume?: number, time?: number];
const candleOf = ([high, low, close, volume = 1, time]: Row, at: number): IndicatorCandle => ({
  time: time ?? DAY + at * HOUR_MS,
  open: close,
  high,
  low,
  close,
  volume,
});
const points = (prices: readonly number[]): IndicatorCandle[] =>
  prices.map((price, at) => candleOf([price, price, price], at));
const valuesOf = (definition: IndicatorDefinition, given: Readonly<Record<string, number>>) => ({
  ...Object.fromEntries(definition.parameters.map(({ name, default: fallback }) => [name, fallback])),
  ...given,
});
const compute = (
  name: string,
  given: Readonly<Record<string, number>>,
  candles: readonly IndicatorCandle[],
) => computeIndicator(indicatorOf(name), valuesOf(indicatorOf(name), given), candles);
const drawnOf = (
  name: string,
  given: Readonly<Record<string, number>>,
  candles: readonly IndicatorCandle[],
) => {
  const definition = indicatorOf(name);
  const values = valuesOf(definition, given);
  const running = definition.start(values);
  return readingsDrawn(
    definition,
    values,
    candles.map((candle) => running.accept(candle, false)),
  );
};
const close = (line: readonly (number | null)[] | undefined, digits = 4) =>
  line?.map((value) => (value === null ? null : Number(value.toFixed(digits))));

test('TRIX divides by the older value: up a tenth is 10, down a tenth -10', () => {
  expect(close(compute('trix', { period: 1 }, points([100, 110, 99]))['value'])).toEqual([null, 10, -10]);
});

test('the rate of change is in percent', () => {
  expect(close(compute('roc', { period: 2 }, points([100, 110, 125]))['value'])).toEqual([null, null, 25]);
});

describe('the stochastic RSI', () => {
  test('is from 0 to 100, and stays where the strengths do not move', () => {
    const strengths = [30, 50, 40, 60, 60, 60, 45];
    let at = -1;
    const running = startStochasticRsi(
      { accept: () => ({ value: strengths[(at += 1)]! }) },
      { stoch: 3, k: 1, d: 2 },
    );
    const candle = candleOf([1, 1, 1], 0);
    // Between 30 and 50, 40 is the middle; 60 is twice the top; three times 60 says nothing; 45 is the bottom.
    expect(strengths.map(() => running.accept(candle, false))).toEqual([
      null,
      null,
      { k: 50 },
      { k: 100, d: 75 },
      { k: 100, d: 100 },
      { k: 100, d: 100 },
      { k: 0, d: 50 },
    ]);
  });
});

test('Klinger: forces of +2000 and -714.29, shown once the slow average of two has both', () => {
  const candles = [
    [10, 8, 9, 500],
    // Up, over 2 + 3: 100 x |2 x 3/5 - 1| x 100.
    [12, 9, 11, 100],
    // Down, over 3 + 4: 50 x |2 x 4/7 - 1| x 100. The slow average is 2000, then 2000 - 2/3 x 2714.29 = 190.48.
    [11, 7, 8, 50],
  ] as const;
  const { value } = compute('kvo', { fast: 1, slow: 2 }, candles.map(candleOf));
  expect(close(value, 2)).toEqual([null, null, -904.76]);
});

describe('the Schaff trend cycle', () => {
  // With 1 and 2 the MACD is the close less its average of two: from the second candle on 1, -2/3, 16/9, 16/27. The stochastic of
  // two values each is 0, 100 and 0, half of it new: 0, 50, 25. The stochastic of these is 100 and 0: 100, 50.
  test('is the stochastic of a stochastic', () => {
    const lines = compute('stc', { fast: 1, slow: 2, cycle: 2 }, points([10, 13, 10, 16, 16]));
    expect(close(lines['value'])).toEqual([null, null, null, 100, 50]);
  });

  test('stays at the top of a trend that goes on, where all values of a cycle are the same', () => {
    const running = startSchaff({ fast: 3, slow: 6, cycle: 3 });
    const prices = [
      9,
      10,
      9,
      10,
      8,
      9,
      10,
      9,
      8,
      9,
      ...Array.from({ length: 200 }, (_, at) => 10 * 1.02 ** at),
    ];
    const values = points(prices).map((candle) => running.accept(candle, false)?.['value']);
    expect(values.at(-1)).toBeCloseTo(100, 6);
  });
});

test('a signal begins with the value that it is of, and is shown after as many as it is long', () => {
  // Averages of one and two: the first less the second over it. 110 against 106.67; 110 against 108.89; 121 against 116.96.
  const lines = compute('ppo', { fast: 1, slow: 2, signal: 2 }, points([100, 110, 110, 121]));
  expect(close(lines['value'])).toEqual([null, 3.125, 1.0204, 3.4516]);
  // 3.125, then two thirds of the way to each.
  expect(close(lines['signal'])).toEqual([null, null, 1.7219, 2.875]);
  expect(close(lines['histogram'])).toEqual([null, null, -0.7015, 0.5765]);
});

test('+DI and -DI are shares of the true range; the ADX is how far apart they are', () => {
  const candles = [
    [10, 8, 9],
    // Up 2, a range of 3.
    [12, 9, 11],
    // Up 1, a range of 3.
    [13, 10, 12],
    // Down 3, a range of 5 from the close before.
    [12, 7, 8],
  ] as const;
  const lines = compute('dmi', { period: 2, smoothing: 1 }, candles.map(candleOf));
  // Averages of two: 1.5 and 0 of 3; then 0.75 and 1.5 of 4.
  expect(close(lines['plus'])).toEqual([null, null, 50, 18.75]);
  expect(close(lines['minus'])).toEqual([null, null, 0, 37.5]);
  expect(close(lines['adx'])).toEqual([null, null, 100, 33.3333]);
});

test('the deviation of 2 4 4 4 5 5 7 9 is 2', () => {
  expect(compute('stddev', { period: 8 }, points([2, 4, 4, 4, 5, 5, 7, 9]))['value']?.at(-1)).toBe(2);
});

describe('the volume weighted average price', () => {
  const session = [
    [101, 99, 100, 1, DAY + 22 * HOUR_MS],
    [112, 108, 110, 3, DAY + 23 * HOUR_MS],
    [55, 45, 50, 2, DAY + 24 * HOUR_MS],
    [60, 40, 50, 0, DAY + 25 * HOUR_MS],
  ] as const;

  // (100 + 3 x 110) / 4; the squares of 7.5 and 2.5 weigh 56.25 + 18.75, a quarter of which is 18.75.
  test('of a session weighs by volume and begins anew with the next', () => {
    const { value, upper, lower } = compute('vwap', {}, session.map(candleOf));
    expect(close(value)).toEqual([100, 107.5, 50, 50]);
    expect(close(upper)).toEqual([100, 111.8301, 50, 50]);
    expect(close(lower)).toEqual([100, 103.1699, 50, 50]);
  });

  test('begins at the hour that is asked for, and over as many days: seven from Monday on', () => {
    const byHour = compute('vwap', { hour: 23 }, session.map(candleOf))['value'];
    // From 23 h on: (3 x 110 + 2 x 50) / 5.
    expect(close(byHour)).toEqual([100, 110, 86, 86]);
    const weeks = [
      [10, 10, 10, 1, DAY - 1],
      [20, 20, 20, 1, DAY],
      [40, 40, 40, 1, DAY + 7 * DAY_MS - 1],
      [50, 50, 50, 1, DAY + 7 * DAY_MS],
    ] as const;
    expect(compute('vwap', { days: 7 }, weeks.map(candleOf))['value']).toEqual([10, 20, 30, 50]);
  });

  test('has no value before there is volume', () => {
    const candles = [candleOf([10, 10, 10, 0], 0), candleOf([20, 20, 20, 5], 1)];
    expect(compute('vwap', {}, candles)['value']).toEqual([null, 20]);
  });

  test('anchored begins at the anchor; where the candles do not reach back to it there is none', () => {
    const candles = [
      [10, 10, 10, 1],
      [20, 20, 20, 1],
      [40, 40, 40, 3],
    ] as const;
    const anchored = (anchor: number) => compute('avwap', { anchor }, candles.map(candleOf))['value'];
    expect(anchored(0)).toEqual([10, 15, 30]);
    expect(anchored(DAY + HOUR_MS)).toEqual([null, 20, 35]);
    expect(anchored(DAY + 1)).toEqual([null, 20, 35]);
    expect(anchored(DAY - 1)).toEqual([null, null, null]);
    expect(anchored(DAY + DAY_MS)).toEqual([null, null, null]);
  });

  test('asks for the candles since its beginning', () => {
    const span = { candleMs: 5 * MINUTE_MS, first: DAY };
    const settlingOf = (name: string, given: Readonly<Record<string, number>>) =>
      settlingCandles(indicatorOf(name), valuesOf(indicatorOf(name), given), span);
    expect(settlingOf('vwap', {})).toBe(288);
    expect(settlingOf('vwap', { days: 5 })).toBe(1_440);
    expect(settlingOf('avwap', {})).toBe(0);
    expect(settlingOf('avwap', { anchor: DAY - HOUR_MS })).toBe(12);
    expect(settlingOf('avwap', { anchor: DAY + HOUR_MS })).toBe(0);
    expect(settlingOf('avwap', { anchor: 1 })).toBe(5_000);
    expect(settlingOf('pivots', {})).toBe(576);
  });
});

describe('pivot points', () => {
  // High 110, low 90, close 100 of the first day; the day after does not change its own levels.
  const candles = [
    [110, 95, 96, 1, DAY],
    [105, 90, 100, 1, DAY + HOUR_MS],
    [150, 140, 145, 1, DAY + DAY_MS],
    [90, 60, 75, 1, DAY + DAY_MS + HOUR_MS],
    [75, 75, 75, 1, DAY + 3 * DAY_MS],
  ] as const;
  const levels = (name: string) =>
    Object.fromEntries(
      Object.entries(compute(name, {}, candles.map(candleOf))).map(([output, line]) => [output, close(line)]),
    );
  const all = (value: number) => [null, null, value, value];

  test('are of the day before, the same from its first candle to its last', () => {
    const { r3, r2, r1, pivot, s1, s2, s3 } = levels('pivots');
    expect(pivot?.slice(0, 4)).toEqual(all(100));
    expect([r1, s1].map((line) => line?.slice(0, 4))).toEqual([all(110), all(90)]);
    expect([r2, s2].map((line) => line?.slice(0, 4))).toEqual([all(120), all(80)]);
    expect([r3, s3].map((line) => line?.slice(0, 4))).toEqual([all(130), all(70)]);
    // The session before has 150, 60 and 75, two days later: there was no trading in between.
    expect([pivot?.at(-1), r1?.at(-1)]).toEqual([95, 130]);
  });

  test('after Fibonacci are 38.2, 61.8 and 100 % of the range away', () => {
    const { r3, r2, r1, s1, s2, s3 } = levels('pivots_fibonacci');
    expect([r3, r2, r1, s1, s2, s3].map((line) => line?.[3])).toEqual([
      120, 112.36, 107.64, 92.36, 87.64, 80,
    ]);
  });

  test('of Camarilla are parts of 1.1 ranges from the close', () => {
    const { r4, r3, r2, r1, pivot, s1, s2, s3, s4 } = levels('pivots_camarilla');
    expect([r4, r3, r2, r1, pivot, s1, s2, s3, s4].map((line) => line?.[3])).toEqual([
      111, 105.5, 103.6667, 101.8333, 100, 98.1667, 96.3333, 94.5, 89,
    ]);
  });
});

describe('the alligator', () => {
  test('has smoothed averages of middles, each drawn ahead', () => {
    const candles = points([1, 2, 3, 4, 5]);
    const given = { jaw: 2, jawOffset: 2, teeth: 1, teethOffset: 1, lips: 1, lipsOffset: 0 };
    // (1 + 2) / 2, then half of the way to each.
    expect(compute('alligator', given, candles)).toEqual({
      jaw: [null, null, null, 1.5, 2.25],
      teeth: [null, 1, 2, 3, 4],
      lips: [1, 2, 3, 4, 5],
    });
    const definition = indicatorOf('alligator');
    const running = definition.start(valuesOf(definition, given));
    const readings = candles.map((candle) => running.accept(candle, false));
    expect(linesOfReadings(definition, valuesOf(definition, given), readings)['jaw']).toEqual([
      null,
      null,
      null,
      1.5,
      2.25,
      3.125,
      4.0625,
    ]);
  });
});

describe('fractals', () => {
  const highs = [1, 2, 5, 3, 4, 4, 2, 1];
  const candles = highs.map((high, at) => candleOf([high, 0.5 + ((at * 3) % 8) / 10, high], at));

  test('wait for the last candle beside them, and two of the same height are none', () => {
    const { up, down } = compute('fractals', {}, candles);
    expect(up).toEqual([null, null, null, null, 5, null, null, null]);
    // Lows of 0.5 0.8 1.1 0.6 0.9 1.2 0.7 1: 0.6 is below two on either side.
    expect(down).toEqual([null, null, null, null, null, 0.6, null, null]);
  });

  test('are drawn where they are', () => {
    const drawn = drawnOf('fractals', {}, candles);
    expect([drawn.length, drawn[2], drawn[3]]).toEqual([8, { up: 5 }, { down: 0.6 }]);
  });
});

describe('the ZigZag', () => {
  // With 10 %: 112 is 12 % above the low of 100; from 120 it takes 108 to turn, from 104 then 114.4.
  const candles = points([100, 105, 112, 120, 115, 107, 104, 118]);

  test('turns where the price has gone back far enough, and says since when', () => {
    expect(compute('zigzag', { deviation: 10 }, candles)).toEqual({
      pivot: [null, null, 100, 100, 100, 120, 120, 104],
      pivotAge: [null, null, 2, 3, 4, 2, 3, 1],
      extreme: [null, null, 112, 120, 120, 107, 104, 118],
      extremeAge: [null, null, 0, 0, 1, 0, 0, 0],
    });
  });

  test('is drawn from turn to turn, the last piece to where it has come', () => {
    const drawn = drawnOf('zigzag', { deviation: 10 }, candles);
    const line = (name: string) =>
      close(
        drawn.map((reading) => reading[name] ?? null),
        2,
      );
    expect(line('swing')).toEqual([100, 106.67, 113.33, 120, 114.67, 109.33, 104, null]);
    expect(line('leg')).toEqual([null, null, null, null, null, null, 104, 118]);
  });

  test('does not turn at a candle that goes farther', () => {
    const wide = [...points([100, 120]), candleOf([130, 90, 125], 2), candleOf([126, 124, 125], 3)];
    expect(compute('zigzag', { deviation: 10 }, wide)['pivot']).toEqual([null, 100, 100, 100]);
  });
});
