import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allowedLeverages,
  areCaps,
  findCaps,
  decideMarketOrder,
  highestLeverage,
  LEVERAGES,
  leverageClassOf,
  LISTED_LEVERAGES,
  MARGIN_CLASSES,
  marginClassOf,
  maxLeverage,
  previewMarketOrder,
  type Category,
  type LeverageCaps,
  type LeverageClass,
  type MarginClass,
  type MarginPreset,
} from '../index.ts';
import { AAPL, CALM, CORN, EURUSD, market, opened, order } from '../test/test-market.ts';

const listing = (symbol: string, category: Category, currency = 'USD') => ({
  symbol,
  category,
  currency,
  leverageClass: leverageClassOf(symbol),
});
const ESMA: MarginPreset = { kind: 'esma' };

describe('by the specification an order carries what it lists for the symbol', () => {
  test.each([
    ['stocks', [1, 2, 5, 10, 20, 30]],
    ['forex', [1, 10, 50, 100, 200, 500]],
    ['crypto', [1, 2, 5, 10]],
    ['none', [1]],
  ] as const)('%s at its values and no others', (leverageClass, listed) => {
    expect(LEVERAGES[leverageClass]).toEqual(listed);
    expect(allowedLeverages({ ...listing('X', 'forex'), leverageClass })).toEqual(listed);
    expect(maxLeverage({ ...listing('X', 'forex'), leverageClass })).toBe(listed.at(-1));
  });
});

describe('by ESMA', () => {
  test.each<[string, ReturnType<typeof listing>, MarginClass, readonly number[]]>([
    ['a pair of two major currencies', listing('EURUSD', 'forex'), 'majorPairs', [1, 2, 5, 10, 20, 30]],
    ['a cross of two', listing('CADJPY', 'forex', 'JPY'), 'majorPairs', [1, 2, 5, 10, 20, 30]],
    ['a pair with one that is not', listing('AUDUSD', 'forex'), 'pairs', [1, 2, 5, 10, 20]],
    ['a pair of two that are not', listing('NOKSEK', 'forex', 'SEK'), 'pairs', [1, 2, 5, 10, 20]],
    ['a future on a major pair', listing('6E=F', 'futures'), 'majorPairs', [1, 2, 5, 10, 20, 30]],
    ['gold', listing('XAUUSD', 'commodities'), 'gold', [1, 2, 5, 10, 20]],
    ['gold in another currency', listing('XAUEUR', 'commodities', 'EUR'), 'gold', [1, 2, 5, 10, 20]],
    ['a fund that holds gold is a share', listing('GLD', 'commodities'), 'others', [1, 2, 5]],
    ['silver', listing('XAGUSD', 'commodities'), 'commodities', [1, 2, 5, 10]],
    ['oil', listing('CL=F', 'futures'), 'commodities', [1, 2, 5, 10]],
    ['a major index', listing('^GDAXI', 'indices', 'EUR'), 'majorIndices', [1, 2, 5, 10, 20]],
    ['a future on one', listing('ES=F', 'futures'), 'majorIndices', [1, 2, 5, 10, 20]],
    ['another equity index', listing('^IBEX', 'indices', 'EUR'), 'indices', [1, 2, 5, 10]],
    ['volatility, which is no equity index', listing('^VIX', 'indices'), 'others', [1, 2, 5]],
    ['a fund on an index is a share', listing('SPY', 'indices'), 'others', [1, 2, 5]],
    ['a share', listing('AAPL', 'technology'), 'others', [1, 2, 5]],
    ['a Treasury future', listing('ZN=F', 'futures'), 'others', [1, 2, 5]],
    ['a coin', listing('BTC', 'crypto'), 'crypto', [1, 2]],
    ['a future on one', listing('BTC=F', 'futures'), 'crypto', [1, 2]],
  ])('%s', (_, instrument, marginClass, leverages) => {
    expect(marginClassOf(instrument)).toBe(marginClass);
    expect(allowedLeverages(instrument, ESMA)).toEqual(leverages);
  });
});

const capsArbitrary: fc.Arbitrary<LeverageCaps> = fc.record(
  Object.fromEntries(
    MARGIN_CLASSES.map((marginClass) => [marginClass, fc.constantFrom(...LISTED_LEVERAGES)]),
  ) as Record<MarginClass, fc.Arbitrary<number>>,
);

