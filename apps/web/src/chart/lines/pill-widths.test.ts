import { expect, it } from 'vitest';
import { estimatePill, estimateWidest } from './pill-widths.ts';

const LINE = { id: 'a', price: 1, kind: 'order' as const, description: '', label: 'Buy Limit' };

it('estimates the parts of a label', () => {
  expect(estimatePill(LINE)).toBeCloseTo(76.3);
  expect(estimatePill({ ...LINE, value: { text: '20,000', tone: 'plain' }, onRemove: () => {} })).toBeCloseTo(
    153.5,
  );
});

it('finds the widest', () => {
  expect(estimateWidest([LINE, { ...LINE, label: 'SL' }])).toBe(77);
  expect(estimateWidest([])).toBe(0);
});
