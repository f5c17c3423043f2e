import {
  computeHeadroom,
  decideMarketOrder,
  FILL_PROFILES,
  formatQuantity,
  MARGIN_CALL_LEVEL,
  marginLevelAt,
  parseQuantity,
  parseUsd,
  price,
  quantity,
  usd,
  type MarketView,
  type Quantity,
  type Usd,
} from '@lonja/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { largestFit } from './largest-fit.ts';
import { sizedIn } from './size-unit.ts';
import { stepped } from './stepped.ts';
import { buildTicketDraft, buildSubject, describeDraft } from './test/ticket-rig.ts';
import type { SizeUnit } from '@lonja/protocol/ticket-options';
import type { TicketSubject } from './order-preview.ts';
import { computeShare } from './size-share.ts';
import { describeTicket, type TicketView } from './ticket.model.ts';

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
  it('passes with its headroom: four spreads further, one step more has not all of it', () => {
    for (const [symbol, step] of [
      ['EURUSD', 100_000_000n],
      ['AAPL', 1_000_000n],
    ] as const) {
      for (const leverage of [1, 10]) {
        const { maximum } = describeDraft(symbol, { leverage });
        const subject = buildSubject(symbol);
        const { bid, ask } = subject.market.quoteOf(subject.listing.instrument.id)!;
        const further = { ...subject, market: movedMarket(subject, (ask - bid) * 4n) };
        const at = (units: bigint) =>
          describeTicket(buildTicketDraft({ leverage, quantity: formatQuantity(quantity(units)) }), further);
        // Worth four spreads less again, right after it.
        const left = ({ preview }: TicketView, units: bigint) =>
          (preview?.freeMarginAfter ?? 0n) - (leverage === 1 ? 0n : (units * (ask - bid) * 4n) / 10n ** 10n);
        expect(at(maximum!).problem).toBeUndefined();
        expect(left(at(maximum!), maximum!)).toBeGreaterThanOrEqual(0n);
        const more = at(maximum! + step);
        expect(more.problem !== undefined || left(more, maximum! + step) <= 0n).toBe(true);
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
  ['EURUSD', '30000', 'units', '31000', '29000'],
  ['EURUSD', '10000', 'units', '11000', '9900'],
  ['EURUSD', '1', 'units', '2', '1'],
  ['EURUSD', '10', 'units', '11', '9'],
  // Never finer than it is traded.
  ['EURUSD', '0.03', 'units', '1', '0.03'],
  ['AAPL', '0.3', 'units', '0.31', '0.29'],
  ['AAPL', '0.03', 'units', '0.04', '0.02'],
  ['AAPL', '0.01', 'units', '0.02', '0.01'],
  ['AAPL', '10', 'units', '11', '9'],
  ['EURUSD', '0.3', 'lots', '0.31', '0.29'],
  ['EURUSD', '1', 'lots', '1.1', '0.99'],
  ['EURUSD', '0.00001', 'lots', '0.00002', '0.00001'],
  ['EURUSD', '1000', 'money', '1100', '990'],
  ['EURUSD', '1', 'risk', '1.1', '0.99'],
  ['EURUSD', 'x', 'units', '1', '1'],
  ['AAPL', '', 'units', '0.01', '0.01'],
  ['EURUSD', '', 'risk', '1', '1'],
] as [string, string, SizeUnit, string, string][])(
  'of %s %s %s is %s a step up and %s a step down',
  (symbol, size, unit, up, down) => {
    const { instrument } = buildSubject(symbol).listing;
    const step = (direction: 1 | -1) => stepped(size, unit, direction, instrument);
    expect([step(1), step(-1)]).toEqual([up, down]);
  },
);

it('every step of a size on the grid is on the grid, and leads up or down', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('EURUSD', 'AAPL', 'USDJPY'),
      fc.integer({ min: 1, max: 2_000_000 }),
      fc.constantFrom(1 as const, -1 as const),
      (symbol, steps, direction) => {
        const { instrument } = buildSubject(symbol).listing;
        const size = quantity(BigInt(steps) * instrument.quantityStep);
        const next = parseQuantity(stepped(formatQuantity(size), 'units', direction, instrument));
        const units = next.ok ? next.units : -1n;
        expect(units % instrument.quantityStep).toBe(0n);
        const [less, more] = direction === 1 ? [size + 1n, units] : [units, size];
        expect(more).toBeGreaterThanOrEqual(less);
        expect(units).toBeGreaterThanOrEqual(instrument.minQuantity);
      },
    ),
  );
});

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

