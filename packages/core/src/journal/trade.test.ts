import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyFill, type PositionState } from '../position/position.ts';
import { quantity, usd, USD_TO_USD, ZERO_USD } from '../money/index.ts';
import { AAPL, dollars, NOW, toQuantity, at } from '../test/test-market.ts';
import { computeExcursion, splitStretches, type ExcursionFill } from './excursion.ts';
import { computeInitialRisk, rMultipleOf } from './risk.ts';
import {
  entryPriceOf,
  exitPriceOf,
  followTrades,
  computeNet,
  type Trade,
  type TradeEvent,
  type TradeFill,
} from './trade.ts';
import { computeAverages } from './trade-sums.ts';

interface Deal {
  readonly side: 'buy' | 'sell';
  readonly quantity: string;
  readonly price: string;
}

/** Fills as the desk records them, one a second. */
function fillsOf(deals: readonly Deal[]): {
  readonly fills: TradeFill[];
  readonly excursions: ExcursionFill[];
} {
  let position: PositionState | undefined;
  const excursions: ExcursionFill[] = [];
  const fills = deals.map((deal, place): TradeFill => {
    const fill = {
      instrument: AAPL,
      side: deal.side,
      quantity: toQuantity(deal.quantity),
      price: at(deal.price),
      leverage: 1,
      rate: USD_TO_USD,
      number: place + 1,
      at: NOW + 1_000 * place,
    };
    const change = applyFill(position, fill);
    position = change.after;
    const { opened, closed, realized, realizedQuote } = change;
    excursions.push({ ...fill, opened, closed, realizedQuote });
    return {
      ...fill,
      kind: 'fill',
      instrumentId: AAPL.id,
      opened,
      closed,
      realized,
      executionCost: usd(3n),
      isSet: false,
      quantityAfter: position?.quantity ?? quantity(0n),
    };
  });
  return { fills, excursions };
}

const tradesOf = (deals: readonly Deal[]): Trade[] => followTrades(new Map(), fillsOf(deals).fills);
const buy = (amount: string, paid: string): Deal => ({ side: 'buy', quantity: amount, price: paid });
const sell = (amount: string, got: string): Deal => ({ side: 'sell', quantity: amount, price: got });

describe('a trade', () => {
  test('goes from flat to flat, with what was added and taken off between', () => {
    const [trade, ...others] = tradesOf([
      buy('10', '100'),
      buy('10', '110'),
      sell('5', '120'),
      sell('15', '90'),
    ]);
    expect(others).toEqual([]);
    expect(trade).toMatchObject({
      openedBy: 1,
      direction: 'long',
      opened: toQuantity('20'),
      closed: toQuantity('20'),
      fills: 4,
      closing: { fill: 4, at: NOW + 3_000 },
    });
    expect(entryPriceOf(trade!)).toBe(at('105'));
    expect(exitPriceOf(trade!)).toBe(at('97.5'));
    // 5 at 15 won, 15 at 15 lost.
    expect(computeNet(trade!)).toBe(dollars('-150'));
  });

  test('that is turned round ends with that fill, and the next one begins with it', () => {
    const trades = tradesOf([sell('4', '100'), buy('10', '90'), sell('6', '95')]);
    expect(
      trades.map(({ openedBy, direction, closing, fills }) => [openedBy, direction, closing?.fill, fills]),
    ).toEqual([
      [1, 'short', 2, 2],
      [2, 'long', 3, 2],
    ]);
    expect(trades.map(computeNet)).toEqual([dollars('40'), dollars('30')]);
    // Three fills of 3 micros each, shared and not lost.
    expect(trades.reduce((total, { executionCost }) => total + executionCost, 0n)).toBe(9n);
  });

  test('has what nights and dividends brought while it was open', () => {
    const { fills } = fillsOf([buy('10', '100'), sell('10', '101'), buy('10', '100')]);
    const charge = (kind: 'financing' | 'dividends', second: number, amount: string): TradeEvent => ({
      kind,
      instrumentId: AAPL.id,
      at: NOW + second * 1_000,
      amount: dollars(amount),
    });
    const events = [
      fills[0]!,
      charge('financing', 0.5, '-0.30'),
      charge('dividends', 1, '2'),
      fills[1]!,
      fills[2]!,
    ];
    const [first, second] = followTrades(new Map(), events);
    expect(computeNet(first!)).toBe(dollars('11.70'));
    expect(computeNet(second!)).toBe(ZERO_USD);
    expect(second!.closing).toBeUndefined();
  });

  const deals = fc.array(
    fc.record({
      side: fc.constantFrom<Deal['side'][]>('buy', 'sell'),
      quantity: fc.integer({ min: 1, max: 9 }).map(String),
      price: fc.integer({ min: 50, max: 150 }).map(String),
    }),
    { minLength: 1, maxLength: 30 },
  );

  test('all of them together have every fill and every result, wherever the following was interrupted', () => {
    fc.assert(
      fc.property(deals, fc.nat(), (dealt, cut) => {
        const { fills } = fillsOf(dealt);
        const whole = followTrades(new Map(), fills);
        const place = cut % (fills.length + 1);
        const before = followTrades(new Map(), fills.slice(0, place));
        const open = new Map(before.filter(({ closing }) => !closing).map((trade) => [AAPL.id, trade]));
        const after = followTrades(open, fills.slice(place));
        const merged = new Map([...before, ...after].map((trade) => [trade.openedBy, trade]));
        expect([...merged.values()]).toEqual(whole);
        const realized = fills.reduce((total, fill) => total + fill.realized, 0n);
        expect(whole.reduce((total, trade) => total + trade.realized, 0n)).toBe(realized);
        expect(whole.reduce((total, trade) => total + trade.executionCost, 0n)).toBe(
          3n * BigInt(fills.length),
        );
        const left = whole.filter(({ closing, opened, closed }) => closing && opened !== closed);
        expect(left).toEqual([]);
      }),
    );
  });
});

