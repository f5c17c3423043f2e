import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedLeverages } from '../../conditions/allowed-leverages.ts';
import { FILL_PROFILES } from '../../account/fill-profile.ts';
import { withProfile } from '../../account/with-profile.ts';
import { decideMarketOrder } from './trade.ts';
import { MARGIN_CALL_LEVEL, marginLevelAt } from '../../margin/margin-level.ts';
import { price, quantity } from '../../money/index.ts';
import type { MarketView } from '../../quote/market-view.ts';
import {
  accept,
  at,
  buildQuote,
  holding,
  INSTRUMENTS,
  market,
  opened,
  order,
} from '../../test/test-market.ts';
import { findTaking } from '../../order/taking.ts';
import { computeHeadroom, quoteAtPrice, standsWithin } from './headroom.ts';

describe('the headroom of an order', () => {
  const quote = buildQuote('100.00', '100.02');

  it('is four spreads, or a 38th of the day’s range where that is more', () => {
    expect(computeHeadroom(quote, undefined)).toBe(at('0.08'));
    expect(computeHeadroom(quote, at('1.90'))).toBe(at('0.08'));
    expect(computeHeadroom(quote, at('3.80'))).toBe(at('0.10'));
  });

  it('grows with the square root of a world’s pace', () => {
    expect(computeHeadroom(quote, at('3.80'), 100)).toBe(at('1.00'));
    expect(computeHeadroom(quote, at('3.80'), 0)).toBe(at('0.10'));
  });
});

it('an order that waits is looked at where its own price is the touch', () => {
  const quote = buildQuote('100.00', '100.02');
  expect(quoteAtPrice(quote, 'buy', at('90'))).toMatchObject({ bid: at('89.98'), ask: at('90') });
  expect(quoteAtPrice(quote, 'sell', at('110'))).toMatchObject({ bid: at('110'), ask: at('110.02') });
});

it('an order without any headroom left is not said to stand: one more cent would refuse it', () => {
  const whole = order('buy', INSTRUMENTS[1]!, '52.29', { leverage: 1 });
  expect(decideMarketOrder(opened(), whole, market()).accepted).toBe(true);
  expect(standsWithin(opened(), whole, market(), at('0.01'))).toBe(false);
  expect(standsWithin(opened(), { ...whole, quantity: quantity(5_000_000_000n) }, market(), at('0.01'))).toBe(
    true,
  );
  expect(standsWithin(opened(), whole, market({}), at('0.01'))).toBe(false);
});

/** The market with one quote moved by so much, and what it says of the yen with it. */
const movedBy = (id: number, away: bigint): MarketView => {
  const calm = market();
  const moved = (one: number) => {
    const quote = calm.quoteOf(one)!;
    const isOwn = one === id;
    const bid = price(quote.bid + (isOwn ? away : 0n));
    const ask = price(quote.ask + (isOwn ? away : 0n));
    const rate = isOwn && id === 3 ? { numerator: 200_000_000n, denominator: bid + ask } : quote.rate;
    return { ...quote, bid, ask, rate };
  };
  return { ...calm, quoteOf: moved };
};

const stories = fc.record({
  instrument: fc.constantFrom(...INSTRUMENTS),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  profile: fc.constantFrom(...FILL_PROFILES),
  /** Number of one that the instrument allows. */
  leverage: fc.nat(20),
  /** Part of the largest size that stands, in thousandths. */
  part: fc.integer({ min: 1, max: 1_000 }),
  range: fc.integer({ min: 0, max: 400 }),
  /** How the price goes until the fill and then, in thousandths of the headroom. */
  until: fc.integer({ min: -1_000, max: 1_000 }),
  later: fc.integer({ min: 0, max: 1_000 }),
  holds: fc.boolean(),
});

it('whatever stands within the headroom is taken at every price within it, and opens into no margin call', () => {
  fc.assert(
    fc.property(stories, ({ instrument, side, profile, leverage, part, range, until, later, holds }) => {
      const held = holds
        ? holding(['buy', INSTRUMENTS[1]!, '20', 5], ['sell', INSTRUMENTS[0]!, '2000', 50])
        : opened();
      const account = withProfile(held, profile);
      const quote = market().quoteOf(instrument.id)!;
      const headroom = computeHeadroom(quote, price((quote.bid * BigInt(range)) / 10_000n));
      const allowed = allowedLeverages(instrument, undefined);
      const sized = (steps: bigint) => {
        const bare = order(side, instrument, '1', { leverage: allowed[leverage % allowed.length]! });
        const whole = { ...bare, quantity: quantity(steps * instrument.quantityStep) };
        return {
          ...whole,
          taking: findTaking(account, {
            ...whole,
            timeInForce: 'ioc',
            terms: { type: 'market', seenPrice: undefined, slippage: 50 },
          }),
        };
      };
      const stands = (steps: bigint) => standsWithin(account, sized(steps), market(), headroom);
      let [last, first] = [0n, 10n ** 10n];
      while (first - last > 1n) {
        const middle = (last + first) / 2n;
        if (stands(middle)) last = middle;
        else first = middle;
      }
      const steps = (last * BigInt(part)) / 1_000n;
      fc.pre(stands(steps));
      const filledAt = (headroom * BigInt(until)) / 1_000n;
      const { after } = accept(decideMarketOrder(account, sized(steps), movedBy(instrument.id, filledAt)));
      const against = (headroom * BigInt(later)) / 1_000n;
      const level = marginLevelAt(
        after,
        movedBy(instrument.id, filledAt + (side === 'buy' ? -against : against)),
      );
      expect(level ?? MARGIN_CALL_LEVEL).toBeGreaterThanOrEqual(MARGIN_CALL_LEVEL);
    }),
    { numRuns: 400 },
  );
});
