import { expect, it } from 'vitest';
import { isComplete } from './alerts-dialog.model.ts';

it('[DLG-09] needs a symbol and a value above zero', () => {
  const draft = { symbol: 'AAPL', type: 'price_above', value: '200' } as const;
  expect(isComplete(draft)).toBe(true);
  expect(isComplete({ ...draft, symbol: ' ' })).toBe(false);
  expect(isComplete({ ...draft, value: '0' })).toBe(false);
  expect(isComplete({ ...draft, value: '' })).toBe(false);
});
