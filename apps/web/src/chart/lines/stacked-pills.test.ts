import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PILL_STEP_PX, stackPills } from './stacked-pills.ts';

it('labels far enough from each other stand at their lines', () => {
  expect(stackPills([300, 40, 120], { top: 0, bottom: 400 })).toEqual([300, 40, 120]);
});

it('labels that would cover each other are pushed apart, in the order of their lines', () => {
  expect(stackPills([100, 104, 100], { top: 0, bottom: 400 })).toEqual([100, 148, 124]);
  expect(stackPills([395, 398], { top: 0, bottom: 400 })).toEqual([364, 388]);
  expect(stackPills([-20], { top: 0, bottom: 400 })).toEqual([12]);
});

it('labels begin below the legend, and where they do not fit they go on below the pane', () => {
  expect(stackPills([-20, 10], { top: 30, bottom: 400 })).toEqual([42, 66]);
  expect(stackPills([-20, 10, 700], { top: 30, bottom: 80 })).toEqual([42, 66, 90]);
});

it('no label covers another or stands above its room, none leaves a room for all', () => {
  const tops = fc.integer({ min: 0, max: 60 });
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 600 }), { maxLength: 18 }), tops, (places, top) => {
      const middles = stackPills(places, { top, bottom: 500 }).toSorted((a, b) => a - b);
      const edges = [top - PILL_STEP_PX / 2, ...middles, 500 + PILL_STEP_PX / 2];
      const steps = edges.slice(1).map((middle, at) => middle - edges[at]!);
      expect(Math.min(...steps)).toBeGreaterThanOrEqual(PILL_STEP_PX);
    }),
  );
});
