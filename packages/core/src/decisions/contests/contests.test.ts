import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accountValueOf,
  countAmendment,
  countOrders,
  decideAmendOrder,
  decideContestEnd,
  decideDeposit,
  decideEnterContest,
  decideMarketOrder,
  decideOpenBranch,
  decidePlaceOco,
  decidePlaceOrder,
  decideTrade,
  decideTrigger,
  formatUsdExact,
  getAccountKind,
  previewMarketOrder,
  previewRestingOrder,
  usd,
  valueAccount,
  type AccountRules,
  type AccountState,
  type EntryCircumstances,
  type MarketOrder,
  type MarketView,
  type OrderDecision,
  type OrderDraft,
  type Ruleset,
  type TradingState,
} from '../../index.ts';
import { draft, limit, MARKET } from '../../test/order-story.ts';
import {
  AAPL,
  accept,
  CALM,
  dollars,
  EURUSD,
  holding,
  market,
  NOW,
  toQuantity,
  order,
  refuse,
  USDJPY,
} from '../../test/test-market.ts';

const RULESET: Ruleset = {
  minutes: 60,
  terms: {
    grant: dollars('25000'),
    fillProfile: 'retail',
    margin: { kind: 'esma' },
    rules: { maxLeverage: 5, noShorts: true, maxShare: 40 },
  },
  lateEntry: false,
  leastFills: 3,
};
const CONTEST = { id: 7, world: 3, beginsAt: NOW, ruleset: RULESET };
const FIRST: EntryCircumstances = {
  openAccounts: 1,
  keptAccounts: 1,
  hasEntered: false,
  now: NOW,
  isOver: false,
};
const enter = (more: Partial<EntryCircumstances> = {}, ruleset: Ruleset = RULESET) =>
  decideEnterContest(20, { ...CONTEST, ruleset }, { ...FIRST, ...more });

describe('who enters', () => {
  test('gets an account on the terms of the contest, with an opening grant like any other', () => {
    const change = accept(enter());
    expect(change.account.entries.map(({ kind }) => kind)).toEqual(['opening_grant']);
    expect(change.after.account).toMatchObject({
      id: 20,
      fillProfile: 'retail',
      balances: { cash: dollars('25000') },
      terms: { contest: 7, world: 3, margin: { kind: 'esma' }, rules: RULESET.terms.rules },
    });
    expect(getAccountKind(change.after.account)).toBe('contest');
  });

  test.each<[Partial<EntryCircumstances>, string]>([
    [{ hasEntered: true, isOver: true, now: NOW + 1, openAccounts: 8 }, 'contest_entered'],
    [{ isOver: true, now: NOW + 1, openAccounts: 8 }, 'contest_over'],
    [{ now: NOW + 250, openAccounts: 8 }, 'contest_started'],
    [{ openAccounts: 8 }, 'too_many_accounts'],
  ])('not with %j: %s', (more, code) => expect(refuse(enter(more)).code).toBe(code));

  test('up to the very moment at which its clock begins, and any time where late entries are taken', () => {
    expect(enter({ now: NOW }).accepted).toBe(true);
    expect(enter({ now: NOW + 250 }, { ...RULESET, lateEntry: true }).accepted).toBe(true);
    expect(refuse(enter({ isOver: true }, { ...RULESET, lateEntry: true })).code).toBe('contest_over');
  });
});

const entry = (rules: AccountRules, grant = '10000'): AccountState =>
  accept(
    decideEnterContest(
      1,
      {
        ...CONTEST,
        ruleset: {
          ...RULESET,
          terms: { ...RULESET.terms, fillProfile: 'ideal', grant: dollars(grant), rules },
        },
      },
      FIRST,
    ),
  ).after.account;

