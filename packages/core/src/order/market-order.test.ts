import { describe, expect, test } from 'vitest';
import {
  decideClosePosition,
  decideMarketOrder,
  decidePlaceOrder,
  quoteAmount,
  type AccountState,
  type Instrument,
} from '../index.ts';
import {
  AAPL,
  accept,
  at,
  dollars,
  EURUSD,
  holding,
  keeping,
  market,
  buildMarket,
  toQuantity,
  opened,
  order,
  buildPosition,
  refuse,
} from '../test/test-market.ts';
import { draft } from '../test/order-story.ts';

const refused = (account: AccountState, wanted: ReturnType<typeof order>, view = market()) => {
  const decision = decideMarketOrder(account, wanted, view);
  return decision.accepted ? 'accepted' : decision.refusal.code;
};

describe('the quantity of an order', () => {
  /** Traded in hundredths, from five of them on. */
  const STEPPED: Instrument = { ...AAPL, minQuantity: toQuantity('0.05') };
  const view = buildMarket(STEPPED, '191.20', '191.24');

  test.each([
    ['the smallest', opened(), 'buy', '0.05', 'accepted'],
    ['less than the smallest', opened(), 'buy', '0.04', 'quantity_too_small'],
    ['a part of less than the smallest', keeping(buildPosition(STEPPED, '0.10')), 'sell', '0.02', 'accepted'],
    [
      'more of less than the smallest',
      keeping(buildPosition(STEPPED, '0.10')),
      'buy',
      '0.02',
      'quantity_too_small',
    ],
    ['beside the grid', opened(), 'buy', '0.055', 'quantity_off_grid'],
    // What a split or an administrator leaves may lie beside the grid: it can always be closed, whole.
    ['a whole long beside the grid', keeping(buildPosition(STEPPED, '0.105')), 'sell', '0.105', 'accepted'],
    ['a whole short beside the grid', keeping(buildPosition(STEPPED, '-0.105')), 'buy', '0.105', 'accepted'],
    [
      'a part of it beside the grid',
      keeping(buildPosition(STEPPED, '0.105')),
      'sell',
      '0.015',
      'quantity_off_grid',
    ],
    ['a part of it on the grid', keeping(buildPosition(STEPPED, '0.105')), 'sell', '0.02', 'accepted'],
    [
      'beyond it beside the grid',
      keeping(buildPosition(STEPPED, '0.105')),
      'sell',
      '0.205',
      'quantity_off_grid',
    ],
    [
      'as much again beside the grid',
      keeping(buildPosition(STEPPED, '0.105')),
      'buy',
      '0.105',
      'quantity_off_grid',
    ],
  ] as const)('%s', (_, account, side, amount, expected) => {
    expect(refused(account, order(side, STEPPED, amount), view)).toBe(expected);
  });

  test('of what only reduces is at most what is held, whole or in part', () => {
    const long = holding(['buy', AAPL, '5', 10]);
    const reduce = (amount: string) => order('sell', AAPL, amount, { reduceOnly: true });
    expect(refused(long, reduce('4.99'))).toBe('accepted');
    expect(refused(long, reduce('5'))).toBe('accepted');
    expect(refuse(decideMarketOrder(long, reduce('5.01'), market()))).toEqual({
      code: 'exceeds_position',
      held: toQuantity('5'),
    });
  });
});

describe('the value of an order', () => {
  test.each([
    // 0.01 x 1.00 is one cent.
    ['a cent', opened(), 'buy', '0.01', '1.00', 'accepted'],
    ['less than a cent', opened(), 'buy', '0.01', '0.99', 'notional_out_of_range'],
    [
      'a part of less than a cent',
      keeping(buildPosition(AAPL, '0.02')),
      'sell',
      '0.01',
      '0.50',
      'notional_out_of_range',
    ],
    [
      'a whole position of less than a cent',
      keeping(buildPosition(AAPL, '0.01')),
      'sell',
      '0.01',
      '0.50',
      'accepted',
    ],
    // 50,000 x 200.00 is ten million.
    ['ten million', rich(), 'buy', '50000', '200.00', 'accepted'],
    ['more than ten million', rich(), 'buy', '50000.01', '200.00', 'notional_out_of_range'],
    [
      'more than ten million that only closes',
      keeping(buildPosition(AAPL, '60000')),
      'sell',
      '59999',
      '200.00',
      'accepted',
    ],
    [
      'more than ten million that flips',
      keeping(buildPosition(AAPL, '60000')),
      'sell',
      '60001',
      '200.00',
      'notional_out_of_range',
    ],
  ] as const)('%s', (_, account, side, amount, ask, expected) => {
    const bid = (Number(ask) - 0.01).toFixed(2);
    const view = side === 'buy' ? buildMarket(AAPL, bid, ask) : buildMarket(AAPL, ask, '300.00');
    expect(refused(account, order(side, AAPL, amount), view)).toBe(expected);
  });
});

