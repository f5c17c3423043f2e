import { describe, expect, test } from 'vitest';
import {
  decidePlaceOco,
  decidePlaceOrder,
  decideProtectPosition,
  decideTrigger,
  formatUsdExact,
  MAX_WAITING_ORDERS,
  moveOrder,
  NEXT_STATUSES,
  previewClose,
  previewProtectPosition,
  previewRestingOrder,
  quoteAmount,
  TIMES_IN_FORCE,
  usd,
  type OrderChange,
  type OrderDraft,
  type OrderStatus,
  type RestingOrder,
  type TradingState,
} from '../../index.ts';
import {
  at,
  AAPL,
  bracket,
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
  trailByPoints,
  type Day,
} from '../../test/order-story.ts';
import { keeping, buildPosition } from '../../test/test-market.ts';

const stories: Record<string, [title: string, act: (day: Day) => void, events: string[]][]> = {
  'an order that waits for the market': [
    [
      'a buy limit waits below the market and fills when the ask comes down to it',
      (day) => {
        day.place(draft('buy', '10', limit('190.00')));
        day.quotes('189.97', '190.01');
        day.quotes('189.96', '190.00');
      },
      ['#1 works: buy 10', '#1 filled: buy 10 at 190.00'],
    ],
    [
      'a sell limit fills when the bid comes up to it',
      (day) => {
        day.place(draft('sell', '10', limit('192.00')));
        day.quotes('191.99', '192.03');
        day.quotes('192.00', '192.04');
      },
      ['#1 works: sell 10', '#1 filled: sell 10 at 192.00'],
    ],
    [
      'a buy stop watches the ask, a sell stop the bid',
      (day) => {
        day.place(draft('buy', '1', stop('192.00')));
        day.place(draft('sell', '1', stop('190.00')));
        day.quotes('191.95', '191.99');
        day.quotes('191.96', '192.00');
        day.quotes('190.01', '190.05');
        day.quotes('190.00', '190.04');
      },
      ['#1 works: buy 1', '#2 works: sell 1', '#1 filled: buy 1 at 192.00', '#2 filled: sell 1 at 190.00'],
    ],
    [
      'a stop that the market jumps over fills at the first price that there is, and says so',
      (day) => {
        day.place(draft('buy', '10', stop('195.00')));
        day.quotes('196.00', '196.04');
      },
      ['#1 works: buy 10', '#1 filled: buy 10 at 196.04, gapped from 195.00'],
    ],
    [
      'a limit that the market jumps over gets the better price',
      (day) => {
        day.place(draft('buy', '10', limit('190.00')));
        day.quotes('187.00', '187.04');
      },
      ['#1 works: buy 10', '#1 filled: buy 10 at 187.04, gapped from 190.00'],
    ],
    [
      'a stop-limit whose market is still within the limit fills at once, and says which stop set it off',
      (day) => {
        day.place(draft('buy', '10', stopLimit('192.00', '192.10')));
        day.quotes('192.02', '192.06');
      },
      ['#1 works: buy 10', '#1 filled: buy 10 at 192.06, gapped from 192.00'],
    ],
    [
      'a stop-limit that the market jumps over is a limit from then on, and waits for its price',
      (day) => {
        day.place(draft('buy', '10', stopLimit('192.00', '192.10')));
        day.quotes('193.00', '193.04');
        day.quotes('192.50', '192.54');
        day.quotes('192.06', '192.10');
      },
      ['#1 works: buy 10', '#1 is a limit now', '#1 filled: buy 10 at 192.10'],
    ],
    [
      'what the market reaches while it is closed or stale waits, and gaps to the first price that may be traded',
      (day) => {
        day.place(draft('sell', '1', stop('190.00')));
        day.quotes('189.00', '189.04', { closed: true });
        day.quotes('189.00', '189.04', { age: 2_001 });
        day.quotes('188.00', '188.04');
      },
      [
        '#1 works: sell 1',
        '#1 waits: market_closed',
        '#1 waits: quote_stale',
        '#1 filled: sell 1 at 188.00, gapped from 190.00',
      ],
    ],
    [
      'its funds are looked at when it executes too: gone by then, it is rejected with the reason',
      (day) => {
        day.place(draft('buy', '50', limit('190.00')));
        day.trade('buy', '5');
        day.quotes('189.96', '190.00');
        day.quotes('189.96', '190.00');
      },
      ['#1 works: buy 50', '#1 rejected: insufficient_funds'],
    ],
    [
      'the margin call is looked at when it executes too, with the spread of that moment',
      (day) => {
        day.place(draft('buy', '1560', limit('190.00'), { leverage: 30 }));
        day.quotes('189.90', '190.00');
      },
      // 1,560 x 190.00 / 30 = 9,880.00; 120.00 are left, of which a spread of 0.04 takes 62.40 and one of 0.10 156.00
      ['#1 works: buy 1560', '#1 rejected: opens_at_margin_call'],
    ],
    [
      'its leverage is looked at when it executes too: no longer allowed, it is rejected with its bracket and its group',
      (day) => {
        day.place(draft('buy', '1', limit('190.00'), { leverage: 30, ...bracket(stop('180.00')) }));
        day.oco(
          draft('buy', '1', limit('189.00'), { leverage: 10 }),
          draft('sell', '1', limit('195.00'), { leverage: 5 }),
        );
        day.quotes('189.96', '190.00', { margin: { kind: 'esma' } });
        day.quotes('188.96', '189.00', { margin: { kind: 'esma' } });
        day.quotes('188.96', '189.00');
      },
      [
        '#1 works: buy 1',
        '#2 waits for #1: sell 1',
        '#3 works: buy 1',
        '#4 works: sell 1',
        '#1 rejected: leverage_not_allowed',
        '#2 cancelled: parent',
        '#3 rejected: leverage_not_allowed',
        '#4 cancelled: oco',
      ],
    ],
    [
      'fills all the same where it only closes, and is neither amended nor placed anew',
      (day) => {
        day.place(draft('buy', '1', MARKET, { leverage: 30 }));
        day.place(draft('sell', '1', limit('192.00'), { leverage: 30 }));
        day.place(draft('sell', '2', limit('192.10'), { leverage: 30 }));
        day.quotes('191.20', '191.24', { margin: { kind: 'esma' } });
        day.amend(2, { terms: limit('192.05') });
        day.amend(3, { terms: limit('192.20') });
        day.place(draft('buy', '1', limit('190.00'), { leverage: 10 }));
        day.quotes('192.05', '192.09', { margin: { kind: 'esma' } });
      },
      [
        '#1 filled: buy 1 at 191.24',
        '#2 works: sell 1',
        '#3 works: sell 2',
        '#2 amended',
        'refused: leverage_not_allowed',
        'refused: leverage_not_allowed',
        '#2 filled: sell 1 at 192.05',
      ],
    ],
    [
      'is amended only to what its funds would allow',
      (day) => {
        day.place(draft('buy', '1', limit('190.00')));
        day.amend(1, { quantity: toQuantity('53') });
        day.amend(1, { quantity: toQuantity('52') });
      },
      ['#1 works: buy 1', 'refused: insufficient_funds', '#1 is now buy 52'],
    ],
    [
      'on leverage it puts what has been paid in full meanwhile on margin',
      (day) => {
        day.place(draft('buy', '1', limit('190.00'), { leverage: 5 }));
        day.trade('buy', '2');
        day.quotes('189.96', '190.00');
      },
      ['#1 works: buy 1', '#1 filled: buy 1 at 190.00'],
    ],
  ],
  'a trailing stop': [
    [
      'follows the best bid at its distance, never back, and triggers behind it',
      (day) => {
        day.place(draft('sell', '1', trailBy('2.00')));
        day.quotes('192.50', '192.54');
        day.quotes('191.00', '191.04');
        day.quotes('192.50', '192.54');
        day.quotes('193.00', '193.04');
        day.quotes('191.01', '191.05');
        day.quotes('191.00', '191.04');
      },
      ['#1 works: sell 1', '#1 trails at 190.50', '#1 trails at 191.00', '#1 filled: sell 1 at 191.00'],
    ],
    [
      'follows the lowest ask for a buy',
      (day) => {
        day.place(draft('buy', '1', trailBy('1.00')));
        day.quotes('189.96', '190.00');
        day.quotes('190.90', '190.94');
        day.quotes('191.46', '191.50');
      },
      ['#1 works: buy 1', '#1 trails at 191.00', '#1 filled: buy 1 at 191.50, gapped from 191.00'],
    ],
    [
      // 200.00 x 99 % = 198.00; 200.01 x 99 % = 198.0099, a tick further away: 198.00
      'by basis points of the best price, rounded away from the market',
      (day) => {
        day.place(draft('sell', '1', trailByPoints(100)));
        day.quotes('200.00', '200.04');
        day.quotes('200.01', '200.05');
        day.quotes('198.01', '198.05');
        day.quotes('198.00', '198.04');
      },
      ['#1 works: sell 1', '#1 trails at 198.00', '#1 trails at 198.00', '#1 filled: sell 1 at 198.00'],
    ],
    [
      'does not follow prices that nothing trades at',
      (day) => {
        day.place(draft('sell', '1', trailBy('2.00')));
        day.quotes('199.00', '199.04', { age: 2_001 });
        day.quotes('191.00', '191.04');
      },
      ['#1 works: sell 1', '#1 waits: quote_stale'],
    ],
  ],
  'an order that need not wait': [
    [
      'a limit that the market has reached fills at once, at the better touch',
      (day) => day.place(draft('buy', '10', limit('192.00'))),
      ['#1 filled: buy 10 at 191.24'],
    ],
    [
      'ioc and fok fill whole at once or are cancelled, and leave nothing waiting',
      (day) => {
        for (const timeInForce of ['ioc', 'fok'] as const) {
          day.place(draft('buy', '1', limit('191.24'), { lifetime: { timeInForce } }));
          day.place(draft('buy', '1', limit('191.23'), { lifetime: { timeInForce } }));
        }
        expect(day.state().orders.size).toBe(0);
      },
      [
        '#1 filled: buy 1 at 191.24',
        '#2 cancelled: unfilled',
        '#3 filled: buy 1 at 191.24',
        '#4 cancelled: unfilled',
      ],
    ],
    [
      'an unfilled ioc takes its bracket with it',
      (day) =>
        day.place(
          draft('buy', '1', limit('190.00'), {
            lifetime: { timeInForce: 'ioc' },
            ...bracket(stop('180.00')),
          }),
        ),
      ['#1 cancelled: unfilled', '#2 cancelled: parent'],
    ],
    [
      'a market order fills as a trade does, and starts its bracket in the same change',
      (day) => {
        day.place(draft('buy', '10', MARKET, bracket(stop('189.00'), limit('195.00'))));
        day.quotes('188.90', '188.94');
      },
      [
        '#1 filled: buy 10 at 191.24',
        '#2 works: sell 10',
        '#3 works: sell 10',
        '#2 filled: sell 10 at 188.90, gapped from 189.00',
        '#3 cancelled: position',
      ],
    ],
    [
      'a marketable limit waits while the market is closed',
      (day) => {
        day.quotes('191.20', '191.24', { closed: true });
        day.place(draft('buy', '1', limit('192.00')));
        day.quotes('191.30', '191.34');
      },
      ['#1 works: buy 1', '#1 filled: buy 1 at 191.34, gapped from 192.00'],
    ],
  ],
  'one cancels the other': [
    [
      'the first to fill cancels the others, with their brackets, in the same change',
      (day) => {
        day.oco(
          draft('buy', '1', limit('190.00')),
          draft('buy', '1', stop('193.00'), bracket(stop('192.00'))),
        );
        day.quotes('189.96', '190.00');
        day.quotes('193.00', '193.04');
      },
      [
        '#1 works: buy 1',
        '#2 works: buy 1',
        '#3 waits for #2: sell 1',
        '#1 filled: buy 1 at 190.00',
        '#2 cancelled: oco',
        '#3 cancelled: parent',
      ],
    ],
    [
      'a stop-limit that triggers without filling cancels them too',
      (day) => {
        day.oco(draft('buy', '1', stopLimit('193.00', '193.00')), draft('buy', '1', limit('190.00')));
        day.quotes('194.00', '194.04');
        day.quotes('189.96', '190.00');
      },
      [
        '#1 works: buy 1',
        '#2 works: buy 1',
        '#1 is a limit now',
        '#2 cancelled: oco',
        '#1 filled: buy 1 at 190.00, gapped from 193.00',
      ],
    ],
    [
      'one that is rejected had its turn',
      (day) => {
        day.oco(draft('buy', '50', limit('190.00')), draft('buy', '1', limit('189.00')));
        day.trade('buy', '5');
        day.quotes('188.96', '189.00');
      },
      ['#1 works: buy 50', '#2 works: buy 1', '#1 rejected: insufficient_funds', '#2 cancelled: oco'],
    ],
    [
      'one that its client cancels leaves the other working',
      (day) => {
        day.oco(draft('buy', '1', limit('190.00')), draft('sell', '1', limit('193.00')));
        day.cancel(1);
        day.quotes('193.00', '193.04');
      },
      ['#1 works: buy 1', '#2 works: sell 1', '#1 cancelled: client', '#2 filled: sell 1 at 193.00'],
    ],
  ],
  'a bracket': [
    [
      'waits for its order, starts on its position, and one end of it ends the other',
      (day) => {
        day.place(draft('buy', '10', limit('190.00'), bracket(stop('188.00'), limit('194.00'))));
        day.quotes('194.00', '194.04');
        day.quotes('189.96', '190.00');
        day.quotes('194.00', '194.04');
      },
      [
        '#1 works: buy 10',
        '#2 waits for #1: sell 10',
        '#3 waits for #1: sell 10',
        '#1 filled: buy 10 at 190.00',
        '#2 works: sell 10',
        '#3 works: sell 10',
        '#2 cancelled: position',
        '#3 filled: sell 10 at 194.00',
      ],
    ],
    [
      'of a short: its stop loss watches the ask',
      (day) => {
        day.place(draft('sell', '10', limit('192.00'), bracket(stop('193.00'), limit('188.00'))));
        day.quotes('192.00', '192.04');
        day.quotes('192.95', '192.99');
        day.quotes('192.96', '193.00');
      },
      [
        '#1 works: sell 10',
        '#2 waits for #1: buy 10',
        '#3 waits for #1: buy 10',
        '#1 filled: sell 10 at 192.00',
        '#2 works: buy 10',
        '#3 works: buy 10',
        '#2 filled: buy 10 at 193.00',
        '#3 cancelled: position',
      ],
    ],
    [
      'trails from the moment its position opens',
      (day) => {
        day.place(draft('buy', '1', limit('190.00'), bracket(trailBy('1.00'))));
        day.quotes('195.00', '195.04');
        day.quotes('189.96', '190.00');
        day.quotes('190.46', '190.50');
        day.quotes('189.46', '189.50');
      },
      [
        '#1 works: buy 1',
        '#2 waits for #1: sell 1',
        '#1 filled: buy 1 at 190.00',
        '#2 works: sell 1',
        '#2 trails at 189.46',
        '#2 filled: sell 1 at 189.46',
      ],
    ],
    [
      'ends with an order that is cancelled, or whose fill opened nothing',
      (day) => {
        day.place(draft('buy', '1', limit('190.00'), bracket(stop('188.00'))));
        day.cancel(1);
        day.trade('sell', '5');
        day.place(draft('buy', '5', limit('190.00'), bracket(stop('188.00'))));
        day.quotes('189.96', '190.00');
      },
      [
        '#1 works: buy 1',
        '#2 waits for #1: sell 1',
        '#1 cancelled: client',
        '#2 cancelled: parent',
        '#3 works: buy 5',
        '#4 waits for #3: sell 5',
        '#3 filled: buy 5 at 190.00',
        '#4 cancelled: position',
      ],
    ],
  ],
  'what protects a position': [
    [
      'has its quantity, whatever that becomes, and ends when it closes',
      (day) => {
        day.trade('buy', '10');
        day.protect(stop('180.00'));
        day.trade('buy', '5');
        day.trade('sell', '12');
        day.trade('sell', '3');
      },
      ['#1 works: sell 10', '#1 is now sell 15', '#1 is now sell 3', '#1 cancelled: position'],
    ],
    [
      'ends when the position flips, and does not pass to the next one',
      (day) => {
        day.trade('buy', '10');
        day.protect(limit('200.00'));
        day.trade('sell', '12');
        day.trade('buy', '12');
        day.quotes('201.00', '201.04');
      },
      ['#1 works: sell 10', '#1 cancelled: position'],
    ],
    [
      'another reduce-only order shrinks with the position but does not grow with it',
      (day) => {
        day.trade('buy', '10');
        day.place(draft('sell', '6', limit('200.00'), { reduceOnly: true }));
        day.trade('buy', '5');
        day.trade('sell', '11');
        day.quotes('200.00', '200.04');
        expect(day.state().account.positions.size).toBe(0);
      },
      ['#1 works: sell 6', '#1 is now sell 4', '#1 filled: sell 4 at 200.00'],
    ],
    [
      'two that reduce together never close more than there is',
      (day) => {
        day.trade('buy', '10');
        day.place(draft('sell', '8', limit('195.00'), { reduceOnly: true }));
        day.place(draft('sell', '8', limit('196.00'), { reduceOnly: true }));
        day.quotes('196.00', '196.04');
        expect(day.state().account.positions.size).toBe(0);
      },
      [
        '#1 works: sell 8',
        '#2 works: sell 8',
        '#1 filled: sell 8 at 196.00, gapped from 195.00',
        '#2 is now sell 2',
        '#2 filled: sell 2 at 196.00',
      ],
    ],
  ],
  time: [
    [
      'a day order ends at 17:00 New York, a gtd order at its moment, a gtc order not',
      (day) => {
        day.place(draft('buy', '1', limit('190.00'), { lifetime: { timeInForce: 'day' } }));
        day.place(
          draft('buy', '1', limit('190.00'), { lifetime: { timeInForce: 'gtd', until: NOON + 6 * HOUR } }),
        );
        day.place(draft('buy', '1', limit('190.00')));
        day.clock(NOON + 5 * HOUR - 1);
        day.clock(NOON + 5 * HOUR);
        day.clock(NOON + 6 * HOUR);
        day.clock(NOON + 10_000 * HOUR);
      },
      ['#1 works: buy 1', '#2 works: buy 1', '#3 works: buy 1', '#1 expired', '#2 expired'],
    ],
    [
      'an amended lifetime counts from the amendment; what has none any more goes on',
      (day) => {
        for (let count = 0; count < 3; count += 1) day.place(draft('buy', '1', limit('190.00')));
        day.amend(1, { lifetime: { timeInForce: 'day' } });
        day.amend(2, { lifetime: { timeInForce: 'gtd', until: NOON + 6 * HOUR } });
        day.amend(3, { lifetime: { timeInForce: 'gtd', until: NOON + 6 * HOUR } });
        day.amend(3, { lifetime: { timeInForce: 'gtc' } });
        day.amend(2, { terms: limit('189.00') });
        day.clock(NOON + 5 * HOUR - 1);
        day.clock(NOON + 5 * HOUR);
        day.clock(NOON + 6 * HOUR);
      },
      [
        '#1 works: buy 1',
        '#2 works: buy 1',
        '#3 works: buy 1',
        '#1 amended',
        '#2 amended',
        '#3 amended',
        '#3 amended',
        '#2 amended',
        '#1 expired',
        '#2 expired',
      ],
    ],
    [
      'an order whose time is over expires instead of filling, and takes its bracket with it',
      (day) => {
        const lifetime = { timeInForce: 'gtd', until: NOON + HOUR } as const;
        day.place(draft('buy', '1', limit('190.00'), { lifetime, ...bracket(stop('180.00')) }));
        day.quotes('189.96', '190.00', { now: NOON + HOUR });
      },
      ['#1 works: buy 1', '#2 waits for #1: sell 1', '#1 expired', '#2 cancelled: parent'],
    ],
  ],
  'amending and cancelling': [
    [
      'a changed limit that the market has reached fills at once',
      (day) => {
        day.place(draft('buy', '1', limit('190.00')));
        day.amend(1, { terms: limit('190.50') });
        day.amend(1, { quantity: toQuantity('2') });
        day.amend(1, { terms: limit('191.30') });
      },
      ['#1 works: buy 1', '#1 amended', '#1 is now buy 2', '#1 filled: buy 2 at 191.24'],
    ],
    [
      'a changed order is checked as a new one',
      (day) => {
        day.place(draft('sell', '1', stop('190.00')));
        day.amend(1, { terms: limit('190.00') });
        day.amend(1, { terms: stop('191.20') });
        day.amend(1, { terms: stop('190.005') });
        day.amend(1, { quantity: toQuantity('0.001') });
        day.amend(1, { lifetime: { timeInForce: 'ioc' } });
        day.amend(1, { lifetime: { timeInForce: 'gtd', until: NOON } });
        day.amend(2, { quantity: toQuantity('2') });
      },
      [
        '#1 works: sell 1',
        'refused: order_type_differs',
        'refused: stop_on_wrong_side',
        'refused: price_off_grid',
        'refused: quantity_off_grid',
        'refused: time_in_force_not_allowed',
        'refused: expiry_not_ahead',
        'refused: order_not_working',
      ],
    ],
    [
      'a trailing stop keeps its best price; a met stop stays met',
      (day) => {
        day.place(draft('sell', '1', trailBy('2.00')));
        day.quotes('193.00', '193.04');
        day.quotes('192.00', '192.04');
        day.amend(1, { terms: trailBy('1.50') });
        day.amend(1, { terms: trailBy('1.00') });
        day.place(draft('buy', '1', stopLimit('193.00', '193.00')));
        day.quotes('194.00', '194.04');
        day.amend(2, { terms: stopLimit('195.00', '195.00') });
        day.amend(2, { terms: stopLimit('193.00', '194.04') });
      },
      [
        '#1 works: sell 1',
        '#1 trails at 191.00',
        '#1 trails at 191.50',
        'refused: stop_on_wrong_side',
        '#2 works: buy 1',
        '#1 trails at 192.50',
        '#2 is a limit now',
        'refused: stop_already_met',
        '#2 filled: buy 1 at 194.04',
      ],
    ],
    [
      'a bracket may be changed while it waits, on its own side of the order',
      (day) => {
        day.place(draft('buy', '1', limit('190.00'), bracket(stop('188.00'))));
        day.amend(2, { terms: stop('189.00') });
        day.amend(2, { terms: stop('190.00') });
        day.amend(2, { quantity: toQuantity('2') });
        day.amend(1, { terms: limit('188.50') });
        day.cancel(2);
        day.amend(1, { terms: limit('188.50') });
      },
      [
        '#1 works: buy 1',
        '#2 waits for #1: sell 1',
        '#2 amended',
        'refused: stop_loss_on_wrong_side',
        'refused: quantity_follows_position',
        'refused: stop_loss_on_wrong_side',
        '#2 cancelled: client',
        '#1 amended',
      ],
    ],
    [
      'what is over can be neither amended nor cancelled, also before anybody wrote that it is',
      (day) => {
        day.place(
          draft('buy', '1', limit('190.00'), { lifetime: { timeInForce: 'gtd', until: NOON + HOUR } }),
        );
        day.quotes('191.20', '191.24', { now: NOON + HOUR - 1 });
        day.place(draft('buy', '1', limit('192.00')));
        day.cancel(2);
        day.clock(NOON + HOUR);
        day.cancel(1);
      },
      [
        '#1 works: buy 1',
        '#2 filled: buy 1 at 191.24',
        'refused: order_not_working',
        '#1 expired',
        'refused: order_not_working',
      ],
    ],
  ],
};

