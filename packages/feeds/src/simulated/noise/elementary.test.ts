import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exp, log, quickExp } from './elementary.ts';

describe('exponential and logarithm', () => {
  it('are those of the language, to the last digits', () => {
    fc.assert(
      fc.property(fc.double({ min: -40, max: 40, noNaN: true }), (x) => {
        expect(Math.abs(exp(x) / Math.exp(x) - 1)).toBeLessThan(1e-15);
        expect(Math.abs(quickExp(x) / Math.exp(x) - 1)).toBeLessThan(1e-15);
        expect(Math.abs(log(Math.exp(x)) - x)).toBeLessThan(1e-14);
      }),
      { numRuns: 5_000 },
    );
  });

  it('are exact where they must be', () => {
    expect([exp(0), quickExp(0)]).toEqual([1, 1]);
    expect(log(1)).toBe(0);
  });

  it('have the same bits on every machine', () => {
    expect([quickExp(1), quickExp(-0.5), quickExp(10)].map(bitsOf)).toEqual(QUICK_GOLDEN);
    expect([exp(1), exp(-0.5), exp(10), log(2), log(1e-9), log(12345.678)].map(bitsOf)).toEqual(GOLDEN);
  });

  it('end at their bounds', () => {
    expect(exp(1_000)).toBe(exp(80));
    expect(exp(-1_000)).toBe(exp(-80));
    expect([quickExp(1_000), quickExp(-1_000)]).toEqual([quickExp(80), quickExp(-80)]);
  });
});

function bitsOf(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return view.getBigUint64(0).toString(16);
}

const QUICK_GOLDEN: readonly string[] = ['4005bf0a8b145769', '3fe368b2fc6f960b', '40d5829dcf95055f'];
const GOLDEN: readonly string[] = [
  '4005bf0a8b14576a',
  '3fe368b2fc6f960a',
  '40d5829dcf950560',
  '3fe62e42fefa39ef',
  'c034b927f32bffb8',
  '4022d79559791e31',
];
