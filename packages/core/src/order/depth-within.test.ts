import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withProfile } from '../account/with-profile.ts';
import { decidePlaceOrder, decideTrigger, type MarketView, type TradingState } from '../index.ts';
import { price, quantity, type Price, type Quantity } from '../money/index.ts';
import type { Side } from '../position/position.ts';
import { AAPL, at, draft, MARKET, NOON, quoteAt } from '../test/order-story.ts';
import { accept, dollars, opened } from '../test/test-market.ts';
import type { FillProfile } from '../account/fill-profile.ts';
import { depthWithin, isWithin, type DepthWithin } from './depth.ts';

const LATER = NOON + 5_000;
const marketAt = (now: number): MarketView => ({
  now,
  instrumentOf: () => AAPL,
  quoteOf: () => quoteAt({ bid: '191.20', ask: '191.24', now }),
  isOpen: () => true,
});
const QUOTE = quoteAt({ bid: '191.20', ask: '191.24', now: LATER });

const rich = (profile: FillProfile): TradingState => {
  const account = opened();
  const funded = { ...account, balances: { ...account.balances, cash: dollars('9000000') } };
  return { account: withProfile(funded, profile), orders: new Map(), orderCount: 0 };
};

/** The fill of a market order of a size, as the desk decides it. */
function fill(profile: FillProfile, side: Side, size: Quantity) {
  const order = { ...draft(side, '1', MARKET, { lifetime: { timeInForce: 'ioc' } }), quantity: size };
  const sent = accept(decidePlaceOrder(rich(profile), order, marketAt(NOON)));
  if (sent.account.fill) return sent.account.fill;
  const decision = decideTrigger(sent.after, 1, QUOTE, marketAt(LATER));
  const filled = decision.accepted ? decision.changes[0]?.account.fill : undefined;
  if (!filled) throw new Error('nothing filled');
  return filled;
}

const within = (profile: FillProfile, side: Side, limit: Price) =>
  depthWithin(rich(profile).account, AAPL, { side, limit }, QUOTE);

describe('how much fills within a price', () => {
  it('is any size at an ideal touch, and nothing on its other side', () => {
    expect(within('ideal', 'buy', at('191.24'))).toBe('any');
    expect(within('ideal', 'sell', at('191.21'))).toBe(0n);
  });

  it('is the depth at the touch there, grows outward, and ends with the book', () => {
    const sizes = ['191.23', '191.24', '191.25', '191.31', '192.00'].map((limit) =>
      within('retail', 'buy', at(limit)),
    );
    expect(sizes).toEqual(['0', '261.45', '522.9', '1307.25', '1307.25'].map(toUnits));
  });

  it('is nothing within the spread that stress adds', () => {
    expect(within('stressed', 'buy', at('191.25'))).toBe(0n);
    expect(within('stressed', 'buy', at('191.26'))).toBe(toUnits('65.36'));
  });

  it('is what a market order of that size gets from the desk: filled whole, at no worse average; of more it does not', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('retail' as const, 'stressed' as const),
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.bigInt(0n, 12n),
        (profile, side, ticks) => {
          // Stress widens this market by two ticks on either side: its touch lies beyond the quote.
          const away = (ticks + (profile === 'stressed' ? 2n : 0n)) * AAPL.tickSize;
          const limit = price(side === 'buy' ? QUOTE.ask + away : QUOTE.bid - away);
          const size = sized(within(profile, side, limit));
          const { order, price: average } = fill(profile, side, size);
          expect([order.quantity, isWithin(side, limit, average)]).toEqual([size, true]);
          const more = quantity(size + AAPL.quantityStep);
          const next = fill(profile, side, more);
          expect(next.order.quantity < more || !isWithin(side, limit, next.price)).toBe(true);
        },
      ),
    );
  });
});

const sized = (size: DepthWithin): Quantity => (size === 'any' ? quantity(0n) : size);

const toUnits = (text: string): Quantity => quantity(BigInt(Math.round(Number(text) * 100)) * 1_000_000n);