describe('the rules of an account', () => {
  test('no leverage above the largest one, of those that the instrument allows', () => {
    const account = entry({ maxLeverage: 5 });
    const buy = (leverage: number) =>
      decideMarketOrder(account, order('buy', EURUSD, '1000', { leverage }), market());
    expect(buy(5).accepted).toBe(true);
    expect(refuse(buy(10))).toEqual({ code: 'leverage_not_allowed', allowed: [1, 2, 5] });
  });

  test('nothing is sold that is not held, not even by an order that turns a position around, or waits', () => {
    const account = entry({ noShorts: true });
    expect(refuse(decideMarketOrder(account, order('sell', AAPL, '1'), market())).code).toBe(
      'shorts_not_allowed',
    );
    const long = accept(decideMarketOrder(account, order('buy', AAPL, '10'), market())).after;
    expect(refuse(decideMarketOrder(long, order('sell', AAPL, '11'), market())).code).toBe(
      'shorts_not_allowed',
    );
    expect(decideMarketOrder(long, order('sell', AAPL, '10'), market()).accepted).toBe(true);
    const state: TradingState = { account: long, orders: new Map(), orderCount: 0 };
    const waiting = { ...draft('sell', '11', limit('500')), instrumentId: AAPL.id };
    expect(refuse(decidePlaceOrder(state, waiting, market())).code).toBe('shorts_not_allowed');
  });

  test('nothing is opened at delayed prices where they are left out; what is held there closes', () => {
    const account = entry({ noDelayed: true });
    const live = market();
    const late: MarketView = {
      ...live,
      quoteOf: (id) => {
        const quote = live.quoteOf(id);
        return quote && { ...quote, delay: 900_000 };
      },
    };
    expect(refuse(decideMarketOrder(account, order('buy', AAPL, '1'), late)).code).toBe(
      'delayed_not_allowed',
    );
    const long = accept(decideMarketOrder(account, order('buy', AAPL, '10'), market())).after;
    expect(refuse(decideMarketOrder(long, order('sell', AAPL, '11'), late)).code).toBe('delayed_not_allowed');
    expect(decideMarketOrder(long, order('sell', AAPL, '10'), late).accepted).toBe(true);
    const state: TradingState = { account: long, orders: new Map(), orderCount: 0 };
    const waiting = { ...draft('buy', '1', limit('100')), instrumentId: AAPL.id };
    expect(refuse(decidePlaceOrder(state, waiting, late)).code).toBe('delayed_not_allowed');
  });

  // 40 % of 10,000 are 4,000; 20 x 191.24 = 3,824.80, 21 x 191.24 = 4,016.04.
  test('no position above its share of the equity, whatever it was before; each to the cent', () => {
    const account = entry({ maxShare: 40 });
    expect(decideMarketOrder(account, order('buy', AAPL, '20'), market()).accepted).toBe(true);
    expect(refuse(decideMarketOrder(account, order('buy', AAPL, '21'), market()))).toEqual({
      code: 'position_too_large',
      maximum: 40,
      largest: dollars('4000'),
    });
    const long = accept(decideMarketOrder(account, order('buy', AAPL, '15'), market())).after;
    expect(refuse(decideMarketOrder(long, order('buy', AAPL, '6'), market())).code).toBe(
      'position_too_large',
    );
    // A short counts like a long, and so does one after it turned around.
    expect(refuse(decideMarketOrder(long, order('sell', AAPL, '37'), market())).code).toBe(
      'position_too_large',
    );
  });

  test('what closes is refused by none of them, also where the position has outgrown its share', () => {
    const free = entry({});
    const long = accept(
      decideMarketOrder(free, order('buy', EURUSD, '30000', { leverage: 30 }), market()),
    ).after;
    const bound = {
      ...long,
      terms: { ...free.terms!, rules: { maxLeverage: 1, noShorts: true, maxShare: 1 } as const },
    };
    for (const quantity of ['1', '29999', '30000'])
      expect(
        decideMarketOrder(bound, order('sell', EURUSD, quantity, { leverage: 30 }), market()).accepted,
      ).toBe(true);
  });

  test('what opens comes with a note where they ask for one: at once, waiting, or turning round', () => {
    const account = entry({ noteRequired: true });
    const buy = (more: object = {}) =>
      decideMarketOrder(account, { ...order('buy', AAPL, '10'), ...more }, market());
    expect(refuse(buy())).toEqual({ code: 'note_required' });
    expect(refuse(buy({ isNoted: false })).code).toBe('note_required');
    const long = accept(buy({ isNoted: true })).after;
    const state = { account: long, orders: new Map(), orderCount: 0 };
    const waiting = { ...draft('buy', '1', limit('150')), instrumentId: AAPL.id };
    expect(refuse(decidePlaceOrder(state, waiting, market())).code).toBe('note_required');
    expect(decidePlaceOrder(state, { ...waiting, isNoted: true }, market()).accepted).toBe(true);
    expect(refuse(decideMarketOrder(long, order('sell', AAPL, '11'), market())).code).toBe('note_required');
    // What is wrong with the order itself is said first.
    expect(refuse(decideMarketOrder(account, order('buy', AAPL, '0'), market())).code).toBe(
      'quantity_too_small',
    );
  });

  describe('orders of a day', () => {
    const account = entry({ ordersADay: { most: 2, zone: 'America/New_York' } });
    const flat: TradingState = { account, orders: new Map(), orderCount: 0 };
    const now = (hours = 0) => market(CALM, { now: NOW + hours * 3_600_000 });
    const trade = (state: TradingState, wanted: MarketOrder, hours = 0) =>
      countOrders(state, decideTrade(state, wanted, now(hours)), [wanted], now(hours).now);
    const buy = (amount = '1') => order('buy', AAPL, amount);
    const place = (state: TradingState, wanted: OrderDraft) =>
      countOrders(state, decidePlaceOrder(state, wanted, now()), [wanted], NOW);
    const waiting = { ...draft('buy', '1', limit('150')), instrumentId: AAPL.id };
    const after = (decision: OrderDecision) => accept(decision).after;

    test('as many as the rules say, whether they fill or wait; the preview says so before', () => {
      const once = after(trade(flat, buy()));
      const twice = after(place(once, waiting));
      expect(twice.account.orderDay?.orders).toBe(2);
      const spent = { code: 'orders_of_day_spent', most: 2 };
      expect(refuse(trade(twice, buy()))).toEqual(spent);
      expect(refuse(place(twice, waiting))).toEqual(spent);
      expect(previewMarketOrder(twice.account, buy(), now()).refusal).toEqual(spent);
      expect(previewRestingOrder(twice, waiting, now()).refusal).toEqual(spent);
      // What waited fills all the same.
      const [id] = twice.orders.keys();
      const met = market({ ...CALM, 2: ['149.00', '149.04'] });
      const triggered = decideTrigger(twice, id!, met.quoteOf(AAPL.id)!, met);
      if (!triggered.accepted) throw new Error(triggered.refusal.code);
      const filled = triggered.changes[0]!.after;
      expect(filled.account.fillCount).toBe(2);
      expect(filled.account.orderDay?.orders).toBe(2);
    });

    test('an exit is never among them, nor refused for them', () => {
      let state = after(trade(flat, buy('4')));
      state = after(trade(state, order('sell', AAPL, '1')));
      expect(state.account.orderDay?.orders).toBe(1);
      state = after(trade(state, buy('1')));
      expect(refuse(trade(state, buy())).code).toBe('orders_of_day_spent');
      state = after(trade(state, order('sell', AAPL, '2', { reduceOnly: true })));
      // One that turns the position round opens something.
      expect(refuse(trade(state, order('sell', AAPL, '3'))).code).toBe('orders_of_day_spent');
      expect(trade(state, order('sell', AAPL, '2')).accepted).toBe(true);
    });

    test('of the next day there are as many again, from midnight of the zone', () => {
      // NOW is Saturday, 07:00 in New York.
      const spent = after(trade(after(trade(flat, buy())), buy()));
      expect(refuse(trade(spent, buy(), 16.99)).code).toBe('orders_of_day_spent');
      expect(after(trade(spent, buy(), 17)).account.orderDay).toMatchObject({ orders: 1 });
    });

    test('two of which one cancels the other count once, and so does an amendment that begins to open', () => {
      const legs = [
        { ...draft('buy', '1', limit('150')), instrumentId: AAPL.id },
        { ...draft('buy', '1', limit('149')), instrumentId: AAPL.id },
      ];
      const both = after(countOrders(flat, decidePlaceOco(flat, legs, now()), legs, NOW));
      expect(both.account.orderDay?.orders).toBe(1);
      const held = after(trade(both, buy('5')));
      const closing = { ...draft('sell', '5', limit('250')), instrumentId: AAPL.id };
      const third = after(place(held, closing));
      expect(third.account.orderDay?.orders).toBe(2);
      const amendment = {
        orderId: third.orderCount,
        quantity: toQuantity('6'),
        terms: undefined,
        lifetime: undefined,
      };
      expect(refuse(decideAmendOrder(third, amendment, now()))).toMatchObject({
        code: 'orders_of_day_spent',
      });
      const tomorrow = now(17);
      const amended = countAmendment(
        third,
        decideAmendOrder(third, amendment, tomorrow),
        amendment.orderId,
        tomorrow.now,
      );
      expect(after(amended).account.orderDay?.orders).toBe(1);
    });
  });

  test('a note that was asked for when an order was placed is not asked for again when it fills', () => {
    const account = entry({ noteRequired: true });
    const state = { account, orders: new Map(), orderCount: 0 };
    const at = { ...draft('buy', '1', limit('200')), instrumentId: AAPL.id, isNoted: true };
    const change = accept(decidePlaceOrder(state, at, market()));
    expect(change.account.fill?.change.opened).toBe(toQuantity('1'));
  });

  test('an order that came without one because it would only close never opens: it ends with the position', () => {
    const noted = { ...order('buy', AAPL, '10'), isNoted: true };
    const long = accept(decideMarketOrder(entry({ noteRequired: true }), noted, market())).after;
    const state = { account: long, orders: new Map(), orderCount: 0 };
    const target = { ...draft('sell', '10', limit('200')), instrumentId: AAPL.id };
    const { after: waiting } = accept(decidePlaceOrder(state, target, market()));
    expect(waiting.orders.get(1)).toMatchObject({ reduceOnly: true });
    const closing = { ...draft('sell', '4', MARKET), instrumentId: AAPL.id };
    const less = accept(decidePlaceOrder(waiting, closing, market())).after;
    expect(less.orders.get(1)?.quantity).toBe(toQuantity('6'));
    const rest = { ...closing, quantity: toQuantity('6') };
    const flat = accept(decidePlaceOrder(less, rest, market()));
    expect(flat.orders.find(({ after }) => after.id === 1)?.after.state).toMatchObject({
      status: 'cancelled',
      reason: 'position',
    });
    const bracket = { stopLoss: undefined, takeProfit: limit('150') };
    expect(refuse(decidePlaceOrder(state, { ...target, bracket }, market())).code).toBe(
      'bracket_not_allowed',
    );
    // With a note it may do both.
    const free = accept(decidePlaceOrder(state, { ...target, isNoted: true }, market())).after;
    expect(free.orders.get(1)).toMatchObject({ reduceOnly: false });
  });

  test('no rule about notes keeps anybody in a position, whatever of it is closed and how', () => {
    const free = holding(['buy', AAPL, '20', 5], ['sell', EURUSD, '50000', 100]);
    const bound = {
      ...free,
      terms: { grant: dollars('10000'), rules: { noteRequired: true } as const },
    };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.boolean(), (part, isReduceOnly) => {
        const sell = { ...order('sell', AAPL, String(part)), reduceOnly: isReduceOnly };
        const cover = { ...order('buy', EURUSD, String(part * 2_500)), reduceOnly: isReduceOnly };
        expect(decideMarketOrder(bound, sell, market()).accepted).toBe(true);
        expect(decideMarketOrder(bound, cover, market()).accepted).toBe(true);
      }),
    );
    const state = { account: bound, orders: new Map(), orderCount: 0 };
    const { changes } = decideContestEnd(state, market());
    expect(changes.at(-1)!.after.account.positions.size).toBe(0);
  });

  test('nothing is paid into an entry, and a branch of it is none', () => {
    expect(refuse(decideDeposit(entry({}), dollars('100'), dollars('1000'), NOW)).code).toBe(
      'account_is_contest',
    );
    const bound = entry({ maxLeverage: 2 });
    const account = { ...bound, terms: { ...bound.terms!, holdMinutes: 10 }, mandates: new Map() };
    const state: TradingState = { account, orders: new Map(), orderCount: 0 };
    const branch = accept(
      decideOpenBranch(9, { state, at: NOW }, { world: 4, openAccounts: 1, keptAccounts: 1 }),
    ).after.account;
    expect(getAccountKind(branch)).toBe('branch');
    expect(branch.terms).toMatchObject({ rules: { maxLeverage: 2 }, world: 4 });
    for (const own of ['contest', 'holdMinutes']) expect(branch.terms).not.toHaveProperty(own);
    expect(branch).not.toHaveProperty('mandates');
  });
});

