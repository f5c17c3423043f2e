import { describe, expect, test } from 'vitest';
import { buildFinancingDraft, readDraft } from './financing-form.model.ts';

const DRAFT = {
  kind: 'table',
  markup: ' 2.5 ',
  benchmarks: 'usd 3.6\n\n  EUR  -0.25',
  tomNext: 'EURUSD -0.00008 0.00003',
} as const;

test('a line a currency and a line a pair are the table', () => {
  const terms = {
    kind: 'table',
    markup: '2.5',
    benchmarks: { USD: '3.6', EUR: '-0.25' },
    tomNext: { EURUSD: { long: '-0.00008', short: '0.00003' } },
  } as const;
  expect(readDraft(DRAFT)).toEqual({ terms });
  expect(readDraft(buildFinancingDraft(terms))).toEqual({ terms });
});

test('the flat rate has no figures', () => {
  expect(readDraft({ ...DRAFT, kind: 'flat', markup: 'x' })).toEqual({ terms: { kind: 'flat' } });
  expect(buildFinancingDraft({ kind: 'flat' })).toMatchObject({ kind: 'flat', markup: '2.5' });
});

describe('what can not be read is named by its line', () => {
  test.each([
    [{ markup: '' }, 'markup', 1],
    [{ benchmarks: 'USD 3.6\nEURO 2' }, 'benchmarks', 2],
    [{ benchmarks: 'USD 3.6\n\nUSD 3.7' }, 'benchmarks', 3],
    [{ benchmarks: 'USD 3.60001' }, 'benchmarks', 1],
    [{ benchmarks: 'USD 3.6 4' }, 'benchmarks', 1],
    [{ tomNext: 'EURUSD -0.00008' }, 'tomNext', 1],
    [{ tomNext: 'EUR/USD 1 1' }, 'tomNext', 1],
  ] as const)('%j', (change, field, line) => {
    expect(readDraft({ ...DRAFT, ...change })).toEqual({ problem: { field, line } });
  });
});
