import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PILL_STEP_PX, stackPills } from './stacked-pills.ts';

it('labels far enough from each other stand at their lines', () => {
  expect(stackPills([300, 40, 120], 400)).toEqual([300, 40, 120]);
});

it('labels that would cover each other are pushed apart, in the order of their lines', () => {
  expect(stackPills([100, 104, 100], 400)).toEqual([100, 148, 124]);
  expect(stackPills([395, 398], 400)).toEqual([364, 388]);
  expect(stackPills([-20], 400)).toEqual([12]);
});

it('no label covers another, none leaves a pane that has room for all', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 18 }), (places) => {
      const middles = stackPills(places, 500).toSorted((a, b) => a - b);
      const [edges, steps] = [
        [-PILL_STEP_PX / 2, ...middles, 500 + PILL_STEP_PX / 2],
        (all: readonly number[]) => all.slice(1).map((middle, at) => middle - all[at]!),
      ] as const;
      expect(Math.min(...steps(edges))).toBeGreaterThanOrEqual(PILL_STEP_PX);
    }),
  );
});
