import { expect, it } from 'vitest';
import { ES } from '../../shared/figures/number-format.ts';
import { factorText, isOpen, ratioText, unitsOf } from './splits.model.ts';

it('names a split as the trade does', () => {
  expect(ratioText({ newUnits: 4, oldUnits: 1 })).toBe('4:1');
  expect(factorText(0.25, ES)).toBe('×0.2500');
  expect(factorText(10, ES)).toBe('×10.0000');
});

it('reads whole units from 1 to 10,000', () => {
  expect(['1', ' 4 ', '10000'].map(unitsOf)).toEqual([1, 4, 10_000]);
  expect(['', '0', '1.5', '-4', '10001', '4:1'].map(unitsOf)).toEqual(Array(6).fill(undefined));
});

it('lets nobody decide on what is applied, dismissed or on its way', () => {
  const open = (['suspected', 'announced', 'mismatched', 'applying', 'applied', 'dismissed'] as const).filter(
    (status) => isOpen({ status }),
  );
  expect(open).toEqual(['suspected', 'announced', 'mismatched']);
});
