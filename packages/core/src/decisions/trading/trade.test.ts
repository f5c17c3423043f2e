import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accountValueOf,
  decideClosePosition,
  decideMarketOrder,
  decideOpenAccount,
  fillOrigin,
  HOUSE_ACCOUNTS,
  leveragedPnl,
  previewMarketOrder,
  quantity,
  summarizeAccount,
  sum,
  usd,
  valuePosition,
  type AccountState,
  type MarketOrder,
  type MarketQuote,
  type MarketView,
  type Side,
} from '../../index.ts';
import {
  AAPL,
  accept,
  at,
  CALM,
  CORN,
  drifted,
  EURUSD,
  market,
  money,
  NOW,
  toQuantity,
  opened,
  order,
  refuse,
  USDJPY,
} from '../../test/test-market.ts';

/** Cash, profit and what floats on margin. */
const freeMarginOf = (account: AccountState, view: MarketView): bigint =>
  sum([account.balances.cash, account.balances.profit, leveragedPnl(account, view) ?? usd(0n)]);

test('[AUT-09] a new account has 10,000 USD of virtual funds out of the house funding, and nothing else', () => {
  const { after, entries } = decideOpenAccount(1, NOW);
  expect(money(after)).toEqual({
    cash: '10000.000000',
    margin: '0.000000',
    profit: '0.000000',
    withdrawal_hold: '0.000000',
  });
  expect(entries[0]?.postings).toEqual({ cash: usd(10_000_000_000n), funding: usd(-10_000_000_000n) });
  expect(after).toMatchObject({ version: 1, entryCount: 1, fillCount: 0, marginCall: undefined });
});

