import {
  decideMarketOrder,
  decideOpenAccount,
  decidePlaceOrder,
  leverageClassOf,
  price,
  quantity,
  USD_TO_USD,
  type Dividend,
  type Instrument,
  type MarketQuote,
  type MarketView,
  type Side,
  type TradingState,
} from '@lonja/core';
import { describe, expect, test } from 'vitest';
import { onlyMarket } from '../test/markets/only-market.ts';
import { MARKET_ORDER } from '../trading/commands.ts';
import { STOP_OUT, TRIGGER_ORDER } from '../trading/rule-commands.ts';
import { buildBatchState, NOTHING_LOADED } from './command/batch-state.ts';
import { decideBatch } from './batch.ts';
import { bindCommand } from './command/command-row.ts';
import type { ClientSubmission, Submission } from './command/submission.ts';

const AAPL: Instrument = {
  id: 1,
  symbol: 'AAPL',
  name: 'Apple',
  category: 'technology',
  sector: '',
  exchange: '',
  currency: 'USD',
  tickSize: price(1_000_000n),
  priceDecimals: 2,
  priceUnit: 100n,
  quantityStep: quantity(1_000_000n),
  minQuantity: quantity(1_000_000n),
  spreadTicks: 4,
  leverageClass: leverageClassOf('AAPL'),
};
const NOW = Date.UTC(2026, 10, 23, 15);
const EX = NOW + 1_000;
const UNIT = 100_000_000n;
const DIVIDEND: Dividend = { instrumentId: 1, exAt: EX, amount: price(UNIT) };

const quoteAt = (at: number, bid = at < EX ? 100n : 99n): MarketQuote => ({
  bid: price(bid * UNIT),
  ask: price((bid + 1n) * UNIT),
  rate: USD_TO_USD,
  at,
  source: 'simulated',
  sequence: 1,
});
/** @param quotedAt the moment of the quotes, before or at the market's own */
const marketAt = (now: number, quotedAt = now): MarketView => ({
  now,
  instrumentOf: () => AAPL,
  quoteOf: () => quoteAt(quotedAt),
  isOpen: () => true,
  dividends: {
    newest: () => (quotedAt >= EX ? EX : 0),
    of: (_id, after, until) => (after < EX && until >= EX && quotedAt >= EX ? [DIVIDEND] : []),
  },
});
const orderOf = (side: Side, units: bigint) => ({
  instrumentId: 1,
  side,
  quantity: quantity(units * UNIT),
  leverage: 1,
  reduceOnly: false,
  seenPrice: undefined,
  slippage: 0,
});
const trade = (side: Side, units: bigint): ClientSubmission => ({
  command: bindCommand(MARKET_ORDER, { accountId: 1, sender: null, order: orderOf(side, units) }),
  render: () => ({ status: 200, body: '' }),
});
const LOOK: Submission = { command: bindCommand(STOP_OUT, { accountId: 1 }) };
const triggerAt = (quote: MarketQuote): Submission => ({
  command: bindCommand(TRIGGER_ORDER, { accountId: 1, orderId: 1, quote }),
});

/** Holds ten, bought before the price went ex, which a working order sells at 100. */
function holder(): TradingState {
  const bought = decideMarketOrder(decideOpenAccount(1, NOW).after, orderOf('buy', 10n), marketAt(NOW));
  if (!bought.accepted) throw new Error(bought.refusal.code);
  const state = { account: bought.changes[0].after, orders: new Map(), orderCount: 0 };
  const placed = decidePlaceOrder(
    state,
    {
      instrumentId: 1,
      side: 'sell',
      quantity: quantity(10n * UNIT),
      leverage: 1,
      reduceOnly: true,
      terms: { type: 'limit', limit: price(101n * UNIT) },
      lifetime: { timeInForce: 'gtc' },
      bracket: undefined,
    },
    marketAt(NOW),
  );
  if (!placed.accepted) throw new Error(placed.refusal.code);
  return placed.changes.at(-1)!.after;
}

function decide(state: TradingState, market: MarketView, ...batch: readonly Submission[]) {
  const known = buildBatchState(NOTHING_LOADED, [state]);
  const { results, writes, states } = decideBatch(batch, known, onlyMarket(market), ['2026-11-23']);
  const happened = writes.changes.map(({ account }) => {
    const { fill, entries } = account;
    return fill?.order.side ?? entries.map(({ kind, postings }) => `${kind} ${postings.profit ?? 0n}`).join();
  });
  return { results, happened, after: states[0]! };
}

describe('a dividend', () => {
  test('is paid before the first command that is decided on a quote without it', () => {
    expect(decide(holder(), marketAt(EX), trade('sell', 4n), trade('buy', 1n)).happened).toEqual([
      'dividend 10000000',
      'sell',
      'buy',
    ]);
  });

  test('waits while the clock has passed its moment and the quotes have not: what sells then sells with it', () => {
    const late = marketAt(EX + 200, EX - 50);
    const sold = decide(holder(), late, trade('sell', 10n));
    expect(sold.happened).toEqual(['sell']);
    expect(decide(sold.after, marketAt(EX + 450), LOOK).happened).toEqual([]);
  });

  test('is paid to who buys while the quotes still have it', () => {
    const bought = decide(holder(), marketAt(EX + 200, EX - 50), trade('buy', 5n));
    expect(decide(bought.after, marketAt(EX + 450), LOOK).happened).toEqual(['dividend 15000000']);
  });

  test('is not paid on what an order sells at a quote of before, also when that is decided later', () => {
    const { happened, after } = decide(holder(), marketAt(EX), triggerAt(quoteAt(EX - 250, 101n)), LOOK);
    expect(happened).toEqual(['sell']);
    expect(after.account.positions.size).toBe(0);
  });

  test('that is paid already keeps an order from selling at a quote of before: it goes on working', () => {
    const { happened, after } = decide(holder(), marketAt(EX), LOOK, triggerAt(quoteAt(EX - 250, 101n)));
    expect(happened).toEqual(['dividend 10000000']);
    expect(after.orders.get(1)?.state.status).toBe('working');
    expect(decide(after, marketAt(EX + 250), triggerAt(quoteAt(EX + 250, 101n))).happened).toEqual(['sell']);
  });

  test('marks an account that holds nothing of it with its next change, and what it buys then is not paid', () => {
    const newcomer: TradingState = {
      account: decideOpenAccount(1, NOW).after,
      orders: new Map(),
      orderCount: 0,
    };
    const bought = decide(newcomer, marketAt(EX), trade('buy', 1n));
    expect(bought.happened).toEqual(['buy']);
    expect(bought.after.account).toMatchObject({
      version: newcomer.account.version + 1,
      dividendsThrough: EX,
    });
    expect(decide(bought.after, marketAt(EX + 250), LOOK).happened).toEqual([]);
  });

  test('is paid when the command that comes first is refused', () => {
    const refused = decide(holder(), marketAt(EX), trade('buy', 1_000_000n));
    expect(refused.results).toMatchObject([{ kind: 'refused' }]);
    expect(refused.happened).toEqual(['dividend 10000000']);
  });
});
