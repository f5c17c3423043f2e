import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decideMarketOrder,
  leveragedPnl,
  marginLevelAt,
  minus,
  negate,
  plus,
  previewMarketOrder,
  quantity,
  sum,
  usd,
  usedMarginOf,
  valueAccount,
  type AccountState,
  type MarketOrder,
  type MarketView,
  type Refusal,
  type Side,
  type Usd,
} from '../../index.ts';
import {
  AAPL,
  accept,
  CALM,
  CORN,
  drifted,
  EURUSD,
  holding,
  getInstrument,
  market,
  toQuantity,
  opened,
  order,
  refuse,
  USDJPY,
} from '../../test/test-market.ts';

const freeMarginOf = (account: AccountState, view: MarketView): Usd =>
  sum([account.balances.cash, account.balances.profit, leveragedPnl(account, view) as Usd]);
const lever = (leverage: number) => ({ leverage });

describe('an order that would open at or under the margin call', () => {
  // 4,600,000 x 1.08460 / 500 = 9,978.32 of margin; the spread of 0.00008 takes 368.00 of the 21.68 that are left.
  const wanted = order('buy', EURUSD, '4600000', lever(500));

  test('is refused, with what it would leave and how much fits', () => {
    expect(refuse(decideMarketOrder(opened(), wanted, market()))).toEqual({
      code: 'opens_at_margin_call',
      required: usd(9_978_320_000n),
      available: usd(10_000_000_000n),
      leverage: 500,
      // a unit takes 0.0021692 of margin and 0.00008 of spread: 10,000 / 0.0022492
      affordable: toQuantity('4446025.25'),
      freeMarginAfter: usd(-346_320_000n),
    });
  });

  test('shows in the preview what the desk counts', () => {
    expect(previewMarketOrder(opened(), wanted, market())).toMatchObject({
      freeMarginAfter: usd(-346_320_000n),
      isCalledAfter: true,
      refusal: { code: 'opens_at_margin_call' },
    });
    const fits = { ...wanted, quantity: toQuantity('4446025.25') };
    expect(previewMarketOrder(opened(), fits, market())).toMatchObject({ isCalledAfter: false });
  });

  test.each([
    ['opens', '1000000', 'buy', 200],
    ['adds', '1000000', 'sell', 500],
    ['closes a part', '400000', 'buy', 1],
    ['flips', '1000000', 'buy', 500],
    ['is paid in full', '1000', 'buy', 1],
  ] as const)('leaves the margin level that its preview says, where it %s', (what, units, side, leverage) => {
    const short = order('sell', EURUSD, '500000', lever(100));
    const isFirst = what === 'opens' || what === 'is paid in full';
    const before = isFirst ? opened() : accept(decideMarketOrder(opened(), short, market())).after;
    const wish = order(side, EURUSD, units, lever(leverage));
    const preview = previewMarketOrder(before, wish, market());
    const { after } = accept(decideMarketOrder(before, wish, market()));
    expect(preview).toMatchObject({ refusal: undefined, marginLevelAfter: marginLevelAt(after, market()) });
    expect(marginLevelAt(after, market()) === undefined).toBe(what === 'is paid in full');
  });

  test('is refused bought and sold, where a short grows and where it flips', () => {
    const code = (account: AccountState, one: MarketOrder) =>
      refuse(decideMarketOrder(account, one, market())).code;
    expect(code(opened(), order('sell', EURUSD, '4600000', lever(500)))).toBe('opens_at_margin_call');
    const short = holding(['sell', EURUSD, '1000000', 500]);
    expect(code(short, order('sell', EURUSD, '3550000', lever(500)))).toBe('opens_at_margin_call');
    const long = holding(['buy', EURUSD, '10000', 500]);
    expect(code(long, order('sell', EURUSD, '4600000', lever(500)))).toBe('opens_at_margin_call');
  });

  test('at a free margin of exactly zero is at the call, and refused', () => {
    // 7.8 % of 10,000: 191.24 / 10 + 0.04 = 19.164 a share
    const exact = { ...opened(), balances: { ...opened().balances, cash: usd(19_164_000n) } };
    const one = order('buy', AAPL, '1', lever(10));
    expect(refuse(decideMarketOrder(exact, one, market()))).toMatchObject({
      code: 'opens_at_margin_call',
      freeMarginAfter: usd(0n),
      affordable: toQuantity('0.99'),
    });
    const more = { ...exact, balances: { ...exact.balances, cash: usd(19_164_001n) } };
    expect(decideMarketOrder(more, one, market()).accepted).toBe(true);
  });

  test('a long at 1:1 may take the whole balance: with nothing on margin there is no call', () => {
    const exact = { ...opened(), balances: { ...opened().balances, cash: usd(191_240_000n) } };
    expect(decideMarketOrder(exact, order('buy', AAPL, '1'), market()).accepted).toBe(true);
  });

  test('a long at 1:1 is refused where it leaves nothing beside what is on margin', () => {
    const account = holding(['buy', EURUSD, '10000', 100]);
    // 10,000 - 108.46 - 0.80 of spread = 9,890.74 are free
    const exact = usd(9_890_740_000n - 191_240_000n);
    const poorer = {
      ...account,
      balances: { ...account.balances, cash: minus(account.balances.cash, exact) },
    };
    expect(refuse(decideMarketOrder(poorer, order('buy', AAPL, '1'), market())).code).toBe(
      'opens_at_margin_call',
    );
  });

  test('what only closes is never asked', () => {
    const account = holding(['buy', EURUSD, '4400000', 500]);
    const down = market({ ...CALM, 1: ['1.08352', '1.08360'] });
    expect(marginLevelAt(account, down)).toBeLessThan(10_000n);
    expect(decideMarketOrder(account, order('sell', EURUSD, '100'), down).accepted).toBe(true);
  });
});