describe('a market order', () => {
  test('[API-05] buys at the ask and locks price x quantity / leverage', () => {
    // 1.08460 x 50,000 = 54,230.00; / 100 = 542.30
    const { after, fill, entries } = accept(
      decideMarketOrder(opened(), order('buy', EURUSD, '50000', { leverage: 100 }), market()),
    );
    expect(fill).toMatchObject({
      price: at('1.08460'),
      rule: 'buy_at_ask',
      value: usd(54_230_000_000n),
      number: 1,
    });
    expect(money(after)).toMatchObject({ cash: '9457.700000', margin: '542.300000', profit: '0.000000' });
    expect(entries[0]?.postings).toEqual({ cash: usd(-542_300_000n), margin: usd(542_300_000n) });
  });

  test('sells at the bid; selling more than is held opens a short with its margin', () => {
    const { after, fill } = accept(
      decideMarketOrder(opened(), order('sell', AAPL, '3', { leverage: 10 }), market()),
    );
    // 191.20 x 3 / 10 = 57.36
    expect(fill).toMatchObject({ price: at('191.20'), rule: 'sell_at_bid' });
    expect(after.positions.get(AAPL.id)).toMatchObject({
      quantity: toQuantity('-3'),
      margin: usd(57_360_000n),
      fullyPaid: false,
    });
  });

  test('closing half releases half the margin and realises half the result', () => {
    const long = accept(
      decideMarketOrder(opened(), order('buy', EURUSD, '50000', { leverage: 100 }), market()),
    ).after;
    const up = market({ ...CALM, 1: ['1.08560', '1.08568'] });
    // (1.08560 - 1.08460) x 25,000 = 25.00; margin 542.30 / 2 = 271.15
    const { after, fill, entries } = accept(decideMarketOrder(long, order('sell', EURUSD, '25000'), up));
    expect(fill?.change).toMatchObject({
      realized: usd(25_000_000n),
      closed: toQuantity('25000'),
      opened: toQuantity('0'),
    });
    expect(money(after)).toMatchObject({ cash: '9728.850000', margin: '271.150000', profit: '25.000000' });
    expect(entries[0]?.postings).toEqual({
      cash: usd(271_150_000n),
      margin: usd(-271_150_000n),
      profit: usd(25_000_000n),
      market: usd(-25_000_000n),
    });
  });

  test('a flip through zero closes the whole position first, then opens the rest under a new number', () => {
    const long = accept(
      decideMarketOrder(opened(), order('buy', AAPL, '2', { leverage: 2 }), market()),
    ).after;
    // closes 2: (191.20 - 191.24) x 2 = -0.08; opens 3 short: 191.20 x 3 / 2 = 286.80
    const { after, fill } = accept(
      decideMarketOrder(long, order('sell', AAPL, '5', { leverage: 2 }), market()),
    );
    expect(fill?.change).toMatchObject({
      realized: usd(-80_000n),
      closed: toQuantity('2'),
      opened: toQuantity('3'),
    });
    expect(after.positions.get(AAPL.id)).toMatchObject({
      quantity: toQuantity('-3'),
      openedBy: 2,
      margin: usd(286_800_000n),
    });
    expect(money(after)).toMatchObject({ cash: '9713.200000', margin: '286.800000', profit: '-0.080000' });
  });

  test('an instrument in yen converts at the mid rate of the fill', () => {
    // 157.310 x 1,000 = 157,310 JPY; mid 157.305 => 1,000.031785 USD; / 10 = 100.003178 (…1785, half-even)
    const { after } = accept(
      decideMarketOrder(opened(), order('buy', USDJPY, '1000', { leverage: 10 }), market()),
    );
    expect(money(after)).toMatchObject({ margin: '100.003179' });
  });

  test('a price in US cents counts hundredths of a dollar: 468.25 x 10 is 46.825 USD', () => {
    const { after } = accept(decideMarketOrder(opened(), order('buy', CORN, '10'), market()));
    expect(money(after)).toMatchObject({ margin: '46.825000', cash: '9953.175000' });
  });

  test('all that is closed whole leaves no margin and no fraction behind', () => {
    const bought = accept(
      decideMarketOrder(opened(), order('buy', USDJPY, '333.33', { leverage: 10 }), market()),
    ).after;
    const part = accept(decideMarketOrder(bought, order('sell', USDJPY, '111.11'), market())).after;
    const { after } = accept(
      decideClosePosition(
        part,
        { instrumentId: 3, quantity: undefined, seenPrice: undefined, slippage: 50 },
        market(),
      ),
    );
    expect(after.positions.size).toBe(0);
    expect(after.balances.margin).toBe(0n);
    expect(after.balances.cash).toBe(usd(10_000_000_000n));
  });
});