describe('the initial risk', () => {
  const opening = { price: at('100'), quantity: toQuantity('10'), rate: USD_TO_USD };
  test('is the distance of the first stop times what was opened', () => {
    const risk = computeInitialRisk(AAPL, 'long', opening, at('98'))!;
    expect(risk).toBe(dollars('20'));
    expect(rMultipleOf(dollars('50'), risk)).toBe(250n);
    expect(rMultipleOf(dollars('-20'), risk)).toBe(-100n);
    expect(computeInitialRisk(AAPL, 'short', opening, at('101.5'))).toBe(dollars('15'));
  });

  test.each([
    ['long', '100'],
    ['long', '101'],
    ['short', '100'],
    ['short', '99'],
  ] as const)('there is none of a %s whose stop is at %s', (direction, stop) => {
    expect(computeInitialRisk(AAPL, direction, opening, at(stop))).toBeUndefined();
  });
});

describe('excursions', () => {
  const of1 = (deals: readonly Deal[], ranges: readonly [string, string][]) => {
    const { excursions } = fillsOf(deals);
    const stretches = splitStretches(excursions, AAPL).map((stretch, place) => ({
      ...stretch,
      low: at(ranges[place]![0]),
      high: at(ranges[place]![1]),
    }));
    const result = excursions.slice(1).reduce((total, fill) => total + fill.realizedQuote, 0n);
    return computeExcursion(stretches, AAPL, USD_TO_USD, result as never);
  };

  test('are the worst and the best of what closing would have brought', () => {
    expect(of1([buy('10', '100'), sell('10', '103')], [['96', '107']])).toEqual({
      adverse: dollars('40'),
      favourable: dollars('70'),
    });
    expect(of1([sell('10', '100'), buy('10', '103')], [['96', '107']])).toEqual({
      adverse: dollars('70'),
      favourable: dollars('40'),
    });
  });

  test('count what had closed by then', () => {
    // 5 closed at 110: 50 are in; the other five fall to 92, then.
    expect(
      of1(
        [buy('10', '100'), sell('5', '110'), sell('5', '95')],
        [
          ['99', '110'],
          ['92', '111'],
        ],
      ),
    ).toEqual({ adverse: dollars('10'), favourable: dollars('105') });
  });

  test('of a trade that never was in profit, or in loss, are zero and no less', () => {
    expect(of1([buy('10', '100'), sell('10', '98')], [['97', '99']])).toEqual({
      adverse: dollars('30'),
      favourable: ZERO_USD,
    });
  });

  test('are never less than what the trade came to, and of a turned position end with the turn', () => {
    expect(of1([buy('10', '100'), sell('25', '90')], [['95', '101']])).toEqual({
      adverse: dollars('100'),
      favourable: dollars('10'),
    });
  });
});

describe('averages', () => {
  test('are rounded half-even, with how many they are of', () => {
    const sums = { trades: 3, wins: 2, net: usd(100_000_001n), measured: 2, r: 325n };
    expect(computeAverages(sums)).toMatchObject({
      trades: 3,
      measured: 2,
      expectancy: 33_333_334n,
      averageR: 162n,
    });
    expect(computeAverages({ ...sums, measured: 0, r: 0n }).averageR).toBeUndefined();
  });
});
