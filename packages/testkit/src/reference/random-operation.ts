import { absolute, type ReferenceOrder } from './reference-account.ts';
import type { ReferenceMarket, ReferenceWorld } from './reference-market.ts';
import type { PositionOverride } from './reference-acts.ts';
import type { ReferenceOperation } from './reference-operation.ts';
import { reckonGaps, type ReferenceWish } from './reference-rebalance.ts';
import type {
  ReferenceDesk,
  ReferenceDraft,
  ReferenceLife,
  ReferenceTerms,
  ReferenceTime,
} from './reference-orders.ts';

export type Random = () => number;

/** mulberry32: the same run for the same seed. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;

/** The instruments, prices and odd values for the operations of a run. */
export interface Ground {
  readonly random: Random;
  /** The instruments; each has a quote at most times. */
  readonly instruments: readonly number[];
  readonly world: ReferenceWorld;
  /** Whether accounts may have other profiles than ideal. */
  readonly hasProfiles: boolean;
  /** Mostly places orders and leaves them there. */
  readonly isHoarding: boolean;
  /** Quantities that are refused. */
  readonly oddQuantities: readonly bigint[];
  readonly oddLeverages: readonly number[];
  /** Hundredths of a percent. */
  readonly oddTrail: number;
  /** A category without instruments. */
  readonly oddCategory: string;
  /** The last quote, even where it is hidden at this moment. */
  lastQuote(instrument: number): ReferenceMarket;
}

/** Mostly valid operations, from tiny to far too large; now and then nonsense. */
export function drawOperation(ground: Ground, desk: ReferenceDesk): ReferenceOperation {
  const { random } = ground;
  if (random() < 0.06) return drawAct(ground, desk);
  if (ground.hasProfiles && random() < 0.01) {
    return { kind: 'override_profile', profile: pick(random, ['ideal', 'retail', 'stressed'] as const) };
  }
  if (random() < 0.03) return { kind: 'rebalance', wish: drawWish(ground, desk) };
  const dice = ground.isHoarding && random() < 0.9 ? PLACES : random();
  if (dice < 0.4) return { kind: 'trade', order: drawOrder(ground, desk, true) };
  if (dice < 0.48) return drawClose(ground, desk);
  if (dice < 0.7) return { kind: 'place', draft: drawDraft(ground, desk) };
  if (dice < 0.74) return drawGroup(ground, desk);
  if (dice < 0.82) return drawProtection(ground, desk);
  if (dice < 0.9) return drawAmendment(ground, desk);
  if (dice < 0.96) return { kind: 'cancel', id: drawId(ground, desk) };
  if (dice < 0.97) return { kind: 'choose_profit', settles: random() < 0.6 };
  return { kind: 'move_profit' };
}

/** Overrides, deposits and withdrawals: mostly possible, now and then out of range. */
function drawAct(ground: Ground, desk: ReferenceDesk): ReferenceOperation {
  const { random } = ground;
  const dice = random();
  const amount = random() < 0.03 ? 10n ** 16n : BigInt(Math.round((random() - 0.15) * 2e10));
  if (dice < 0.15) {
    const profit = random() < 0.5 ? amount - 5_000_000_000n : undefined;
    // Up to three million dollars: only the rich exceed the depth of a market.
    const balance = random() < 0.3 ? BigInt(Math.ceil(random() * 3e12)) : amount;
    return { kind: 'override_funds', override: { balance: random() < 0.7 ? balance : undefined, profit } };
  }
  if (dice < 0.25) return { kind: 'deposit', amount };
  if (dice < 0.35) return { kind: 'withdraw', amount };
  if (dice < 0.5 && desk.withdrawals.length > 0) {
    const status = pick(random, ['pending', 'approved', 'rejected', 'cancelled'] as const);
    return { kind: 'decide_withdrawal', index: Math.floor(random() * desk.withdrawals.length), status };
  }
  return drawPositionOverride(ground, desk);
}