describe.each(Object.entries(stories))('%s', (_, cases) => {
  test.each(cases)('%s', (__, act, expected) => {
    const day = createDay();
    act(day);
    expect(day.events).toEqual(expected);
  });
});

test('a stop loss books the loss of its gap, and the fill keeps the evidence', () => {
  const day = createDay();
  day.place(draft('buy', '10', MARKET, bracket(stop('189.00'))));
  day.quotes('188.90', '188.94');
  // bought 10 at 191.24, sold at 188.90: -23.40; the margin of 1,912.40 is cash again
  expect(Object.values(day.state().account.balances).map((amount) => formatUsdExact(amount))).toEqual([
    '10000.000000',
    '0.000000',
    '-23.400000',
    '0.000000',
  ]);
  expect(day.fills.map((fill) => fill.execution)).toEqual([
    { orderId: 1, orderType: 'market', purpose: 'market', triggerPrice: undefined, gapped: false },
    { orderId: 2, orderType: 'stop', purpose: 'stop_loss', triggerPrice: at('189.00'), gapped: true },
  ]);
  expect(day.fills[1]).toMatchObject({
    price: at('188.90'),
    rule: 'sell_at_bid',
    quote: { bid: at('188.90') },
  });
});

test('an amended order says its new lifetime', () => {
  const day = createDay();
  day.place(draft('buy', '1', limit('190.00')));
  day.amend(1, { lifetime: { timeInForce: 'day' } });
  expect(day.state().orders.get(1)).toMatchObject({ timeInForce: 'day', expiresAt: NOON + 5 * HOUR });
});

