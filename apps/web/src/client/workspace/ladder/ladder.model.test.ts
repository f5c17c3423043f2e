import {
  fillPriceOf,
  formatPrice,
  formatQuantity,
  parsePrice,
  price,
  quantity,
  USD_TO_USD,
  type FillProfile,
  type Instrument,
  type MarketQuote,
  type Side,
} from '@lonja/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildRows,
  findTouchRows,
  followed,
  listSteps,
  middleOf,
  priceOfRow,
  topOf,
  toShown,
  type LadderSubject,
} from './ladder.model.ts';

const at = (text: string) => {
  const parsed = parsePrice(text);
  return price(parsed.ok ? parsed.units : 0n);
};
const SHARE: Instrument = {
  id: 1,
  symbol: 'AAPL',
  name: 'Apple Inc.',
  category: 'technology',
  sector: '',
  exchange: '',
  currency: 'USD',
  tickSize: at('0.01'),
  priceDecimals: 2,
  priceUnit: 100n,
  quantityStep: quantity(1_000_000n),
  minQuantity: quantity(1_000_000n),
  spreadTicks: 0,
  leverageClass: 'stocks',
};
const quoteOf = (bid: string, ask: string): MarketQuote => ({
  bid: at(bid),
  ask: at(ask),
  rate: USD_TO_USD,
  at: 0,
  source: 'simulated',
  sequence: 1,
});
const subjectOf = (profile: FillProfile, quote = quoteOf('191.20', '191.24')): LadderSubject => ({
  account: profile === 'ideal' ? {} : { fillProfile: profile },
  instrument: SHARE,
  quote,
});
const TICK = at('0.01');

/** The rows of a ladder as lines of text: bid, price, ask. */
const linesOf = (subject: LadderSubject, top: string, count: number, step = TICK) =>
  buildRows(subject, step, Number(at(top) / step), count).map(({ bid, price: row, ask, place }) => {
    const sizeText = (size: typeof bid) =>
      size === undefined ? '-' : size === 'any' ? size : formatQuantity(size);
    return [sizeText(bid), formatPrice(row, 2), sizeText(ask), place].join(' ');
  });

describe('the rows of a ladder', () => {
  it('say any size at an ideal touch, and nothing elsewhere', () => {
    expect(linesOf(subjectOf('ideal'), '191.25', 7)).toEqual([
      '- 191.25 - beyond',
      '- 191.24 any ask',
      '- 191.23 - between',
      '- 191.22 - between',
      '- 191.21 - between',
      'any 191.20 - bid',
      '- 191.19 - beyond',
    ]);
  });

  it('say what fills up to each price on average, until the book ends', () => {
    // A depth d is 261.45; x spreads beyond the touch the average has d x (1 + x + √(x² + 2x)), up to five of them.
    expect(linesOf(subjectOf('retail'), '191.32', 9)).toEqual([
      '- 191.32 - beyond',
      '- 191.31 1300 beyond',
      '- 191.30 1250 beyond',
      '- 191.29 1110 beyond',
      '- 191.28 975 beyond',
      '- 191.27 833 beyond',
      '- 191.26 684 beyond',
      '- 191.25 522 beyond',
      '- 191.24 261 ask',
    ]);
  });

  it('begin where the smallest order would fill: a stressed market is wider than its quote', () => {
    expect(findTouchRows(subjectOf('stressed'), TICK)).toEqual({ bid: 19_118, ask: 19_126 });
  });

  it('of several ticks hold no price that is better than they say', () => {
    expect(linesOf(subjectOf('ideal'), '191.40', 4, at('0.10'))).toEqual([
      '- 191.40 - beyond',
      '- 191.30 any ask',
      'any 191.20 - bid',
      '- 191.10 - beyond',
    ]);
  });

  it('begin a limit up to the market and a stop beyond it', () => {
    const types = buildRows(subjectOf('ideal'), TICK, 19_125, 7).map(({ buy, sell }) => `${buy} ${sell}`);
    expect(types).toEqual([
      'stop limit',
      'limit limit',
      'limit limit',
      'limit limit',
      'limit limit',
      'limit limit',
      'limit stop',
    ]);
  });

  it('never lie at or below zero', () => {
    expect(linesOf(subjectOf('ideal', quoteOf('0.02', '0.03')), '0.04', 9)).toHaveLength(4);
  });

  it('a market order of a shown size fills in its row, whatever the market, the profile and the step', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('retail' as const, 'stressed' as const),
        fc.integer({ min: 100, max: 90_000 }),
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom(1n, 5n, 10n),
        (profile, bid, spread, ticks) => {
          const quote = { ...quoteOf('1', '1'), bid: cents(bid), ask: cents(bid + spread) };
          const subject = subjectOf(profile, quote);
          const step = price(TICK * ticks);
          const top = topOf(middleOf(findTouchRows(subject, step)), 40);
          const wrong = buildRows(subject, step, top, 40).flatMap((row) =>
            (['sell', 'buy'] as const).filter((side) => !fillsIn(row, side, profile, quote)),
          );
          expect(wrong).toEqual([]);
        },
      ),
    );
  });
});

const cents = (count: number) => price(BigInt(count) * TICK);

function fillsIn(
  row: ReturnType<typeof buildRows>[number],
  side: Side,
  profile: FillProfile,
  quote: MarketQuote,
): boolean {
  const size = side === 'buy' ? row.ask : row.bid;
  if (size === undefined) return true;
  if (size === 'any') return false;
  const { price: average } = fillPriceOf(profile, SHARE, { side, quantity: size }, quote);
  return side === 'buy' ? average <= row.price : average >= row.price;
}

it('a size is shown by its first three digits, rounded down, on the grid', () => {
  const shown = (text: number) => formatQuantity(toShown(quantity(BigInt(text * 100) * 1_000_000n), SHARE));
  expect([92_199_889, 261.45, 1_307.25, 0.01].map(shown)).toEqual(['92100000', '261', '1300', '0.01']);
});

it('a ladder offers 1, 5 and 10 ticks, or tens of them where the spread is wide, and begins where it takes eight rows', () => {
  const stepsOf = (bid: string, ask: string, profile: FillProfile = 'ideal') => {
    const { steps, first } = listSteps(subjectOf(profile, quoteOf(bid, ask)));
    return [...steps, first].map((step) => formatPrice(step, 2));
  };
  expect(stepsOf('191.20', '191.24')).toEqual(['0.01', '0.05', '0.10', '0.01']);
  expect(stepsOf('191.20', '191.26', 'stressed').at(-1)).toBe('0.05');
  expect(stepsOf('191.20', '191.50')).toEqual(['0.01', '0.05', '0.10', '0.05']);
  expect(stepsOf('93966.58', '93986.58')).toEqual(['1.00', '5.00', '10.00', '5.00']);
});

it('rows stay while the market is in their middle half, and follow it as it leaves', () => {
  expect([followed(100, 104, 16), followed(100, 105, 16), followed(100, 95, 16)]).toEqual([100, 105, 95]);
});

it('a row has the price that its number says', () => {
  expect(formatPrice(priceOfRow(3_824, at('0.05')), 2)).toBe('191.20');
});
