import { negate, usdToNumber } from '@lonja/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildFirstTrade, proposeTicket } from './first-trade.ts';
import { buildTicketDraft, buildSubject } from './test/ticket-rig.ts';
import { initialDraft, type TicketDraft } from './ticket-draft.ts';
import { describeTicket } from './ticket.model.ts';

const prepared = (symbol: string, range: number | undefined) => {
  const subject = buildSubject(symbol);
  const draft = buildFirstTrade(initialDraft('sell'), subject, range)!;
  return { draft, view: describeTicket(draft, subject) };
};

it('a first trade buys with the stop a day’s range below, the target half as far again above, 1 % at risk', () => {
  const { draft, view } = prepared('EURUSD', 0.005);
  expect(draft).toMatchObject({
    side: 'buy',
    type: 'market',
    unit: 'risk',
    quantity: '1',
    stopLoss: '1.09520',
    takeProfit: '1.10770',
    exitUnit: 'price',
  });
  expect(view.problem).toBeUndefined();
  expect(usdToNumber(negate(view.preview!.pnlAtStop!))).toBeCloseTo(100, 1);
});

it('takes the least leverage that leaves half of the balance free', () => {
  // 20,000 units of EURUSD lose 100 at 50 pips: 22,004 dollars, of which 1:10 locks 2,200.40.
  expect(prepared('EURUSD', 0.005).draft.leverage).toBe(10);
  expect(prepared('EURUSD', 0.05).draft.leverage).toBe(1);
});

it('a narrow or unknown range still keeps 25 spreads', () => {
  expect(prepared('EURUSD', undefined).draft.stopLoss).toBe('1.09520');
  expect(prepared('EURUSD', 0.0001).draft.stopLoss).toBe('1.09520');
});

it('whatever the range was, the order passes, risks at most 1 % and leaves half of the balance free', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('EURUSD', 'USDJPY', 'AAPL'),
      fc.double({ min: 0, max: 300, noNaN: true }),
      (symbol, range) => {
        const { view } = prepared(symbol, range);
        expect(view.problem).toBeUndefined();
        expect(usdToNumber(negate(view.preview!.pnlAtStop!))).toBeLessThanOrEqual(100);
        expect(view.preview!.balanceAfter).toBeGreaterThanOrEqual(view.preview!.marginRequired - 1n);
      },
    ),
    { numRuns: 60 },
  );
});

it('without a quote there is nothing to prepare', () => {
  const subject = buildSubject('EURUSD');
  const silent = { ...subject, market: { ...subject.market, quoteOf: () => undefined } };
  expect(buildFirstTrade(buildTicketDraft({}), silent, 0.005)).toBeUndefined();
});

describe('what is proposed for an instrument without an order', () => {
  const proposed = (
    symbol: string,
    side: 'buy' | 'sell',
    range: number | undefined,
    more: Partial<TicketDraft> = {},
  ) => {
    const subject = buildSubject(symbol);
    const draft = proposeTicket({ ...initialDraft(side), ...more }, subject, range)!;
    return { draft, view: describeTicket(draft, subject) };
  };

  it('is a round size that risks at most 1 % at the proposed stop, never a unit at 1:1', () => {
    const { draft, view } = proposed('EURUSD', 'buy', 0.0062);
    expect(draft).toMatchObject({
      side: 'buy',
      unit: 'units',
      quantity: '16000',
      leverage: 10,
      exitUnit: 'price',
      stopLoss: '1.09400',
      takeProfit: '1.10950',
    });
    expect(usdToNumber(negate(view.preview!.pnlAtStop!))).toBeCloseTo(99.2, 1);
  });

  it('stands on the side that was asked for, counts in lots where the person does, and keeps a saved leverage', () => {
    expect(proposed('EURUSD', 'sell', 0.0062).draft).toMatchObject({
      stopLoss: '1.10620',
      takeProfit: '1.09070',
    });
    expect(proposed('EURUSD', 'buy', 0.0062, { unit: 'lots' }).draft).toMatchObject({
      unit: 'lots',
      quantity: '0.16',
    });
    expect(proposed('EURUSD', 'buy', 0.0062, { leverage: 50 }).draft.leverage).toBe(50);
  });

  it('leaves the automatic stop of the settings to the desk, and sizes by it', () => {
    const subject = buildSubject('AAPL', { autoStopPercent: 2 });
    const draft = proposeTicket(initialDraft('buy'), subject, 5)!;
    expect(draft).toMatchObject({ stopLoss: undefined, takeProfit: '' });
    const { preview } = describeTicket(draft, subject);
    expect(usdToNumber(negate(preview!.pnlAtStop!))).toBeLessThanOrEqual(100);
    expect(usdToNumber(negate(preview!.pnlAtStop!))).toBeGreaterThan(85);
  });

  it('proposes the same where the rules of the account ask for a note, before there is one', () => {
    const subject = buildSubject('AAPL');
    const account = {
      ...subject.account,
      terms: { rules: { noteRequired: true } },
    } as typeof subject.account;
    const proposed = proposeTicket(initialDraft('buy'), { ...subject, account }, 5);
    expect(proposed).toEqual(proposeTicket(initialDraft('buy'), subject, 5));
    expect(Number(proposed?.quantity)).toBeGreaterThan(0);
  });

  it('passes on either side, whatever the range was, and risks at most 1 %', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('EURUSD', 'USDJPY', 'AAPL'),
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.double({ min: 0, max: 300, noNaN: true }),
        (symbol, side, range) => {
          const { view } = proposed(symbol, side, range);
          expect(view.problem).toBeUndefined();
          expect(usdToNumber(negate(view.preview!.pnlAtStop!))).toBeLessThanOrEqual(100);
        },
      ),
      { numRuns: 60 },
    );
  });
});