test('by caps of their own the listed values up to the cap of the class, and never one more', () => {
  const symbols: [string, Category][] = [
    ['EURUSD', 'forex'],
    ['AUDUSD', 'forex'],
    ['XAUUSD', 'commodities'],
    ['^GSPC', 'indices'],
    ['^IBEX', 'indices'],
    ['COPPER', 'commodities'],
    ['BTC', 'crypto'],
    ['AAPL', 'technology'],
  ];
  fc.assert(
    fc.property(capsArbitrary, fc.constantFrom(...symbols), (caps, [symbol, category]) => {
      const instrument = listing(symbol, category);
      const preset: MarginPreset = { kind: 'own', caps };
      expect(areCaps(caps)).toBe(true);
      const allowed = allowedLeverages(instrument, preset);
      expect(maxLeverage(instrument, preset)).toBe(caps[marginClassOf(instrument)]);
      expect(allowed).toEqual(
        [1, 2, 5, 10, 20, 30, 50, 100, 200, 500].filter((value) => value <= (allowed.at(-1) ?? 0)),
      );
    }),
  );
});

test('the highest of all is 500 by the specification, and the highest cap else', () => {
  const caps = findCaps(ESMA) as LeverageCaps;
  expect([
    highestLeverage(),
    highestLeverage(ESMA),
    highestLeverage({ kind: 'own', caps: { ...caps, crypto: 50 } }),
  ]).toEqual([500, 30, 50]);
});

test('caps name every class, and each a listed value', () => {
  const caps = findCaps(ESMA) as LeverageCaps;
  const { gold: _, ...rest } = caps;
  expect([
    areCaps(caps),
    areCaps({ ...caps, gold: 25 }),
    areCaps({ ...caps, gold: 0 }),
    areCaps(rest),
    areCaps({ ...rest, toString: 5 }),
    areCaps({ ...caps, silver: 5 }),
  ]).toEqual([true, false, false, false, false, false]);
});

describe('an order', () => {
  const esma = market(CALM, { margin: ESMA });
  const none = (leverageClass: LeverageClass) => LEVERAGES[leverageClass];

  test('that opens is refused above the cap, with what is allowed; desk and preview agree', () => {
    const wanted = order('buy', EURUSD, '1000', { leverage: 50 });
    const refusal = { code: 'leverage_not_allowed', allowed: [1, 2, 5, 10, 20, 30] };
    expect(decideMarketOrder(opened(), wanted, esma)).toMatchObject({ accepted: false, refusal });
    expect(previewMarketOrder(opened(), wanted, esma)).toMatchObject({ refusal });
    expect(decideMarketOrder(opened(), { ...wanted, leverage: 30 }, esma).accepted).toBe(true);
  });

  test('may carry what the specification does not list for its symbol', () => {
    const wanted = order('buy', CORN, '1', { leverage: 10 });
    expect(decideMarketOrder(opened(), wanted, market())).toMatchObject({
      refusal: { code: 'leverage_not_allowed', allowed: none('none') },
    });
    const caps = { ...(findCaps(ESMA) as LeverageCaps), pairs: 10, others: 10 };
    const own = market(CALM, { margin: { kind: 'own', caps } });
    expect(decideMarketOrder(opened(), wanted, own).accepted).toBe(true);
  });

  test('that adds is refused, one that closes passes with the leverage it was opened at, and margin stays', () => {
    const bought = decideMarketOrder(opened(), order('buy', EURUSD, '1000', { leverage: 500 }), market());
    if (!bought.accepted) throw new Error(bought.refusal.code);
    const [{ after }] = bought.changes;
    const held = after.positions.get(EURUSD.id);
    expect(decideMarketOrder(after, order('buy', EURUSD, '10', { leverage: 500 }), esma)).toMatchObject({
      refusal: { code: 'leverage_not_allowed' },
    });
    expect(decideMarketOrder(after, order('sell', EURUSD, '1010', { leverage: 500 }), esma)).toMatchObject({
      refusal: { code: 'leverage_not_allowed' },
    });
    const closed = decideMarketOrder(after, order('sell', EURUSD, '400', { leverage: 500 }), esma);
    if (!closed.accepted) throw new Error(closed.refusal.code);
    const rest = closed.changes[0].after.positions.get(EURUSD.id);
    expect((rest?.margin ?? 0n) * 10n).toBe((held?.margin ?? 0n) * 6n);
  });

  test('that closes may not carry what is listed nowhere', () => {
    const bought = decideMarketOrder(opened(), order('buy', AAPL, '10', { leverage: 5 }), market());
    if (!bought.accepted) throw new Error(bought.refusal.code);
    const sale = order('sell', AAPL, '10', { leverage: 7 });
    expect(decideMarketOrder(bought.changes[0].after, sale, market())).toMatchObject({
      refusal: { code: 'leverage_not_allowed', allowed: LISTED_LEVERAGES },
    });
  });
});
