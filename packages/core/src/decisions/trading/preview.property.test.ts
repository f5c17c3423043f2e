import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withProfile } from '../../account/with-profile.ts';
import {
  CATEGORIES,
  decidePlaceOrder,
  decideTrigger,
  FILL_PROFILES,
  leverageClassOf,
  previewRestingOrder,
  price,
  quantity,
  type Fill,
  type Instrument,
  type MarketView,
  type OrderDraft,
  type OrderTerms,
  type Price,
  type RestingOrder,
  type TradingChange,
  type TradingState,
} from '../../index.ts';
import { HOUR, NOON } from '../../test/order-story.ts';
import { dollars, opened } from '../../test/test-market.ts';

const DELAY = HOUR / 4;
const TYPES = ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'] as const;

/** An instrument of any class with its quote, and an order that may be of any size for it. */
const stories = fc.record({
  category: fc.constantFrom(...CATEGORIES),
  profile: fc.constantFrom(...FILL_PROFILES),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  type: fc.constantFrom(...TYPES),
  time: fc.constantFrom('gtc' as const, 'ioc' as const, 'fok' as const),
  isLate: fc.boolean(),
  /** Price and spread in ticks. */
  bid: fc.integer({ min: 200, max: 50_000_000 }),
  spread: fc.integer({ min: 1, max: 40 }),
  tick: fc.constantFrom(1n, 1_000n, 1_000_000n, 100_000_000n),
  rate: fc.constantFrom({ numerator: 1n, denominator: 1n }, { numerator: 200n, denominator: 31_461n }),
  /** Size as a part of the class's depth or so, in thousandths. */
  size: fc.integer({ min: 1, max: 12_000 }),
  /** Distance of the order's price from the touch in ticks, for it or against it. */
  away: fc.integer({ min: -90, max: 90 }),
  /** Seen exactly at the touch, and so much worse allowed, in basis points. */
  slippage: fc.option(fc.constantFrom(0, 1, 50), { nil: undefined }),
  held: fc.integer({ min: 0, max: 3 }),
});
type Story = typeof stories extends fc.Arbitrary<infer One> ? One : never;

const DEPTH: Readonly<Record<string, bigint>> = { forex: 1_000_000n, indices: 500_000n, futures: 500_000n };

function begin(story: Story) {
  const { category, tick, bid, spread, rate, isLate } = story;
  const instrument: Instrument = {
    id: 1,
    symbol: 'ANY',
    name: 'Any',
    category,
    sector: '',
    exchange: '',
    currency: 'USD',
    tickSize: price(tick),
    priceDecimals: 8,
    priceUnit: 100n,
    quantityStep: quantity(100n),
    minQuantity: quantity(100n),
    spreadTicks: spread,
    leverageClass: leverageClassOf('EURUSD'),
  };
  /** The market at a moment, its bid so many ticks away from the first one. */
  const marketAt = (now: number, moved = 0n): MarketView => ({
    now,
    instrumentOf: () => instrument,
    isOpen: () => true,
    quoteOf: () => ({
      bid: price((BigInt(bid) + moved) * tick),
      ask: price((BigInt(bid) + moved + BigInt(spread)) * tick),
      rate,
      sequence: 1,
      ...(isLate
        ? { at: now - DELAY, delay: DELAY, source: 'yahoo' as const }
        : { at: now, source: 'simulated' as const }),
    }),
  });
  const worth = (DEPTH[category] ?? 100_000n) * 10n ** 16n * BigInt(story.size) * rate.denominator;
  const units = worth / (BigInt(bid) * tick * 1_000n * rate.numerator);
  return { instrument, marketAt, size: quantity(units - (units % 100n) || 100n) };
}

function termsOf({ type, side, away, bid, spread, tick, slippage }: Story): OrderTerms {
  const touch = BigInt(side === 'buy' ? bid + spread : bid);
  const at = (ticks: bigint): Price => price((ticks > 0n ? ticks : 1n) * tick);
  const way = side === 'buy' ? 1n : -1n;
  const near = at(touch + way * BigInt(away));
  const ahead = at(touch + way * BigInt(Math.abs(away) + 1));
  switch (type) {
    case 'market':
      return slippage === undefined
        ? { type, seenPrice: undefined, slippage: 0 }
        : { type, seenPrice: at(touch), slippage };
    case 'limit':
      return { type, limit: near };
    case 'stop':
      return { type, stop: ahead };
    case 'stop_limit':
      return { type, stop: ahead, limit: near };
    case 'trailing_stop':
      return { type, trail: { by: 'distance', distance: at(BigInt(Math.abs(away) + 1)) } };
  }
}

const lifetimeOf = ({ type, time }: Story): OrderDraft['lifetime'] => {
  const never = time === 'gtc' ? 'ioc' : time;
  return { timeInForce: type === 'market' ? never : type === 'limit' ? time : 'gtc' };
};

