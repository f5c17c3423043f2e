import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decidePlaceOrder,
  decideRebalance,
  decideReplaceOrder,
  decideTrade,
  formatQuantity,
  orderValueOf,
  PERSON,
  price,
  quantity,
  senderOfFill,
  sizeDraft,
  usd,
  type MarketView,
  type NotionalDraft,
  type OrderDraft,
  type Sender,
} from '../../index.ts';
import {
  AAPL,
  at,
  CALM,
  createDay,
  draft,
  HOUR,
  limit,
  MARKET,
  marketAt,
  newcomer,
  NOON,
  toQuantity,
  quoteAt,
  stop,
  stopLimit,
  trailBy,
  type Day,
} from '../../test/order-story.ts';

const BOT: Sender = { kind: 'key', number: 7, key: '5e0ff1ba-7a4c-4a8e-9df3-1a2b3c4d5e6f', label: 'bot' };

const ofOrder = (stopLoss: NonNullable<OrderDraft['bracket']>['stopLoss'], takeProfit?: string) => ({
  bracket: { scope: 'order' as const, stopLoss, takeProfit: takeProfit ? limit(takeProfit) : undefined },
});
const ofPosition = (stopLoss: NonNullable<OrderDraft['bracket']>['stopLoss'], takeProfit?: string) => ({
  bracket: { stopLoss, takeProfit: takeProfit ? limit(takeProfit) : undefined },
});

