import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { drawBars } from './bar-chart.model.ts';
import { chooseGround, findPair, summarize } from './correlations.model.ts';
import { toPercentChange } from './returns-text.ts';
import { parseStatisticsSearch } from './statistics-search.ts';

const bar = (value: number | null, more = {}) => ({ label: '', value, ...more });

describe('a drawing of bars', () => {
  test('has them on a round axis that begins at the base', () => {
    const { bars, marks, base } = drawBars([bar(10), bar(40), bar(null)]);
    expect(marks.map(({ value }) => value)).toEqual([40, 30, 20, 10, 0]);
    expect(base).toBe(100);
    expect(bars.map(({ y, height }) => [y, height])).toEqual([
      [75, 25],
      [0, 100],
      [100, 0],
    ]);
  });

  test('has negative ones below the base, and ratios around 1', () => {
    expect(drawBars([bar(-1), bar(1)]).base).toBe(50);
    const { bars, base } = drawBars([bar(0.5), bar(1.5)], 1, [0.5, 1.5]);
    expect(base).toBe(50);
    expect(bars.map(({ y, height }) => [y, height])).toEqual([
      [50, 50],
      [0, 50],
    ]);
  });

  test('has a line through the middles and a band over the whole width', () => {
    const { line, band } = drawBars([bar(0, { line: 1, bound: 1 }), bar(1, { line: 0, bound: 1 })]);
    expect(line).toBe('M25 0L75 50');
    expect(band).toBe('M0 0L50 0L50 0L100 0L100 100L50 100L50 100L0 100Z');
    expect(drawBars([bar(1)])).toMatchObject({ line: '', band: '' });
  });

  it('stays within its frame', () => {
    const values = fc.array(fc.double({ min: -1_000, max: 1_000, noNaN: true }), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(values, (list) => {
        const { bars, marks } = drawBars(list.map((value) => bar(value)));
        expect(marks.length).toBeLessThan(10);
        for (const { x, width, y, height } of bars) {
          expect(Math.min(x, y, height)).toBeGreaterThanOrEqual(0);
          expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(100.02);
        }
      }),
    );
  });
});

describe('correlations', () => {
  const pair = (one: string, other: string, value: number) => ({
    one,
    other,
    days: 700,
    correlation: { value, low: value - 0.1, high: value + 0.1 },
  });
  const pairs = [pair('A', 'B', 0.2), pair('A', 'C', -0.8), { ...pair('B', 'C', 0), correlation: null }];

  it('finds a pair in either order', () => {
    expect(findPair(pairs, 'C', 'A')?.correlation?.value).toBe(-0.8);
    expect(findPair(pairs, 'A', 'D')).toBeUndefined();
  });

  it('names the closest in whichever direction, and the mean of those known', () => {
    const found = summarize(pairs)!;
    expect([found.closest.one, found.closest.other]).toEqual(['A', 'C']);
    expect(found.mean).toBeCloseTo(-0.3, 12);
    expect(summarize([])).toBeUndefined();
  });

  test.each([
    [0.05, '--heat-0'],
    [0.1, '--heat-p1'],
    [-0.5, '--heat-n2'],
    [0.95, '--heat-p3'],
  ])('%f is on %s', (value, ground) => expect(chooseGround(value).ground).toBe(ground));
});

test.each([
  [{}, {}],
  [
    { symbol: 'BTC', with: 'A,B', week: 3 },
    { symbol: 'BTC', with: 'A,B' },
  ],
  [{ symbol: 7, with: ['A', 'B'] }, {}],
  [{ symbol: '', with: '' }, {}],
])('an address with %j means %j', (search, expected) => {
  expect(parseStatisticsSearch(search)).toEqual(expected);
});

test('a logarithm of 0.1 is a rise of 10.5 %', () => expect(toPercentChange(0.1)).toBeCloseTo(10.517, 3));