describe('how much fits', () => {
  const anyAccount = fc.record({
    cash: fc.bigInt(0n, 2_000_000_000_000n),
    profit: fc.bigInt(-5_000_000_000n, 5_000_000_000n),
    held: fc.array(
      fc.record({
        id: fc.integer({ min: 1, max: 4 }),
        side: fc.constantFrom<Side>('buy', 'sell'),
        steps: fc.bigInt(1n, 3_000_000n),
        leverage: fc.constantFrom(1, 2, 10, 100, 500),
      }),
      { maxLength: 4 },
    ),
  });
  const anyOrder = fc.record({
    instrumentId: fc.integer({ min: 1, max: 4 }),
    side: fc.constantFrom<Side>('buy', 'sell'),
    quantity: fc.bigInt(1n, 900_000_000n).map((steps) => quantity(steps * 1_000_000n)),
    leverage: fc.constantFrom(1, 2, 10, 100, 200, 500),
    reduceOnly: fc.constant(false),
  });
  const withHeld = (
    account: AccountState,
    held: readonly { id: number; side: Side; steps: bigint; leverage: number }[],
  ) =>
    held.reduce((before, { id, side, steps, leverage }) => {
      const amount = quantity(steps * 1_000_000n);
      const one = { ...order(side, getInstrument(id), '1', { leverage }), quantity: amount };
      const decision = decideMarketOrder(before, one, market());
      return decision.accepted ? decision.changes[0].after : before;
    }, account);

  test('is exact for every account, order and market: that passes, and one step more does not', () => {
    let stated = 0;
    fc.assert(
      fc.property(anyAccount, anyOrder, fc.integer({ min: -300, max: 300 }), (given, wanted, drift) => {
        const rich = opened();
        const start = withHeld(
          { ...rich, balances: { ...rich.balances, cash: usd(10_000_000_000n) } },
          given.held,
        );
        const account = {
          ...start,
          balances: { ...start.balances, cash: usd(given.cash), profit: usd(given.profit) },
        };
        const view = market(drifted(drift));
        const decide = (amount: bigint) =>
          decideMarketOrder(
            account,
            { ...wanted, quantity: quantity(amount), seenPrice: undefined, slippage: 50 },
            view,
          );
        const decision = decide(wanted.quantity);
        if (decision.accepted || !('affordable' in decision.refusal)) return;
        stated += 1;
        const { affordable } = decision.refusal;
        const step = getInstrument(wanted.instrumentId).quantityStep;
        expect(affordable === 0n || decide(affordable).accepted).toBe(true);
        expect(decide(affordable - (affordable % step) + step).accepted).toBe(false);
      }),
      { numRuns: 3_000 },
    );
    expect(stated).toBeGreaterThan(300);
  });

  test('never exceeds the largest order there may be', () => {
    const rich = { ...opened(), balances: { ...opened().balances, cash: usd(19_900_000_000n) } };
    // 10,000,000 / 1.08460 = 9,219,988.93 units take 20,000.00 of margin: more than there is
    const refusal = refuse(decideMarketOrder(rich, order('buy', EURUSD, '9219988.93', lever(500)), market()));
    const { affordable } = refusal as Extract<Refusal, { affordable: unknown }>;
    expect(
      decideMarketOrder(rich, { ...order('buy', EURUSD, '1', lever(500)), quantity: affordable }, market())
        .accepted,
    ).toBe(true);
  });

  test('is what closes where nothing more may be opened, beside the grid too', () => {
    const long = holding(['buy', AAPL, '5', 10]);
    const odd = { ...long, balances: { ...long.balances, cash: usd(0n), profit: usd(-200_000_000n) } };
    const position = odd.positions.get(AAPL.id);
    if (!position) throw new Error('no position');
    const split = {
      ...odd,
      positions: new Map([[AAPL.id, { ...position, quantity: quantity(500_400_000n) }]]),
    };
    const refusal = refuse(decideMarketOrder(split, order('sell', AAPL, '900', lever(2)), market()));
    expect(refusal).toMatchObject({ affordable: quantity(500_400_000n) });
  });
});