const stories: Record<string, [title: string, act: (day: Day) => void, events: string[]][]> = {
  'a replaced order': [
    [
      'ends, and the new one works at its own terms',
      (day) => {
        day.place(draft('buy', '10', limit('190.00')));
        day.replace(1, { terms: limit('189.00'), quantity: toQuantity('5') });
        day.quotes('189.00', '189.04');
        day.quotes('188.96', '189.00');
      },
      ['#1 works: buy 10', '#1 cancelled: replaced', '#2 works: buy 5', '#2 filled: buy 5 at 189.00'],
    ],
    [
      'fills at once where the market has reached the new limit',
      (day) => {
        day.place(draft('buy', '10', limit('190.00')));
        day.replace(1, { terms: limit('191.30') });
      },
      ['#1 works: buy 10', '#1 cancelled: replaced', '#2 filled: buy 10 at 191.24'],
    ],
    [
      'leaves its bracket to the new one, which has its quantity',
      (day) => {
        day.place(draft('buy', '10', limit('190.00'), ofPosition(stop('180.00'), '200.00')));
        day.replace(1, { quantity: toQuantity('4') });
        day.quotes('189.96', '190.00');
        day.quotes('180.00', '180.04');
      },
      [
        '#1 works: buy 10',
        '#2 waits for #1: sell 10',
        '#3 waits for #1: sell 10',
        '#1 cancelled: replaced',
        '#2 amended',
        '#3 amended',
        '#4 works: buy 4',
        '#2 works: sell 4',
        '#3 works: sell 4',
        '#4 filled: buy 4 at 190.00',
        '#2 filled: sell 4 at 180.00',
        '#3 cancelled: position',
      ],
    ],
    [
      'leaves its group to the new one',
      (day) => {
        day.oco(draft('buy', '1', limit('190.00')), draft('buy', '1', stop('192.00')));
        day.replace(1, { terms: limit('189.00') });
        day.quotes('191.96', '192.00');
      },
      [
        '#1 works: buy 1',
        '#2 works: buy 1',
        '#1 cancelled: replaced',
        '#3 works: buy 1',
        '#2 filled: buy 1 at 192.00',
        '#3 cancelled: oco',
      ],
    ],
    [
      'leaves the position that it protects to the new one, whose quantity stays the position’s',
      (day) => {
        day.trade('buy', '10');
        day.protect(stop('180.00'));
        day.replace(1, { quantity: toQuantity('5') });
        day.replace(1, { terms: stop('185.00') });
        day.trade('buy', '2');
        day.quotes('185.00', '185.04');
      },
      [
        '#1 works: sell 10',
        'refused: quantity_follows_position',
        '#1 cancelled: replaced',
        '#2 works: sell 10',
        '#2 is now sell 12',
        '#2 filled: sell 12 at 185.00',
      ],
    ],
    [
      'is one that works: none that waits for another one, has ended or was replaced',
      (day) => {
        day.place(draft('buy', '10', limit('190.00'), ofPosition(stop('180.00'))));
        day.replace(2, { terms: stop('181.00') });
        day.replace(1, { terms: limit('189.00') });
        day.replace(1, { terms: limit('188.00') });
        day.cancel(3);
        day.replace(3, { terms: limit('188.00') });
        day.replace(9, {});
      },
      [
        '#1 works: buy 10',
        '#2 waits for #1: sell 10',
        'refused: order_not_working',
        '#1 cancelled: replaced',
        '#2 amended',
        '#3 works: buy 10',
        'refused: order_not_working',
        '#2 cancelled: parent',
        '#3 cancelled: client',
        'refused: order_not_working',
        'refused: order_not_working',
      ],
    ],
    [
      'is refused for what an amendment would be refused for, and stays',
      (day) => {
        day.place(draft('buy', '10', limit('190.00')));
        day.replace(1, { terms: stop('195.00') });
        day.replace(1, { terms: { type: 'limit', limit: price(190_001n) } });
        day.replace(1, { quantity: toQuantity('1000') });
        day.replace(1, { lifetime: { timeInForce: 'gtd', until: NOON } });
      },
      [
        '#1 works: buy 10',
        'refused: order_type_differs',
        'refused: price_off_grid',
        'refused: insufficient_funds',
        'refused: expiry_not_ahead',
      ],
    ],
  ],

  'a bracket of its order’s own quantity': [
    [
      'has what the order filled, whatever else is held, and one cancels the other',
      (day) => {
        day.trade('buy', '5');
        day.place(draft('buy', '10', limit('190.00'), ofOrder(stop('180.00'), '200.00')));
        day.quotes('189.96', '190.00');
        day.quotes('200.00', '200.04');
      },
      [
        '#1 works: buy 10',
        '#2 waits for #1: sell 10',
        '#3 waits for #1: sell 10',
        '#1 filled: buy 10 at 190.00',
        '#2 works: sell 10',
        '#3 works: sell 10',
        '#2 cancelled: oco',
        '#3 filled: sell 10 at 200.00',
      ],
    ],
    [
      'of two orders stand beside each other on one position',
      (day) => {
        day.place(draft('buy', '10', MARKET, ofOrder(stop('180.00'), '200.00')));
        day.place(draft('buy', '4', MARKET, ofOrder(stop('185.00'), '195.00')));
        day.quotes('185.00', '185.04');
        day.quotes('180.00', '180.04');
      },
      [
        '#1 filled: buy 10 at 191.24',
        '#2 works: sell 10',
        '#3 works: sell 10',
        '#4 filled: buy 4 at 191.24',
        '#5 works: sell 4',
        '#6 works: sell 4',
        '#5 filled: sell 4 at 185.00',
        '#6 cancelled: oco',
        '#2 filled: sell 10 at 180.00',
        '#3 cancelled: oco',
      ],
    ],
    [
      'closes no more than is held: it shrinks with the position, never grows, and ends with it',
      (day) => {
        day.place(draft('buy', '10', MARKET, ofOrder(stop('180.00'))));
        day.trade('sell', '7');
        day.trade('buy', '20');
        day.trade('sell', '23');
      },
      ['#1 filled: buy 10 at 191.24', '#2 works: sell 10', '#2 is now sell 3', '#2 cancelled: position'],
    ],
    [
      'has what is left where its order turned a position round',
      (day) => {
        day.trade('sell', '4');
        day.place(draft('buy', '10', MARKET, ofOrder(stop('180.00'), '200.00')));
      },
      ['#1 filled: buy 10 at 191.24', '#2 works: sell 6', '#3 works: sell 6'],
    ],
    [
      'ends where its order opened nothing, and with an order that ends unfilled',
      (day) => {
        day.trade('sell', '10');
        day.place(draft('buy', '4', MARKET, ofOrder(stop('180.00'))));
        day.place(draft('buy', '4', limit('180.00'), ofOrder(stop('170.00'))));
        day.cancel(3);
      },
      [
        '#1 filled: buy 4 at 191.24',
        '#2 cancelled: position',
        '#3 works: buy 4',
        '#4 waits for #3: sell 4',
        '#3 cancelled: client',
        '#4 cancelled: parent',
      ],
    ],
  ],

  'a stop-limit as a stop loss': [
    [
      'of a position is a limit once its stop is met, and closes no worse than that',
      (day) => {
        day.trade('buy', '10');
        day.protect(stopLimit('185.00', '184.50'));
        day.quotes('183.00', '183.04');
        day.trade('buy', '1');
        day.quotes('184.50', '184.54');
      },
      ['#1 works: sell 10', '#1 is a limit now', '#1 is now sell 11', '#1 filled: sell 11 at 184.50'],
    ],
    [
      'of a bracket fills at its stop while the market is within its limit',
      (day) => {
        day.place(draft('buy', '10', MARKET, ofOrder(stopLimit('185.00', '184.50'), '200.00')));
        day.quotes('184.80', '184.84');
      },
      [
        '#1 filled: buy 10 at 191.24',
        '#2 works: sell 10',
        '#3 works: sell 10',
        '#2 filled: sell 10 at 184.80, gapped from 185.00',
        '#3 cancelled: oco',
      ],
    ],
    [
      'may have its limit changed once its stop is met, also to where the market is',
      (day) => {
        day.trade('buy', '10');
        day.protect(stopLimit('185.00', '184.50'));
        day.quotes('183.00', '183.04');
        day.amend(1, { terms: stopLimit('185.00', '182.00') });
      },
      ['#1 works: sell 10', '#1 is a limit now', '#1 filled: sell 10 at 183.00'],
    ],
    [
      'lies on the losing side',
      (day) => {
        day.place(draft('buy', '10', MARKET, ofPosition(stopLimit('195.00', '194.00'))));
        day.trade('buy', '1');
        day.protect(stopLimit('195.00', '194.00'));
      },
      ['refused: stop_loss_on_wrong_side', 'refused: stop_on_wrong_side'],
    ],
  ],
};

