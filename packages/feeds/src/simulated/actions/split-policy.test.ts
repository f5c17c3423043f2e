import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitAt } from './split-policy.ts';

const ratioText = (price: number, usual: number): string | undefined => {
  const ratio = splitAt(price, usual);
  return ratio && `${ratio.newUnits}:${ratio.oldUnits}`;
};

describe('what a company does about its price', () => {
  it.each([
    ['a usual price', 230, 230, undefined],
    ['not yet twice of it', 459, 230, undefined],
    ['twice of it', 460, 230, '2:1'],
    ['more than ten times', 2_600, 230, '10:1'],
    ['a cheap share that is not dear yet', 199, 20, undefined],
    ['a cheap share that has become dear', 210, 20, '2:1'],
    ['a share that was dear in the catalogue', 5_000, 5_000, undefined],
    ['a dollar', 1, 10, undefined],
    ['less than a dollar', 0.99, 10, '1:10'],
    ['a few cents', 0.02, 10, '1:500'],
    ['next to nothing', 0.0001, 10, '1:1000'],
    ['a share that never cost much more', 0.9, 1.2, undefined],
    ['less than a third of that', 0.39, 1.2, '1:20'],
  ])('%s', (_name, price, usual, expected) => {
    expect(ratioText(price, usual)).toBe(expected);
  });

  it('brings a dear share to its usual price or at most half of that above it, so that no split follows at once', () => {
    const usualPrice = fc.double({ min: 1, max: 30_000, noNaN: true });
    fc.assert(
      fc.property(usualPrice, fc.double({ min: 2, max: 20, noNaN: true }), (usual, times) => {
        const comfortable = Math.max(usual, 100);
        const price = comfortable * times;
        const { newUnits, oldUnits } = splitAt(price, usual)!;
        const after = (price * oldUnits) / newUnits;
        expect(after).toBeGreaterThanOrEqual(comfortable);
        expect(after).toBeLessThanOrEqual(1.5 * comfortable);
        expect(splitAt(after, usual)).toBeUndefined();
      }),
    );
  });

  it('brings one that would be delisted to 5 to 12.50, where it is not split again', () => {
    const price = fc.double({ min: 0.005, max: 0.999, noNaN: true });
    fc.assert(
      fc.property(price, fc.double({ min: 3, max: 30_000, noNaN: true }), (fallen, usual) => {
        const { newUnits, oldUnits } = splitAt(fallen, usual)!;
        const after = (fallen * oldUnits) / newUnits;
        expect(after).toBeGreaterThanOrEqual(5);
        expect(after).toBeLessThan(12.5);
        expect(splitAt(after, usual)).toBeUndefined();
      }),
    );
  });
});
