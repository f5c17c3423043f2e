import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decideClose,
  decideExpire,
  decidePlaceOrder,
  decideTrade,
  decideTrigger,
  findEndReason,
  FILL_PROFILES,
  marketTimeAt,
  runningTimeAgo,
  WORLD_STEP_MS,
  withStretch,
  type ClockStretch,
  type FillProfile,
  type MarketView,
  type OrderDecision,
  type RestingOrder,
  type TradingChange,
  type TradingState,
  type WorldClock,
} from '../../index.ts';
import { withProfile } from '../../account/with-profile.ts';
import { AAPL, draft, limit, NOON, toQuantity, quoteAt } from '../../test/order-story.ts';
import { accept, opened } from '../../test/test-market.ts';

/** Below, at and beyond the speed at which a step of a world is a minute of it. */
const SPEEDS = [1, 200, 239, 240, 241, 1_000, 5_000] as const;
const LATENT = ['retail', 'stressed'] as const satisfies readonly FillProfile[];
const WALL = Date.UTC(2026, 10, 26, 12);
const SECOND = 1_000;

const GRID = FILL_PROFILES.flatMap((profile) => SPEEDS.map((speed) => [profile, speed] as const));

/** A world that steps four times a second, as its processes do. */
function worldAt(rate: number) {
  const begun: WorldClock = { beginsAt: NOON, stretches: [] };
  let clock = withStretch(begun, { wallFrom: WALL, marketFrom: NOON, rate });
  let wall = WALL + 600 * SECOND;
  const viewOf = (isOpen: boolean): MarketView => {
    const now = marketTimeAt(clock, wall);
    return {
      now,
      wall,
      timeAgo: (milliseconds) => Math.min(runningTimeAgo(clock, wall, milliseconds), now - milliseconds),
      instrumentOf: () => AAPL,
      quoteOf: () => quoteAt({ bid: '191.20', ask: '191.24', now }),
      isOpen: () => isOpen,
    };
  };
  return {
    view: (isOpen = true) => viewOf(isOpen),
    step: (milliseconds = WORLD_STEP_MS) => {
      wall += milliseconds;
    },
    turn: (to: number) => {
      const stretch: ClockStretch = { wallFrom: wall, marketFrom: marketTimeAt(clock, wall), rate: to };
      clock = withStretch(clock, stretch);
    },
  };
}
type World = ReturnType<typeof worldAt>;

const fresh = (profile: FillProfile): TradingState => ({
  account: withProfile(opened(), profile),
  orders: new Map(),
  orderCount: 0,
});

const bought = (state: TradingState, market: MarketView) =>
  decideTrade(
    state,
    {
      instrumentId: AAPL.id,
      side: 'buy',
      quantity: toQuantity('2'),
      leverage: 1,
      reduceOnly: false,
      seenPrice: undefined,
      slippage: 50,
    },
    market,
  );
const closed = (state: TradingState, market: MarketView) =>
  decideClose(
    state,
    { instrumentId: AAPL.id, quantity: undefined, seenPrice: undefined, slippage: 50 },
    market,
  );

const sentIn = ({ orders }: TradingState): RestingOrder | undefined =>
  [...orders.values()].find(({ flight }) => flight);

/** The order in flight as a step of the market leaves it: its expiry is written before, as it may be at any moment. */
function steppedOn(state: TradingState, market: MarketView): TradingChange | undefined {
  const order = sentIn(state);
  if (!order) return undefined;
  const [expired] = decideExpire(state, order.id, market).changes;
  if (expired) return expired;
  if (market.now < order.flight!.dueAt) return undefined;
  const decision = decideTrigger(state, order.id, market.quoteOf(AAPL.id)!, market);
  return decision.accepted ? decision.changes[0] : undefined;
}

/** What becomes of an order, step by step; the market moves before each. */
function followed(world: World, decision: OrderDecision, prepare: () => void = () => {}): TradingChange {
  const first = accept(decision);
  if (first.account.fill) return first;
  const { dueAt } = sentIn(first.after)!.flight!;
  for (let steps = 0; steps < 2_000; steps++) {
    prepare();
    world.step();
    const market = world.view();
    const change = steppedOn(first.after, market);
    if (!change) continue;
    expect(market.now).toBeGreaterThanOrEqual(dueAt);
    return change;
  }
  throw new Error('the order is still on its way');
}

test.each(GRID)(
  'on the profile %s at %d times the wall, a market order and a close fill at the first step after their latency',
  (profile, speed) => {
    const world = worldAt(speed);
    const opening = followed(world, bought(fresh(profile), world.view()));
    expect(opening.account.fill?.order.quantity).toBe(toQuantity('2'));
    const closing = followed(world, closed(opening.after, world.view()));
    expect(closing.after.account.positions.size).toBe(0);
  },
);

