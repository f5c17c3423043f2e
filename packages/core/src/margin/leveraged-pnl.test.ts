import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EURUSD, NOW, opened, order } from '../test/test-market.ts';
import { decideMarketOrder } from '../decisions/trading/trade.ts';
import type { AccountState } from '../account/account.ts';
import type { Instrument } from '../instrument/instrument.ts';
import { price, usd, USD_TO_USD, type ConversionRate } from '../money/index.ts';
import { PositionTable } from '../position/position-table.ts';
import type { MarketView } from '../quote/market-view.ts';
import { leveragedPnl } from './leveraged-pnl.ts';
import { valueAccount } from './value-account.ts';

const INSTRUMENTS = 150;
const LEVERED = { leverage: 10 };
const YEN: ConversionRate = { numerator: 100_000n, denominator: 15_730_500n };

const listed = (id: number): Instrument => ({ ...EURUSD, id, symbol: `I${id}` });

/** Every instrument a little apart; a third of them in yen. Where `missing` holds, nothing is quoted. */
function viewAt(moves: readonly number[], missing: (id: number) => boolean = () => false): MarketView {
  return {
    now: NOW,
    isOpen: () => true,
    instrumentOf: listed,
    quoteOf: (id) => {
      if (missing(id)) return undefined;
      const bid = 108_000_000n + BigInt((moves[id % moves.length] ?? 0) * 1_000);
      const rate = id % 3 === 0 ? YEN : USD_TO_USD;
      return { bid: price(bid), ask: price(bid + 8_000n), rate, at: NOW, source: 'simulated', sequence: 1 };
    },
  };
}

const rich = (): AccountState => {
  const account = opened();
  return { ...account, balances: { ...account.balances, cash: usd(10n ** 15n) } };
};

/** The same account with its positions in a plain map, of which nothing is remembered. */
const plain = (account: AccountState): AccountState => ({
  ...account,
  positions: new Map(account.positions),
});

/** A decision with the account after it in plain maps. */
const shown = (decision: ReturnType<typeof decideMarketOrder>) =>
  decision.accepted
    ? {
        fill: decision.changes[0].fill,
        entries: decision.changes[0].entries,
        after: plain(decision.changes[0].after),
      }
    : decision;

test('an account of many positions is decided on as if nothing had been summed up before', () => {
  const trade = fc.record({
    id: fc.nat(INSTRUMENTS - 1),
    side: fc.constantFrom<'buy' | 'sell'>('buy', 'sell'),
    units: fc.integer({ min: 1, max: 400 }),
  });
  const moves = fc.array(fc.integer({ min: -900, max: 900 }), { minLength: 7, maxLength: 7 });
  const start = Array.from({ length: INSTRUMENTS }, (_, id) => id).reduce((account, id) => {
    const view = viewAt([0]);
    const decision = decideMarketOrder(
      account,
      order(id % 2 ? 'buy' : 'sell', listed(id), '100', LEVERED),
      view,
    );
    if (!decision.accepted) throw new Error(decision.refusal.code);
    return decision.changes[0].after;
  }, rich());
  expect(start.positions).toBeInstanceOf(PositionTable);
  fc.assert(
    fc.property(fc.array(fc.oneof(trade, moves), { maxLength: 40 }), fc.nat(120_000_000), (steps, cash) => {
      let account: AccountState = { ...start, balances: { ...start.balances, cash: usd(BigInt(cash)) } };
      let view = viewAt([0]);
      for (const step of steps) {
        if (Array.isArray(step)) {
          view = viewAt(step);
          continue;
        }
        const wish = order(step.side, listed(step.id), String(step.units), LEVERED);
        const decision = decideMarketOrder(account, wish, view);
        expect(shown(decision)).toEqual(shown(decideMarketOrder(plain(account), wish, view)));
        if (decision.accepted) account = decision.changes[0].after;
        expect(leveragedPnl(account, view)).toBe(leveragedPnl(plain(account), view));
      }
      expect(valueAccount(account, view)).toEqual(valueAccount(plain(account), view));
    }),
    { numRuns: 60 },
  );
});

test('one without a quote leaves all of them unknown, and none of the others', () => {
  const decide = (account: AccountState, id: number): AccountState => {
    const decision = decideMarketOrder(account, order('sell', listed(id), '10'), viewAt([0]));
    if (!decision.accepted) throw new Error(decision.refusal.code);
    return decision.changes[0].after;
  };
  const account = Array.from({ length: INSTRUMENTS }, (_, id) => id).reduce(decide, rich());
  const view = viewAt([0], (id) => id === 77);
  expect(leveragedPnl(account, view)).toBeUndefined();
  expect(leveragedPnl(account, view, 77)).toBe(leveragedPnl(plain(account), view, 77));
  expect(leveragedPnl(account, view, 78)).toBeUndefined();
  expect(leveragedPnl(account, view, 77)).not.toBeUndefined();
});