describe('leverage on a long that is paid in full', () => {
  // 20 AAPL at 191.24 lock 3,824.80; 6,175.20 are free.
  const paid = holding(['buy', AAPL, '20', 1]);
  const held = (account: AccountState) => account.positions.get(AAPL.id);
  const a = (side: Side, amount: string, leverage: number) => order(side, AAPL, amount, { leverage });

  test('puts all of it on margin, and the preview says so', () => {
    expect(previewMarketOrder(paid, a('buy', '10', 2), market())).toMatchObject({ putsOnMargin: true });
    const { after } = accept(decideMarketOrder(paid, a('buy', '10', 2), market()));
    // 3,824.80 + 956.20; the 30 stand 0.04 below what they cost
    expect(held(after)).toMatchObject({
      fullyPaid: false,
      quantity: toQuantity('30'),
      margin: usd(4_781_000_000n),
    });
    expect(usedMarginOf(after)).toBe(usd(4_781_000_000n));
    expect(freeMarginOf(after, market())).toBe(usd(10_000_000_000n - 4_781_000_000n - 1_200_000n));
    expect(marginLevelAt(after, market())).toBe(20_913n);
  });

  test('is not said of an order at 1:1, of one that closes, and of a long on margin', () => {
    const says = (account: AccountState, one: MarketOrder) => {
      const preview = previewMarketOrder(account, one, market());
      return 'price' in preview && preview.putsOnMargin;
    };
    expect(says(paid, a('buy', '1', 1))).toBe(false);
    expect(says(paid, a('sell', '20', 10))).toBe(false);
    expect(says(paid, a('sell', '30', 10))).toBe(false);
    expect(says(holding(['buy', AAPL, '1', 10]), a('buy', '1', 10))).toBe(false);
  });

  test('stays on margin until it is flat, also when it grows at 1:1 and when it shrinks', () => {
    const onMargin = accept(decideMarketOrder(paid, a('buy', '1', 2), market())).after;
    const grown = accept(decideMarketOrder(onMargin, a('buy', '1', 1), market())).after;
    expect(held(accept(decideMarketOrder(grown, a('sell', '21', 1), market())).after)).toMatchObject({
      fullyPaid: false,
    });
  });

  test('after a rise, is refused while its gain would be more free margin than the order takes', () => {
    // 20 x (300.00 - 191.24) = 2,175.20 of gain; a share at 1:2 takes 150.02 and 0.04 of spread.
    const view = market({ ...CALM, 2: ['300.00', '300.04'] });
    expect(refuse(decideMarketOrder(paid, a('buy', '1', 2), view))).toEqual({
      code: 'position_fully_paid',
      required: usd(150_020_000n),
      rise: usd(2_175_200_000n - 150_020_000n - 40_000n),
    });
    expect(decideMarketOrder(paid, a('buy', '1', 1), view).accepted).toBe(true);
    const enough = accept(decideMarketOrder(paid, a('buy', '15', 2), view)).after;
    expect(freeMarginOf(enough, view)).toBeLessThan(freeMarginOf(paid, view));
  });

  test('where its gain is just what the order takes, nothing fits that the cash could pay for', () => {
    // 10 bought at 191.24 gain 1,913.60 at 382.60; 10 more at 1:2 take 1,913.20 and 0.40 of spread, of 1,000.00 in cash.
    const ten = holding(['buy', AAPL, '10', 1]);
    const poor = { ...ten, balances: { ...ten.balances, cash: usd(1_000_000_000n) } };
    const view = market({ ...CALM, 2: ['382.60', '382.64'] });
    expect(refuse(decideMarketOrder(poor, a('buy', '10', 2), view))).toMatchObject({
      code: 'insufficient_funds',
      affordable: 0n,
    });
  });

  test('after a fall, is refused where the loss would call at once', () => {
    const all = holding(['buy', AAPL, '50', 1]);
    // 438.00 are free, 50 x (191.24 - 60.00) are lost
    const view = market({ ...CALM, 2: ['60.00', '60.04'] });
    expect(refuse(decideMarketOrder(all, a('buy', '0.01', 2), view))).toMatchObject({
      code: 'opens_at_margin_call',
      affordable: 0n,
    });
  });
});