describe('the end of a contest', () => {
  const positions = holding(
    ['buy', AAPL, '20', 5],
    ['sell', EURUSD, '50000', 100],
    ['buy', USDJPY, '10000', 100],
  );
  const waiting = (account: AccountState): TradingState => {
    const state: TradingState = { account, orders: new Map(), orderCount: 0 };
    const below = { ...draft('buy', '1', limit('100')), instrumentId: AAPL.id };
    return accept(decidePlaceOrder(state, below, market())).after;
  };
  const moved = { ...CALM, 2: ['201.20', '201.24'] as const };

  test('closes every position at the last quotes and cancels what waits, in the order of the instruments; the account closes with it', () => {
    const { changes } = decideContestEnd(waiting(positions), market(moved));
    const end = changes.at(-1)!.after;
    expect(end.account).toMatchObject({ isClosed: true, balances: { margin: 0n } });
    expect([end.account.positions.size, end.orders.size]).toEqual([0, 0]);
    expect(changes.flatMap(({ orders }) => orders.map(({ after }) => after.state))).toEqual([
      { status: 'cancelled', at: NOW, reason: 'contest' },
    ]);
    const fills = changes.flatMap(({ account }) => account.fill ?? []);
    expect(fills.map(({ order: { instrumentId }, cause }) => [instrumentId, cause.kind])).toEqual([
      [EURUSD.id, 'contest_end'],
      [AAPL.id, 'contest_end'],
      [USDJPY.id, 'contest_end'],
    ]);
    expect(changes.map(({ after }) => after.account.version)).toEqual(
      changes.map((_, n) => positions.version + 2 + n),
    );
  });

  test('what the account is worth then is what it was worth before, to the micro-dollar of each rounding', () => {
    const view = market(moved);
    const before = valueAccount(positions, view)!.equity;
    const { changes } = decideContestEnd({ account: positions, orders: new Map(), orderCount: 0 }, view);
    expect(accountValueOf(changes.at(-1)!.after.account.balances)).toBe(before);
  });

  test('a closed exchange, an old quote and any delay change nothing: the last quote holds', () => {
    const state: TradingState = { account: positions, orders: new Map(), orderCount: 0 };
    const worth = (view: ReturnType<typeof market>) =>
      formatUsdExact(accountValueOf(decideContestEnd(state, view).changes.at(-1)!.after.account.balances));
    const expected = worth(market(moved));
    expect(worth(market(moved, { closed: true }))).toBe(expected);
    expect(worth(market(moved, { stale: [AAPL, EURUSD] }))).toBe(expected);
    expect(worth(market(moved, { now: NOW + 86_400_000, age: 86_400_000 }))).toBe(expected);
  });

  test('an account without anything closes too, and one that is closed stays as it is', () => {
    const state: TradingState = { account: entry({}), orders: new Map(), orderCount: 0 };
    const { changes } = decideContestEnd(state, market());
    expect(changes).toHaveLength(1);
    expect(changes[0]!.account.entries).toEqual([]);
    expect(decideContestEnd(changes[0]!.after, market()).changes).toEqual([]);
  });

  test('never leaves less than nothing: what a position lost beyond the account is paid by the system', () => {
    const crash = { ...CALM, 2: ['1.00', '1.04'] as const };
    const account = holding(['buy', AAPL, '200', 5]);
    const { changes } = decideContestEnd({ account, orders: new Map(), orderCount: 0 }, market(crash));
    expect(accountValueOf(changes.at(-1)!.after.account.balances)).toBe(usd(0n));
    expect(changes.flatMap((change) => change.account.entries.map(({ kind }) => kind))).toContain(
      'negative_balance_protection',
    );
  });

  test('of any positions: everything is closed once, and nothing opens', () => {
    const pick = fc.tuple(
      fc.constantFrom('buy' as const, 'sell' as const),
      fc.constantFrom(AAPL, EURUSD, USDJPY),
      fc.integer({ min: 1, max: 15 }),
    );
    fc.assert(
      fc.property(fc.array(pick, { maxLength: 6 }), (picks) => {
        const account = picks.reduce((held, [side, what, units]) => {
          const decision = decideMarketOrder(
            held,
            order(side, what, String(units), { leverage: 1 }),
            market(),
          );
          return decision.accepted ? decision.changes[0].after : held;
        }, entry({}));
        const { changes } = decideContestEnd({ account, orders: new Map(), orderCount: 0 }, market());
        const fills = changes.flatMap((change) => change.account.fill ?? []);
        expect(fills).toHaveLength(account.positions.size);
        expect(
          fills.every(
            ({ change, quantityAfter }) => change.opened === toQuantity('0') && quantityAfter === 0n,
          ),
        ).toBe(true);
      }),
    );
  });
});
