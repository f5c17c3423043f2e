import { expect, test } from 'vitest';
import { createScriptedMarket } from '../test/markets/scripted-market.ts';

const EURUSD = 1;
const AAPL = 2;

const openMarket = () =>
  createScriptedMarket({
    instrumentIds: new Map([
      ['EURUSD', EURUSD],
      ['AAPL', AAPL],
    ]),
    opening: { EURUSD: ['1.08452', '1.08460'], AAPL: ['191.20', '191.24'] },
  });

test('one function as long as no quote can have changed, another one as soon as one may', () => {
  const market = openMarket();
  const seen = [market.view().quoteOf];
  market.wait(1_000);
  expect(market.view().quoteOf).toBe(seen[0]);
  const changes = [
    () => market.move({ AAPL: ['191.30', '191.34'] }),
    () => market.move({}),
    () => market.board.rememberRate('EUR', { numerator: 11n, denominator: 10n }),
    () => market.splits.suspend(AAPL),
    () => market.splits.adopt({ id: 1, instrumentId: AAPL, ratio: { newUnits: 2, oldUnits: 1 } }),
  ];
  for (const change of changes) {
    change();
    const { quoteOf } = market.view();
    expect(seen).not.toContain(quoteOf);
    expect(market.view().quoteOf).toBe(quoteOf);
    seen.push(quoteOf);
  }
});

test('says what the board says, and nothing of an instrument that is adjusted to a split', () => {
  const market = openMarket();
  expect(market.view().quoteOf(AAPL)).toEqual(market.board.quote(AAPL));
  market.move({ AAPL: ['191.30', '191.34'] });
  expect(market.view().quoteOf(AAPL)).toMatchObject({ bid: 19_130_000_000n, ask: 19_134_000_000n });
  market.splits.suspend(AAPL);
  expect(market.view().quoteOf(AAPL)).toBeUndefined();
  expect(market.view().quoteOf(EURUSD)).toEqual(market.board.quote(EURUSD));
});
