import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AccountState } from '../account/account.ts';
import type { AccountRules } from '../account/account-rules.ts';
import { decideOpenAccount } from '../decisions/funds/open-account.ts';
import { decideMarketOrder } from '../decisions/trading/trade.ts';
import { decideRebalance } from '../decisions/trading/rebalance.ts';
import type { Category } from '../instrument/categories.ts';
import type { Instrument } from '../instrument/instrument.ts';
import { leverageClassOf } from '../instrument/leverage-class.ts';
import {
  formatQuantity,
  formatUsdExact,
  minus,
  parsePrice,
  parseQuantity,
  parseUsd,
  plus,
  price,
  quantity,
  sum,
  usd,
  USD_TO_USD,
  type Usd,
} from '../money/index.ts';
import type { MarketOrder } from '../order/order-effect.ts';
import type { MarketView } from '../quote/market-view.ts';
import type { PositionState } from '../position/position.ts';
import type { MarketQuote } from '../quote/quote.ts';
import { formatPercent, ONE_RATIO } from './ratio.ts';
import type { RebalanceOrder } from './rebalance-orders.ts';
import { planRebalance, REBALANCE_THRESHOLD, type RebalancePlan } from './rebalance.ts';
import { STRATEGIES, type Targets } from './strategy.ts';

const NOW = Date.UTC(2026, 10, 21, 12);