/** A rich account under the profile, which may hold some. */
function stateOf(
  { profile, held }: Story,
  size: OrderDraft['quantity'],
  market: MarketView,
  draft: OrderDraft,
) {
  const account = opened();
  const rich = { ...account, balances: { ...account.balances, cash: dollars('90000000') } };
  const state: TradingState = { account: rich, orders: new Map(), orderCount: 0 };
  const live = {
    ...market,
    quoteOf: (id: number) => {
      const { delay: _, ...quote } = market.quoteOf(id)!;
      return { ...quote, at: market.now, source: 'simulated' as const };
    },
  };
  const first = decidePlaceOrder(
    state,
    {
      ...draft,
      side: 'buy',
      quantity: quantity((size * BigInt(held)) / 2n - (((size * BigInt(held)) / 2n) % 100n) || 100n),
      terms: { type: 'market', seenPrice: undefined, slippage: 0 },
      lifetime: { timeInForce: 'ioc' },
    },
    live,
  );
  const after = held > 0 && first.accepted ? first.changes[0].after : state;
  return { ...after, account: withProfile(after.account, profile) };
}

/** By how many ticks the market has to move so that its touch is at the order's price; 0 where it fills as it is. */
function distanceTo(order: RestingOrder, { side, bid, spread, tick }: Story): bigint {
  const at =
    'limit' in order.terms
      ? order.terms.limit
      : 'stop' in order.terms
        ? order.terms.stop
        : (order.trail?.stop ?? 0n);
  return order.terms.type === 'market' ? 0n : at / tick - BigInt(side === 'buy' ? bid + spread : bid);
}

/** The fill of an order at the first quote that counts, where the market has its price exactly. */
function meet(sent: TradingChange, id: number, story: Story, marketAt: ReturnType<typeof begin>['marketAt']) {
  const order = sent.after.orders.get(id);
  if (!order) return sent;
  const moved = order.flight ? 0n : distanceTo(order, story);
  const market = marketAt((order.flight?.dueAt ?? NOON) + 2_000 + (story.isLate ? DELAY : 0), moved);
  const met = decideTrigger(sent.after, id, market.quoteOf(1)!, market);
  return met.accepted ? met.changes[0] : undefined;
}

/** What it paid more, in units of 1e-16 of the currency, at the rate of its quote: rounded half-even once, in USD. */
function isCostExact(fill: Fill, story: Story): boolean {
  const { price: paid, cost, order } = fill;
  const sign = order.side === 'buy' ? 1n : -1n;
  const { numerator, denominator } = story.rate;
  const more = (paid - cost.idealPrice) * order.quantity * sign;
  return halfEven(more * numerator, denominator * 10n ** 10n) === cost.amount;
}

function halfEven(over: bigint, under: bigint): bigint {
  const [size, sign] = over < 0n ? [-over, -1n] : [over, 1n];
  const [whole, rest] = [size / under, size % under];
  const isUp = rest * 2n > under || (rest * 2n === under && whole % 2n === 1n);
  return sign * (isUp ? whole + 1n : whole);
}

test('what the preview of any order says is what it comes to at an unchanged market, under every profile, in every class, late or live', () => {
  const met = { live: 0, late: 0, part: 0 };
  fc.assert(
    fc.property(stories, (story) => {
      const { marketAt, size } = begin(story);
      const market = marketAt(NOON);
      const draft: OrderDraft = {
        instrumentId: 1,
        side: story.side,
        quantity: size,
        leverage: 10,
        reduceOnly: false,
        terms: termsOf(story),
        lifetime: lifetimeOf(story),
        bracket: undefined,
      };
      const state = stateOf(story, size, market, draft);
      const preview = previewRestingOrder(state, draft, market);
      const decision = decidePlaceOrder(state, draft, market);
      expect(preview.refusal).toEqual(decision.accepted ? undefined : decision.refusal);
      if (!decision.accepted || !('price' in preview)) return;
      const id = state.orderCount + 1;
      const change = meet(decision.changes[0], id, story, marketAt);
      const end = change?.orders.find(({ after }) => after.id === id)?.after.state;
      // A refusal would be one that the preview did not say.
      expect(end?.status).not.toBe('rejected');
      const fill = change?.account.fill;
      if (!fill || end?.status !== 'filled') return;
      met[story.isLate ? 'late' : 'live'] += 1;
      expect(isCostExact(fill, story)).toBe(true);
      const away = fill.cost.widening + fill.cost.impact;
      const touch = fill.order.side === 'buy' ? fill.quote.ask : fill.quote.bid;
      expect(fill.price).toBe(fill.order.side === 'buy' ? touch + away : touch - away);
      expect(fill.order.quantity + (end.unfilled ?? 0n)).toBe(size);
      if (end.unfilled !== undefined) met.part += 1;
      // A limit may fill better than at its price, a stop-limit between its stop and its limit.
      const worse = fill.order.side === 'buy' ? fill.price - preview.price : preview.price - fill.price;
      expect(worse).toBeLessThanOrEqual(0n);
      if (story.type === 'limit' || story.type === 'stop_limit') return;
      expect(preview).toMatchObject({
        price: fill.price,
        quantity: fill.order.quantity,
        value: fill.value,
        widening: fill.cost.widening,
        impact: fill.cost.impact,
        depthCost: fill.cost.amount,
        marginRequired: fill.change.marginLocked,
        marginReleased: fill.change.marginReleased,
        realizedPnl: fill.change.realized,
        balanceAfter: change.after.account.balances.cash,
      });
    }),
    { numRuns: 3_000 },
  );
  expect(Math.min(met.live, met.late)).toBeGreaterThan(300);
  expect(met.part).toBeGreaterThan(50);
});
