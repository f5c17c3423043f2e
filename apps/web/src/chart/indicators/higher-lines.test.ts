import { findIndicator } from '@lonja/indicators';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeSteps, type ClosedCandle } from './higher-lines.ts';

const HOUR = 3_600_000;
const FIVE = 300_000;
const hour = (at: number, close: number): ClosedCandle => ({
  time: at * HOUR,
  closedAt: (at + 1) * HOUR,
  open: close,
  high: close + 1,
  low: close - 1,
  close,
  volume: 1,
});
const SMA = findIndicator('sma')!;
const valuesAt = (candles: readonly ClosedCandle[], times: readonly number[], period = 1) =>
  computeSteps(SMA, [period], undefined, candles, times).map(({ value }) => value);

it('is a step: of the last hour that has closed, from the bar on that begins then', () => {
  const times = Array.from({ length: 25 }, (_, at) => at * FIVE);
  const values = valuesAt([hour(0, 10), hour(1, 20)], times);
  expect(values.slice(0, 12)).toEqual(Array.from({ length: 12 }, () => undefined));
  expect(values.slice(12, 24)).toEqual(Array.from({ length: 12 }, () => 10));
  expect(values[24]).toBe(20);
});

it('no bar knows its future: whatever comes after it began changes nothing', () => {
  const closes = fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(
      closes,
      closes,
      fc.nat({ max: 150 }),
      fc.integer({ min: 1, max: 4 }),
      (past, other, at, period) => {
        const time = at * FIVE;
        const known = past.map((close, place) => hour(place, close));
        const changed = known.map((candle, place) =>
          candle.closedAt <= time ? candle : hour(place, other[place % other.length]!),
        );
        const longer = [...changed, ...other.map((close, place) => hour(past.length + place, close))].filter(
          ({ closedAt }, place) => place < past.length || closedAt > time,
        );
        const times = Array.from({ length: at + 1 }, (_, place) => place * FIVE);
        expect(valuesAt(longer, times, period)).toEqual(valuesAt(known, times, period));
      },
    ),
  );
});
