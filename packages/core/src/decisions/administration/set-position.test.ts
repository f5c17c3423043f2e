import { describe, expect, test } from 'vitest';
import { stop } from '../../test/order-story.ts';
import {
  averagePriceOf,
  decideClosePosition,
  decideMarketOrder,
  decideProtectPosition,
  decideSetPosition,
  decideStopOut,
  followChange,
  formatUsdExact,
  leveragedPnl,
  quoteAmount,
  shownPnlOf,
  usd,
  valuePosition,
  type AccountState,
  type MarketView,
  type SetPosition,
} from '../../index.ts';
import {
  AAPL,
  accept,
  at,
  CALM,
  CAUSE,
  dollars,
  EURUSD,
  holding,
  keeping,
  market,
  money,
  NOW,
  toQuantity,
  order,
  buildPosition,
  USDJPY,
} from '../../test/test-market.ts';

const wanted = (over: Partial<SetPosition>): SetPosition => ({
  instrumentId: AAPL.id,
  quantity: undefined,
  averagePrice: undefined,
  profit: undefined,
  expected: {},
  ...over,
});
const accepted = (account: AccountState, over: Partial<SetPosition>, view: MarketView = market()) => {
  const decision = decideSetPosition(account, wanted(over), CAUSE, view);
  if (!decision.accepted) throw new Error(decision.refusal.code);
  return decision.changes[0];
};
const refused = (account: AccountState, over: Partial<SetPosition>, view: MarketView = market()) => {
  const decision = decideSetPosition(account, wanted(over), CAUSE, view);
  if (decision.accepted) throw new Error('accepted');
  return decision.refusal;
};
const held = (account: AccountState, instrumentId = AAPL.id) => {
  const position = account.positions.get(instrumentId);
  if (!position) throw new Error('flat');
  return position;
};
const close = (account: AccountState, quantity?: string, view = market()) =>
  accept(
    decideClosePosition(
      account,
      {
        instrumentId: AAPL.id,
        quantity: quantity === undefined ? undefined : toQuantity(quantity),
        seenPrice: undefined,
        slippage: 0,
      },
      view,
    ),
  );
/** The shown P&L and the market's. */
const pnlOf = (account: AccountState, view = market(), instrument = AAPL) => {
  const quote = view.quoteOf(instrument.id);
  if (!quote) throw new Error('no quote');
  const position = held(account, instrument.id);
  const { pnl } = valuePosition(position, instrument, quote);
  return [formatUsdExact(shownPnlOf(position.overrides, pnl, quote.rate)), formatUsdExact(pnl)];
};

// 10 AAPL bought at 191.24 on 1:5; the market's P&L at the bid of 191.20 is -0.40
const ten = holding(['buy', AAPL, '10', 5]);