/** Shares of some categories, mostly whole, and what their client may have seen of it. */
function drawWish(ground: Ground, desk: ReferenceDesk): ReferenceWish {
  const { random, instruments, world } = ground;
  const listed = [...new Set(instruments.map((instrument) => world.rulesOf(instrument).category))];
  const targets = new Map<string, bigint>();
  let left = 10_000n;
  for (const category of listed) {
    const share = random() < 0.4 ? 0n : (left * BigInt(Math.floor(random() * 1_001))) / 1_000n;
    targets.set(category, share);
    left -= share;
  }
  const isOdd = random() < 0.06;
  const rest = isOdd ? pick(random, [ground.oddCategory, listed[0] ?? '']) : pick(random, listed);
  targets.set(rest, (targets.get(rest) ?? 0n) + (isOdd && random() < 0.5 ? left / 2n : left));
  if (random() < 0.5) return { targets, seen: undefined };
  const shift = BigInt(Math.round((random() < 0.7 ? 1 : 20) * (random() - 0.5) * 1e8));
  const seen = [...reckonGaps(desk, targets, world)]
    .filter(([, gap]) => absolute(gap) > 50_000_000n)
    .map(([category, gap]) => [category, gap + shift] as const);
  return { targets, seen: new Map(seen) };
}

function drawPositionOverride(ground: Ground, desk: ReferenceDesk): ReferenceOperation {
  const { random, instruments, world } = ground;
  const held = [...desk.positions];
  const isHeld = held.length > 0 && random() < 0.95;
  const instrument = isHeld ? pick(random, held)[0] : pick(random, instruments);
  const { step } = world.rulesOf(instrument);
  const had = desk.positions.get(instrument)?.quantity ?? step;
  const scaled = (had * BigInt(Math.ceil(random() * 2_000))) / 1_000n;
  const { bid } = ground.lastQuote(instrument);
  const around = (bid * BigInt(8_000 + Math.floor(random() * 4_001))) / 10_000n + 1n;
  if (random() < 0.05) {
    // a great many for next to nothing
    const many = BigInt(Math.ceil(random() * 200_000));
    return overridePosition({
      instrument,
      quantity: had * many,
      averagePrice: bid / many + 1n,
      profit: undefined,
    });
  }
  return overridePosition({
    instrument,
    quantity:
      random() < 0.4 ? pick(random, [scaled - (scaled % step), -had, scaled, 0n, had, had + had]) : undefined,
    averagePrice: random() < 0.4 ? around : undefined,
    profit:
      random() < 0.6
        ? pick(random, [null, 0n, BigInt(Math.round((random() - 0.5) * 2e9)), 10n ** 17n])
        : undefined,
  });
}

const overridePosition = (override: PositionOverride): ReferenceOperation => ({
  kind: 'override_position',
  override,
});

/** A dice that lets an order be placed. */
const PLACES = 0.6;

function drawOrder(ground: Ground, desk: ReferenceDesk, canBeOdd: boolean): ReferenceOrder {
  const { random, instruments, world } = ground;
  const instrument = pick(random, ground.isHoarding ? instruments.slice(0, 2) : instruments);
  const market = ground.lastQuote(instrument);
  const isOdd = canBeOdd && random() < 0.03;
  const leverage = pick(random, isOdd ? ground.oddLeverages : world.rulesOf(instrument).leverages);
  return {
    instrument,
    side: pick(random, ['buy', 'sell']),
    quantity: drawQuantity(ground, desk, instrument, leverage),
    leverage,
    reduceOnly: random() < 0.2,
    seen: random() < 0.5 ? aroundMarket(ground, instrument, 100) : undefined,
    slippage: market.bid > 0n ? pick(random, [0n, 50n, 500n]) : 0n,
  };
}

function drawClose(ground: Ground, desk: ReferenceDesk): ReferenceOperation {
  const { random, instruments } = ground;
  const held = [...desk.positions.keys()];
  const instrument = pick(random, held.length > 0 && random() < 0.9 ? held : instruments);
  const { seen, slippage } = drawOrder(ground, desk, false);
  const quantity = random() < 0.5 ? undefined : drawQuantity(ground, desk, instrument, 1);
  return { kind: 'close', instrument, quantity, seen: quantity === undefined ? undefined : seen, slippage };
}