describe('what one account can hold of an instrument is what 64 bits count', () => {
  /** So cheap that hundred units are a cent, and traded by the smallest fraction. */
  const CHEAP: Instrument = {
    ...AAPL,
    tickSize: at('0.00000001'),
    quantityStep: toQuantity('0.00000001'),
    minQuantity: toQuantity('0.00000001'),
  };
  const view = buildMarket(CHEAP, '0.0001', '0.00010001');
  const most = '92233720368.54775807';

  test.each([
    ['up to the last fraction of a long', '92233720268.54775807', 'buy', '100', 'accepted'],
    ['a fraction more', '92233720268.54775808', 'buy', '100', 'notional_out_of_range'],
    ['up to the last fraction of a short', '-92233720268.54775807', 'sell', '100', 'accepted'],
    ['a fraction more, short', '-92233720268.54775808', 'sell', '100', 'notional_out_of_range'],
    ['a hundred-millionth of a unit, worth too little', '0', 'buy', '0.00000001', 'notional_out_of_range'],
    ['part of all that there can be', most, 'sell', '100', 'accepted'],
  ] as const)('%s', (_, held, side, amount, expected) => {
    const account =
      held === '0'
        ? opened()
        : keeping(buildPosition(CHEAP, held, { cost: quoteAmount(toQuantity(held) / 1_000_000n) }));
    expect(refused(account, order(side, CHEAP, amount), view)).toBe(expected);
  });

  test('a millionth more than ten million is too much, ten million is not', () => {
    // 1,000,000,000.0001 x 0.01 is a millionth more.
    const cents = buildMarket(CHEAP, '0.00999999', '0.01');
    expect(refused(rich(), order('buy', CHEAP, '1000000000'), cents)).toBe('accepted');
    expect(refused(rich(), order('buy', CHEAP, '1000000000.0001'), cents)).toBe('notional_out_of_range');
  });

  test('a trail may be as narrow as the smallest tick', () => {
    const state = { account: opened(), orders: new Map(), orderCount: 0 };
    const trail = { by: 'distance', distance: at('0.00000001') } as const;
    const wanted = draft('sell', '1000', { type: 'trailing_stop', trail }, { instrumentId: CHEAP.id });
    expect(decidePlaceOrder(state, wanted, view)).toMatchObject({ accepted: true });
  });
});

describe('a fill against the price that was seen', () => {
  test.each([
    // Half a percent of 200.00 is 1.00.
    ['buy', '201.00', 'accepted'],
    ['buy', '201.01', 'price_moved'],
    ['buy', '150.00', 'accepted'],
    ['sell', '199.00', 'accepted'],
    ['sell', '198.99', 'price_moved'],
    ['sell', '250.00', 'accepted'],
  ] as const)('a %s at %s instead of 200.00: %s', (side, touch, expected) => {
    const view = side === 'buy' ? buildMarket(AAPL, '149.00', touch) : buildMarket(AAPL, touch, '260.00');
    expect(refused(opened(), order(side, AAPL, '1', { seenPrice: at('200.00') }), view)).toBe(expected);
  });
});