describe('a quote that reaches an order', () => {
  const waiting = () => {
    const day = createDay();
    day.place(draft('buy', '1', limit('190.00')));
    return day.state();
  };
  const low = quoteAt({ ...CALM, bid: '189.90', ask: '189.94' });

  test('is the one that it fills at, whatever the market has come to since', () => {
    const decision = decideTrigger(waiting(), 1, low, marketAt(CALM));
    expect(decision.accepted && decision.changes[0]?.account.fill).toMatchObject({
      price: at('189.94'),
      quote: low,
      // Bound by its own limit, by no price that anybody saw.
      order: { seenPrice: undefined, slippage: 0 },
    });
  });

  test('is that of its instrument alone: what else is held is worth what its own market says', () => {
    // 90 short of another instrument at 191.20; at 300.04 they would have lost more than there is.
    const other = buildPosition({ ...AAPL, id: 2 }, '-90', {
      cost: quoteAmount(-17_208_000_000n),
      margin: usd(1n),
    });
    const placed = decidePlaceOrder(
      { account: keeping(other), orders: new Map(), orderCount: 0 },
      draft('sell', '1', limit('300.00')),
      marketAt(CALM),
    );
    if (!placed.accepted) throw new Error(placed.refusal.code);
    const high = quoteAt({ ...CALM, bid: '300.00', ask: '300.04' });
    expect(decideTrigger(placed.changes[0].after, 1, high, marketAt(CALM))).toMatchObject({
      changes: [{ orders: [{ after: { state: { status: 'filled' } } }] }],
    });
  });

  test('fills nothing while the market has none of its instrument', () => {
    const without = { ...marketAt(CALM), quoteOf: () => undefined };
    expect(decideTrigger(waiting(), 1, low, without)).toEqual({
      accepted: false,
      refusal: { code: 'quote_unavailable' },
    });
    expect(previewRestingOrder(newcomer(), draft('buy', '1', limit('190.00')), without)).toEqual({
      refusal: { code: 'quote_unavailable' },
    });
  });
});