describe.each(Object.entries(stories))('%s', (_, told) => {
  test.each(told)('%s', (title, act, events) => {
    const day = createDay();
    act(day);
    expect([title, day.events]).toEqual([title, events]);
  });
});

test('a replacement has its own sender and id, names what it replaced, and is named by it', () => {
  const day = createDay();
  day.place({ ...draft('buy', '10', limit('190.00')), clientOrderId: 'first', sentBy: PERSON });
  const decision = decideReplaceOrder(
    day.state(),
    {
      orderId: 1,
      quantity: undefined,
      terms: limit('189.00'),
      lifetime: undefined,
      sentBy: BOT,
      clientOrderId: 'next',
    },
    marketAt({ ...CALM, now: NOON + HOUR }),
  );
  const orders = decision.accepted ? decision.changes[0].orders.map(({ after }) => after) : [];
  expect(orders).toMatchObject([
    {
      id: 1,
      clientOrderId: 'first',
      sentBy: PERSON,
      state: { status: 'cancelled', reason: 'replaced', replacedBy: 2, at: NOON + HOUR },
    },
    { id: 2, clientOrderId: 'next', sentBy: BOT, replaces: 1, placedAt: NOON + HOUR },
  ]);
  expect(orders[1]?.notional).toBeUndefined();
});

test('a trailing stop is replaced from the best price that it has seen', () => {
  const day = createDay();
  day.trade('buy', '10');
  day.protect(trailBy('5.00'));
  day.quotes('195.00', '195.04');
  day.quotes('193.00', '193.04');
  day.replace(1, { terms: trailBy('3.00') });
  expect(day.state().orders.get(2)?.trail).toEqual({ best: at('195.00'), stop: at('192.00') });
});

const worth = (
  dollars: string,
  terms: NotionalDraft['terms'],
  side: 'buy' | 'sell' = 'buy',
): NotionalDraft => {
  const { quantity: _, terms: __, ...rest } = draft(side, '1', terms);
  return { ...rest, terms, notional: usd(toQuantity(dollars) / 100n) };
};
const MARKET_TERMS = { type: 'market', seenPrice: undefined, slippage: 50 } as const;

