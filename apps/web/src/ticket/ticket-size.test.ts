import { formatQuantity, parseUsd, quantity, usd, type Quantity, type Usd } from '@lonja/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { largestFit } from './largest-fit.ts';
import { sizedIn } from './size-unit.ts';
import { stepped } from './stepped.ts';
import { buildTicketDraft, buildSubject, describeDraft } from './test/ticket-rig.ts';
import type { SizeUnit } from './ticket-draft.ts';
import { computeShare } from './ticket-size.ts';

const dollars = (text: string): Usd => {
  const parsed = parseUsd(text);
  return usd(parsed.ok ? parsed.units : 0n);
};
const textOf = (units: Quantity | undefined) => (units === undefined ? undefined : formatQuantity(units));

it('the largest number that fits is found wherever the condition begins to fail', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 18n), fc.bigInt(0n, 10n ** 18n), (maximum, end) => {
      expect(largestFit(maximum, (count) => count <= end)).toBe(end < maximum ? end : maximum);
    }),
  );
});

describe('a size in dollars', () => {
  it('is the most units on the grid that are worth no more', () => {
    // 1,000 / 1.1002 is 908.9
    expect(textOf(describeDraft('EURUSD', { unit: 'money', quantity: '1000' }).units)).toBe('908');
    // 100.00 / 101 is 0.990
    expect(textOf(describeDraft('AAPL', { unit: 'money', quantity: '100', leverage: 10 }).units)).toBe(
      '0.99',
    );
    // Bought at 150.01 and counted at 150.005, the thousandth dollar is a little more than one.
    expect(textOf(describeDraft('USDJPY', { unit: 'money', quantity: '1000' }).units)).toBe('999');
  });

  it('is worth what was asked for, but for a step, at any amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 90_000_000 }), (cents) => {
        const asked = (cents / 100).toFixed(2);
        const { preview } = describeDraft('EURUSD', { unit: 'money', quantity: asked });
        const value = preview?.value ?? 0n;
        expect(value).toBeLessThanOrEqual(dollars(asked));
        expect(value + 1_100_200n).toBeGreaterThan(dollars(asked));
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['', 'quantity_missing'],
    ['0', 'quantity_missing'],
    ['-5', 'quantity_missing'],
    ['x', 'quantity_invalid'],
    ['0.01', 'quantity_too_small'],
  ])('of %j says so', (quantity, kind) => {
    expect(describeDraft('EURUSD', { unit: 'money', quantity }).problem).toMatchObject({ kind });
  });

  it('says what keeps every size from passing', () => {
    const view = describeDraft('AAPL', { unit: 'money', quantity: '100', leverage: 100 });
    expect(view.problem).toMatchObject({ kind: 'leverage' });
  });

  it('of an order that waits counts at its price, and needs one', () => {
    const limit = { unit: 'money', quantity: '1000', type: 'limit' } as const;
    expect(textOf(describeDraft('EURUSD', { ...limit, price: '1' }).units)).toBe('1000');
    expect(describeDraft('EURUSD', { ...limit, price: '' }).problem).toEqual({ kind: 'price_missing' });
  });
});

describe('a size by risk', () => {
  it('loses at the stop no more than so many percent of the equity', () => {
    // 1 % of 10,000 is 100; 0.0102 a unit from 1.1002 to 1.09 are 9,803.9 units
    const view = describeDraft('EURUSD', { unit: 'risk', quantity: '1', stopLoss: '1.09' });
    expect(textOf(view.units)).toBe('9803');
    expect(view.preview?.pnlAtStop).toBe(dollars('-99.9906'));
  });

  it('follows a stop in pips, and one that is automatic', () => {
    const pips = { unit: 'risk', quantity: '2', stopLoss: '50', exitUnit: 'pips' } as const;
    // 200 / 0.005
    expect(textOf(describeDraft('EURUSD', pips).units)).toBe('40000');
    const automatic = describeDraft(
      'EURUSD',
      { unit: 'risk', quantity: '1', stopLoss: undefined },
      { autoStopPercent: 1 },
    );
    expect(automatic.stopLoss).toBe('1.08919');
    // 100 / 0.01101
    expect(textOf(automatic.units)).toBe('9082');
  });

  it('needs a stop, which may not itself be in dollars', () => {
    const risk = { unit: 'risk', quantity: '1' } as const;
    expect(describeDraft('EURUSD', risk).problem).toEqual({ kind: 'risk_without_stop' });
    expect(describeDraft('EURUSD', { ...risk, stopLoss: '50', exitUnit: 'money' }).problem).toEqual({
      kind: 'risk_without_stop',
    });
  });

  it('says when the account can not pay what it would take', () => {
    const near = { unit: 'risk', quantity: '5', stopLoss: '1.1', leverage: 1 } as const;
    expect(describeDraft('EURUSD', near).problem).toMatchObject({ kind: 'insufficient' });
  });
});