describe('a trailing stop that is amended while a quote reaches it', () => {
  const amended = (distance: string) => {
    const day = createDay();
    day.place(draft('sell', '1', trailBy('2.00')));
    day.quotes('193.00', '193.04');
    day.amend(1, { terms: trailBy(distance) });
    return day.state();
  };
  const decide = (state: TradingState, bid: string, best: string) => {
    const moment = { ...CALM, bid, ask: '194.04' };
    return decideTrigger(state, 1, quoteAt(moment), marketAt(moment), { splits: 0, best: at(best) });
  };

  // The quote of 193.50 had brought the stop to 191.50 by the trail of 2.00; by the new ones it is at 190.50 and 192.50.
  test.each([
    ['3.00', '190.50'],
    ['1.00', '192.50'],
  ])('to %s keeps the best price, and its stop is %s', (distance, expected) => {
    const decision = decide(amended(distance), '193.50', '193.50');
    expect(decision).toMatchObject({
      changes: [{ orders: [{ after: { trail: { best: at('193.50'), stop: at(expected) } } }] }],
    });
  });

  test('is not set off by the stop that it no longer has, and trails on', () => {
    const state = amended('3.00');
    expect(decide(state, '191.00', '193.00')).toEqual({ accepted: true, changes: [] });
    expect(decide(state, '190.00', '193.00')).toMatchObject({ accepted: true, changes: [{}] });
    const trailed = decide(state, '193.50', '193.50');
    const [change] = trailed.accepted ? trailed.changes : [];
    expect(decide(change?.after ?? state, '194.00', '194.00')).toMatchObject({
      changes: [{ orders: [{ after: { trail: { best: at('194.00'), stop: at('191.00') } } }] }],
    });
  });
});

