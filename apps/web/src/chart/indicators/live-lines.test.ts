import { INDICATORS, readingsDrawn, type IndicatorDefinition } from '@lonja/indicators';
import { describe, expect, it, test } from 'vitest';
import { createLiveLines, type ChartCandle } from './live-lines.ts';
import { namedValues } from './named-values.ts';

/** Candles that wander without repeating themselves. */
const candleAt = (place: number, grown = 0): ChartCandle => {
  const mid = 100 + 8 * Math.sin(place / 7) + 3 * Math.sin(place / 2.3) + grown;
  return {
    timestamp: place * 15 * 60_000,
    open: mid - 0.4,
    high: mid + 1.1,
    low: mid - 1.3,
    close: mid + 0.3,
    volume: 1_000 + 300 * Math.cos(place / 3),
  };
};
const candles = (count: number) => Array.from({ length: count }, (_, place) => candleAt(place));

/** What the catalogue says of the whole list, each value where it is drawn. */
function wholeOf(definition: IndicatorDefinition, list: readonly ChartCandle[]) {
  const values = namedValues(definition, []);
  const running = definition.start(values);
  const readings = list.map((candle) =>
    running.accept({ ...candle, time: candle.timestamp, volume: candle.volume ?? 0 }, false),
  );
  return readingsDrawn(definition, values, readings);
}

const defaultsOf = (definition: IndicatorDefinition) =>
  definition.parameters.map((parameter) => parameter.default);

describe('lines along candles that grow', () => {
  test.each(INDICATORS.map((definition) => [definition.name, definition] as const))(
    '%s is the same as over the whole list, after a last candle that changed and new ones',
    (_name, definition) => {
      const lines = createLiveLines(definition, defaultsOf(definition));
      const list = candles(300);
      lines(list);
      list[299] = candleAt(299, 0.7);
      lines(list);
      list[299] = candleAt(299, -0.4);
      list.push(candleAt(300), candleAt(301));
      const grown = lines(list);
      const whole = wholeOf(definition, list);
      expect(grown).toHaveLength(whole.length);
      for (const [place, reading] of whole.entries()) {
        for (const [name, value] of Object.entries(reading)) {
          expect(grown[place]?.[name]).toBeCloseTo(value, 6);
        }
        expect(Object.keys(grown[place] ?? {})).toEqual(Object.keys(reading));
      }
    },
  );

  it('begins anew where older candles came before, or another list', () => {
    const sma = INDICATORS.find(({ name }) => name === 'sma')!;
    const lines = createLiveLines(sma, [3]);
    const list = candles(20).slice(10);
    expect(lines(list)[0]).toEqual({});
    const longer = [...candles(10), ...list];
    const average = (candleAt(8).close + candleAt(9).close + candleAt(10).close) / 3;
    expect(lines(longer)[10]?.['value']).toBeCloseTo(average, 9);
    expect(lines(candles(2))).toEqual([{}, {}]);
  });

  it('go on beyond the last candle where they are drawn ahead, and stand where they belong', () => {
    const ichimoku = INDICATORS.find(({ name }) => name === 'ichimoku')!;
    const list = candles(100);
    const drawn = createLiveLines(ichimoku, [9, 26, 52])(list);
    expect(drawn).toHaveLength(126);
    expect(Object.keys(drawn[125]!)).toEqual(['spanA', 'spanB']);
    expect(drawn[73]?.['lagging']).toBe(candleAt(99).close);
    expect(drawn[74]).not.toHaveProperty('lagging');
  });

  it('have the defaults where fewer values were kept than the indicator has now', () => {
    const tsi = INDICATORS.find(({ name }) => name === 'tsi')!;
    expect(createLiveLines(tsi, [25, 13])(candles(80))).toEqual(
      createLiveLines(tsi, [25, 13, 13])(candles(80)),
    );
  });
});
