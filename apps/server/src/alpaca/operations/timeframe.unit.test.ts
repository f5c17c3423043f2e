import { describe, expect, test } from 'vitest';
import { parseTimeframe } from './timeframe.ts';

const at = (text: string): number => Date.parse(text);
const begins = (timeframe: string, moment: string): string => {
  const { grid } = parseTimeframe(timeframe)!;
  return new Date(grid.beginOf(grid.numberOf(at(moment)))).toISOString().slice(0, 16);
};

describe('timeframes', () => {
  test.each([
    ['1Min', '1m', 1],
    ['59T', '1m', 59],
    ['10Min', '5m', 2],
    ['30min', '15m', 2],
    ['1H', '1h', 1],
    ['4Hour', '4h', 1],
    ['23h', '1h', 23],
    ['1D', '1d', 1],
    ['1Week', '1w', 1],
    ['1M', '1d', 31],
    ['12Month', '1d', 372],
  ])('%s is made of %s', (text, candles, maximum) => {
    expect(parseTimeframe(text)).toMatchObject({ candles, maximum });
  });

  test.each(['', '60Min', '24Hour', '2Day', '2W', '5Month', '1m', '0Min', '1', 'Min', '1.5Min', '1Min '])(
    '%j is none',
    (text) => {
      expect(parseTimeframe(text)).toBeUndefined();
    },
  );

  test.each([
    ['7Min', '2026-03-05T23:59:59Z', '2026-03-05T23:55'],
    ['7Min', '2026-03-06T00:06:59Z', '2026-03-06T00:00'],
    ['5H', '2026-03-05T23:00:00Z', '2026-03-05T20:00'],
    ['1Week', '2026-03-08T12:00:00Z', '2026-03-02T00:00'],
    ['1Month', '2026-02-28T23:59:00Z', '2026-02-01T00:00'],
    ['6M', '2026-12-31T00:00:00Z', '2026-07-01T00:00'],
    ['12M', '1969-05-01T00:00:00Z', '1969-01-01T00:00'],
  ])('a bar of %s that holds %s begins at %s', (timeframe, moment, begin) => {
    expect(begins(timeframe, moment)).toBe(begin);
  });
});
