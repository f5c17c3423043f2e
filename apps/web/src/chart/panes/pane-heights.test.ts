import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeLeastCandles, dividePanes, type PaneHeight, type WantedPane } from './pane-heights.ts';

const wanted = (...ids: string[]): WantedPane[] => ids.map((id) => ({ id, isHidden: false }));
const divide = (height: number, panes: readonly WantedPane[]) =>
  Object.fromEntries(dividePanes(height, panes));

/** What the candles keep. */
const candlesOf = (height: number, panes: Iterable<PaneHeight>): number =>
  [...panes].reduce<number>(
    (left, one) => left - (one === 'out' ? 0 : 1 + (one === 'folded' ? 22 : one)),
    height,
  );

it('gives candles 420 px at 1440 × 900 and 380 at 1280 × 720 with two panes', () => {
  expect(divide(568, wanted('rsi', 'macd'))).toEqual({ rsi: 73, macd: 73 });
  expect(candlesOf(568, [73, 73])).toBe(420);
  expect(divide(460, wanted('rsi', 'macd'))).toEqual({ rsi: 'folded', macd: 56 });
  expect(candlesOf(460, ['folded', 56])).toBe(380);
});

it('folds the oldest panes first, and those that a person folded', () => {
  expect(divide(568, wanted('rsi', 'macd', 'cci'))).toEqual({ rsi: 'folded', macd: 61, cci: 61 });
  expect(divide(568, [{ id: 'rsi', isHidden: true }, ...wanted('macd')])).toEqual({
    rsi: 'folded',
    macd: 85,
  });
});

it('has candles alone in a low chart', () => {
  expect(divide(250, wanted('rsi', 'macd'))).toEqual({ rsi: 'out', macd: 'out' });
});

it('leaves out what does not even fit folded, the oldest first', () => {
  const eight = wanted('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
  expect(Object.values(divide(460, eight))).toEqual([
    ...Array.from({ length: 5 }, () => 'out'),
    ...Array.from({ length: 3 }, () => 'folded'),
  ]);
});

it('opens one pane where there is any room at all', () => {
  expect(divide(300, wanted('rsi'))).toEqual({ rsi: 56 });
  expect(divide(299, wanted('rsi'))).toEqual({ rsi: 'out' });
});

it('never takes from the least height of the candles', () => {
  const pane = fc.boolean().map((isHidden) => isHidden);
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 2_000 }), fc.array(pane, { maxLength: 8 }), (height, hidden) => {
      const panes = hidden.map((isHidden, at) => ({ id: String(at), isHidden }));
      const heights = [...dividePanes(height, panes).values()];
      expect(candlesOf(height, heights)).toBeGreaterThanOrEqual(computeLeastCandles(height));
      expect(heights.every((one) => typeof one !== 'number' || one >= 56)).toBe(true);
    }),
  );
  expect(computeLeastCandles(1_000)).toBe(550);
});
