import { expect, it } from 'vitest';
import { splitPipPrice } from './pip-price.model.ts';

it.each([
  ['1.14168', 'forex', 5, ['1.14', '16', '8']],
  ['154.026', 'forex', 3, ['154.', '02', '6']],
  ['1,14168', 'forex', 5, ['1,14', '16', '8']],
  ['93,966.58', 'crypto', 2, ['93,966.', '58', '']],
  ['15,842.3', 'indices', 1, ['15,84', '2.3', '']],
  ['7,631', 'indices', 0, ['7,6', '31', '']],
  ['7', 'indices', 0, ['', '7', '']],
] as const)(
  '%s of %s with %s decimals has its pips large',
  (text, category, decimals, [head, pips, rest]) => {
    const parts = splitPipPrice(text, category, decimals);
    expect(parts).toEqual({ head, pips, rest });
    expect(parts.head + parts.pips + parts.rest).toBe(text);
  },
);