describe('funds', () => {
  test('all of the cash buys what it pays for, and a millionth less does not', () => {
    const view = buildMarket(AAPL, '199.99', '200.00');
    const account = opened();
    expect(refused(account, order('buy', AAPL, '50'), view)).toBe('accepted');
    const short = { ...account, balances: { ...account.balances, cash: dollars('9999.999999') } };
    expect(refuse(decideMarketOrder(short, order('buy', AAPL, '50'), view))).toMatchObject({
      code: 'insufficient_funds',
      required: dollars('10000'),
      available: dollars('9999.999999'),
      // 49.99 x 200.00 = 9,998.00
      affordable: toQuantity('49.99'),
    });
  });

  test.each([
    // 0.05 x 191.24 is 9.562
    ['9.562', '0.05'],
    ['9.561999', '0'],
  ])('of %s, from five hundredths on at 191.24, %s can be bought', (cash, affordable) => {
    const view = buildMarket({ ...AAPL, minQuantity: toQuantity('0.05') }, '191.20', '191.24');
    const account = { ...opened(), balances: { ...opened().balances, cash: dollars(cash) } };
    expect(refuse(decideMarketOrder(account, order('buy', AAPL, '1'), view))).toMatchObject({
      code: 'insufficient_funds',
      affordable: toQuantity(affordable),
    });
  });

  test('an order that flips states what closes and what opens of it', () => {
    // 2 close for 0.08 less than they cost; of 9,999.92 each share short takes 191.20 of margin and 0.04 of spread: 52.28
    const long = holding(['buy', AAPL, '2', 2]);
    const wanted = order('sell', AAPL, '60');
    expect(refuse(decideMarketOrder(long, wanted, market()))).toMatchObject({
      affordable: toQuantity('54.28'),
    });
  });

  test('what is closed counts with its result: a profit opens more, a loss less', () => {
    // 100 long at 1:20 from 191.24; at 195.24 they win 400.00, which lie in profit, not in cash.
    const long = holding(['buy', AAPL, '100', 20]);
    const rise = buildMarket(AAPL, '195.24', '195.28');
    // 9,043.80 + 956.20 = 10,000.00 for 51.21 x 195.24 = 9,998.24
    expect(refuse(decideMarketOrder(long, order('sell', AAPL, '160'), rise))).toMatchObject({
      code: 'insufficient_funds',
      available: dollars('10000'),
      affordable: toQuantity('151.21'),
    });
  });
});

test('what floats in the position that is added to counts, and cash that reaches is not what is missing', () => {
  // 100 long at 1:20 from 191.24 lock 956.20; at 101.20 they have lost 9,004.00: 39.80 are free, 10 more take 50.62.
  const long = holding(['buy', AAPL, '100', 20]);
  const fallen = buildMarket(AAPL, '101.20', '101.24');
  expect(refused(long, order('buy', AAPL, '10', { leverage: 20 }), fallen)).toBe('insufficient_free_margin');
  // 50 x 200.00 are all of the cash, and a short beside it has lost 199.00.
  const short = keeping(buildPosition(EURUSD, '-1'));
  expect(refused(short, order('buy', AAPL, '50'), buildMarket(AAPL, '199.99', '200.00'))).toBe(
    'insufficient_free_margin',
  );
});

test('what a flip realises is not lost a second time while it opens', () => {
  // 100 long at 1:20 from 191.24; at 171.20 they have lost 2,004.00, 7,996.00 are left: enough for 40 x 171.20.
  const long = holding(['buy', AAPL, '100', 20]);
  expect(refused(long, order('sell', AAPL, '140'), buildMarket(AAPL, '171.20', '171.24'))).toBe('accepted');
});

describe('the position that a fill belongs to', () => {
  const trade = (account: AccountState, side: 'buy' | 'sell', amount: string) =>
    accept(decideMarketOrder(account, order(side, AAPL, amount, { leverage: 10 }), market()));
  const long = keeping(buildPosition(AAPL, '5'));

  test.each([
    ['that opens one is the one it opens', keeping(), 'buy', '5', 5],
    ['that adds is the one that was opened before', long, 'buy', '5', 3],
    ['that closes part too', long, 'sell', '2', 3],
    ['that closes all of it is the one that is gone', long, 'sell', '5', 3],
    ['that flips is the new one', long, 'sell', '8', 5],
  ] as const)('%s', (_, account, side, amount, openedBy) => {
    expect(trade(account, side, amount).fill).toMatchObject({ number: 5, positionOpenedBy: openedBy });
  });

  test('is known by a close as well, which says what is left', () => {
    const close = (quantity: string | undefined) =>
      accept(
        decideClosePosition(
          long,
          {
            instrumentId: AAPL.id,
            quantity: quantity === undefined ? undefined : toQuantity(quantity),
            seenPrice: undefined,
            slippage: 0,
          },
          market(),
        ),
      ).fill;
    expect(close('2')).toMatchObject({ positionOpenedBy: 3, quantityAfter: toQuantity('3') });
    expect(close(undefined)).toMatchObject({ positionOpenedBy: 3, quantityAfter: 0n });
  });
});

function rich(): AccountState {
  const account = opened();
  return { ...account, balances: { ...account.balances, cash: dollars('20000000') } };
}