describe('an order by its notional', () => {
  test.each([
    ['a buy at the ask', worth('1000', MARKET_TERMS), '5.22'],
    ['a sell at the bid', worth('1000', MARKET_TERMS, 'sell'), '5.23'],
    ['a limit at its own price', worth('1000', limit('100.00')), '10'],
    ['a step, and nothing more', worth('1.92', MARKET_TERMS), '0.01'],
  ])('%s', (_, order, filled) => {
    const decision = decidePlaceOrder(newcomer(), order, marketAt(CALM));
    const [placed] = decision.accepted ? decision.changes[0].orders : [];
    expect(placed && formatQuantity(placed.after.quantity)).toBe(filled);
    expect(placed?.after.notional).toBe(order.notional);
  });

  test.each([
    ['less than a step', worth('1.91', MARKET_TERMS), 'quantity_too_small'],
    ['nothing', worth('0', MARKET_TERMS), 'quantity_too_small'],
    ['less than nothing', worth('-5', MARKET_TERMS), 'quantity_too_small'],
    ['a limit of nothing', worth('1000', { type: 'limit', limit: price(0n) }), 'quantity_too_small'],
    ['more than there is', worth('20000', MARKET_TERMS), 'insufficient_funds'],
  ])('is refused: %s', (_, order, code) => {
    const decision = decidePlaceOrder(newcomer(), order, marketAt(CALM));
    expect(decision).toMatchObject({ accepted: false, refusal: { code } });
  });

  test('is refused without a quote, by which alone it has a quantity', () => {
    const market: MarketView = { ...marketAt(CALM), quoteOf: () => undefined };
    expect(decidePlaceOrder(newcomer(), worth('1000', limit('100.00')), market)).toMatchObject({
      refusal: { code: 'quote_unavailable' },
    });
  });

  test('is the largest quantity that is worth no more', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10_000_000_000_000n),
        fc.bigInt(1n, 100_000_000n),
        fc.record({ numerator: fc.bigInt(1n, 10_000n), denominator: fc.bigInt(1n, 10_000n) }),
        fc.constantFrom(1n, 100n, 1_000_000n),
        (notional, ticks, rate, step) => {
          const instrument = { ...AAPL, quantityStep: quantity(step) };
          const ask = price(ticks * AAPL.tickSize);
          const market: MarketView = {
            ...marketAt(CALM),
            instrumentOf: () => instrument,
            quoteOf: () => ({ ...quoteAt(CALM), ask, rate }),
          };
          const sized = sizeDraft({ ...worth('1', MARKET_TERMS), notional: usd(notional) }, market);
          const amount = sized?.quantity ?? quantity(-1n);
          const exact = (one: bigint) => one * ask * 100n * rate.numerator;
          const most = notional * 10n ** 10n * 100n * rate.denominator;
          expect(amount % step).toBe(0n);
          expect(exact(amount) <= most && exact(amount + step) > most).toBe(true);
          expect(orderValueOf(instrument, ask, amount, rate) <= notional).toBe(true);
        },
      ),
    );
  });
});

describe('who sent an order', () => {
  const order = {
    instrumentId: AAPL.id,
    side: 'buy',
    quantity: toQuantity('1'),
    leverage: 1,
    reduceOnly: false,
    seenPrice: undefined,
    slippage: 50,
  } as const;

  test.each([
    ['a person’s trade is a fill alone', { sentBy: PERSON }, 0],
    ['a program’s trade is an order', { sentBy: BOT }, 1],
    ['what has an id of its sender’s is an order', { sentBy: PERSON, clientOrderId: 'a' }, 1],
  ])('%s', (_, sent, orders) => {
    const decision = decideTrade(newcomer(), { ...order, ...sent }, marketAt(CALM));
    const [change] = decision.accepted ? decision.changes : [];
    expect(change?.account.fill?.order.sentBy).toEqual(sent.sentBy);
    expect(change?.orders.map(({ after }) => after.state.status)).toEqual(orders ? ['filled'] : []);
    expect(change?.account.fill?.execution?.orderId).toBe(orders ? 1 : undefined);
  });

  test('a bracket is its order’s sender’s; the id is the order’s alone', () => {
    const sent = { sentBy: BOT, clientOrderId: 'a' };
    const bracketed = { ...draft('buy', '1', MARKET, ofPosition(stop('180.00'))), ...sent };
    const decision = decidePlaceOrder(newcomer(), bracketed, marketAt(CALM));
    expect(decision.accepted && decision.changes[0].orders.map(({ after }) => after)).toMatchObject([
      sent,
      { sentBy: BOT, clientOrderId: undefined, notional: undefined },
    ]);
  });

  test('stands behind a fill unless a rule or an administrator does', () => {
    expect(senderOfFill('order', BOT)).toBe(BOT);
    expect(senderOfFill('rebalance', PERSON)).toBe(PERSON);
    expect(senderOfFill('order', undefined)).toBeUndefined();
    expect(senderOfFill('administrator', undefined)).toEqual({ kind: 'administrator' });
    for (const rule of ['stop_out', 'contest_end', 'evaluation_end'] as const)
      expect(senderOfFill(rule, undefined)).toEqual({ kind: 'rule', rule });
  });

  test('each fill of a rebalance is its sender’s', () => {
    const request = { targets: { technology: 10_000n }, seen: undefined, listed: [AAPL], sentBy: BOT };
    const decision = decideRebalance(newcomer(), request, marketAt(CALM));
    expect(decision.accepted && decision.changes.map(({ account }) => account.fill?.order.sentBy)).toEqual(
      decision.accepted && decision.changes.map(() => BOT),
    );
  });
});
