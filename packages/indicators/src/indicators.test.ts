import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeIndicator,
  findIndicator,
  INDICATORS,
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
    return { open, high, low, close, volume: columns.volume[at] ?? 0 };
  });
}

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
        const value = line[at] ?? Number.NaN;
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
  return Array.from({ length: count }, () => {
    const open = close + (chance() - 0.5) * 0.4;
    close = Math.max(5, close + (chance() - 0.5) * 3);
    const high = Math.max(open, close) + chance() * 1.2;
    const low = Math.min(open, close) - chance() * 1.2;
    return { open, high, low, close, volume: 1_000 + Math.floor(chance() * 90_000) };
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
      return { open, high: Math.max(open, close) + up, low: Math.min(open, close) - down, close, volume };
    });
  });

/** Stops that follow a trend agree once it has turned, however long that takes. */
const KEEPS_ITS_TREND = ['psar', 'supertrend'];

describe.each(INDICATORS.map((definition) => [definition.name, definition] as const))(
  '%s',
  (_, definition) => {
    const values = defaults(definition);

    test('gives finite values once it has candles enough, and none too early', () => {
      fc.assert(
        fc.property(aMarket, (candles) => {
          const long = [
            ...candles,
            ...candles,
            ...candles,
            ...candles,
            ...candles,
            ...candles,
            ...candles,
            ...candles,
          ];
          const lines = computeIndicator(definition, values, long);
          expect(Object.keys(lines)).toEqual([...definition.outputs]);
          for (const line of Object.values(lines)) {
            expect(line).toHaveLength(long.length);
            expect(line.filter((value) => value !== null && !Number.isFinite(value))).toEqual([]);
            expect(line.at(-1)).not.toBeNull();
          }
        }),
        { numRuns: 2 },
      );
    });

    test('a candle that grows ends where the whole candle does', () => {
      fc.assert(
        fc.property(aMarket, (candles) => {
          const whole = definition.start(values);
          const growing = definition.start(values);
          for (const candle of candles) {
            const expected = whole.take(candle, false);
            growing.take(
              { ...candle, close: candle.open, high: candle.open, low: candle.open, volume: 1 },
              false,
            );
            const grown = growing.take(candle, true);
            expect(grown === null).toBe(expected === null);
            for (const output of expected ? definition.outputs : [])
              expect(grown?.[output]).toBeCloseTo(expected?.[output] ?? Number.NaN, 6);
          }
        }),
        { numRuns: 2 },
      );
    });

    test('has settled after the candles that it asks for', () => {
      fc.assert(
        fc.property(aMarket, (candles) => {
          const first = Array.from({ length: 40 }, () => candles).flat();
          const settling = settlingCandles(definition, values);
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

describe('the Ichimoku cloud', () => {
  const ichimoku = indicatorOf('ichimoku');
  /** Closes of 1, 2, 3 and on, each range a single point. */
  const rising = Array.from({ length: 200 }, (_, at): IndicatorCandle => {
    const close = at + 1;
    return { open: close, high: close, low: close, close, volume: 1 };
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
    ]);
    // 52 candles for the longest line, 26 more until its cloud is drawn.
    expect(lines['spanB']?.findIndex((value) => value !== null)).toBe(77);
  });

  test('of a candle that grows stays where it is; its own cloud comes later', () => {
    const running = ichimoku.start(defaults(ichimoku));
    for (const candle of rising) running.take(candle, false);
    const spike = { ...rising[199]!, high: 500 };
    expect(running.take(spike, true)).toMatchObject({ conversion: 346, spanA: 165.75, spanB: 148.5 });
    const later = Array.from({ length: 26 }, () => running.take(rising[199]!, false));
    // Then conversion (500 + 192) / 2, base (500 + 175) / 2; and the longest (500 + 149) / 2.
    expect(later.at(-1)).toMatchObject({ spanA: 341.75, spanB: 324.5 });
    // One candle earlier the cloud of the candle at 199 was drawn.
    expect(later.at(-2)).toMatchObject({ spanA: 190.75, spanB: 173.5 });
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