describe('the largest size', () => {
  const LEVERAGES = { EURUSD: [1, 10, 50, 500], USDJPY: [1, 50, 100], AAPL: [1, 5, 30] } as const;
  const stories = fc.record({
    symbol: fc.constantFrom('EURUSD' as const, 'USDJPY' as const, 'AAPL' as const),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    profile: fc.constantFrom(...FILL_PROFILES),
    choice: fc.nat(3),
    share: fc.constantFrom(25, 50, 75, 100),
    range: fc.integer({ min: 0, max: 500 }),
    /** In thousandths of the headroom, until the fill and after it. */
    until: fc.integer({ min: -1_000, max: 1_000 }),
    later: fc.integer({ min: 0, max: 1_000 }),
  });

  it('that a ticket offers is taken by the desk, though the price moves meanwhile, and opens into no margin call', () => {
    fc.assert(
      fc.property(stories, ({ symbol, side, profile, choice, share, range, until, later }) => {
        const calm = buildSubject(symbol);
        const { instrument } = calm.listing;
        const quote = calm.market.quoteOf(instrument.id)!;
        const dayRange = price((quote.bid * BigInt(range)) / 10_000n);
        const profiled = profile === 'ideal' ? calm.account : { ...calm.account, fillProfile: profile };
        const subject = { ...calm, dayRange, account: profiled };
        const leverage = LEVERAGES[symbol][choice % LEVERAGES[symbol].length]!;
        const { maximum } = describeTicket(buildTicketDraft({ side, leverage }), subject);
        const size = computeShare(maximum!, share, instrument);
        const headroom = computeHeadroom(quote, dayRange);
        const at = (away: bigint) => movedMarket(subject, (headroom * away) / 1_000n);
        const filled = buildTicketDraft({ side, leverage, quantity: formatQuantity(size) });
        const { problem, preview } = describeTicket(filled, { ...subject, market: at(BigInt(until)) });
        expect([problem, preview?.isCalledAfter]).toEqual([undefined, false]);
        const order = {
          instrumentId: instrument.id,
          side,
          quantity: size,
          leverage,
          reduceOnly: false,
          seenPrice: undefined,
          slippage: 50,
        };
        const decided = decideMarketOrder(subject.account, order, { ...at(BigInt(until)), now: 1 });
        const after = decided.accepted ? decided.changes[0].after : subject.account;
        const against = BigInt(side === 'buy' ? until - later : until + later);
        expect(decided.accepted).toBe(true);
        expect(marginLevelAt(after, at(against)) ?? MARGIN_CALL_LEVEL).toBeGreaterThanOrEqual(
          MARGIN_CALL_LEVEL,
        );
      }),
      { numRuns: 200 },
    );
  });

  it('of an order that waits is counted at its own price', () => {
    const at = (value: string) =>
      Number(textOf(describeDraft('AAPL', { type: 'limit', price: value, leverage: 1 }).maximum));
    expect(at('50')).toBeGreaterThan(1.9 * at('100'));
  });
});

/** The market with the price of a ticket's instrument moved by so much. */
function movedMarket({ listing, market }: TicketSubject, away: bigint): MarketView {
  const { id, symbol } = listing.instrument;
  return {
    ...market,
    quoteOf: (one) => {
      const quote = market.quoteOf(one);
      if (!quote || one !== id) return quote;
      const [bid, ask] = [price(quote.bid + away), price(quote.ask + away)];
      const rate = symbol === 'USDJPY' ? { numerator: 200_000_000n, denominator: bid + ask } : quote.rate;
      return { ...quote, bid, ask, rate };
    },
  };
}