test('a bracket has the quantity that its order is amended to', () => {
  const day = createDay();
  day.place(draft('buy', '0.05', limit('190.00'), bracket(stop('188.00'))));
  day.amend(1, { quantity: toQuantity('10') });
  expect([...day.state().orders.values()].map(({ quantity }) => quantity)).toEqual([
    toQuantity('10'),
    toQuantity('10'),
  ]);
  day.amend(1, { terms: limit('189.50') });
  expect(day.events.slice(2)).toEqual(['#1 is now buy 10', '#2 amended', '#1 amended']);
});

describe('a placement is refused at once, in the order of the reasons', () => {
  const cases: [string, OrderDraft, string][] = [
    ['off the grid of quantities', draft('buy', '0.015', limit('190.00')), 'quantity_off_grid'],
    [
      'a leverage that is not listed',
      draft('buy', '1', limit('190.00'), { leverage: 3 }),
      'leverage_not_allowed',
    ],
    ['reducing what is not there', draft('sell', '1', limit('195.00'), { reduceOnly: true }), 'no_position'],
    [
      'a stop that is to fill at once',
      draft('buy', '1', stop('195.00'), { lifetime: { timeInForce: 'ioc' } }),
      'time_in_force_not_allowed',
    ],
    [
      'a market order that is to wait',
      draft('buy', '1', MARKET, { lifetime: { timeInForce: 'day' } }),
      'time_in_force_not_allowed',
    ],
    [
      'until now',
      draft('buy', '1', limit('190.00'), { lifetime: { timeInForce: 'gtd', until: NOON } }),
      'expiry_not_ahead',
    ],
    ['a price between ticks', draft('buy', '1', limit('190.005')), 'price_off_grid'],
    ['a price beyond any market', draft('sell', '0.01', limit('10000000000.01')), 'price_off_grid'],
    ['a price of nothing', draft('buy', '1', limit('0')), 'price_off_grid'],
    ['a distance between ticks', draft('sell', '1', trailBy('0.005')), 'price_off_grid'],
    ['a trail of nothing', draft('sell', '1', trailByPoints(0)), 'trail_out_of_range'],
    ['a trail of more than half', draft('sell', '1', trailBy('95.61')), 'trail_out_of_range'],
    ['a buy stop at the ask', draft('buy', '1', stop('191.24')), 'stop_on_wrong_side'],
    ['a sell stop at the bid', draft('sell', '1', stop('191.20')), 'stop_on_wrong_side'],
    [
      'a stop loss above the price of a long',
      draft('buy', '1', limit('190.00'), bracket(stop('190.00'))),
      'stop_loss_on_wrong_side',
    ],
    [
      'a take profit above the price of a short',
      draft('sell', '1', limit('195.00'), bracket(undefined, limit('195.01'))),
      'take_profit_on_wrong_side',
    ],
    [
      'a stop loss at the bid that a market order would close at',
      draft('buy', '1', MARKET, bracket(stop('191.20'))),
      'stop_loss_on_wrong_side',
    ],
    [
      'a bracket trail of more than half of the price it opens at',
      draft('buy', '1', limit('10.00'), bracket(trailBy('5.01'))),
      'trail_out_of_range',
    ],
    [
      'a market order at a price that has run away',
      draft('buy', '1', { type: 'market', seenPrice: at('190.00'), slippage: 50 }),
      'price_moved',
    ],
    [
      'a bracket trail of part of a hundredth of a percent',
      draft('buy', '1', limit('190.00'), bracket(trailByPoints(1.5))),
      'trail_out_of_range',
    ],
    // The farthest price on the grid; 0.01 of it are too much.
    ['the farthest price', draft('sell', '0.01', limit('10000000000')), 'notional_out_of_range'],
    // 60,000 x 190.00 = 11,400,000 USD
    [
      'more than ten million at its own price',
      draft('buy', '60000', limit('190.00')),
      'notional_out_of_range',
    ],
    [
      'a limit that would fill now without the funds',
      draft('buy', '60', limit('192.00')),
      'insufficient_funds',
    ],
    [
      'one that waits, without the funds at its price',
      draft('buy', '60', limit('190.00')),
      'insufficient_funds',
    ],
    // 1,570 x 190.00 / 30 = 9,943.33 of 10,000.00; the spread takes 62.80 beside it
    [
      'one that waits and would open under the margin call',
      draft('buy', '1570', limit('190.00'), { leverage: 30 }),
      'opens_at_margin_call',
    ],
    [
      'a stop to sell that would open under the margin call, with its bracket',
      draft('sell', '1570', stop('190.00'), { leverage: 30, ...bracket(stop('195.00')) }),
      'opens_at_margin_call',
    ],
    [
      'a market order with a bracket that would open under the margin call',
      draft('buy', '1560', MARKET, { leverage: 30, ...bracket(stop('180.00')) }),
      'opens_at_margin_call',
    ],
  ];
  test.each(cases)('%s', (_, wanted, code) => {
    const day = createDay();
    day.place(wanted);
    expect(day.events).toEqual([`refused: ${code}`]);
    expect(day.state()).toEqual(newcomer());
  });

  test('a bracket on what only reduces', () => {
    const day = createDay();
    day.trade('buy', '1');
    day.place(draft('sell', '1', limit('195.00'), { reduceOnly: true, ...bracket(stop('199.00')) }));
    expect(day.events).toEqual(['refused: bracket_not_allowed']);
  });

  test('a stop loss and a take profit that the market has passed, of a position', () => {
    const day = createDay();
    day.protect(stop('180.00'));
    day.trade('buy', '1');
    day.protect(stop('191.20'));
    day.protect(limit('191.20'));
    expect(day.events).toEqual([
      'refused: no_position',
      'refused: stop_on_wrong_side',
      'refused: take_profit_on_wrong_side',
    ]);
  });

  test('what fills at once, in a closed market or on an old quote', () => {
    const day = createDay();
    day.quotes('191.20', '191.24', { closed: true });
    day.place(draft('buy', '1', limit('192.00'), { lifetime: { timeInForce: 'fok' } }));
    day.quotes('191.20', '191.24', { age: 2_001 });
    day.place(draft('buy', '1', MARKET));
    expect(day.events).toEqual(['refused: market_closed', 'refused: quote_stale']);
  });

  test('one of a group, and one that protects a position, that is not to wait', () => {
    const lifetime = { timeInForce: 'ioc' } as const;
    const day = createDay();
    day.oco(draft('buy', '1', limit('190.00'), { lifetime }), draft('buy', '1', limit('189.00')));
    day.trade('buy', '1');
    const wanted = { instrumentId: AAPL.id, terms: limit('200.00'), lifetime };
    expect(day.events).toEqual(['refused: time_in_force_not_allowed']);
    expect(decideProtectPosition(day.state(), wanted, marketAt(CALM))).toMatchObject({
      accepted: false,
      refusal: { code: 'time_in_force_not_allowed', allowed: ['gtc', 'day', 'gtd'] },
    });
  });

  test('a group of which one would fill at once, says which', () => {
    const legs = [draft('buy', '1', limit('190.00')), draft('buy', '1', limit('191.24'))];
    expect(decidePlaceOco(newcomer(), legs, marketAt(CALM))).toEqual({
      accepted: false,
      refusal: { code: 'oco_leg_fills_at_once', leg: 2 },
    });
  });

  test('more than 50 that wait in an instrument, or 200 in all; what fills at once still passes', () => {
    const day = createDay();
    const waiting = (instrumentId: number) => draft('buy', '0.01', limit('100.00'), { instrumentId });
    for (let count = 0; count < 51; count += 1) day.place(waiting(1));
    expect(day.events.pop()).toBe('refused: too_many_orders');
    for (let count = 50; count < MAX_WAITING_ORDERS; count += 1)
      day.place(waiting(1 + Math.floor(count / 50)));
    expect(day.state().orders.size).toBe(MAX_WAITING_ORDERS);
    day.place(waiting(5));
    day.place(draft('buy', '0.01', limit('191.24')));
    expect(day.events.slice(-2)).toEqual(['refused: too_many_orders', '#201 filled: buy 0.01 at 191.24']);
  });
});

