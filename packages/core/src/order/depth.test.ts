import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPrice, formatQuantity, price, quantity } from '../money/index.ts';
import { AAPL, at, EURUSD, toQuantity, buildQuote } from '../test/test-market.ts';
import { bookDepthOf, fillPriceOf, quantityWithin, touchDepthOf } from './depth.ts';

/** The tests' example instrument is forex: depth at the touch 1,000,000 USD, spread 0.8 pips. */
const EURO = buildQuote('1.08452', '1.08460');
const SHARE = { ...AAPL, category: 'technology' as const };
const SHARE_QUOTE = buildQuote('191.20', '191.24');

const buy = (profile: 'ideal' | 'retail' | 'stressed', amount: string) =>
  fillPriceOf(profile, EURUSD, { side: 'buy', quantity: toQuantity(amount) }, EURO);
const shown = ({ price: at, widening, impact }: ReturnType<typeof fillPriceOf>) =>
  [at, widening, impact].map((one) => formatPrice(one, 5));

describe('the depth of a market', () => {
  it('is what the class of an instrument has at the touch, down to its grid', () => {
    expect(formatQuantity(touchDepthOf('retail', EURUSD, 'buy', EURO))).toBe('921998.89');
    expect(formatQuantity(touchDepthOf('retail', SHARE, 'buy', SHARE_QUOTE))).toBe('261.45');
    expect(formatQuantity(touchDepthOf('stressed', SHARE, 'buy', SHARE_QUOTE))).toBe('65.36');
  });

  it('is never less than the smallest order', () => {
    const dear = buildQuote('900000000.00', '900000001.00');
    expect(touchDepthOf('retail', SHARE, 'buy', dear)).toBe(SHARE.minQuantity);
  });

  it('ends after five times as much for what does not wait, and never for an ideal fill', () => {
    expect(formatQuantity(bookDepthOf('retail', EURUSD, 'buy', EURO)!)).toBe('4609994.45');
    expect(bookDepthOf('ideal', EURUSD, 'buy', EURO)).toBeUndefined();
  });
});

describe('the price of an order of a size', () => {
  it.each([
    ['an ideal one of any size is at the touch', 'ideal', '9000000', ['1.08460', '0.00000', '0.00000']],
    ['what the touch holds is at the touch', 'retail', '921998.89', ['1.08460', '0.00000', '0.00000']],
    // (q - d)² / (2 d q) = 1/4 of a spread of 0.00008
    [
      'twice as much is a quarter of the spread beyond',
      'retail',
      '1843997.78',
      ['1.08462', '0.00000', '0.00002'],
    ],
    // 16/10 of a spread, rounded up to whole ticks
    ['five times as much is 1.6 spreads beyond', 'retail', '4609994.45', ['1.08473', '0.00000', '0.00013']],
    // twice the spread: half a spread more on each side; d = 230499.72, beyond it in spreads of 0.00016
    ['a stressed market is wider', 'stressed', '230000', ['1.08464', '0.00004', '0.00000']],
    ['and thinner', 'stressed', '460999.44', ['1.08468', '0.00004', '0.00004']],
  ] as const)('%s', (_title, profile, amount, expected) => {
    expect(shown(buy(profile, amount))).toEqual(expected);
  });

  it('a sale gets as much less', () => {
    const sold = fillPriceOf('retail', EURUSD, { side: 'sell', quantity: toQuantity('1844133.8') }, EURO);
    expect(shown(sold)).toEqual(['1.08450', '0.00000', '0.00002']);
  });

  it('a sale of any size gets one tick at least', () => {
    const cheap = buildQuote('0.00003', '0.00009');
    const sold = fillPriceOf(
      'stressed',
      EURUSD,
      { side: 'sell', quantity: toQuantity('90000000000') },
      cheap,
    );
    expect(shown(sold)).toEqual(['0.00001', '0.00002', '0.00000']);
  });

  it('a purchase of any size pays whatever that comes to', () => {
    const cheap = buildQuote('0.00003', '0.00009');
    const bought = fillPriceOf('retail', EURUSD, { side: 'buy', quantity: toQuantity('90000000000') }, cheap);
    expect(bought.price).toBeGreaterThan(2n * cheap.ask);
    expect(bought.price).toBe(bought.touch + bought.impact);
  });

  it('is half of what a stressed spread adds, and grows by one spread per depth, exactly where both are whole ticks', () => {
    // A spread of 10,000 ticks is 20,000 under stress: 5,000 more on this side.
    const wide = buildQuote('1.00000', '1.10000');
    const bought = fillPriceOf('stressed', EURUSD, { side: 'buy', quantity: toQuantity('1') }, wide);
    expect(formatPrice(bought.widening, 5)).toBe('0.05000');
    const depth = touchDepthOf('retail', EURUSD, 'buy', wide);
    const twice = fillPriceOf('retail', EURUSD, { side: 'buy', quantity: quantity(2n * depth) }, wide);
    expect(formatPrice(twice.impact, 5)).toBe('0.02500');
  });

  it('is worse the larger the order is, in whole ticks, and never better than the touch', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('retail' as const, 'stressed' as const),
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.bigInt(1n, 10n ** 16n),
        fc.bigInt(0n, 10n ** 15n),
        (profile, side, size, more) => {
          const priceAt = (units: bigint) =>
            fillPriceOf(profile, EURUSD, { side, quantity: quantity(units) }, EURO);
          const [small, large] = [priceAt(size), priceAt(size + more)];
          const worse = side === 'buy' ? large.price - small.price : small.price - large.price;
          expect(worse).toBeGreaterThanOrEqual(0n);
          expect(large.price % EURUSD.tickSize).toBe(0n);
          expect(large.impact).toBeGreaterThanOrEqual(0n);
        },
      ),
    );
  });

  it('what is within a limit is all of an odd quantity that fits, else whole steps of it', () => {
    const within = (side: 'buy' | 'sell', limit: string, maximum: string) =>
      quantityWithin('retail', SHARE, { side, limit: at(limit) }, SHARE_QUOTE, toQuantity(maximum));
    expect(within('buy', '191.24', '261.455')).toBe(toQuantity('261.45'));
    expect(within('buy', '191.25', '261.455')).toBe(toQuantity('261.455'));
    expect(within('sell', '191.20', '261.50')).toBe(toQuantity('261.5'));
    expect(within('sell', '191.21', '1')).toBe(0n);
  });

  it('what is within a limit is: one step more would not be', () => {
    fc.assert(
      fc.property(fc.bigInt(-3n, 40n), fc.bigInt(1n, 10n ** 9n), (ticks, steps) => {
        const limit = price(EURO.ask + ticks * EURUSD.tickSize);
        const maximum = quantity(steps * EURUSD.quantityStep);
        const within = quantityWithin('retail', EURUSD, { side: 'buy', limit }, EURO, maximum);
        const priceAt = (units: bigint) =>
          fillPriceOf('retail', EURUSD, { side: 'buy', quantity: quantity(units) }, EURO).price;
        const isThere = within === 0n || priceAt(within) <= limit;
        const isLast = within === maximum || priceAt(within + EURUSD.quantityStep) > limit;
        expect({ isThere, isLast }).toEqual({ isThere: true, isLast: true });
      }),
    );
  });
});