function drawQuantity(ground: Ground, desk: ReferenceDesk, instrument: number, leverage: number): bigint {
  const { random, world } = ground;
  const { step } = world.rulesOf(instrument);
  const { ask, unit, rate } = ground.lastQuote(instrument);
  const size = absolute(desk.positions.get(instrument)?.quantity ?? 0n);
  const onGrid = (amount: bigint): bigint => amount - (amount % step);
  const dice = random();
  if (dice < 0.02) return pick(random, [step / 100n, step + 1n, ...ground.oddQuantities]);
  if (size > 0n && dice < 0.3) return size;
  if (size > 0n && dice < 0.5) return onGrid((size * BigInt(Math.ceil(random() * 2_000))) / 1_000n) || step;
  // of 10,000 dollars, at this leverage, from a thousandth to one and a half; what is collected must leave room for more;
  // now and then of all that the account has
  const all = random() < 0.15 ? Number(desk.cash / 1_000_000n) * 1.5 : 15_000;
  const maximum = ground.isHoarding ? 100 : all;
  const usd = BigInt(Math.ceil(random() ** 3 * maximum)) * 10n ** 6n * BigInt(Math.max(1, leverage));
  return onGrid((usd * 100n * 10n ** 10n * rate.under) / (ask * unit * rate.over)) || step;
}

function drawDraft(ground: Ground, desk: ReferenceDesk): ReferenceDraft {
  const { random } = ground;
  const order = drawOrder(ground, desk, true);
  const { instrument, side, quantity, leverage } = order;
  const terms = drawTerms(ground, order);
  const hasBracket = random() < 0.25;
  const other = side === 'buy' ? ('sell' as const) : ('buy' as const);
  const stopLoss = drawTerms(ground, { ...order, side: other }, STOP_LOSSES);
  const takeProfit = drawTerms(ground, { ...order, side: other }, ['limit']);
  return {
    instrument,
    side,
    quantity,
    leverage,
    reduceOnly: order.reduceOnly && (!hasBracket || random() < 0.1),
    terms,
    ...drawLife(ground, terms),
    bracket: hasBracket ? pick(random, [[stopLoss], [takeProfit], [stopLoss, takeProfit]]) : [],
    isBracketOwn: hasBracket && random() < 0.5,
    notional: drawNotional(ground, terms),
  };
}

const STOP_LOSSES: readonly ReferenceTerms['type'][] = ['stop', 'stop_limit', 'trailing_stop'];

/** Notional of some orders that may have one, from nothing to more than an account begins with. */
const drawNotional = ({ random }: Ground, { type }: ReferenceTerms): bigint | undefined =>
  (type === 'market' || type === 'limit') && random() < 0.15
    ? BigInt(Math.floor(random() ** 3 * 15_000_000_000))
    : undefined;

function drawGroup(ground: Ground, desk: ReferenceDesk): ReferenceOperation {
  const first = drawDraft(ground, desk);
  const legs = Array.from({ length: pick(ground.random, [1, 1, 2]) }, () => {
    const next = drawDraft(ground, desk);
    return ground.random() < 0.7
      ? { ...next, instrument: first.instrument, terms: onMarket(next, first) }
      : next;
  });
  return { kind: 'group', legs: [first, ...legs] };

  /** Terms with prices of the instrument that they are about. */
  function onMarket(draft: ReferenceDraft, { instrument }: ReferenceDraft): ReferenceTerms {
    return draft.instrument === instrument
      ? draft.terms
      : drawTerms(ground, { ...draft, instrument, seen: undefined, slippage: 0n }, [draft.terms.type]);
  }
}

function drawProtection(ground: Ground, desk: ReferenceDesk): ReferenceOperation {
  const { random, instruments } = ground;
  const held = [...desk.positions.keys()];
  const instrument = pick(random, held.length > 0 && random() < 0.95 ? held : instruments);
  const side = (desk.positions.get(instrument)?.quantity ?? 1n) > 0n ? 'sell' : 'buy';
  const terms = drawTerms(ground, { instrument, side, seen: undefined, slippage: 0n }, [
    ...STOP_LOSSES,
    'limit',
  ]);
  return { kind: 'protect', instrument, terms, life: drawLife(ground, terms) };
}