describe('the largest size', () => {
  it('passes, and a step more does not', () => {
    for (const [symbol, step] of [
      ['EURUSD', 100_000_000n],
      ['AAPL', 1_000_000n],
    ] as const) {
      for (const leverage of [1, 10]) {
        const { maximum } = describeDraft(symbol, { leverage });
        const at = (units: bigint) =>
          describeDraft(symbol, { leverage, quantity: formatQuantity(quantity(units)) }).problem;
        expect(maximum).toBeGreaterThan(0n);
        expect(at(maximum!)).toBeUndefined();
        expect(at(maximum! + step)).toMatchObject({
          kind: expect.stringMatching(/insufficient|margin_call/),
        });
      }
    }
  });

  it('is parted on the grid, and never below the smallest', () => {
    const { instrument } = buildSubject('AAPL').listing;
    expect(textOf(computeShare(quantity(9_999_000_000n), 25, instrument))).toBe('24.99');
    expect(textOf(computeShare(quantity(2_000_000n), 25, instrument))).toBe('0.01');
    expect(textOf(computeShare(quantity(9_999_000_000n), 100, instrument))).toBe('99.99');
  });

  it('is none without a price', () => {
    const { market } = buildSubject('EURUSD');
    const silent = { market: { ...market, quoteOf: () => undefined } };
    expect(describeDraft('EURUSD', {}, silent).maximum).toBeUndefined();
    expect(describeDraft('EURUSD', { unit: 'money', quantity: '10' }, silent).problem).toEqual({
      kind: 'no_quote',
    });
  });
});

it('the margin level after the order counts its margin and its spread', () => {
  const { preview } = describeDraft('EURUSD', { quantity: '100000', leverage: 100 });
  // 110,020 of 1:100 is 1,100.20 of margin; the spread costs 20: 9,980 / 1,100.20
  expect(preview?.marginLevelAfter).toBe(90_710n);
  expect(describeDraft('AAPL', { quantity: '1', leverage: 1 }).preview?.marginLevelAfter).toBeUndefined();
});

it.each([
  ['30000', 'units', '31000', '29000'],
  ['10000', 'units', '11000', '9900'],
  ['1', 'units', '2', '1'],
  ['10', 'units', '11', '9'],
  ['0.03', 'units', '0.031', '0.029'],
  ['0.3', 'lots', '0.31', '0.29'],
  ['1', 'lots', '1.1', '0.99'],
  ['1000', 'money', '1100', '990'],
  ['1', 'risk', '1.1', '0.99'],
  ['x', 'units', '1', '1'],
  ['', 'lots', '1', '1'],
] as [string, SizeUnit, string, string][])(
  '%s %s is %s a step up and %s a step down',
  (size, unit, up, down) => {
    expect([stepped(size, unit, 1), stepped(size, unit, -1)]).toEqual([up, down]);
  },
);

it('a size that is counted otherwise stays what it is, and in risk begins with a percent', () => {
  const { instrument } = buildSubject('EURUSD').listing;
  const draft = buildTicketDraft({ quantity: '1000' });
  const counted = (unit: SizeUnit, from = draft) =>
    sizedIn(from, unit, describeDraft('EURUSD', from), instrument);
  expect(counted('money')).toMatchObject({ unit: 'money', quantity: '1100.20' });
  expect(counted('units', counted('money'))).toMatchObject({ unit: 'units', quantity: '1000' });
  expect(counted('lots', counted('money'))).toMatchObject({ unit: 'lots', quantity: '0.01' });
  expect(counted('risk')).toMatchObject({ unit: 'risk', quantity: '1' });
  expect(counted('units')).toBe(draft);
});