describe('the tables', () => {
  test('which type may carry which time in force', () => {
    expect(TIMES_IN_FORCE).toEqual({
      market: ['ioc', 'fok'],
      limit: ['gtc', 'day', 'gtd', 'ioc', 'fok'],
      stop: ['gtc', 'day', 'gtd'],
      stop_limit: ['gtc', 'day', 'gtd'],
      trailing_stop: ['gtc', 'day', 'gtd'],
    });
  });

  const statuses = Object.keys(NEXT_STATUSES) as OrderStatus[];
  const orderThatIs = (status: OrderStatus): RestingOrder => {
    const decision = decidePlaceOrder(newcomer(), draft('buy', '1', limit('190.00')), marketAt(CALM));
    if (!decision.accepted) throw new Error(decision.refusal.code);
    return { ...(decision.changes[0].orders[0] as OrderChange).after, state: stateOf(status) };
  };
  const stateOf = (status: OrderStatus): RestingOrder['state'] => {
    if (status === 'filled') return { status, at: NOON, fillNumber: 1 };
    if (status === 'cancelled') return { status, at: NOON, reason: 'client' };
    if (status === 'rejected') return { status, at: NOON, refusal: { code: 'quote_stale' } };
    return status === 'expired' ? { status, at: NOON } : { status };
  };
  const legal = [
    'pending working',
    'pending cancelled',
    'working filled',
    'working cancelled',
    'working rejected',
    'working expired',
  ];

  const moves = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));

  test.each(moves.filter(([from, to]) => legal.includes(`${from} ${to}`)))('%s may become %s', (from, to) => {
    expect(moveOrder(orderThatIs(from), stateOf(to)).state.status).toBe(to);
  });

  test.each(moves.filter(([from, to]) => !legal.includes(`${from} ${to}`)))(
    '%s never becomes %s',
    (from, to) => {
      expect(() => moveOrder(orderThatIs(from), stateOf(to))).toThrow('does not become');
    },
  );
});