function drawAmendment(ground: Ground, desk: ReferenceDesk): ReferenceOperation {
  const { random } = ground;
  const id = drawId(ground, desk);
  const order = desk.orders.get(id);
  const instrument = order?.instrument ?? pick(random, ground.instruments);
  const about = { instrument, side: order?.side ?? ('buy' as const), seen: undefined, slippage: 0n };
  const types: readonly ReferenceTerms['type'][] =
    order && order.terms.type !== 'market' && random() < 0.95
      ? [order.terms.type]
      : ['limit', 'stop', 'stop_limit', 'trailing_stop'];
  const terms = drawTerms(ground, about, types);
  const what = {
    quantity: random() < 0.4 ? drawQuantity(ground, desk, instrument, 1) : undefined,
    terms: random() < 0.6 ? terms : undefined,
    life: random() < 0.3 ? drawLife(ground, terms) : undefined,
  };
  const isEmpty = what.quantity === undefined && !what.terms && !what.life;
  const kind = random() < 0.35 ? 'replace' : 'amend';
  return { kind, amendment: { id, ...what, ...(isEmpty ? { terms } : {}) } };
}

function drawId({ random }: Ground, desk: ReferenceDesk): number {
  const live = [...desk.orders.keys()];
  return live.length > 0 && random() < 0.95 ? pick(random, live) : Math.ceil(random() * 50);
}

const TYPES: readonly ReferenceTerms['type'][] = ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'];

function drawTerms(
  ground: Ground,
  order: Pick<ReferenceOrder, 'instrument' | 'side' | 'seen' | 'slippage'>,
  types: readonly ReferenceTerms['type'][] = TYPES,
): ReferenceTerms {
  const { random, world } = ground;
  const { instrument, side, seen, slippage } = order;
  const { tick } = world.rulesOf(instrument);
  // a buy's stop is above the market and its limit below it, mostly
  const way = (side === 'buy' ? 1 : -1) * (random() < 0.85 ? 1 : -1);
  const against = ahead(ground, instrument, way);
  switch (pick(random, types)) {
    case 'market':
      return { type: 'market', seen, slippage };
    case 'limit':
      return { type: 'limit', limit: ahead(ground, instrument, -way) };
    case 'stop':
      return { type: 'stop', stop: against };
    case 'stop_limit':
      return {
        type: 'stop_limit',
        stop: against,
        limit: random() < 0.5 ? against : ahead(ground, instrument, way),
      };
    case 'trailing_stop':
      if (random() < 0.5) {
        const odd = random() < 0.05;
        return {
          type: 'trailing_stop',
          percent: odd ? pick(random, [4_999, 5_000, ground.oddTrail]) : Math.ceil(random() * 400),
        };
      }
      return {
        type: 'trailing_stop',
        distance:
          random() < 0.05
            ? ground.lastQuote(instrument).bid
            : onTick((ground.lastQuote(instrument).bid * BigInt(Math.ceil(random() * 400))) / 10_000n, tick),
      };
  }
}

/** A price up to 4 % above the market, or below it; now and then off the grid or nothing. */
function ahead(ground: Ground, instrument: number, way: number): bigint {
  const { random, world } = ground;
  const { tick } = world.rulesOf(instrument);
  const { bid } = ground.lastQuote(instrument);
  const price = onTick(
    (bid * BigInt(10_000 + way * Math.ceil(random() * (ground.isHoarding ? 4_000 : 400)))) / 10_000n,
    tick,
  );
  if (random() < 0.98) return price;
  return tick > 1n ? price + 1n : price;
}

const onTick = (price: bigint, tick: bigint): bigint => price - (price % tick) || tick;

/** What somebody may have seen: within so many hundredths of a percent of the market. */
function aroundMarket(ground: Ground, instrument: number, hundredths: number): bigint {
  const { bid } = ground.lastQuote(instrument);
  const shift = Math.floor(ground.random() * (2 * hundredths + 1)) - hundredths;
  return (bid * BigInt(10_000 + shift)) / 10_000n;
}

const HOUR = 3_600_000;

function drawLife({ random, world, isHoarding }: Ground, terms: ReferenceTerms): ReferenceLife {
  const odd = random() < 0.03;
  const usual: readonly ReferenceTime[] =
    terms.type === 'market'
      ? ['ioc', 'fok']
      : terms.type === 'limit'
        ? ['gtc', 'day', 'gtd', 'ioc', 'fok']
        : ['gtc', 'day', 'gtd'];
  if (isHoarding && terms.type !== 'market') return { time: 'gtc', until: undefined };
  const time = pick(random, odd ? (['gtc', 'day', 'gtd', 'ioc', 'fok'] as const) : usual);
  if (time !== 'gtd') return { time, until: undefined };
  const ahead = random() < 0.05 ? 0 : Math.ceil(random() * 60 * HOUR);
  return { time, until: world.now + ahead };
}