describe('refusals, in their order', () => {
  const rich = opened();
  const cases: [string, MarketOrder, MarketView, string][] = [
    ['off the grid', order('buy', AAPL, '0.015'), market(), 'quantity_off_grid'],
    ['nothing', order('buy', AAPL, '0'), market(), 'quantity_too_small'],
    ['less than nothing', order('buy', AAPL, '-1'), market(), 'quantity_too_small'],
    [
      'a leverage that is not listed',
      order('buy', AAPL, '1', { leverage: 3 }),
      market(),
      'leverage_not_allowed',
    ],
    [
      'leverage where there is none',
      order('buy', CORN, '1', { leverage: 2 }),
      market(),
      'leverage_not_allowed',
    ],
    [
      'reducing the wrong way, on leverage too',
      order('buy', AAPL, '1', { reduceOnly: true, leverage: 2 }),
      market(),
      'no_position',
    ],
    ['reducing what is not there', order('sell', AAPL, '1', { reduceOnly: true }), market(), 'no_position'],
    ['no quote', order('buy', AAPL, '1'), market({ 1: ['1.08452', '1.08460'] }), 'quote_unavailable'],
    ['a closed market', order('buy', AAPL, '1'), market(CALM, { closed: true }), 'market_closed'],
    [
      'quotes that make no sense',
      order('buy', AAPL, '1'),
      { ...market(CALM), isCloseOnly: () => true },
      'close_only',
    ],
    ['an old quote', order('buy', AAPL, '1'), market(CALM, { age: 2_001 }), 'quote_stale'],
    [
      'an old rate of its currency',
      order('buy', USDJPY, '1'),
      market(CALM, { rateAge: 2_001 }),
      'quote_stale',
    ],
    ['too much', order('buy', AAPL, '1000000', { leverage: 30 }), market(), 'notional_out_of_range'],
    ['a price that ran away', order('buy', AAPL, '1', { seenPrice: at('190.00') }), market(), 'price_moved'],
    ['more than the balance', order('buy', AAPL, '53'), market(), 'insufficient_funds'],
  ];
  test.each(cases)('%s', (_, wanted, view, code) => {
    expect(refuse(decideMarketOrder(rich, wanted, view)).code).toBe(code);
  });

  test('refuses more of an instrument than can be counted', () => {
    // 0.000051 x 50,000,000,000 = 2,550,000.00, twice: 100,000,000,000 units are 10^19 of 1e-8, beyond 2^63.
    const cheap = market({ ...CALM, 2: ['0.00005', '0.000051'] });
    const wanted = order('buy', AAPL, '50000000000');
    const millionaire = { ...rich, balances: { ...rich.balances, cash: usd(9_000_000_000_000n) } };
    const { after } = accept(decideMarketOrder(millionaire, wanted, cheap));
    expect(refuse(decideMarketOrder(after, wanted, cheap)).code).toBe('notional_out_of_range');
  });

  test('lets close what is open while quotes make no sense, and opens nothing beyond', () => {
    const long = accept(decideMarketOrder(rich, order('buy', AAPL, '5'), market())).after;
    const nonsense = { ...market(CALM), isCloseOnly: () => true };
    expect(accept(decideMarketOrder(long, order('sell', AAPL, '5'), nonsense)).after.positions.size).toBe(0);
    expect(refuse(decideMarketOrder(long, order('sell', AAPL, '6'), nonsense)).code).toBe('close_only');
  });

  test('[DLG-02] says what margin it takes and how much would pass', () => {
    // 191.24 x 53 = 10,135.72 > 10,000; 10,000 / 191.24 = 52.29…
    expect(refuse(decideMarketOrder(rich, order('buy', AAPL, '53'), market()))).toEqual({
      code: 'insufficient_funds',
      required: usd(10_135_720_000n),
      available: usd(10_000_000_000n),
      leverage: 1,
      affordable: toQuantity('52.29'),
    });
  });

  test('losses that float on leverage count against new margin', () => {
    const long = accept(
      decideMarketOrder(opened(), order('buy', EURUSD, '400000', { leverage: 100 }), market()),
    ).after;
    // cash 10,000 - 4,338.40 = 5,661.60; down 120 pips: -4,800 - 0.00008 x 400,000 = -4,832 => free 829.60
    const down = market({ ...CALM, 1: ['1.07252', '1.07260'] });
    expect(refuse(decideMarketOrder(long, order('buy', AAPL, '5'), down))).toMatchObject({
      code: 'insufficient_free_margin',
      available: usd(829_600_000n),
      affordable: toQuantity('4.33'),
    });
  });

  test('reducing never needs margin, however deep under water', () => {
    const long = accept(
      decideMarketOrder(opened(), order('buy', EURUSD, '400000', { leverage: 100 }), market()),
    ).after;
    const crash = market({ ...CALM, 1: ['1.05000', '1.05008'] });
    expect(decideMarketOrder(long, order('sell', EURUSD, '100000'), crash).accepted).toBe(true);
  });

  test('a better price always passes, a worse one within the limit too', () => {
    expect(
      decideMarketOrder(rich, order('buy', AAPL, '1', { seenPrice: at('250.00') }), market()).accepted,
    ).toBe(true);
    expect(
      decideMarketOrder(rich, order('buy', AAPL, '1', { seenPrice: at('190.29') }), market()).accepted,
    ).toBe(true);
    expect(
      refuse(decideMarketOrder(rich, order('buy', AAPL, '1', { seenPrice: at('190.28') }), market())).code,
    ).toBe('price_moved');
  });
});

