import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { CANDLE_LENGTHS } from '@lonja/core/candle-interval';
import { chooseSpan, drawTrade, placeTexts } from './trade-picture.model.ts';

const MINUTE = 60_000;
const OPENED = Date.UTC(2026, 2, 2, 10);
const trade = (heldMs: number | null, prices: Partial<Parameters<typeof drawTrade>[1]> = {}) => ({
  openedAt: new Date(OPENED).toISOString(),
  closedAt: heldMs === null ? null : new Date(OPENED + heldMs).toISOString(),
  entryPrice: '100.00',
  exitPrice: heldMs === null ? null : '104.00',
  stopPrice: null,
  targetPrice: null,
  direction: 'long' as const,
  ...prices,
});
const candle = (place: number, low: number, high: number) => ({
  time: OPENED + (place - 12) * MINUTE,
  open: low,
  high,
  low,
  close: high,
  volume: 1,
});

test.each([
  ['half a minute', 30_000, '1m'],
  ['half an hour', 30 * MINUTE, '1m'],
  ['three hours', 180 * MINUTE, '5m'],
  ['a day', 1_440 * MINUTE, '1h'],
  ['a month', 30 * 1_440 * MINUTE, '1d'],
])('%s is shown in candles of %#', (_, held, interval) => {
  expect(chooseSpan(trade(held), OPENED + 400 * 86_400_000).interval).toBe(interval);
});

it('shows the whole trade with what was before it, in at most 64 candles, and nothing of the future', () => {
  const year = 365 * 86_400_000;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: year }), fc.integer({ min: 0, max: year }), (held, since) => {
      const now = OPENED + held + since;
      const { interval, from, to } = chooseSpan(trade(held), now);
      expect(from).toBeLessThanOrEqual(OPENED - 12 * CANDLE_LENGTHS[interval]);
      expect(to).toBeGreaterThanOrEqual(OPENED + held);
      expect(to).toBeLessThanOrEqual(now);
      const most = interval === '1w' ? Number.POSITIVE_INFINITY : 64;
      expect((to - from) / CANDLE_LENGTHS[interval]).toBeLessThanOrEqual(most);
    }),
  );
});

describe('drawn', () => {
  const span = { interval: '1m', from: OPENED - 12 * MINUTE, to: OPENED + 20 * MINUTE } as const;
  const candles = Array.from({ length: 32 }, (_, place) => candle(place, 98 + place / 8, 99 + place / 8));

  it('marks entry and exit where and at what they were', () => {
    const drawing = drawTrade(candles, trade(10 * MINUTE), span)!;
    expect(drawing.entryX).toBeCloseTo((12 / 32) * 100, 6);
    expect(drawing.exitX).toBeCloseTo((22 / 32) * 100, 6);
    const [entry, exit] = drawing.levels;
    expect([entry?.kind, exit?.kind]).toEqual(['entry', 'exit']);
    expect(entry!.y).toBeGreaterThan(exit!.y);
  });

  it('keeps a far stop at the edge, where it says so', () => {
    const { levels } = drawTrade(candles, trade(10 * MINUTE, { stopPrice: '50', targetPrice: '103' }), span)!;
    expect(levels.find(({ kind }) => kind === 'stop')).toMatchObject({ y: 100, isBeyond: true });
    expect(levels.find(({ kind }) => kind === 'target')).toMatchObject({ isBeyond: false });
  });

  it('has no exit while it is open, no levels where prices are not known, and is nothing without candles', () => {
    expect(drawTrade(candles, trade(null), span)!.exitX).toBeUndefined();
    expect(drawTrade(candles, trade(1, { entryPrice: null, exitPrice: null }), span)!.levels).toEqual([]);
    expect(drawTrade([], trade(1), span)).toBeUndefined();
  });

  it('puts every candle inside the picture, its wick around its body', () => {
    const price = fc.integer({ min: 1, max: 1_000 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(price, price), { minLength: 1, maxLength: 32 }),
        price,
        (prices, entry) => {
          const drawing = drawTrade(
            prices.map(([one, other], place) => candle(place, Math.min(one, other), Math.max(one, other))),
            trade(MINUTE, { entryPrice: String(entry) }),
            span,
          )!;
          for (const { x, high, low, top, bottom } of drawing.candles) {
            expect(x).toBeGreaterThan(0);
            expect(x).toBeLessThan(100);
            expect([high, top, bottom, low]).toEqual([high, top, bottom, low].toSorted((a, b) => a - b));
          }
          expect(drawing.levels.find(({ kind }) => kind === 'entry')?.isBeyond).toBe(false);
        },
      ),
    );
  });
});

test('texts beside a picture stand at their prices, apart from one another and within it', () => {
  expect(placeTexts([20, 60])).toEqual([20, 60]);
  expect(placeTexts([0, 2, 100])).toEqual([5.5, 16.5, 94.5]);
  const heights = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { maxLength: 4 });
  fc.assert(
    fc.property(heights, (found) => {
      const placed = placeTexts(found.toSorted((one, other) => one - other));
      const distances = [11, ...placed.slice(1).map((middle, at) => middle - placed[at]!)];
      expect(Math.min(...distances)).toBeGreaterThanOrEqual(11 - 1e-9);
      expect(Math.min(5.5, ...placed)).toBe(5.5);
      expect(Math.max(94.5, ...placed)).toBe(94.5);
    }),
  );
});
