import { expect, test } from 'vitest';
import { compareCurves, compareFills } from './compare.model.ts';

const fill = (minute: number, quantity: number) => ({
  createdAt: `2026-03-01T12:0${minute}:00.000Z`,
  symbol: 'AAPL',
  type: 'buy' as const,
  quantity,
  price: 10,
});

test('what both did is counted, what one did is listed', () => {
  const compared = compareFills([fill(3, 1), fill(2, 5), fill(1, 1)], [fill(2, 4), fill(1, 1)]);
  expect(compared).toEqual({ common: 1, first: [fill(3, 1), fill(2, 5)], second: [fill(2, 4)] });
});

test('two equal fills of one moment are two', () => {
  expect(compareFills([fill(1, 1), fill(1, 1)], [fill(1, 1)])).toEqual({
    common: 1,
    first: [fill(1, 1)],
    second: [],
  });
});

test('curves share a scale of time and of value', () => {
  const at = (minute: number, equity: string) => ({ at: `2026-03-01T12:0${minute}:00.000Z`, equity });
  expect(compareCurves([at(0, '100'), at(4, '200')], [at(2, '150')], [100, 40])).toEqual({
    first: 'M0.00 40.00L100.00 0.00',
    second: 'M50.00 20.00',
    lowest: 100,
    highest: 200,
    from: Date.parse('2026-03-01T12:00:00.000Z'),
    until: Date.parse('2026-03-01T12:04:00.000Z'),
  });
  expect(compareCurves([at(0, '100')], [], [100, 40])).toBeUndefined();
});
