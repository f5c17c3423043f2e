import { expect, it } from 'vitest';
import { isPeriod, computeMonth } from './statement-panel.model.ts';

it('a statement begins with the month so far', () => {
  expect(computeMonth(Date.parse('2026-02-28T23:59:59Z'))).toEqual({ from: '2026-02-01', to: '2026-02-28' });
});

it.each([
  [{ from: '2026-01-01', to: '2026-01-01' }, true],
  [{ from: '2026-01-02', to: '2026-01-01' }, false],
  [{ from: '', to: '2026-01-01' }, false],
  [{ from: '2026-01-01', to: '' }, false],
])('%j is a period: %s', (days, isOne) => expect(isPeriod(days)).toBe(isOne));
