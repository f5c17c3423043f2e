import type { Candle } from '@lonja/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createBrickFeed } from './brick-feed.ts';
import { cutBricks, type BrickKind } from './bricks.ts';

const candle = (at: number, close: number): Candle => ({
  time: at * 60_000,
  open: close,
  high: close,
  low: close,
  close,
  volume: 1,
});

it('what a chart is given as prices come is what is cut from all candles at once', () => {
  const step = fc.record({ isNext: fc.boolean(), close: fc.integer({ min: 50, max: 150 }) });
  fc.assert(
    fc.property(
      fc.constantFrom<BrickKind>('renko', 'range'),
      fc.array(step, { maxLength: 60 }),
      (kind, steps) => {
        const cut = (candles: readonly Candle[]) => cutBricks(kind, candles, 7, 0);
        const feed = createBrickFeed(cut);
        const candles = [candle(0, 100), candle(1, 104)];
        // As the library keeps them: it takes another state of the last bar, and bars after it.
        const shown = [...feed.accept(candles)];
        for (const { isNext, close } of steps) {
          const next = candle(isNext ? candles.length : candles.length - 1, close);
          candles[isNext ? candles.length : candles.length - 1] = next;
          for (const bar of feed.grow(next)) {
            expect(bar.time).toBeGreaterThanOrEqual(shown.at(-1)!.time);
            if (bar.time === shown.at(-1)!.time) shown.pop();
            shown.push(bar);
          }
        }
        expect(shown).toEqual(cut(candles));
        expect(feed.accept(candles.slice(-3))).toEqual(shown);
      },
    ),
  );
});
