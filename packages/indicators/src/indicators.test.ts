import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeIndicator,
  findIndicator,
  INDICATORS,
  linesOfReadings,
  listOffsets,
  readingsDrawn,
  readParameters,
  settlingCandles,
  type IndicatorCandle,
  type IndicatorDefinition,
  type ParameterValues,
} from './index.ts';
import { computePublished } from './published-formulas.fixture.ts';
import { REFERENCE_CASES, type ReferenceCase } from './reference-values.fixture.ts';
import { randomWalkCloses, TA_LIB_DAYS, TA_LIB_VALUES, waveCloses } from './ta-lib-values.fixture.ts';

const numbers = (text: string | undefined) => (text === undefined ? [] : text.split(',').map(Number));
const indicatorOf = (name: string): IndicatorDefinition => {
  const found = findIndicator(name);
  if (!found) throw new Error(`no indicator ${name}`);
  return found;
};
const valuesOf = (definition: IndicatorDefinition, given: readonly number[]): ParameterValues =>
  Object.fromEntries(
    definition.parameters.map(({ name, default: fallback }, place) => [name, given[place] ?? fallback]),
  );
const defaults = (definition: IndicatorDefinition) => valuesOf(definition, []);

function candlesOf({ candles }: ReferenceCase): IndicatorCandle[] {
  const columns = {
    open: numbers(candles.open),
    high: numbers(candles.high),
    low: numbers(candles.low),
    close: numbers(candles.close),
    volume: numbers(candles.volume),
  };
  const length = Math.max(...Object.values(columns).map((column) => column.length));
  return Array.from({ length }, (_, at) => {
    const close = columns.close[at] ?? columns.high[at] ?? 0;
    const [open, high, low] = [
      columns.open[at] ?? close,
      columns.high[at] ?? close,
      columns.low[at] ?? close,
    ];
    return { time: at * DAY_MS, open, high, low, close, volume: columns.volume[at] ?? 0 };
  });
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How far a value may be from the printed one, which is rounded or cut: one of its last decimal. */
const toleranceOf = (text: string) => 10 ** -(text.split('.')[1]?.length ?? 0) + 1e-9;

test('[PUB-13] the catalogue has more than fifty indicators, each with a name of its own', () => {
  expect(INDICATORS.length).toBeGreaterThanOrEqual(50);
  expect(new Set(INDICATORS.map(({ name }) => name)).size).toBe(INDICATORS.length);
  expect(INDICATORS.filter(({ name }) => !/^[a-z0-9_]+$/.test(name))).toEqual([]);
  const published = [...REFERENCE_CASES, ...TA_LIB_VALUES].map(({ indicator }) => indicator);
  expect(new Set(published).size).toBeGreaterThanOrEqual(66);
});

describe('agrees with the published values to every printed decimal', () => {
  test.each(
    REFERENCE_CASES.map((one) => [one.indicator, one.parameters.join(' '), one.source, one] as const),
  )('%s %s of %s', (name, _, __, one) => {
    const definition = indicatorOf(name);
    const lines = computeIndicator(definition, valuesOf(definition, one.parameters), candlesOf(one));
    for (const [output, text] of Object.entries(one.expected)) {
      const printed = text.split(',');
      const line = lines[output]?.slice(-printed.length) ?? [];
      const wrong = printed.filter((figure, at) => {
        const value = (line[at] ?? Number.NaN) / (one.times ?? 1);
        return !(Math.abs(value - Number(figure)) <= toleranceOf(figure));
      });
      expect({ output, length: line.length, wrong }).toEqual({ output, length: printed.length, wrong: [] });
    }
  });
});

describe('agrees with the values that TA-Lib publishes', () => {
  const markets = { days: TA_LIB_DAYS, walk: randomWalkCloses(1_200), wave: waveCloses(1_200) };
  test.each(
    TA_LIB_VALUES.map((one) => [one.indicator, one.parameters.join(' '), one.output ?? '', one] as const),
  )('%s %s %s', (name, _, __, { market, parameters, output = 'value', values }) => {
    const definition = indicatorOf(name);
    const line = computeIndicator(definition, valuesOf(definition, parameters), markets[market])[output];
    const wrong = Object.entries(values).filter(([candle, printed]) => {
      const value = line?.[Number(candle)] ?? Number.NaN;
      const exact = Math.max(toleranceOf(printed), MILLIONTH * Math.max(1, Math.abs(Number(printed))));
      return !(Math.abs(value - Number(printed)) <= exact);
    });
    expect(wrong).toEqual([]);
  });
});

const MILLIONTH = 1e-6;

describe('agrees with its published formula, computed apart from it, to a millionth', () => {
  /** Once the first candles are forgotten: where a recursive average begins is no part of its formula. */
  const COMPARED = 60;
  const HAS_GAPS = ['fractals'];
  const candles = aLongMarket(900);

  test.each(
    INDICATORS.flatMap((definition) =>
      [0, 3].map(
        (more) => [definition.name, more === 0 ? 'by default' : 'with longer periods', more] as const,
      ),
    ),
  )('%s %s', (name, _, more) => {
    const definition = indicatorOf(name);
    const values = Object.fromEntries(
      definition.parameters.map((parameter) => [
        parameter.name,
        parameter.isWhole ? parameter.default + more : parameter.default,
      ]),
    );
    const ours = computeIndicator(definition, values, candles);
    const theirs = computePublished(name, values, candles);
    for (const output of definition.outputs) {
      const published = theirs[output]!.slice(-COMPARED);
      const wrong = ours[output]!.slice(-COMPARED).filter((value, at) => {
        if (HAS_GAPS.includes(name) && value === null) return published[at] !== undefined;
        const expected = published[at] ?? Number.NaN;
        const difference = Math.abs((value ?? Number.NaN) - expected);
        return !(difference <= MILLIONTH * Math.max(1, Math.abs(expected)));
      });
      expect({ output, compared: published.length, wrong }).toEqual({
        output,
        compared: COMPARED,
        wrong: [],
      });
    }
  });
});

/** The same candles each time, from a linear congruential generator. */
function aLongMarket(count: number): readonly IndicatorCandle[] {
  let state = 12_345;
  const chance = (): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  let close = 100;
  return Array.from({ length: count }, (_, at) => {
    const open = close + (chance() - 0.5) * 0.4;
    close = Math.max(5, close + (chance() - 0.5) * 3);
    const high = Math.max(open, close) + chance() * 1.2;
    const low = Math.min(open, close) - chance() * 1.2;
    const volume = 1_000 + Math.floor(chance() * 90_000);
    return { time: at * HOUR_MS, open, high, low, close, volume };
  });
}

const aMarket = fc
  .array(
    fc.tuple(
      fc.double({ min: -3, max: 3, noNaN: true }),
      fc.double({ min: 0.01, max: 2, noNaN: true }),
      fc.double({ min: 0.01, max: 2, noNaN: true }),
      fc.integer({ min: 1, max: 100_000 }),
    ),
    { minLength: 20, maxLength: 180 },
  )
  .map((moves) => {
    let close = 100;
    return moves.map(([move, up, down, volume]): IndicatorCandle => {
      const open = close;
      close = Math.max(5, close + move);
      const [high, low] = [Math.max(open, close) + up, Math.min(open, close) - down];
      return { time: 0, open, high, low, close, volume };
    });
  });

/** So many times over, an hour from candle to candle. */
const repeated = (candles: readonly IndicatorCandle[], times: number): readonly IndicatorCandle[] =>
  Array.from({ length: times }, () => candles)
    .flat()
    .map((candle, at) => ({ ...candle, time: at * HOUR_MS }));

/** What has no value at every candle, or none where the market stands still. */
const NEEDS_A_WAVE = ['fractals', 'zigzag', 'stc'];

/** What has no value as long as every close is the same. */
const NEEDS_A_MOVE = ['stochrsi'];

const mayBeSilent = (name: string, candles: readonly IndicatorCandle[]): boolean =>
  NEEDS_A_WAVE.includes(name) ||
  (NEEDS_A_MOVE.includes(name) && new Set(candles.map(({ close }) => close)).size === 1);

/** Stops that follow a trend agree once it has turned, however long that takes. */
const KEEPS_ITS_TREND = ['psar', 'supertrend', 'zigzag'];

describe.each(INDICATORS.map((definition) => [definition.name, definition] as const))(
  '%s',
  (_, definition) => {
    const values = defaults(definition);

    test('gives finite values once it has candles enough, and none too early', () => {
      fc.assert(
        fc.property(aMarket, (candles) => {
          const long = repeated(candles, 8);
          const lines = computeIndicator(definition, values, long);
          expect(Object.keys(lines)).toEqual([...definition.outputs]);
          for (const line of Object.values(lines)) {
            expect(line).toHaveLength(long.length);
            expect(line.filter((value) => value !== null && !Number.isFinite(value))).toEqual([]);
            expect(line.at(-1) !== null || mayBeSilent(definition.name, candles)).toBe(true);
          }
        }),
        { numRuns: 2 },
      );
    });

    test('a candle that grows ends where the whole candle does', () => {
      fc.assert(
        fc.property(aMarket, (drawn) => {
          const candles = repeated(drawn, 1);
          const whole = definition.start(values);
          const growing = definition.start(values);
          for (const candle of candles) {
            const expected = whole.accept(candle, false);
            growing.accept(
              { ...candle, close: candle.open, high: candle.open, low: candle.open, volume: 1 },
              false,
            );
            const grown = growing.accept(candle, true);
            expect(grown === null).toBe(expected === null);
            for (const output of definition.outputs) {
              expect(grown?.[output] === undefined).toBe(expected?.[output] === undefined);
              expect(grown?.[output] ?? 0).toBeCloseTo(expected?.[output] ?? 0, 6);
            }
          }
        }),
        { numRuns: 2 },
      );
    });

    test('has settled after the candles that it asks for', () => {
      fc.assert(
        fc.property(aMarket, (candles) => {
          const first = repeated(candles, 40);
          const span = { candleMs: HOUR_MS, first: first.at(-3)!.time };
          const settling = settlingCandles(definition, values, span);
          const early = computeIndicator(definition, values, first);
          const late = computeIndicator(definition, values, first.slice(-settling - 3));
          const compared =
            definition.isCumulative || KEEPS_ITS_TREND.includes(definition.name) ? [] : definition.outputs;
          for (const output of compared) {
            const one = early[output]?.at(-1) ?? 0;
            const other = late[output]?.at(-1) ?? 0;
            expect(Math.abs(one - other)).toBeLessThanOrEqual(1e-3 * Math.max(1, Math.abs(one)));
          }
        }),
        // The same markets each time: where prices all but stand still, an oscillator divides rounding errors by each other.
        { seed: 11, numRuns: 2 },
      );
    });
  },
);

describe('no value knows what comes after it: candles that are cut off leave those before as they were', () => {
  const candles = aLongMarket(420);
  const cuts = [1, 2, 60, 199, 200, 337];

  test.each(INDICATORS.map((definition) => [definition.name, definition] as const))('%s', (_, definition) => {
    const values = defaults(definition);
    const linesOf = (list: readonly IndicatorCandle[]) => {
      const running = definition.start(values);
      return linesOfReadings(
        definition,
        values,
        list.map((candle) => running.accept(candle, false)),
      );
    };
    const whole = linesOf(candles);
    for (const cut of cuts) {
      // What is drawn ahead of the last candle is known there too.
      for (const [output, line] of Object.entries(linesOf(candles.slice(0, cut))))
        expect([output, line]).toEqual([output, whole[output]!.slice(0, line.length)]);
    }
  });
});

describe('the Ichimoku cloud', () => {
  const ichimoku = indicatorOf('ichimoku');
  /** Closes of 1, 2, 3 and on, each range a single point. */
  const rising = Array.from({ length: 200 }, (_, at): IndicatorCandle => {
    const close = at + 1;
    return { time: at * HOUR_MS, open: close, high: close, low: close, close, volume: 1 };
  });

  // At 200 the conversion line is (200 + 192) / 2 and the base line (200 + 175) / 2. The cloud is that of the candle at 174:
  // ((174 + 166) / 2 + (174 + 149) / 2) / 2 and (174 + 123) / 2.
  test('is drawn as many candles ahead as its base line has', () => {
    const lines = computeIndicator(ichimoku, defaults(ichimoku), rising);
    expect(Object.entries(lines).map(([name, line]) => [name, line.at(-1)])).toEqual([
      ['conversion', 196],
      ['base', 187.5],
      ['spanA', 165.75],
      ['spanB', 148.5],
      // The close itself, drawn 26 candles before.
      ['lagging', 200],
    ]);
    // 9 and 26 candles for the lines, 52 for the longest range and 26 more until its cloud is drawn.
    const firsts = Object.values(lines).map((line) => line.findIndex((value) => value !== null));
    expect(firsts).toEqual([8, 25, 51, 77, 0]);
    expect(listOffsets(ichimoku, defaults(ichimoku))).toEqual({ spanA: 26, spanB: 26, lagging: -26 });
  });

  test('goes on for 26 candles beyond the last one', () => {
    const running = ichimoku.start(defaults(ichimoku));
    const readings = rising.map((candle) => running.accept(candle, false));
    const lines = linesOfReadings(ichimoku, defaults(ichimoku), readings);
    // The spans of the last candle are ((200 + 192) / 2 + (200 + 175) / 2) / 2 and (200 + 149) / 2.
    expect([lines['spanA']!.length, lines['spanA']!.at(-1), lines['spanB']!.at(-1)]).toEqual([
      226, 191.75, 174.5,
    ]);
    expect(lines['conversion']).toHaveLength(200);
    const drawn = readingsDrawn(ichimoku, defaults(ichimoku), readings);
    expect(drawn).toHaveLength(226);
    expect(drawn.at(-1)).toEqual({ spanA: 191.75, spanB: 174.5 });
    expect(drawn[199]).toEqual({ conversion: 196, base: 187.5, spanA: 165.75, spanB: 148.5 });
    // The close of the last candle, 26 candles before it.
    expect(drawn[173]).toMatchObject({ lagging: 200 });
  });

  test('of a candle that grows moves where it is drawn', () => {
    const running = ichimoku.start(defaults(ichimoku));
    for (const candle of rising) running.accept(candle, false);
    const spike = { ...rising[199]!, high: 500 };
    // Conversion (500 + 192) / 2, base (500 + 175) / 2; the longest (500 + 149) / 2.
    expect(running.accept(spike, true)).toMatchObject({ conversion: 346, spanA: 341.75, spanB: 324.5 });
  });
});

describe('parameters', () => {
  const macd = indicatorOf('macd');

  test('that are absent are the defaults', () => {
    expect(readParameters(macd, {})).toEqual({ ok: true, values: { fast: 12, slow: 26, signal: 9 } });
    expect(readParameters(macd, { slow: '20' })).toEqual({
      ok: true,
      values: { fast: 12, slow: 20, signal: 9 },
    });
  });

  test('that are moments are milliseconds', () => {
    const anchored = indicatorOf('avwap');
    expect(readParameters(anchored, { anchor: '1700000000000' })).toEqual({
      ok: true,
      values: { anchor: 1_700_000_000_000, deviations: 1 },
    });
    for (const anchor of ['-1', '1.5', 'today', '1e12'])
      expect(readParameters(anchored, { anchor })).toMatchObject({
        ok: false,
        problem: { problem: 'not_a_number' },
      });
  });

  test('are those that TradingView begins with, where it has the indicator', () => {
    const begin = (name: string) => indicatorOf(name).parameters.map((parameter) => parameter.default);
    expect(
      Object.fromEntries(
        ['hma', 'roc', 'trix', 'cmo', 'fisher', 'mass', 'stochrsi', 'tsi', 'alligator', 'fractals'].map(
          (name) => [name, begin(name)],
        ),
      ),
    ).toEqual({
      hma: [9],
      roc: [9],
      trix: [18],
      cmo: [9],
      fisher: [9],
      mass: [10],
      stochrsi: [14, 14, 3, 3],
      tsi: [25, 13, 13],
      alligator: [13, 8, 8, 5, 5, 3],
      fractals: [2],
    });
  });

  test.each([
    [{ period: '5' }, 'period', 'unknown'],
    [{ toString: '5' }, 'toString', 'unknown'],
    [{ fast: 'many' }, 'fast', 'not_a_number'],
    [{ fast: '' }, 'fast', 'not_a_number'],
    [{ fast: '1e3' }, 'fast', 'not_a_number'],
    [{ fast: '2.5' }, 'fast', 'not_whole'],
    [{ fast: '0' }, 'fast', 'out_of_range'],
    [{ fast: '501' }, 'fast', 'out_of_range'],
  ])('%j: %s is %s', (given, parameter, problem) => {
    expect(readParameters(macd, given)).toEqual({ ok: false, problem: { parameter, problem } });
  });
});