test('what is not held can not be closed', () => {
  const close = { instrumentId: AAPL.id, quantity: undefined, seenPrice: undefined, slippage: 50 };
  expect(decideClosePosition(opened(), close, market())).toEqual({
    accepted: false,
    refusal: { code: 'no_position' },
  });
});

test('the preview says no free margin where another position has no quote', () => {
  const account = accept(
    decideMarketOrder(opened(), order('sell', EURUSD, '1000', { leverage: 10 }), market()),
  ).after;
  const { 1: _, ...rest } = CALM;
  expect(previewMarketOrder(account, order('buy', AAPL, '1'), market(rest))).toMatchObject({
    price: at('191.24'),
    freeMarginAfter: undefined,
    refusal: { code: 'quote_unavailable' },
  });
});

test('a long at 1:1 is fully paid: it stays out of used margin, free margin and level', () => {
  const account = accept(decideMarketOrder(opened(), order('buy', AAPL, '10'), market())).after;
  const view = market({ ...CALM, 2: ['100.00', '100.04'] });
  const shares = [...account.positions.values()].map((position) => ({
    ...position,
    ...valuePosition(position, AAPL, view.quoteOf(AAPL.id) as MarketQuote),
  }));
  // cost 1,912.40, worth 1,000.00
  expect(summarizeAccount(account.balances, shares)).toEqual({
    accountValue: usd(10_000_000_000n),
    unrealizedPnl: usd(-912_400_000n),
    equity: usd(9_087_600_000n),
    usedMargin: usd(0n),
    freeMargin: usd(8_087_600_000n),
    marginLevel: undefined,
  });
});

describe('a fully paid long', () => {
  // 50 AAPL at 191.24 lock 9,562.00 of 10,000; 438.00 are free.
  const paid = accept(decideMarketOrder(opened(), order('buy', AAPL, '50'), market())).after;
  const held = (account: AccountState) => account.positions.get(AAPL.id);
  const a = (side: Side, amount: string, leverage: number) => order(side, AAPL, amount, { leverage });

  test('is added to at 1:1, and closes and flips at any leverage', () => {
    const added = accept(decideMarketOrder(paid, a('buy', '1', 1), market())).after;
    expect(held(added)).toMatchObject({ quantity: toQuantity('51'), fullyPaid: true });
    const less = accept(decideMarketOrder(paid, a('sell', '20', 10), market())).after;
    expect(held(less)).toMatchObject({ quantity: toQuantity('30'), fullyPaid: true });
    const short = accept(decideMarketOrder(paid, a('sell', '60', 10), market())).after;
    expect(held(short)).toMatchObject({ quantity: toQuantity('-10'), fullyPaid: false });
  });

  test('is on margin when it opens anew on leverage', () => {
    const flat = accept(decideMarketOrder(paid, a('sell', '50', 1), market())).after;
    const again = accept(decideMarketOrder(flat, a('buy', '1', 10), market())).after;
    expect(held(again)).toMatchObject({ fullyPaid: false });
  });

  test('is another thing than a long on margin that grows at 1:1, which stays on margin', () => {
    const onMargin = accept(decideMarketOrder(opened(), a('buy', '1', 10), market())).after;
    const grown = accept(decideMarketOrder(onMargin, a('buy', '1', 1), market())).after;
    // 19.124 at 1:10 and 191.24 at 1:1
    expect(held(grown)).toMatchObject({ fullyPaid: false, margin: usd(210_364_000n) });
  });
});

test('what is bought at 1:1 takes what it costs from free margin, and its spread not', () => {
  // 10,000.00 - 1,912.40
  expect(previewMarketOrder(opened(), order('buy', AAPL, '10'), market())).toMatchObject({
    balanceAfter: usd(8_087_600_000n),
    freeMarginAfter: usd(8_087_600_000n),
  });
});