describe('the preview of an order that waits', () => {
  test('shows the margin at its own price, the loss at its stop and the gain at its target', () => {
    const wanted = draft('buy', '10', limit('190.00'), {
      leverage: 10,
      ...bracket(stop('188.00'), limit('195.00')),
    });
    expect(previewRestingOrder(newcomer(), wanted, marketAt(CALM))).toMatchObject({
      price: at('190.00'),
      // 190 x 10; / 10; -2 x 10; 5 x 10
      value: usd(1_900_000_000n),
      marginRequired: usd(190_000_000n),
      realizedPnl: usd(0n),
      pnlAtStop: usd(-20_000_000n),
      pnlAtTarget: usd(50_000_000n),
      // 0.04 x 10, as the market has it now
      spreadCost: usd(400_000n),
      balanceAfter: usd(9_810_000_000n),
      freeMarginAfter: usd(9_809_600_000n),
      isCalledAfter: false,
      refusal: undefined,
    });
  });

  test('that would fill at once counts at the price of the market, not at its own', () => {
    const wanted = draft('buy', '10', limit('195.00'), bracket(stop('190.00')));
    expect(previewRestingOrder(newcomer(), wanted, marketAt(CALM))).toMatchObject({
      price: at('191.24'),
      value: usd(1_912_400_000n),
      // (190.00 - 191.24) x 10
      pnlAtStop: usd(-12_400_000n),
      refusal: undefined,
    });
    const closed = marketAt({ ...CALM, closed: true });
    expect(previewRestingOrder(newcomer(), wanted, closed)).toMatchObject({ price: at('195.00') });
  });

  test('says no loss where only a target is set', () => {
    const wanted = draft('buy', '10', limit('190.00'), bracket(undefined, limit('195.00')));
    expect(previewRestingOrder(newcomer(), wanted, marketAt(CALM))).toMatchObject({
      pnlAtStop: undefined,
      pnlAtTarget: usd(50_000_000n),
    });
  });

  test('of a short on a trail, from the price that it opens at', () => {
    const wanted = draft('sell', '10', stop('190.00'), bracket(trailByPoints(100)));
    // 190.00 + 1 % = 191.90: -1.90 x 10
    expect(previewRestingOrder(newcomer(), wanted, marketAt(CALM))).toMatchObject({
      price: at('190.00'),
      pnlAtStop: usd(-19_000_000n),
      pnlAtTarget: undefined,
    });
  });

  test('of a stop loss of a position: what closing it there comes to', () => {
    const day = createDay();
    day.trade('buy', '10');
    const lifetime = { timeInForce: 'gtc' } as const;
    // (189.00 - 191.24) x 10
    expect(
      previewProtectPosition(
        day.state(),
        { instrumentId: AAPL.id, terms: stop('189.00'), lifetime },
        marketAt(CALM),
      ),
    ).toMatchObject({ price: at('189.00'), realizedPnl: usd(-22_400_000n), refusal: undefined });
    expect(
      previewProtectPosition(
        newcomer(),
        { instrumentId: AAPL.id, terms: stop('189.00'), lifetime },
        marketAt(CALM),
      ),
    ).toEqual({ refusal: { code: 'no_position' } });
  });

  test('of a close: all of the position or a part, as a result and without margin', () => {
    const day = createDay();
    day.trade('buy', '10');
    const close = { instrumentId: AAPL.id, quantity: undefined, seenPrice: undefined, slippage: 50 };
    // (191.20 - 191.24) x 10
    expect(previewClose(day.state(), close, marketAt(CALM))).toMatchObject({
      quantity: toQuantity('10'),
      marginRequired: usd(0n),
      realizedPnl: usd(-400_000n),
      refusal: undefined,
    });
    expect(previewClose(day.state(), { ...close, quantity: toQuantity('4') }, marketAt(CALM))).toMatchObject({
      quantity: toQuantity('4'),
      realizedPnl: usd(-160_000n),
    });
    expect(previewClose(newcomer(), close, marketAt(CALM))).toEqual({ refusal: { code: 'no_position' } });
  });

  test('counts what closes as a result, not as margin, and says why it is refused', () => {
    const day = createDay();
    day.trade('buy', '10');
    // (195.00 - 191.24) x 10 = 37.60
    expect(
      previewRestingOrder(day.state(), draft('sell', '10', limit('195.00')), marketAt(CALM)),
    ).toMatchObject({
      marginRequired: usd(0n),
      realizedPnl: usd(37_600_000n),
      refusal: undefined,
    });
    const wrong = draft('buy', '1', stop('191.00'));
    expect(previewRestingOrder(day.state(), wrong, marketAt(CALM))).toMatchObject({
      refusal: { code: 'stop_on_wrong_side', stop: at('191.00'), market: at('191.24'), decimals: 2 },
    });
    expect(previewRestingOrder(day.state(), draft('buy', '0', stop('195.00')), marketAt(CALM))).toEqual({
      refusal: { code: 'quantity_too_small', minimum: toQuantity('0.01') },
    });
  });
});