test('at every speed and change of speed, pauses among them, what is on its way fills at its first price', () => {
  const turns = fc.array(
    fc.record({ rate: fc.constantFrom(0, ...SPEEDS), steps: fc.integer({ min: 1, max: 8 }) }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(fc.constantFrom(...LATENT), fc.constantFrom(...SPEEDS), turns, (profile, speed, wanted) => {
      const world = worldAt(speed);
      const queue = wanted.flatMap(({ rate, steps }) =>
        Array.from({ length: steps }, (_, place) => (place === 0 ? rate : undefined)),
      );
      const change = followed(world, bought(fresh(profile), world.view()), () => {
        const rate = queue.length > 0 ? queue.shift() : 1;
        if (rate !== undefined) world.turn(rate);
      });
      expect(change.account.fill).toBeDefined();
    }),
  );
});

describe.each(LATENT)('what finds no price on the profile %s', (profile) => {
  const waits = (decision: OrderDecision, world: World, seconds: number) => {
    let { after } = accept(decision);
    for (let passed = 0; passed < seconds * SECOND; passed += WORLD_STEP_MS) {
      world.step();
      const change = steppedOn(after, world.view(false));
      if (change) after = change.after;
      if (change) return change;
    }
    return undefined;
  };

  test.each(SPEEDS)('expires after a minute on the wall at %d times, and says why', (speed) => {
    const world = worldAt(speed);
    const short = accept(bought(fresh(profile), world.view()));
    expect(waits({ accepted: true, changes: [short] } as OrderDecision, world, 30)).toBeUndefined();
    world.step();
    expect(steppedOn(short.after, world.view())?.account.fill).toBeDefined();
    const long = waits(bought(fresh(profile), world.view()), world, 90);
    expect(long?.orders.map(({ after }) => [after.state.status, findEndReason(after)])).toEqual([
      ['expired', 'no_price'],
    ]);
  });

  test.each(SPEEDS)('but closes never ends by itself at %d times', (speed) => {
    const world = worldAt(speed);
    const opening = followed(world, bought(fresh(profile), world.view()));
    const sent = closed(opening.after, world.view());
    expect(waits(sent, world, 600)).toBeUndefined();
    world.step();
    expect(steppedOn(accept(sent).after, world.view())?.account.fill?.change.closed).toBe(toQuantity('2'));
  });

  test('is waited for while the clock stands: a pause counts for nothing', () => {
    const world = worldAt(1_000);
    const sent = accept(bought(fresh(profile), world.view()));
    world.turn(0);
    for (let hour = 0; hour < 24; hour++) {
      world.step(3_600 * SECOND);
      expect(decideExpire(sent.after, 1, world.view()).changes).toEqual([]);
    }
  });

  test('a price that was decided on some steps later still counts', () => {
    const world = worldAt(5_000);
    const sent = accept(bought(fresh(profile), world.view()));
    world.step(2 * WORLD_STEP_MS);
    const quote = world.view().quoteOf(AAPL.id)!;
    world.step(3 * WORLD_STEP_MS);
    const late = decideTrigger(sent.after, 1, quote, world.view());
    expect(late.accepted && late.changes[0]?.account.fill?.quote.at).toBe(quote.at);
    world.step(2_000);
    expect(decideTrigger(sent.after, 1, quote, world.view())).toMatchObject({
      refusal: { code: 'quote_stale' },
    });
  });
});

describe.each(LATENT)('when a world has ended, on the profile %s', (profile) => {
  const over = (market: MarketView): MarketView => ({ ...market, isOver: true, isCloseOnly: () => true });

  test('a close fills at once at the last prices: none comes after them', () => {
    const world = worldAt(1_000);
    const opening = followed(world, bought(fresh(profile), world.view()));
    expect(accept(closed(opening.after, over(world.view()))).after.account.positions.size).toBe(0);
  });

  test('what was not there by then ends, a close too, and says why', () => {
    const world = worldAt(1_000);
    const opening = followed(world, bought(fresh(profile), world.view()));
    for (const decision of [
      bought(fresh(profile), world.view()),
      closed(opening.after, world.view()),
      decidePlaceOrder(
        fresh(profile),
        draft('buy', '1', limit('200.00'), { lifetime: { timeInForce: 'ioc' } }),
        world.view(),
      ),
    ]) {
      const sent = accept(decision);
      const change = steppedOn(sent.after, over(world.view()))!;
      expect(change.orders.map(({ after }) => findEndReason(after))).toEqual(['no_price']);
    }
  });
});