const units = (text: string, parse: typeof parsePrice): bigint => {
  const parsed = parse(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.problem}`);
  return parsed.units;
};
const dollars = (text: string) => usd(units(text, parseUsd));
const of = (text: string) => quantity(units(text, parseQuantity));

const instrument = (
  id: number,
  symbol: string,
  category: Category,
  rest: Partial<Instrument> = {},
): Instrument => ({
  id,
  symbol,
  name: symbol,
  category,
  sector: 'Some sector',
  exchange: 'NYSE',
  currency: 'USD',
  tickSize: price(1_000_000n),
  priceDecimals: 2,
  priceUnit: 100n,
  quantityStep: of('0.01'),
  minQuantity: of('0.01'),
  spreadTicks: 1,
  leverageClass: leverageClassOf(symbol),
  ...rest,
});

const AAPL = instrument(1, 'AAPL', 'technology');
const MSFT = instrument(2, 'MSFT', 'technology');
const JPM = instrument(3, 'JPM', 'banking');
const WORLD_INDEX = instrument(4, '^WORLD', 'indices');
const SPY = instrument(5, 'SPY', 'indices', { sector: 'ETF / Large Blend' });
const QQQ = instrument(6, 'QQQ', 'indices', { sector: 'ETF / Large Growth' });
const BTC = instrument(7, 'BTC', 'crypto', { quantityStep: of('0.000001') });
const ETH = instrument(8, 'ETH', 'crypto', { quantityStep: of('0.000001') });
const USDJPY = instrument(9, 'USDJPY', 'forex', { currency: 'JPY' });
const CORN = instrument(10, 'CORN', 'commodities', { priceUnit: 1n });
const LISTED = [AAPL, MSFT, JPM, WORLD_INDEX, SPY, QQQ, BTC, ETH, USDJPY, CORN];

type Prices = Readonly<Record<number, readonly [bid: string, ask: string]>>;
const CALM: Prices = {
  1: ['200.00', '200.10'],
  2: ['400.00', '400.20'],
  3: ['200.00', '200.20'],
  4: ['5000.00', '5001.00'],
  5: ['499.90', '500.00'],
  6: ['600.00', '600.10'],
  7: ['60000.00', '60010.00'],
  8: ['3000.00', '3001.00'],
  9: ['149.99', '150.01'],
  10: ['467.75', '468.25'],
};

function marketAt(prices: Prices): MarketView {
  const quotes = new Map(
    Object.entries(prices).map(([id, [bid, ask]]): [number, MarketQuote] => [
      Number(id),
      {
        bid: price(units(bid, parsePrice)),
        ask: price(units(ask, parsePrice)),
        rate: Number(id) === USDJPY.id ? { numerator: 1n, denominator: 150n } : USD_TO_USD,
        at: NOW,
        source: 'simulated',
        sequence: 7,
      },
    ]),
  );
  return {
    now: NOW,
    instrumentOf: (id) => LISTED.find((listed) => listed.id === id) as Instrument,
    quoteOf: (id) => quotes.get(id),
    isOpen: () => true,
  };
}
const MARKET = marketAt(CALM);

/** A quarter dearer than calm, or a fifth cheaper: what was bought calm has a result. */
const scaled = (numerator: bigint, denominator: bigint): MarketView => ({
  ...MARKET,
  quoteOf: (id) => {
    const quote = MARKET.quoteOf(id) as MarketQuote;
    const scale = (figure: bigint) => price((figure * numerator) / denominator);
    return { ...quote, bid: scale(quote.bid), ask: scale(quote.ask) };
  },
});

const opened = (balance: Usd): AccountState => {
  const { after } = decideOpenAccount(1, NOW);
  return { ...after, balances: { ...after.balances, cash: balance } };
};

const marketOrder = (instrumentId: number, rest: Partial<MarketOrder>): MarketOrder => ({
  instrumentId,
  side: 'buy',
  quantity: of('1'),
  leverage: 1,
  reduceOnly: false,
  seenPrice: undefined,
  slippage: 50,
  ...rest,
});

function fill(account: AccountState, order: MarketOrder, market: MarketView = MARKET) {
  const decision = decideMarketOrder(account, order, market);
  if (!decision.accepted) throw new Error(`refused: ${decision.refusal.code}`);
  return decision.changes[0];
}

/** An account with this balance beside what it holds, each bought (or sold short) at calm prices. */
const holding = (balance: string, held: readonly [Instrument, string, leverage?: number][]): AccountState => {
  const rich = held.reduce(
    (account, [{ id }, amount, leverage = 1]) =>
      fill(account, {
        ...marketOrder(id, { leverage, quantity: of(amount.replace('-', '')) }),
        side: amount.startsWith('-') ? 'sell' : 'buy',
      }).after,
    opened(dollars('1000000000')),
  );
  return { ...rich, balances: { ...rich.balances, cash: dollars(balance) } };
};

const plan = (account: AccountState, targets: Targets, market: MarketView = MARKET): RebalancePlan => {
  const result = planRebalance(account, targets, market, LISTED);
  if (!result.planned) throw new Error(`refused: ${result.refusal.code}`);
  return result.plan;
};
const refusal = (account: AccountState, targets: Targets, market: MarketView = MARKET) => {
  const result = planRebalance(account, targets, market, LISTED);
  return result.planned ? undefined : result.refusal;
};
const brief = ({ orders }: RebalancePlan) =>
  orders.map(
    ({ side, instrumentId, quantity: amount }) =>
      `${side} ${formatQuantity(amount)} ${MARKET.instrumentOf(instrumentId).symbol}`,
  );

/** Moves between an account's own cash and profit. */
const settle = (account: AccountState, amount: Usd): AccountState => ({
  ...account,
  balances: {
    ...account.balances,
    cash: plus(account.balances.cash, amount),
    profit: minus(account.balances.profit, amount),
  },
});
const charge = (account: AccountState, fee: Usd): AccountState => ({
  ...account,
  balances: { ...account.balances, profit: minus(account.balances.profit, fee) },
});

/** Puts a plan through the desk's own decisions: sells, settlement, buys, each with its fee. */
function execute(account: AccountState, { orders, funds }: RebalancePlan, market: MarketView): AccountState {
  const trade = (
    state: AccountState,
    { instrumentId, side, quantity: amount, value, fee }: RebalanceOrder,
  ) => {
    const order = marketOrder(instrumentId, { side, quantity: amount, reduceOnly: side === 'sell' });
    const change = fill(state, order, market);
    expect(change.fill?.value).toBe(value);
    return charge(change.after, fee);
  };
  const sells = orders.filter(({ side }) => side === 'sell');
  const buys = orders.filter(({ side }) => side === 'buy');
  return buys.reduce(trade, settle(sells.reduce(trade, account), funds.settled));
}

describe('a plan', () => {
  // 20 x 200 + 10 x 200 + 4,000 = 10,000
  const account = holding('4000', [
    [AAPL, '20'],
    [JPM, '10'],
  ]);
  const targets: Targets = { technology: 2_000n, banking: 5_000n, indices: 3_000n };

  test('[DLG-10] sells what is over, buys what is under its target, with a fee of 0.1 % of the volume', () => {
    // technology is 2,000 over: 10 x 200. Banking and indices are 3,000 under each, 6,000 = 4,000 + 2,000;
    // less 2.00 of fees and their own 0.1 %: 5,998 / 1.001 = 5,992.007992, half of it 2,996.003996:
    // 14.96 x 200.20 = 2,994.992; 5.99 x 500.00 = 2,995.00
    const made = plan(account, targets);
    expect(made.base).toBe(dollars('10000'));
    expect(made.orders).toEqual([
      {
        instrumentId: AAPL.id,
        category: 'technology',
        side: 'sell',
        quantity: of('10'),
        value: dollars('2000'),
        fee: dollars('2'),
        change: dollars('-2000'),
      },
      {
        instrumentId: JPM.id,
        category: 'banking',
        side: 'buy',
        quantity: of('14.96'),
        value: dollars('2994.992'),
        fee: dollars('2.994992'),
        change: dollars('2992'),
      },
      {
        instrumentId: SPY.id,
        category: 'indices',
        side: 'buy',
        quantity: of('5.99'),
        value: dollars('2995'),
        fee: dollars('2.995'),
        change: dollars('2994.401'),
      },
    ]);
    expect(formatUsdExact(made.volume)).toBe('7989.992000');
    expect(formatUsdExact(made.fee)).toBe('7.989992');
  });

  test('[DLG-10] shows the drift from target before and after', () => {
    // before: (20 + 30 + 30 + 40 of balance) / 2 = 60 %
    // after: 2,000 + 4,992 + 2,994.401 + 10.008 = 9,996.409; (0.718 + 6.205 + 4.522 + 10.008) / 2 = 10.726
    const made = plan(account, targets);
    expect(formatPercent(made.driftBefore)).toBe('60.00');
    expect(formatPercent(made.driftAfter)).toBe('0.11');
    expect(made.categories).toContainEqual({
      category: 'banking',
      targetWeight: 5_000n,
      target: dollars('5000'),
      current: dollars('2000'),
      after: dollars('4992'),
    });
    expect(made.categories.map(({ category }) => category)).toEqual(['technology', 'banking', 'indices']);
  });

  test('[DLG-10] leaves a gap of 50 USD alone and closes a larger one', () => {
    // 100,000 of base: a basis point is 10 USD; 500 x 200 = 100,000 of technology
    const full = holding('0', [[AAPL, '500']]);
    expect(brief(plan(full, { technology: 9_995n, banking: 5n }))).toEqual([]);
    expect(brief(plan(full, { technology: 9_994n, banking: 6n }))).toEqual(['sell 0.3 AAPL', 'buy 0.29 JPM']);
  });

  test('[DLG-10] closes a gap of a millionth more than 50 USD', () => {
    // Half of 100.000002 each: 50 / 200.10 and 50 / 200.20, less the fee.
    const made = plan(opened(dollars('100.000002')), { technology: 5_000n, banking: 5_000n });
    expect(brief(made)).toEqual(['buy 0.24 AAPL', 'buy 0.24 JPM']);
  });

  test('takes a target of nothing as none', () => {
    const made = plan(opened(dollars('1000')), { technology: 10_000n, banking: 0n });
    expect(made.categories.map(({ category }) => category)).toEqual(['technology']);
  });

  test('a category without a target is sold whole, what is off the grid included', () => {
    const account = holding('0', [[AAPL, '2']]);
    const position = { ...(account.positions.get(AAPL.id) as PositionState), quantity: of('2.005') };
    const odd = { ...account, positions: new Map([[AAPL.id, position]]) };
    expect(brief(plan(odd, { banking: 10_000n }))[0]).toBe('sell 2.005 AAPL');
  });
});

describe('within a category', () => {
  test('[DLG-10] sells and buys go pro rata to the longs', () => {
    // 10 x 200 and 15 x 400: 2,000 and 6,000 of 8,000. Half goes: 1,000 and 3,000
    const held = holding('0', [
      [AAPL, '10'],
      [MSFT, '15'],
    ]);
    expect(brief(plan(held, { technology: 5_000n, banking: 5_000n })).slice(0, 2)).toEqual([
      'sell 5 AAPL',
      'sell 7.5 MSFT',
    ]);
    // 8,000 / 1.001 = 7,992.007992: three quarters by Microsoft's coarser step, 14.97 x 400.20 = 5,990.994;
    // what is left, 2,001.013992, is 10 x 200.10
    const doubled = plan(
      { ...held, balances: { ...held.balances, cash: dollars('8000') } },
      { technology: 10_000n },
    );
    expect(brief(doubled)).toEqual(['buy 10 AAPL', 'buy 14.97 MSFT']);
  });

  test('[DLG-10] buys go to the only long, whatever is listed before it', () => {
    expect(brief(plan(holding('1000', [[MSFT, '1']]), { technology: 10_000n }))).toEqual(['buy 2.49 MSFT']);
  });

  test('what is too little to sell is left', () => {
    // A hundredth of both goes: 200 of 20,000 and four cents of 4, for which there is no step.
    const held = holding('0', [
      [AAPL, '100'],
      [MSFT, '0.01'],
    ]);
    const made = plan(held, { technology: 9_900n, banking: 100n });
    expect(brief(made).filter((text) => text.startsWith('sell'))).toEqual(['sell 1 AAPL']);
  });

  test('a long that is worth less than a millionth is none', () => {
    const account = holding('1000', [[AAPL, '1']]);
    const position = { ...(account.positions.get(AAPL.id) as PositionState), quantity: quantity(1n) };
    const odd = { ...account, positions: new Map([[AAPL.id, position]]) };
    const cheap = marketAt({ ...CALM, 1: ['0.01', '0.02'] });
    expect(plan(odd, { technology: 10_000n }, cheap).orders).toMatchObject([{ instrumentId: AAPL.id }]);
    // One that is worth a millionth is held.
    const named = ({ categories }: RebalancePlan) => categories.map(({ category }) => category);
    expect(named(plan(odd, { banking: 10_000n }, cheap))).toEqual(['banking']);
    const hundred = marketAt({ ...CALM, 1: ['100.00', '100.01'] });
    expect(named(plan(odd, { banking: 10_000n }, hundred))).toEqual(['technology', 'banking']);
  });

  test('what a coarse grid cannot take goes to a finer one', () => {
    // bitcoin from 0.01 only, 600 USD: of 700 pro rata to 600 and 3,000 ether gets all
    const held = holding('700', [
      [BTC, '0.01'],
      [ETH, '1'],
    ]);
    const [only, ...others] = plan(held, { crypto: 10_000n }).orders;
    expect(others).toEqual([]);
    expect(only).toMatchObject({ instrumentId: ETH.id, side: 'buy' });
    // 700 / 1.001 = 699.300699; a millionth of ether is 0.003001
    expect(minus(dollars('699.300699'), only?.value as Usd)).toBeLessThan(dollars('0.003001'));
  });

  test('[DLG-10] without a long buys go to the first-listed ETF, else to the first-listed instrument', () => {
    expect(brief(plan(opened(dollars('10000')), { indices: 10_000n }))).toEqual(['buy 19.98 SPY']);
    expect(brief(plan(opened(dollars('10000')), { technology: 10_000n }))).toEqual(['buy 49.92 AAPL']);
  });

  test('what has no quote or is held short is passed over', () => {
    const { 5: _, ...rest } = CALM;
    const made = plan(opened(dollars('10000')), { indices: 10_000n }, marketAt(rest));
    expect(brief(made)).toEqual(['buy 16.64 QQQ']);
    const short = holding('10000', [[AAPL, '-1']]);
    expect(brief(plan(short, { technology: 10_000n }))).toEqual(['buy 24.96 MSFT']);
  });

  test('prices in yen and in cents count in dollars', () => {
    // 2,500 / 1.001 = 2,497.502497: at 150.01 / 150 2,497.33; at 4.6825 USD 533.36…
    expect(brief(plan(opened(dollars('5000')), { forex: 5_000n, commodities: 5_000n }))).toEqual([
      'buy 2497.33 USDJPY',
      'buy 533.36 CORN',
    ]);
  });
});

describe('what there is to spend', () => {
  test('shorts stay as they are, outside the base', () => {
    const made = plan(holding('1000', [[JPM, '-5']]), { technology: 10_000n });
    expect(made.base).toBe(dollars('1000'));
    expect(made.orders.map(({ instrumentId }) => instrumentId)).toEqual([AAPL.id]);
  });

  test('the result of what is sold moves to the balance, a loss as well', () => {
    // bought at 200.10, sold at 250: 10 x 49.90
    const gain = plan(holding('0', [[AAPL, '10']]), { banking: 10_000n }, scaled(5n, 4n));
    expect(gain.funds).toMatchObject({ settled: dollars('499'), cash: dollars('2500') });
    // sold at 160: 10 x -40.10
    const loss = plan(holding('0', [[AAPL, '10']]), { banking: 10_000n }, scaled(4n, 5n));
    expect(loss.funds).toMatchObject({ settled: dollars('-401'), cash: dollars('1600') });
  });

  test('a position on leverage counts with its value and pays for buys with what it releases', () => {
    // 100 x 200 on 2,001 of margin; half is sold: 1,000.50 of margin, a result of -0.10 x 50
    const made = plan(holding('0', [[AAPL, '100', 10]]), { technology: 5_000n, banking: 5_000n });
    expect(made.base).toBe(dollars('20000'));
    expect(made.funds).toMatchObject({ settled: dollars('-5'), cash: dollars('995.5') });
    // free margin: 995.50 - 5 (the rest's -0.10 x 50) - 10 of fees - a cent kept back, / 1.001 = 979.510489; 4.89 x 200.20
    expect(made.funds.budget).toBe(dollars('979.510489'));
    expect(brief(made)).toEqual(['sell 50 AAPL', 'buy 4.89 JPM']);
  });

  test('what is sold whole on leverage floats no more', () => {
    // 10 at 250 instead of 200.10: 499 of result and 200.10 of margin; (1,699.10 - 2.50 of fees) / 1.001
    const held = holding('1000', [[AAPL, '10', 10]]);
    const made = plan(held, { banking: 10_000n }, scaled(5n, 4n));
    expect(made.funds).toMatchObject({ cash: dollars('1699.1'), budget: dollars('1694.905094') });
  });

  test('what adds to a position on margin pays its spread out of free margin', () => {
    // 1,000 less 10 x 0.10 of result; a cent is kept back; fee and spread of a buy are 15 basis points: 998.99 / 1.0015
    const made = plan(holding('1000', [[AAPL, '10', 10]]), { technology: 10_000n });
    expect(made.funds.budget).toBe(dollars('997.493759'));
  });

  test('what a loss leaves nothing of is not where it should be', () => {
    // Sold at 180.09, ten of them lose the 200.10 that they had locked; 1,000 lie in profit, and stay there.
    const held = charge(holding('0', [[AAPL, '10', 10]]), dollars('-1000'));
    const made = plan(held, { banking: 10_000n }, marketAt({ ...CALM, 1: ['180.09', '180.10'] }));
    expect(brief(made)).toEqual(['sell 10 AAPL']);
    expect([made.funds.cash, made.driftAfter]).toEqual([0n, ONE_RATIO]);
  });

  test('a negative profit leaves less', () => {
    const account = charge(holding('1000', []), dollars('400'));
    // (1,000 - 400) / 1.001
    expect(plan(account, { technology: 10_000n }).funds.budget).toBe(dollars('599.400599'));
  });
});

describe('refusals, in their order', () => {
  test('[DLG-10] targets that do not sum to exactly 100 %', () => {
    const account = opened(dollars('0'));
    const code = 'targets_not_whole';
    expect(refusal(account, { technology: 9_999n })).toEqual({ code, total: 9_999n });
    expect(refusal(account, { technology: 9_999n, banking: 2n })).toEqual({ code, total: 10_001n });
    expect(refusal(account, { technology: 11_000n, banking: -1_000n })).toEqual({ code, total: 10_000n });
    expect(refusal(account, {})).toEqual({ code, total: 0n });
  });

  // 300 at 200.00 on a margin of 6,000: at 160.00 it has lost 12,000, twice what is there.
  test('an account that its losses have eaten', () => {
    const account = holding('0', [[AAPL, '300', 10]]);
    expect(refusal(account, { commodities: 10_000n }, scaled(4n, 5n))).toEqual({
      code: 'nothing_to_rebalance',
    });
  });

  test('an account that the fees of its sells would eat, and not one with a millionth more', () => {
    // Ten sold at 180.09 leave nothing of their margin: 1.8009 of fees stand against what lies in profit.
    const market = marketAt({ ...CALM, 1: ['180.09', '180.10'] });
    const having = (profit: string) => charge(holding('0', [[AAPL, '10', 10]]), dollars(`-${profit}`));
    expect(refusal(having('1.8009'), { banking: 10_000n }, market)).toEqual({ code: 'nothing_to_rebalance' });
    expect(refusal(having('1.800901'), { banking: 10_000n }, market)).toBeUndefined();
  });

  test('a millionth may be all there is, nothing and what only a short has won may not', () => {
    expect(refusal(opened(usd(1n)), { technology: 10_000n })).toBeUndefined();
    const short = holding('0', [[AAPL, '-10']]);
    expect(refusal(short, { technology: 10_000n }, scaled(4n, 5n))).toEqual({ code: 'nothing_to_rebalance' });
  });

  test('a position without a quote, nothing at all, a category with nothing to buy', () => {
    const { 1: _, ...rest } = CALM;
    expect(refusal(holding('0', [[AAPL, '1']]), { technology: 10_000n }, marketAt(rest))).toEqual({
      code: 'quote_unavailable',
      instrumentId: AAPL.id,
    });
    expect(refusal(opened(dollars('0')), { technology: 10_000n })).toEqual({ code: 'nothing_to_rebalance' });
    expect(refusal(opened(dollars('1000')), { bonds: 10_000n })).toEqual({
      code: 'category_untradable',
      category: 'bonds',
    });
    // The first of the catalogue is named of several.
    expect(refusal(opened(dollars('1000')), { bonds: 5_000n, futures: 5_000n })).toEqual({
      code: 'category_untradable',
      category: 'futures',
    });
  });
});

describe('what is set, in doubt, or gone', () => {
  const decide = (account: AccountState, targets: Targets, market: MarketView, seen?: Map<string, Usd>) => {
    const state = { account, orders: new Map(), orderCount: 0 };
    const decision = decideRebalance(state, { targets, seen, listed: LISTED }, market);
    return decision.accepted ? brief(plan(account, targets, market)) : decision.refusal;
  };
  /** 10 AAPL bought at 200.10, with this profit override. */
  const setTo = (profit: string): AccountState => {
    const account = holding('0', [[AAPL, '10']]);
    const overrides = {
      profit: dollars(profit),
      beyondMarket: undefined,
      act: 'act',
      reason: 'Trial',
      at: NOW,
    };
    const position = { ...(account.positions.get(AAPL.id) as PositionState), overrides };
    return { ...account, positions: new Map([[AAPL.id, position]]) };
  };

  // Sold at 200: 2,000 of cash, and 1,499 less in profit than the market's -1.00 says. (2,000 - 1,499 - 2 of fees) / 1.001
  test('a set loss leaves less to buy with', () => {
    expect(plan(setTo('-1500'), { banking: 10_000n }).funds.budget).toBe(dollars('498.501498'));
    expect(decide(setTo('-1500'), { banking: 10_000n }, MARKET)).toEqual(['sell 10 AAPL', 'buy 2.49 JPM']);
  });

  test('a set loss beyond all funds leaves nothing to rebalance', () => {
    expect(refusal(setTo('-3000'), { banking: 10_000n })).toEqual({ code: 'nothing_to_rebalance' });
  });

  test('what cannot be planned is not decided', () => {
    expect(decide(opened(dollars('0')), { technology: 10_000n }, MARKET)).toEqual({
      code: 'nothing_to_rebalance',
    });
  });

  test('what is in doubt is sold, not bought', () => {
    const doubted: MarketView = { ...MARKET, isCloseOnly: (id) => id === AAPL.id };
    expect(decide(opened(dollars('1000')), { technology: 10_000n }, doubted)).toEqual({ code: 'close_only' });
    expect(decide(holding('0', [[AAPL, '10']]), { banking: 10_000n }, doubted)).toEqual([
      'sell 10 AAPL',
      'buy 9.97 JPM',
    ]);
  });

  test('what is only quoted is sold, and never bought', () => {
    const only = (...ids: readonly number[]): MarketView => ({
      ...MARKET,
      isQuotedOnly: (id) => ids.includes(id),
    });
    const held = holding('1000', [[AAPL, '10']]);
    expect(decide(opened(dollars('1000')), { technology: 10_000n }, only(AAPL.id))).toEqual([
      'buy 2.49 MSFT',
    ]);
    expect(decide(held, { technology: 10_000n }, only(AAPL.id))).toEqual(['buy 2.49 MSFT']);
    expect(decide(holding('0', [[AAPL, '10']]), { banking: 10_000n }, only(AAPL.id))).toEqual([
      'sell 10 AAPL',
      'buy 9.97 JPM',
    ]);
    expect(decide(held, { technology: 10_000n }, only(AAPL.id, MSFT.id))).toEqual({
      code: 'category_untradable',
      category: 'technology',
    });
  });

  describe('what the client saw', () => {
    // Technology is 2,000 over its share of 10,000, banking and indices are 3,000 under each; half a percent is 50.
    const account = holding('4000', [
      [AAPL, '20'],
      [JPM, '10'],
    ]);
    const targets: Targets = { technology: 2_000n, banking: 5_000n, indices: 3_000n };
    const moved = (seen: Readonly<Record<string, string>>) => {
      const known = new Map(Object.entries(seen).map(([category, gap]) => [category, dollars(gap)]));
      const outcome = decide(account, targets, MARKET, known);
      return Array.isArray(outcome) ? 'accepted' : outcome;
    };

    test.each([
      ['to the cent', { technology: '-2000', banking: '3000', indices: '3000' }, 'accepted'],
      ['within half a percent', { technology: '-1950', banking: '3050', indices: '2950' }, 'accepted'],
      ['beyond it', { technology: '-2000', banking: '3050.01', indices: '3000' }, 'banking'],
      ['the other way round', { technology: '2000', banking: '3000', indices: '3000' }, 'technology'],
      ['of several the first of the catalogue', { technology: '-2000' }, 'banking'],
      [
        'more than there is',
        { crypto: '60', technology: '-2000', banking: '3000', indices: '3000' },
        'crypto',
      ],
    ])('%s', (_, seen, expected) => {
      expect(moved(seen)).toEqual(
        expected === 'accepted' ? expected : { code: 'plan_moved', category: expected },
      );
    });

    test('need not say what is just at the threshold of a trade, whatever else it says', () => {
      // 950 of technology and 50 of cash: banking is 50 under its target, ten times half a percent.
      const small = holding('50', [[AAPL, '4.75']]);
      const seen = new Map([['crypto', dollars('1')]]);
      expect(decide(small, { technology: 9_500n, banking: 500n }, MARKET, seen)).toEqual({
        code: 'already_balanced',
      });
      expect(decide(small, { technology: 9_499n, banking: 501n }, MARKET, seen)).toEqual({
        code: 'plan_moved',
        category: 'banking',
      });
    });

    test('need not say what is within the threshold of a trade', () => {
      // 4.75 x 200 and 50 of cash are 1,000, of which half a percent is 5.
      const small = holding('50', [[AAPL, '4.75']]);
      expect(decide(small, { technology: 9_500n, banking: 500n }, MARKET, new Map())).toEqual({
        code: 'already_balanced',
      });
      expect(decide(small, { technology: 9_494n, banking: 506n }, MARKET, new Map())).toEqual({
        code: 'plan_moved',
        category: 'banking',
      });
    });
  });

  test('one instrument that cannot be traded refuses all of it, the first for its reason', () => {
    const account = holding('0', [[AAPL, '10']]);
    const targets: Targets = { banking: 10_000n };
    const shut = { ...MARKET, isOpen: (id: number) => id !== JPM.id };
    expect(decide(account, targets, shut)).toEqual({ code: 'market_closed' });
    const old: MarketView = {
      ...shut,
      quoteOf: (id) => {
        const quote = MARKET.quoteOf(id);
        return quote && id === AAPL.id ? { ...quote, at: NOW - 60_000 } : quote;
      },
    };
    expect(decide(account, targets, old)).toEqual({ code: 'quote_stale' });
  });

  test('what the client saw of a category that it no longer holds has moved', () => {
    const seen = new Map([
      ['technology', dollars('1000')],
      ['crypto', dollars('-3000')],
    ]);
    expect(decide(opened(dollars('1000')), { technology: 10_000n }, MARKET, seen)).toEqual({
      code: 'plan_moved',
      category: 'crypto',
    });
  });
});

test('[DLG-10] the predefined strategies sum to exactly 100 %', () => {
  for (const { targets } of Object.values(STRATEGIES)) {
    expect(Object.values(targets).reduce((total, weight) => total + weight, 0n)).toBe(10_000n);
  }
  expect(STRATEGIES.growth).toEqual({
    risk: 'aggressive',
    targets: { technology: 4_000n, crypto: 2_000n, healthcare: 1_500n, consumer: 1_500n, energy: 1_000n },
  });
});

const categories = [...new Set(LISTED.map(({ category }) => category))];
/** Any targets that sum to 100 %: what lies between sorted cuts. */
const someTargets: fc.Arbitrary<Targets> = fc
  .array(fc.bigInt(0n, 10_000n), { minLength: categories.length - 1, maxLength: categories.length - 1 })
  .map((cuts) => {
    const ends = [...cuts.toSorted((a, b) => Number(a - b)), 10_000n];
    return Object.fromEntries(categories.map((name, at) => [name, (ends[at] ?? 0n) - (ends[at - 1] ?? 0n)]));
  });
const someMarket = fc.constantFrom(MARKET, scaled(5n, 4n), scaled(4n, 5n));
const hundredths = fc.integer({ min: 1, max: 5_000 }).map((count) => (count / 100).toFixed(2));
const someLongs = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...LISTED), hundredths), { selector: ([{ id }]) => id, maxLength: 6 })
  .map((held) => held.map(([what, amount]): [Instrument, string] => [what, amount]));
const someBalance = fc.integer({ min: 0, max: 200_000 }).map(String);

describe('rules of an account', () => {
  const decide = (account: AccountState, targets: Targets, rules: AccountRules, more: object = {}) => {
    const state = {
      account: { ...account, terms: { grant: dollars('10000'), rules, ...more } },
      orders: new Map(),
      orderCount: 0,
    };
    const decision = decideRebalance(state, { targets, seen: undefined, listed: LISTED }, MARKET);
    return decision.accepted ? 'done' : decision.refusal.code;
  };
  const FLAT = opened(dollars('10000'));

  test('refuse it whole where it would open what they forbid; it carries no note', () => {
    const technology: Targets = { technology: 10_000n };
    expect(decide(FLAT, technology, {})).toBe('done');
    expect(decide(FLAT, technology, { noteRequired: true })).toBe('note_required');
    expect(decide(FLAT, technology, { maxShare: 10 })).toBe('position_too_large');
    expect(decide(FLAT, technology, {}, { assetClasses: ['crypto'] })).toBe('class_not_allowed');
  });
});

describe('whatever is held and aimed at', () => {
  test('the desk accepts every order at the value that was planned, also beside leverage and shorts', () => {
    const beside = fc.constantFrom<[Instrument, string, number?][]>(
      [],
      [[AAPL, '300', 10]],
      [[BTC, '-0.5', 5]],
      [
        [JPM, '-20'],
        [USDJPY, '90000', 100],
      ],
    );
    fc.assert(
      fc.property(
        someLongs,
        beside,
        someBalance,
        someTargets,
        someMarket,
        (longs, others, balance, targets, market) => {
          // What is on margin first: nothing on leverage is added to a fully paid long.
          const account = holding(balance, [...others, ...longs]);
          const result = planRebalance(account, targets, market, LISTED);
          if (!result.planned) return;
          const after = execute(account, result.plan, market);
          expect(after.balances.cash).toBeGreaterThanOrEqual(0n);
          const state = { account, orders: new Map(), orderCount: 0 };
          const request = { targets, seen: undefined, listed: LISTED };
          const decision = decideRebalance(state, request, market);
          const { changes } = decision.accepted ? decision : { changes: [] };
          expect(changes.at(-1)?.after.account.balances ?? account.balances).toEqual(after.balances);
          expect(changes.map((change) => change.after.account.version)).toEqual(
            changes.map((_, at) => account.version + at + 1),
          );
          expect(result.plan.driftAfter >= 0n && result.plan.driftAfter <= ONE_RATIO).toBe(true);
        },
      ),
    );
  });

  test('[DLG-10] the buys and all fees never come to more than the base', () => {
    fc.assert(
      fc.property(someLongs, someBalance, someTargets, someMarket, (longs, balance, targets, market) => {
        const account = holding(balance, longs);
        const result = planRebalance(account, targets, market, LISTED);
        if (!result.planned) return;
        const { orders, base, fee } = result.plan;
        const bought = sum(orders.filter(({ side }) => side === 'buy').map(({ value }) => value));
        expect(plus(bought, fee) <= base).toBe(true);
      }),
    );
  });

  test('[DLG-10] rebalancing the result trades no more than threshold, grid, spread and fees leave open', () => {
    fc.assert(
      fc.property(someLongs, someBalance, someTargets, someMarket, (longs, balance, targets, market) => {
        const account = holding(balance, longs);
        const first = planRebalance(account, targets, market, LISTED);
        if (!first.planned) return;
        const again = planRebalance(execute(account, first.plan, market), targets, market, LISTED);
        if (!again.planned) throw new Error(again.refusal.code);
        const open = sum([REBALANCE_THRESHOLD, gridOf(market), spreadOf(first.plan), first.plan.fee]);
        for (const { value } of again.plan.orders) expect(value).toBeLessThanOrEqual(open);
      }),
    );
  });
});

/** The smallest buys of all instruments: what orders can be off by, at most. */
const gridOf = (market: MarketView): Usd =>
  sum(
    LISTED.map(({ id, minQuantity }) => {
      const { ask, rate } = market.quoteOf(id) as MarketQuote;
      return usd((ask * minQuantity * rate.numerator) / (rate.denominator * 10n ** 10n) + 1n);
    }),
  );

/** What the buys lose by being worth the bid. */
const spreadOf = ({ orders }: RebalancePlan): Usd =>
  sum(orders.filter(({ side }) => side === 'buy').map(({ value, change }) => minus(value, change)));