describe('a set profit', () => {
  const withProfit = accepted(ten, { profit: dollars('500') });

  test('is shown beside the market P&L and moves neither money nor margin', () => {
    expect(withProfit.entries).toEqual([]);
    expect(money(withProfit.after)).toEqual(money(ten));
    expect(pnlOf(withProfit.after)).toEqual(['500.000000', '-0.400000']);
    expect(leveragedPnl(withProfit.after, market())).toBe(dollars('-0.40'));
    expect(withProfit.acts).toMatchObject([
      { kind: 'profit_set', before: undefined, after: dollars('500'), market: dollars('-0.40') },
    ]);
    expect(withProfit.after.version).toBe(ten.version + 1);
  });

  test('on close the market result and the adjustment are two entries', () => {
    const { after, entries, fill } = close(withProfit.after);
    expect(entries.map(({ kind, postings, act }) => ({ kind, postings, act }))).toMatchObject([
      { kind: 'fill', postings: { profit: -400_000n, market: 400_000n } },
      {
        kind: 'position_adjustment',
        act: CAUSE.act,
        postings: { profit: 500_400_000n, adjustment: -500_400_000n },
      },
    ]);
    expect(money(after)).toMatchObject({ cash: '10000.000000', margin: '0.000000', profit: '500.000000' });
    expect(fill?.change).toMatchObject({ realized: -400_000n, adjustment: { reason: CAUSE.reason } });
  });

  test('a part closes with its share, the rest stays set', () => {
    const { after } = close(withProfit.after, '2.5');
    expect(money(after)).toMatchObject({ profit: '125.000000' });
    expect(pnlOf(after)).toEqual(['375.000000', '-0.300000']);
    expect(money(close(after).after)).toMatchObject({ profit: '500.000000' });
  });

  test('adding keeps it; flat and flip clear it', () => {
    const added = accept(
      decideMarketOrder(withProfit.after, order('buy', AAPL, '10', { leverage: 5 }), market()),
    );
    expect(pnlOf(added.after)[0]).toBe('500.000000');
    expect(added.fill?.change.adjustment).toBeUndefined();
    const flipped = accept(
      decideMarketOrder(withProfit.after, order('sell', AAPL, '15', { leverage: 5 }), market()),
    );
    expect(held(flipped.after).overrides).toBeUndefined();
    expect(formatUsdExact(flipped.after.balances.profit)).toBe('500.000000');
    const again = accept(decideMarketOrder(close(withProfit.after).after, order('buy', AAPL, '1'), market()));
    expect(held(again.after).overrides).toBeUndefined();
  });

  test('zero sets zero, null clears', () => {
    const zero = accepted(ten, { profit: dollars('0') });
    expect(pnlOf(zero.after)).toEqual(['0.000000', '-0.400000']);
    expect(held(zero.after).overrides).toMatchObject({ profit: 0n });
    const cleared = accepted(zero.after, { profit: null });
    expect(held(cleared.after).overrides).toBeUndefined();
    expect(cleared.acts).toMatchObject([{ kind: 'profit_set', before: 0n, after: undefined }]);
  });

  test('does not keep an account from its stop-out', () => {
    // 1,000 AAPL on 1:20 lock 9,562 of 10,000; at 185.00 they have lost 6,240
    const deep = accepted(holding(['buy', AAPL, '1000', 20]), { profit: dollars('1000000') });
    const fallen = market({ ...CALM, 2: ['185.00', '185.04'] });
    const [change] = decideStopOut(deep.after, fallen).changes;
    expect(change?.fill?.cause.kind).toBe('stop_out');
    expect(change?.entries.map(({ kind }) => kind)).toEqual(['fill', 'position_adjustment']);
  });

  test('a set loss that leaves a flat account owing is paid by the system, in the same change', () => {
    const { after, entries } = close(accepted(ten, { profit: dollars('-50000') }).after);
    expect(entries.map(({ kind }) => kind)).toEqual([
      'fill',
      'position_adjustment',
      'negative_balance_protection',
    ]);
    expect(money(after)).toMatchObject({ cash: '0.000000', profit: '0.000000' });
  });
});

