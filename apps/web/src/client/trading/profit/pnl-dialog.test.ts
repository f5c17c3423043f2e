import { expect, it } from 'vitest';
import { listWeeks } from './pnl-dialog.model.ts';

it('puts a month into weeks from Monday', () => {
  const weeks = listWeeks('2026-11');
  expect(weeks[0]).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, '2026-11-01']);
  expect(weeks.flat().filter(Boolean)).toHaveLength(30);
});
