import { expect, test } from 'vitest';
import { quantity } from '../money/index.ts';
import { EURUSD, buildQuote } from '../test/test-market.ts';
import { financingDayOf } from './financing-day.ts';
import { computeOvernightCharge } from './overnight-charge.ts';

test('the least long pays the points of a long, the least short those of a short', () => {
  const terms = {
    kind: 'table',
    markup: 0n,
    benchmarks: new Map<string, bigint>(),
    tomNext: new Map([[EURUSD.symbol, { long: -5n, short: 3n }]]),
  } as const;
  const table = { number: 1, firstNight: 0, terms };
  const ruleOf = (units: bigint) =>
    computeOvernightCharge(
      { instrumentId: EURUSD.id, quantity: quantity(units) },
      EURUSD,
      buildQuote('1.08452', '1.08460'),
      table,
      financingDayOf(0),
    ).rule;
  expect(ruleOf(1n)).toEqual({ source: 'tom_next', points: -5n });
  expect(ruleOf(-1n)).toEqual({ source: 'tom_next', points: 3n });
});