describe('a changed quantity or average price', () => {
  test("moves the market's basis to the quote; what the price says beyond it is posted apart on close", () => {
    const { after, entries, acts } = accepted(ten, { averagePrice: at('180') });
    // shown: (191.20 - 180) x 10; the market's result counts from 191.20
    expect(pnlOf(after)).toEqual(['112.000000', '0.000000']);
    expect(averagePriceOf(held(after), AAPL)).toBe(at('180'));
    // 382.48 x 191.20 / 191.24: the margin follows the market, not what the average price says
    expect(entries).toMatchObject([
      { kind: 'position_change', act: CAUSE.act, postings: { cash: 80_000n, margin: -80_000n } },
    ]);
    expect(acts).toMatchObject([
      {
        kind: 'position_changed',
        before: { quantity: toQuantity('10'), averagePrice: at('191.24') },
        after: { averagePrice: at('180'), margin: dollars('382.40') },
      },
    ]);
    const risen = market({ ...CALM, 2: ['192.20', '192.24'] });
    expect(pnlOf(after, risen)).toEqual(['122.000000', '10.000000']);
    const closed = close(after, undefined, risen);
    expect(closed.entries).toMatchObject([
      { kind: 'fill', postings: { profit: 10_000_000n } },
      { kind: 'position_adjustment', postings: { profit: 112_000_000n, adjustment: -112_000_000n } },
    ]);
    expect(money(closed.after)).toMatchObject({ cash: '10000.000000', profit: '122.000000' });
  });

  test('a quantity alone keeps the average price, and the leverage at the market', () => {
    const { after } = accepted(ten, { quantity: toQuantity('20') });
    expect(averagePriceOf(held(after), AAPL)).toBe(at('191.24'));
    // 20 x 191.20 / 5
    expect(money(after)).toMatchObject({ cash: '9235.200000', margin: '764.800000' });
    // (191.20 - 191.24) x 20, all of it beyond the market's basis
    expect(pnlOf(after)).toEqual(['-0.800000', '0.000000']);
  });

  test('a short and a yen: signs and rate hold', () => {
    const short = holding(['sell', USDJPY, '1000', 100]);
    const { after } = accepted(short, { instrumentId: USDJPY.id, averagePrice: at('160') });
    // (160 - 157.310) x 1000 = 2,690 JPY at 2 / 314.610
    expect(pnlOf(after, market(), USDJPY)).toEqual(['17.100537', '0.000000']);
  });

  test('with a set profit beside it the profit stays what is shown', () => {
    const both = accepted(ten, { averagePrice: at('180'), profit: dollars('7') });
    expect(pnlOf(both.after)).toEqual(['7.000000', '0.000000']);
    expect(both.acts).toHaveLength(2);
    expect(pnlOf(accepted(both.after, { profit: null }).after)).toEqual(['112.000000', '0.000000']);
  });

  test('the figures that stand there change nothing', () => {
    const { after, entries, acts } = accepted(ten, {
      quantity: toQuantity('10'),
      averagePrice: at('191.24'),
    });
    expect([entries, acts]).toEqual([[], []]);
    expect(held(after)).toBe(held(ten));
  });

  test.each<[string, Partial<SetPosition>, object]>([
    ['nothing held', { instrumentId: 1 }, { code: 'no_position' }],
    [
      'another direction',
      { quantity: toQuantity('-10') },
      { code: 'direction_differs', held: toQuantity('10') },
    ],
    ['none left', { quantity: toQuantity('0') }, { code: 'direction_differs' }],
    ['off the grid', { quantity: toQuantity('10.001') }, { code: 'quantity_off_grid' }],
    [
      'more than cash locks',
      { quantity: toQuantity('300') },
      { code: 'margin_missing', available: dollars('9617.52') },
    ],
    ['too large', { averagePrice: at('2000000') }, { code: 'notional_out_of_range' }],
    [
      'too large at the market, whatever its average price says',
      { quantity: toQuantity('1000000'), averagePrice: at('0.002') },
      { code: 'notional_out_of_range' },
    ],
    [
      'a large one on the margin of a small one',
      // 9,560,000 USD at the market, 100 as they are shown
      { quantity: toQuantity('50000'), averagePrice: at('0.002') },
      { code: 'margin_missing', required: dollars('1911617.52') },
    ],
    ['a profit beyond all bounds', { profit: dollars('1000000000.01') }, { code: 'amount_out_of_range' }],
    [
      'figures that somebody changed',
      {
        quantity: toQuantity('5'),
        expected: { quantity: toQuantity('9'), averagePrice: at('191.24'), profit: dollars('1') },
      },
      {
        code: 'books_changed',
        changed: [
          { figure: 'quantity', current: toQuantity('10') },
          { figure: 'profit', current: undefined },
        ],
      },
    ],
  ])('%s is refused', (_, over, refusal) => {
    expect(refused(ten, over)).toMatchObject(refusal);
  });

  test('an average price that somebody else has set meanwhile is stated', () => {
    const expected = { averagePrice: at('190'), profit: null };
    expect(refused(ten, { quantity: toQuantity('5'), expected })).toEqual({
      code: 'books_changed',
      changed: [{ figure: 'averagePrice', current: at('191.24') }],
    });
  });

  test('what reduces the position follows its new quantity', () => {
    const order = { instrumentId: AAPL.id, terms: stop('180.00'), lifetime: { timeInForce: 'gtc' } } as const;
    const state = { account: ten, orders: new Map(), orderCount: 0 };
    const placed = decideProtectPosition(state, order, market());
    if (!placed.accepted) throw new Error(placed.refusal.code);
    const { after } = placed.changes[0];
    const halved = followChange(after, accepted(after.account, { quantity: toQuantity('5') }), NOW);
    expect(halved.orders).toMatchObject([{ after: { id: 1, quantity: toQuantity('5') } }]);
    const followed = followChange(after, accepted(after.account, { profit: dollars('5') }), NOW);
    expect(followed.orders).toEqual([]);
  });

  test('never comes to a leverage at the market that it did not have', () => {
    const { after } = accepted(ten, { quantity: toQuantity('100'), averagePrice: at('0.1') });
    // 10.00 as they are shown, 19,120.00 at the market on 1:5
    expect(money(after)).toMatchObject({ margin: '3824.000000' });
    const back = accepted(after, { quantity: toQuantity('10'), averagePrice: at('191.24') });
    expect(money(back.after)).toMatchObject({ margin: '382.400000' });
  });

  test('a fully paid long stays paid in full', () => {
    const { after } = accepted(holding(['buy', AAPL, '1', 1]), {
      quantity: toQuantity('10'),
      averagePrice: at('1'),
    });
    expect(money(after)).toMatchObject({ cash: '8088.000000', margin: '1912.000000' });
    expect(held(after).fullyPaid).toBe(true);
  });

  test('a closed market, a stale quote and none have no basis', () => {
    const price = { averagePrice: at('180') };
    expect(refused(ten, price, market(CALM, { closed: true }))).toEqual({ code: 'market_closed' });
    expect(refused(ten, price, market(CALM, { age: 60_000 }))).toEqual({ code: 'quote_stale' });
    expect(refused(ten, price, market({}))).toEqual({ code: 'quote_unavailable' });
    expect(accepted(ten, { profit: dollars('1') }, market({})).acts).toMatchObject([{ market: undefined }]);
  });

  test('the smallest quantity of an order is small enough', () => {
    expect(accepted(ten, { quantity: toQuantity('0.01') }).acts).toMatchObject([
      { after: { quantity: toQuantity('0.01') } },
    ]);
    const view = { ...market(), instrumentOf: () => ({ ...AAPL, minQuantity: toQuantity('0.05') }) };
    expect(accepted(ten, { quantity: toQuantity('0.05') }, view).acts).toHaveLength(1);
    expect(refused(ten, { quantity: toQuantity('0.04') }, view)).toMatchObject({
      code: 'quantity_too_small',
    });
  });

  test('a profit of a billion either way may be set, on a long and on a short', () => {
    for (const account of [ten, holding(['sell', AAPL, '10', 5])]) {
      for (const profit of ['1000000000', '-1000000000'])
        expect(accepted(account, { profit: dollars(profit) }).acts).toHaveLength(1);
      expect(refused(account, { profit: dollars('-1000000000.01') })).toMatchObject({
        code: 'amount_out_of_range',
      });
    }
  });

  test('what had no margin has all of its value as margin, and what had some its proportion, half-even', () => {
    const free = keeping(buildPosition(AAPL, '10', { cost: quoteAmount(0n), margin: dollars('0') }));
    expect(held(accepted(free, { averagePrice: at('100') }).after).margin).toBe(dollars('1912'));
    const worthless = keeping(buildPosition(AAPL, '10', { cost: quoteAmount(0n), margin: usd(5n) }));
    expect(held(accepted(worthless, { averagePrice: at('100') }).after).margin).toBe(dollars('1912'));
    const lent = keeping(buildPosition(AAPL, '10', { margin: usd(0n) }));
    expect(held(accepted(lent, { averagePrice: at('100') }).after).margin).toBe(dollars('1912'));
    // 1,912.00 after 3,824.00: half of seven millionths.
    const odd = keeping(buildPosition(AAPL, '10', { cost: quoteAmount(3_824_000_000n), margin: usd(7n) }));
    expect(held(accepted(odd, { averagePrice: at('100') }).after).margin).toBe(4n);
  });

  test('what the average price says of a part, and margin in yen, are rounded half-even', () => {
    // Two thirds of 20,005 millionths are 13,336.67; at the bid they are 0.02 x 191.20.
    const part = keeping(buildPosition(AAPL, '0.03', { cost: quoteAmount(20_005n), margin: usd(20_005n) }));
    expect(held(accepted(part, { quantity: toQuantity('0.02') }).after).overrides).toMatchObject({
      beyondMarket: 3_824_000n - 13_337n,
    });
    // 157,300 JPY at 2 / 314.610 are 999.9682146…
    const yen = keeping(buildPosition(USDJPY, '1000', { cost: quoteAmount(0n), margin: usd(0n) }));
    const { after } = accepted(yen, { instrumentId: USDJPY.id, averagePrice: at('150') });
    expect(held(after, USDJPY.id).margin).toBe(dollars('999.968215'));
  });

  test('margin that another position without a quote leaves unknown is not taken', () => {
    const both = holding(['buy', AAPL, '10', 5], ['buy', EURUSD, '1000', 100]);
    const { 1: _, ...rest } = CALM;
    expect(refused(both, { quantity: toQuantity('20') }, market(rest))).toEqual({
      code: 'quote_unavailable',
    });
  });

  test('free margin may fall to zero and no further', () => {
    // 20 at 191.20 on 1:5 take 764.80 where 382.48 are locked: 382.32 more.
    const account = (profit: string) => ({ ...ten, balances: { ...ten.balances, profit: dollars(profit) } });
    const all = money(accepted(ten, { quantity: toQuantity('20') }).after).cash;
    expect(all).toBe('9235.200000');
    expect(money(accepted(account('-9235.2'), { quantity: toQuantity('20') }).after)).toMatchObject({
      cash: all,
    });
    expect(refused(account('-9235.200001'), { quantity: toQuantity('20') })).toMatchObject({
      code: 'margin_missing',
      required: dollars('382.32'),
      available: dollars('382.319999'),
    });
  });

  test('free margin that a new basis takes away is missing too', () => {
    // 9,617.52 of cash; the euros have gained 9,200, which their new basis would take away, and the shares lost 10,000
    const both = holding(['buy', AAPL, '250', 30], ['buy', EURUSD, '100000', 500]);
    const swung = market({ ...CALM, 1: ['1.17660', '1.17668'], 2: ['151.24', '151.28'] });
    expect(refused(both, { instrumentId: EURUSD.id, averagePrice: at('1.1') }, swung)).toMatchObject({
      code: 'margin_missing',
    });
  });
});