test('the preview of a whole close leaves no position, and its margin free', () => {
  const long = accept(decideMarketOrder(opened(), order('buy', AAPL, '10', { leverage: 5 }), market())).after;
  // bought at 191.24, sold at 191.20
  expect(previewMarketOrder(long, order('sell', AAPL, '10'), market())).toMatchObject({
    marginRequired: 0n,
    marginReleased: usd(382_480_000n),
    realizedPnl: usd(-400_000n),
    balanceAfter: usd(10_000_000_000n),
    freeMarginAfter: usd(9_999_600_000n),
    positionAfter: undefined,
  });
});

test('the preview of an order is what its execution comes to', () => {
  const account = opened();
  const wanted = order('buy', EURUSD, '10000', { leverage: 100 });
  const preview = previewMarketOrder(account, wanted, market());
  const { after, fill } = accept(decideMarketOrder(account, wanted, market()));
  expect(preview).toMatchObject({
    price: fill?.price,
    value: fill?.value,
    marginRequired: fill?.change.marginLocked,
    balanceAfter: after.balances.cash,
    // 0.00008 x 10,000
    spreadCost: usd(800_000n),
    // free margin falls by the margin and by the whole spread that closing would cross
    freeMarginAfter: usd(10_000_000_000n - 108_460_000n - 800_000n),
    refusal: undefined,
  });
});

test('whatever is ordered: books balance, margin equals the positions, fills sum to the position, opening raises no free margin, nobody is flat and below zero', () => {
  const anyOrder = fc.record({
    instrumentId: fc.integer({ min: 1, max: 4 }),
    side: fc.constantFrom<Side>('buy', 'sell'),
    quantity: fc.bigInt(1n, 2_000_000n).map((steps) => quantity(steps * 1_000_000n)),
    leverage: fc.constantFrom(1, 2, 10, 100),
    reduceOnly: fc.boolean(),
    drift: fc.integer({ min: -2000, max: 2000 }),
  });
  fc.assert(
    fc.property(fc.array(anyOrder, { maxLength: 40 }), (orders) => {
      let account = opened();
      let house = -10_000_000_000n;
      const held = new Map<number, bigint>();
      for (const { drift, ...wanted } of orders) {
        const view = market(drifted(drift));
        const decision = decideMarketOrder(account, { ...wanted, seenPrice: undefined, slippage: 50 }, view);
        if (!decision.accepted) continue;
        const { after, entries, fill } = decision.changes[0];
        for (const { postings } of entries) {
          expect(sum(Object.values(postings))).toBe(0n);
          house += sum(HOUSE_ACCOUNTS.map((name) => postings[name] ?? usd(0n)));
        }
        const signed = wanted.side === 'buy' ? wanted.quantity : wanted.quantity * -1n;
        held.set(wanted.instrumentId, (held.get(wanted.instrumentId) ?? 0n) + signed);
        expect(fill?.quantityAfter).toBe(held.get(wanted.instrumentId));
        expect(after.positions.size > 0 || accountValueOf(after.balances) >= 0n).toBe(true);
        const onlyOpens = fill?.change.closed === 0n;
        expect(onlyOpens && freeMarginOf(after, view) > freeMarginOf(account, view)).toBe(false);
        account = after;
      }
      expect(sum(Object.values(account.balances)) + house).toBe(0n);
      expect(account.balances.cash >= 0n).toBe(true);
      expect(sum([...account.positions.values()].map((position) => position.margin))).toBe(
        account.balances.margin,
      );
      for (const [id, amount] of held) expect(account.positions.get(id)?.quantity ?? 0n).toBe(amount);
    }),
  );
});

test.each([
  ['order', undefined, 'market'],
  ['order', 'limit', 'limit'],
  ['order', 'stop_loss', 'stop_loss'],
  ['rebalance', undefined, 'rebalance'],
  ['stop_out', undefined, 'stop_out'],
  ['administrator', undefined, 'administrator'],
  // What made the fill, not what kind of order it took.
  ['stop_out', 'market', 'stop_out'],
] as const)('a fill by %s, of an order to %s, came from %s', (cause, purpose, origin) => {
  expect(fillOrigin(cause, purpose)).toBe(origin);
});