describe('the cost of the spread', () => {
  test('is the whole of it: what opening and closing at once comes to', () => {
    // 0.00008 x 10,000
    expect(previewMarketOrder(opened(), order('buy', EURUSD, '10000', lever(100)), market())).toMatchObject({
      spreadCost: usd(800_000n),
    });
  });

  test.each([
    ['a long', 'buy', EURUSD, '12345.67', 100],
    ['a short', 'sell', EURUSD, '12345.67', 100],
    ['a long in yen', 'buy', USDJPY, '3333.33', 50],
    ['a short in yen', 'sell', USDJPY, '0.07', 50],
    ['what is priced in cents', 'buy', CORN, '7.77', 1],
  ] as const)('%s stands at minus that right after its fill', (_, side, what, amount, leverage) => {
    const wanted = order(side, what, amount, { leverage });
    const preview = previewMarketOrder(opened(), wanted, market());
    if (!('price' in preview)) throw new Error(preview.refusal.code);
    const { after } = accept(decideMarketOrder(opened(), wanted, market()));
    expect(valueAccount(after, market())?.unrealizedPnl).toBe(negate(preview.spreadCost));
    const back = accept(
      decideMarketOrder(after, order(side === 'buy' ? 'sell' : 'buy', what, amount), market()),
    ).after;
    expect(plus(back.balances.profit, preview.spreadCost)).toBe(0n);
  });

  test('what only closes costs none: its P&L has counted it', () => {
    const account = holding(['buy', EURUSD, '1000', 100]);
    expect(previewMarketOrder(account, order('sell', EURUSD, '1000'), market())).toMatchObject({
      spreadCost: 0n,
    });
    // a flip pays for the part that opens
    expect(previewMarketOrder(account, order('sell', EURUSD, '3000', lever(100)), market())).toMatchObject({
      spreadCost: usd(160_000n),
    });
  });
});
