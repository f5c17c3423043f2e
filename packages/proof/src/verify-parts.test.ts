import type { Instrument } from '@lonja/core';
import { expect, it } from 'vitest';
import type { ExportedEntry } from './exported-person.ts';
import { verifyParts } from './verify-parts.ts';

const context = { held: () => undefined, instrumentOf: () => ({ priceUnit: 100n }) as Instrument };
const at = '2030-01-07T15:00:00.000Z';
const dividend = {
  symbol: 'AAPL',
  exAt: at,
  amount: '0.25',
  quantity: '10',
  priceUnit: 1,
  usdRate: '1/1',
  quoteSource: 'simulated',
  quoteSequence: '1',
  quotedAt: at,
  total: '2.500000',
};
const entry: ExportedEntry = { number: 3, kind: 'dividend', at, postings: {}, dividend };
const verify = (one: ExportedEntry, profit = 2_500_000n) =>
  verifyParts(one, { profit, market: -profit } as never, context);

it('an entry of a dividend posts its amount times what was held, and says what that was', () => {
  const differs = [{ kind: 'dividend_sum', entry: 3 }];
  expect(verify(entry)).toEqual([]);
  expect(verify(entry, 2_500_001n)).toEqual(differs);
  expect(verify({ ...entry, dividend: { ...dividend, amount: '0.26' } })).toEqual(differs);
  expect(verify({ ...entry, dividend: { ...dividend, total: '2.60' } })).toEqual(differs);
  expect(verify({ ...entry, dividend: null })).toEqual(differs);
});
