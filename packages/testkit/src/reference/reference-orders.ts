import {
  absolute,
  dollars,
  holdsTooMany,
  least,
  openReferenceAccount,
  pricedAt,
  refuseForm,
  refuseFunds,
  split,
  tradeReference,
  type ReferenceAccount,
} from './reference-account.ts';
import type { ReferenceMarket, ReferenceRules, ReferenceWorld } from './reference-market.ts';
import { financeReference, moveProfitReference, stopOutReference } from './reference-house.ts';
import { nextEndOfNight } from './reference-calendar.ts';
import { fillReference, latencyReference, type ReferenceTaking } from './reference-fills.ts';

/**
 * The rules of orders that wait, from their description in docs/guides/api.md: an account is worked on as a copy, which
 * takes its place when nothing was refused.
 */
export interface ReferenceBook extends ReferenceAccount {
  /** Those that can still fill, by number. */
  orders: Map<number, ReferenceWaiting>;
  orderCount: number;
  /** What has become of orders since somebody last read it: `3 filled`, `4 cancelled oco`. */
  told: string[];
  /** What the account is called, which an order's latency is drawn by. */
  readonly number: number;
}

export type ReferenceTerms =
  | { readonly type: 'market'; readonly seen: bigint | undefined; readonly slippage: bigint }
  | { readonly type: 'limit'; readonly limit: bigint }
  | { readonly type: 'stop'; readonly stop: bigint }
  | { readonly type: 'stop_limit'; readonly stop: bigint; readonly limit: bigint }
  | { readonly type: 'trailing_stop'; readonly distance: bigint }
  /** Hundredths of a percent of the best price. */
  | { readonly type: 'trailing_stop'; readonly percent: number };

export type ReferenceTime = 'gtc' | 'day' | 'gtd' | 'ioc' | 'fok';

export interface ReferenceLife {
  readonly time: ReferenceTime;
  /** Of gtd: milliseconds since 1970. */
  readonly until: number | undefined;
}

/** An order as it is asked for. */
export interface ReferenceDraft extends ReferenceLife {
  readonly instrument: number;
  readonly side: 'buy' | 'sell';
  readonly quantity: bigint;
  readonly leverage: number;
  readonly reduceOnly: boolean;
  readonly terms: ReferenceTerms;
  /** The stop loss and the take profit, in this order. */
  readonly bracket: readonly ReferenceTerms[];
}

export interface ReferenceWaiting extends Omit<ReferenceDraft, 'bracket'> {
  readonly id: number;
  readonly isPending: boolean;
  readonly trail: { readonly best: bigint; readonly stop: bigint } | undefined;
  readonly isStopMet: boolean;
  readonly parent: number | undefined;
  readonly group: number | undefined;
  /** The position that it protects. */
  readonly attached: number | undefined;
  /** On its way to the market. */
  readonly way: ReferenceWay | undefined;
}

interface ReferenceWay {
  /** Milliseconds since 1970. */
  readonly due: number;
  /** What an ideal fill would have got. */
  readonly ideal: bigint;
}

export interface ReferenceAmendment {
  readonly id: number;
  readonly quantity: bigint | undefined;
  readonly terms: ReferenceTerms | undefined;
  readonly life: ReferenceLife | undefined;
}

const MAX_WAITING = 200;
const MAX_WAITING_IN_ONE = 50;

export const openReferenceBook = (now: number, number = 1): ReferenceBook => ({
  ...openReferenceAccount(now),
  number,
  orders: new Map(),
  orderCount: 0,
  told: [],
});

/** A trade: no order of its own on an ideal account, one that is sent on any other. */
export function tradeBook(
  book: ReferenceBook,
  order: Parameters<typeof tradeReference>[1],
  world: ReferenceWorld,
): string | undefined {
  const { seen, slippage, ...rest } = order;
  const life = { time: 'ioc', until: undefined } as const;
  if (book.profile !== 'ideal')
    return placeBook(
      book,
      { ...rest, ...life, terms: { type: 'market', seen, slippage }, bracket: [] },
      world,
    );
  return attempt(book, (draft) => {
    const refusal = tradeReference(draft, order, world);
    if (refusal === undefined) follow(draft, order.instrument);
    return refusal;
  });
}

export const moveProfitBook = (book: ReferenceBook): string | undefined => moveProfitReference(book);

/** After the nights that have ended were paid for. @returns how many positions were closed */
export function stopOutBook(book: ReferenceBook, world: ReferenceWorld): number {
  financeReference(book, world);
  const closed = stopOutReference(book, world);
  for (const instrument of closed) follow(book, instrument);
  return closed.length;
}

/** Places an order with its bracket. */
export const placeBook = (
  book: ReferenceBook,
  draft: ReferenceDraft,
  world: ReferenceWorld,
): string | undefined =>
  attempt(book, (copy) => place(copy, draft, world, {}) ?? refuseMany(copy, [draft.instrument]));

/** Places orders of which the first that comes to something cancels the others. */
export const placeGroupBook = (
  book: ReferenceBook,
  legs: readonly ReferenceDraft[],
  world: ReferenceWorld,
): string | undefined =>
  attempt(book, (copy) => {
    const group = copy.orderCount + 1;
    for (const leg of legs) {
      const refusal = place(copy, leg, world, { group });
      if (refusal !== undefined) return refusal;
    }
    return refuseMany(
      copy,
      legs.map(({ instrument }) => instrument),
    );
  });

/** Places an order that closes the whole position, however large it is then. */
export const protectBook = (
  book: ReferenceBook,
  { instrument, terms, life }: { instrument: number; terms: ReferenceTerms; life: ReferenceLife },
  world: ReferenceWorld,
): string | undefined =>
  attempt(book, (copy) => {
    const position = copy.positions.get(instrument);
    if (!position) return 'no_position';
    const draft: ReferenceDraft = {
      instrument,
      side: position.quantity > 0n ? 'sell' : 'buy',
      quantity: absolute(position.quantity),
      leverage: 1,
      reduceOnly: true,
      terms,
      ...life,
      bracket: [],
    };
    return place(copy, draft, world, { attached: position.opening }) ?? refuseMany(copy, [instrument]);
  });

export const cancelBook = (book: ReferenceBook, id: number, now: number): string | undefined =>
  attempt(book, (copy) => {
    const order = copy.orders.get(id);
    if (!order || isOver(order, now)) return 'order_not_working';
    end(copy, order, 'cancelled client');
    return undefined;
  });

/** Ends what has run out of time, after the nights that have ended were paid for. */
export function expireBook(book: ReferenceBook, world: ReferenceWorld): void {
  for (const order of book.orders.values()) {
    if (!isOver(order, world.now)) continue;
    financeReference(book, world);
    end(book, order, 'expired');
  }
}

export const amendBook = (
  book: ReferenceBook,
  amendment: ReferenceAmendment,
  world: ReferenceWorld,
): string | undefined => attempt(book, (copy) => amend(copy, amendment, world));

/** Holds the quote of an instrument against an order, after the nights that have ended were paid for. */
export function touchBook(book: ReferenceBook, id: number, world: ReferenceWorld): void {
  const order = book.orders.get(id);
  const market = order && world.find(order.instrument);
  if (!order || !market || order.isPending) return;
  financeReference(book, world);
  if (isOver(order, world.now)) return end(book, order, 'expired');
  if (!market.isOpen || market.isStale) return;
  if (order.way) return arrive(book, order, order.way, world, market);
  if (!isMet(book, order, market, world)) {
    if (order.trail) book.orders.set(id, follower(order, market, world));
    return;
  }
  const trigger = waitsFor(order);
  const isStop = isStopOf(order);
  const met = { ...order, isStopMet: order.isStopMet || order.terms.type === 'stop_limit' };
  book.orders.set(id, met);
  // a limit that its stop has made of it, and that the market is not within
  if (isStop && met.isStopMet && !isMet(book, met, market, world)) {
    endOthers(book, met);
    return;
  }
  const price = order.side === 'buy' ? market.ask : market.bid;
  const how = `${trigger}${price === trigger ? '' : ' gapped'}`;
  const refusal = execute(book, met, world, how);
  if (refusal === undefined) return;
  // another position without a quote leaves the margin unknown: nothing is set off, as without its own
  if (refusal === 'quote_unavailable') return void book.orders.set(id, order);
  end(book, met, `rejected ${refusal}`);
  endOthers(book, met);
}

/** The first quote from after its way is the market that an order meets. */
function arrive(
  book: ReferenceBook,
  order: ReferenceWaiting,
  { due }: ReferenceWay,
  world: ReferenceWorld,
  market: ReferenceMarket,
): void {
  if (world.now < due) return;
  if (fillsNow(book, order, market, world)) {
    const refusal = execute(book, order, world, 'at once');
    if (refusal === undefined || refusal === 'quote_unavailable') return;
    end(book, order, `rejected ${refusal}`);
    endOthers(book, order);
    return;
  }
  if (isImmediate(order)) end(book, order, 'cancelled unfilled');
  else book.orders.set(order.id, { ...order, way: undefined });
}

/**
 * A step of the market, which brings every instrument's quote anew: what it reaches is found first and then carried out,
 * stops before limits, sells before buys, the price that was reached first, the earlier order.
 */
export function stepBook(book: ReferenceBook, world: ReferenceWorld, instruments: readonly number[]): void {
  const waiting = [...book.orders.values()].filter(({ isPending }) => !isPending);
  for (const instrument of instruments) {
    const market = world.find(instrument);
    if (!market) continue;
    const own = waiting.filter((order) => order.instrument === instrument);
    const reached = own.filter((order) => isReached(order, market)).toSorted(byTurn);
    const others = own.filter((order) => !reached.includes(order));
    for (const { id } of [...others, ...reached]) touchBook(book, id, world);
  }
}

function byTurn(a: ReferenceWaiting, b: ReferenceWaiting): number {
  const turn = (order: ReferenceWaiting): number =>
    (isStopOf(order) ? 0 : 2) + (order.side === 'sell' ? 0 : 1);
  if (turn(a) !== turn(b)) return turn(a) - turn(b);
  // a falling price reaches the highest of sell stops and of buy limits first, a rising one the lowest of the others
  const isFalling = isStopOf(a) === (a.side === 'sell');
  const difference = (waitsFor(a) ?? 0n) - (waitsFor(b) ?? 0n);
  if (difference !== 0n) return difference > 0n === isFalling ? -1 : 1;
  return a.id - b.id;
}

/** Carries an order out at the market, and all that depends on it. */
function execute(
  book: ReferenceBook,
  order: ReferenceWaiting,
  world: ReferenceWorld,
  how: string,
): string | undefined {
  const { instrument, side, quantity, leverage, reduceOnly, terms } = order;
  const bound = terms.type === 'market' ? terms : { seen: undefined, slippage: 0n };
  const market = world.find(instrument);
  const taking = takingOf(book, order);
  const { fills } = market
    ? fillReference(order, taking, market, world.rulesOf(instrument))
    : { fills: quantity };
  const refusal = tradeReference(
    book,
    {
      instrument,
      side,
      quantity,
      leverage,
      reduceOnly,
      seen: bound.seen,
      slippage: bound.slippage,
      taking,
      ideal: order.way?.ideal,
    },
    world,
  );
  if (refusal !== undefined) return refusal;
  book.orders.delete(order.id);
  book.told.push(`${order.id} filled ${how}${fills < quantity ? ' in part' : ''}`);
  endOthers(book, order);
  follow(book, instrument);
  const position = book.positions.get(instrument);
  const isTheirs = position && position.quantity > 0n === (side === 'buy');
  for (const child of childrenOf(book, order.id)) {
    if (!isTheirs) {
      end(book, child, 'cancelled position');
      continue;
    }
    const started = {
      ...child,
      isPending: false,
      attached: position.opening,
      quantity: absolute(position.quantity),
    };
    book.orders.set(child.id, follower(started, market as ReferenceMarket, world));
  }
  return undefined;
}

/** The others of a group end when one has come to something. */
function endOthers(book: ReferenceBook, { id, group }: ReferenceWaiting): void {
  for (const other of book.orders.values())
    if (group !== undefined && other.group === group && other.id !== id) end(book, other, 'cancelled oco');
}

/** An order ends, and what waited for it to fill. */
export function end(book: ReferenceBook, { id }: ReferenceWaiting, how: string): void {
  book.orders.delete(id);
  book.told.push(`${id} ${how}`);
  for (const child of childrenOf(book, id)) end(book, child, 'cancelled parent');
}

const childrenOf = (book: ReferenceBook, parent: number): ReferenceWaiting[] =>
  [...book.orders.values()].filter((order) => order.isPending && order.parent === parent);

/** What reduces a position is never larger than it; what protects it has its size; both end with it. */
export function follow(book: ReferenceBook, instrument: number): void {
  const position = book.positions.get(instrument);
  for (const order of book.orders.values()) {
    if (order.instrument !== instrument || order.isPending || !order.reduceOnly) continue;
    const opposes = position && position.quantity > 0n === (order.side === 'sell');
    const isOf = order.attached === undefined || order.attached === position?.opening;
    if (!opposes || !isOf) {
      end(book, order, 'cancelled position');
      continue;
    }
    const held = absolute(position.quantity);
    const quantity = order.attached === undefined ? least(held, order.quantity) : held;
    book.orders.set(order.id, { ...order, quantity });
  }
}

function place(
  book: ReferenceBook,
  draft: ReferenceDraft,
  world: ReferenceWorld,
  tie: { group?: number; attached?: number },
): string | undefined {
  const mustWait = tie.group !== undefined || tie.attached !== undefined;
  const rules = world.rulesOf(draft.instrument);
  const malformed = refuseForm(book, draft, rules) ?? refuseDraft(draft, rules, world.now, mustWait);
  if (malformed !== undefined) return malformed;
  const market = world.find(draft.instrument);
  if (!market) return 'quote_unavailable';
  if (isImmediate(draft) && !market.isOpen) return 'market_closed';
  if (isImmediate(draft) && market.isStale) return 'quote_stale';

  const order = follower(orderOf(draft, book.orderCount + 1, world.now, tie), market, world);
  const children = draft.bracket.map((terms, index) => childOf(order, terms, order.id + 1 + index));
  const refusal = refuseAt(book, order, children, market, world);
  if (refusal !== undefined) return refusal;
  book.orderCount += 1 + children.length;
  for (const one of [order, ...children]) book.orders.set(one.id, one);
  if (fillsNow(book, order, market, world))
    return tie.group === undefined ? executeOrSend(book, order, world, market) : 'oco_leg_fills_at_once';
  if (isImmediate(order)) end(book, order, 'cancelled unfilled');
  return undefined;
}

/** On an account that is not ideal what would pass now is sent, and meets a later quote. */
function executeOrSend(
  book: ReferenceBook,
  order: ReferenceWaiting,
  world: ReferenceWorld,
  market: ReferenceMarket,
): string | undefined {
  const { profile } = book;
  if (profile === 'ideal') return execute(book, order, world, 'at once');
  const refusal = execute(copyOf(book), order, world, 'at once');
  if (refusal !== undefined) return refusal;
  const due = world.now + latencyReference(profile, book.number, order.id);
  const way = { due, ideal: order.side === 'buy' ? market.ask : market.bid };
  book.orders.set(order.id, { ...order, way, ...(isImmediate(order) ? { until: due + 60_000 } : {}) });
  return undefined;
}

const takingOf = ({ profile }: ReferenceBook, { time, terms }: ReferenceWaiting): ReferenceTaking => ({
  profile,
  time,
  limit: 'limit' in terms ? terms.limit : undefined,
});

const orderOf = (
  draft: ReferenceDraft,
  id: number,
  now: number,
  { group, attached }: { group?: number; attached?: number },
): ReferenceWaiting => ({
  instrument: draft.instrument,
  side: draft.side,
  quantity: draft.quantity,
  leverage: draft.leverage,
  reduceOnly: draft.reduceOnly,
  terms: draft.terms,
  time: draft.time,
  until: endOf(draft, now),
  id,
  isPending: false,
  trail: undefined,
  isStopMet: false,
  parent: undefined,
  group,
  attached,
  way: undefined,
});

const childOf = (parent: ReferenceWaiting, terms: ReferenceTerms, id: number): ReferenceWaiting => ({
  ...parent,
  id,
  side: parent.side === 'buy' ? 'sell' : 'buy',
  leverage: 1,
  reduceOnly: true,
  terms,
  time: 'gtc',
  until: undefined,
  isPending: true,
  trail: undefined,
  parent: parent.id,
  group: undefined,
});

function amend(
  book: ReferenceBook,
  { id, quantity, terms, life }: ReferenceAmendment,
  world: ReferenceWorld,
): string | undefined {
  const order = book.orders.get(id);
  if (!order || isOver(order, world.now)) return 'order_not_working';
  if (terms && terms.type !== order.terms.type) return 'order_type_differs';
  const followsPosition = order.attached !== undefined || order.isPending;
  if (quantity !== undefined && followsPosition) return 'quantity_follows_position';
  if (order.isStopMet && terms && stopIn(terms) !== stopIn(order.terms)) return 'stop_already_met';

  const next: ReferenceWaiting = {
    ...order,
    quantity: quantity ?? order.quantity,
    terms: terms ?? order.terms,
    way: isImmediate(life ?? order) ? order.way : undefined,
    ...(life ? { time: life.time, until: endOf(life, world.now) } : {}),
  };
  const rules = world.rulesOf(order.instrument);
  const wished = { ...next, until: life?.until, bracket: [] };
  const malformed =
    (followsPosition ? undefined : refuseForm(book, next, rules)) ??
    (life && order.isPending && life.time !== 'gtc' ? 'time_in_force_not_allowed' : undefined) ??
    (life ? refuseLife(wished, world.now, true) : undefined) ??
    refusePrices([next.terms], rules);
  if (malformed !== undefined) return malformed;
  const market = world.find(order.instrument);
  if (!market) return 'quote_unavailable';
  const parent = order.isPending ? book.orders.get(order.parent ?? 0) : undefined;
  if (parent) {
    const refusal = refuseBracket(book, parent, [next], market, world);
    if (refusal !== undefined) return refusal;
    book.orders.set(id, next);
    return undefined;
  }
  if (isImmediate(next) && !market.isOpen) return 'market_closed';
  if (isImmediate(next) && market.isStale) return 'quote_stale';
  const kept = next.trail ? { ...next, trail: trailOf(next, next.trail.best, rules.tick) } : next;
  const refusal = refuseAt(book, kept, childrenOf(book, id), market, world);
  if (refusal !== undefined) return refusal;
  book.orders.set(id, kept);
  for (const child of childrenOf(book, id)) book.orders.set(child.id, { ...child, quantity: kept.quantity });
  return fillsNow(book, kept, market, world) ? executeOrSend(book, kept, world, market) : undefined;
}

const stopIn = (terms: ReferenceTerms): bigint | undefined => ('stop' in terms ? terms.stop : undefined);

/** What no market can mend. */
function refuseDraft(
  draft: ReferenceDraft,
  rules: ReferenceRules,
  now: number,
  mustWait: boolean,
): string | undefined {
  const { terms, bracket, reduceOnly } = draft;
  return (
    refuseLife(draft, now, mustWait) ??
    refusePrices([terms, ...bracket], rules) ??
    (bracket.length > 0 && reduceOnly ? 'bracket_not_allowed' : undefined)
  );
}

function refuseLife(
  { terms, time, until }: Pick<ReferenceDraft, 'terms' | 'time' | 'until'>,
  now: number,
  mustWait: boolean,
): string | undefined {
  const waits = terms.type !== 'market' && !isImmediate({ time });
  const mayBeNow = (terms.type === 'market' || terms.type === 'limit') && !mustWait && isImmediate({ time });
  if (!waits && !mayBeNow) return 'time_in_force_not_allowed';
  return time === 'gtd' && until !== undefined && until <= now ? 'expiry_not_ahead' : undefined;
}

function refusePrices(all: readonly ReferenceTerms[], { tick }: ReferenceRules): string | undefined {
  const prices = all.flatMap((terms) => [
    ...('limit' in terms ? [terms.limit] : []),
    ...('stop' in terms ? [terms.stop] : []),
    ...('distance' in terms ? [terms.distance] : []),
  ]);
  const isOnGrid = (price: bigint) => price > 0n && price % tick === 0n && price / tick <= 10n ** 12n;
  return prices.every(isOnGrid) ? undefined : 'price_off_grid';
}

/** What this market does not allow of an order that is to wait, or to fill now. */
function refuseAt(
  book: ReferenceBook,
  order: ReferenceWaiting,
  children: readonly ReferenceWaiting[],
  market: ReferenceMarket,
  world: ReferenceWorld,
): string | undefined {
  const touch = order.side === 'buy' ? market.ask : market.bid;
  if (isTrailTooWide(order.terms, touch)) return 'trail_out_of_range';
  if (isReached(order, market) && isStopOf(order)) return 'stop_on_wrong_side';
  if (isReached(order, market) && order.attached !== undefined) return 'take_profit_on_wrong_side';
  const refusal = refuseBracket(book, order, children, market, world);
  if (refusal !== undefined) return refusal;
  if (isImmediate(order) || fillsNow(book, order, market, world)) return undefined;
  const { opened, closesAll } = split(book, order);
  const there = marketAt(expectedPrice(book, order, market, world), order, market);
  const at = isStopOf(order) && !('limit' in order.terms) ? takenAt(book, order, there, world) : there;
  const price = order.side === 'buy' ? at.ask : at.bid;
  const value = dollars(market, price * order.quantity, 1n);
  if (value < 10_000n && !closesAll) return 'notional_out_of_range';
  if (opened > 0n && (value > 10_000_000_000_000n || holdsTooMany(book, order)))
    return 'notional_out_of_range';
  return refuseFunds(book, order, world, at);
}

/** The market with the price that the size of a stop makes of it. */
function takenAt(
  book: ReferenceBook,
  order: ReferenceWaiting,
  market: ReferenceMarket,
  world: ReferenceWorld,
): ReferenceMarket {
  const rules = world.rulesOf(order.instrument);
  const { price } = fillReference(order, takingOf(book, order), market, rules);
  return pricedAt(price, order.side, market);
}

/** The market at an order's price: the spread as it is, on the far side of it. */
function marketAt(
  price: bigint,
  { side }: Pick<ReferenceWaiting, 'side'>,
  market: ReferenceMarket,
): ReferenceMarket {
  const spread = market.ask - market.bid;
  const bid = price - spread < 1n ? 1n : price - spread;
  return side === 'buy' ? { ...market, bid, ask: price } : { ...market, bid: price, ask: price + spread };
}

/** The losing side of where the position will open for a stop loss, the winning one for a take profit. */
function refuseBracket(
  book: ReferenceBook,
  parent: ReferenceWaiting,
  children: readonly ReferenceWaiting[],
  market: ReferenceMarket,
  world: ReferenceWorld,
): string | undefined {
  const opens = fillsNow(book, parent, market, world)
    ? parent.side === 'buy'
      ? market.bid
      : market.ask
    : expectedPrice(book, parent, market, world);
  for (const { terms, side } of children) {
    if (isTrailTooWide(terms, opens)) return 'trail_out_of_range';
    if (terms.type === 'stop' && (side === 'sell' ? terms.stop >= opens : terms.stop <= opens))
      return 'stop_loss_on_wrong_side';
    if (terms.type === 'limit' && (side === 'sell' ? terms.limit <= opens : terms.limit >= opens))
      return 'take_profit_on_wrong_side';
  }
  return undefined;
}

/** Its limit where it has one, its stop, or what the market asks of a market order. */
function expectedPrice(
  book: ReferenceBook,
  order: ReferenceWaiting,
  market: ReferenceMarket,
  world: ReferenceWorld,
): bigint {
  if ('limit' in order.terms) {
    const isNow = order.terms.type === 'limit' && fillsNow(book, order, market, world);
    if (!isNow) return order.terms.limit;
  }
  if (order.terms.type === 'market' || fillsNow(book, order, market, world))
    return order.side === 'buy' ? market.ask : market.bid;
  return waitsFor(order) ?? 0n;
}

/** A trail has a length, and is at most half of the price. */
function isTrailTooWide(terms: ReferenceTerms, price: bigint): boolean {
  if (terms.type !== 'trailing_stop') return false;
  if ('distance' in terms) return terms.distance * 2n > price;
  return !Number.isInteger(terms.percent) || terms.percent <= 0 || terms.percent > 5_000;
}

function refuseMany({ orders }: ReferenceBook, instruments: readonly number[]): string | undefined {
  const waiting = [...orders.values()].filter((order) => !isImmediate(order));
  const isCrowded = instruments.some(
    (one) => waiting.filter(({ instrument }) => instrument === one).length > MAX_WAITING_IN_ONE,
  );
  return waiting.length > MAX_WAITING || isCrowded ? 'too_many_orders' : undefined;
}

const isImmediate = ({ time }: Pick<ReferenceLife, 'time'>): boolean => time === 'ioc' || time === 'fok';

const endOf = ({ time, until }: ReferenceLife, now: number): number | undefined =>
  time === 'day' ? nextEndOfNight(now) : until;

const isOver = ({ until }: ReferenceWaiting, now: number): boolean => until !== undefined && until <= now;

const isStopOf = ({ terms, isStopMet }: ReferenceWaiting): boolean =>
  terms.type === 'stop' || terms.type === 'trailing_stop' || (terms.type === 'stop_limit' && !isStopMet);

/** The price that an order waits for. */
function waitsFor({ terms, trail, isStopMet }: ReferenceWaiting): bigint | undefined {
  if (trail) return trail.stop;
  if (terms.type === 'stop_limit') return isStopMet ? terms.limit : terms.stop;
  if (terms.type === 'limit') return terms.limit;
  return terms.type === 'stop' ? terms.stop : undefined;
}

/** Buys watch the ask, sells the bid. A stop waits for the price to go against its side, a limit for it. */
function isReached(order: ReferenceWaiting, { bid, ask }: ReferenceMarket): boolean {
  const price = waitsFor(order);
  if (price === undefined) return false;
  if (order.side === 'buy') return isStopOf(order) ? ask >= price : ask <= price;
  return isStopOf(order) ? bid <= price : bid >= price;
}

/** A market order, and a limit that the market is within, unless nothing trades there now. */
function fillsNow(
  book: ReferenceBook,
  order: ReferenceWaiting,
  market: ReferenceMarket,
  world: ReferenceWorld,
): boolean {
  if (order.terms.type === 'market') return true;
  return !isStopOf(order) && isMet(book, order, market, world) && market.isOpen && !market.isStale;
}

/** The market is there, for a limit with as much of its size as has to be; one that is refused for its size is met too. */
function isMet(
  book: ReferenceBook,
  order: ReferenceWaiting,
  market: ReferenceMarket,
  world: ReferenceWorld,
): boolean {
  if (!isReached(order, market)) return false;
  if (isStopOf(order)) return true;
  const { fills, isShort } = fillReference(
    order,
    takingOf(book, order),
    market,
    world.rulesOf(order.instrument),
  );
  return fills > 0n || isShort;
}

/** A trailing stop behind the best price that it has seen, and any other order as it is. */
function follower(
  order: ReferenceWaiting,
  { bid, ask }: ReferenceMarket,
  world: ReferenceWorld,
): ReferenceWaiting {
  if (order.terms.type !== 'trailing_stop') return order;
  const seen = order.side === 'sell' ? bid : ask;
  const last = order.trail?.best ?? seen;
  const isBetter = order.side === 'sell' ? seen > last : seen < last;
  return { ...order, trail: trailOf(order, isBetter ? seen : last, world.rulesOf(order.instrument).tick) };
}

/** On the tick grid, rounded away from the market, never under one tick. */
export function trailOf(
  { terms, side }: ReferenceWaiting,
  best: bigint,
  tick: bigint,
): ReferenceWaiting['trail'] {
  if (terms.type !== 'trailing_stop') return undefined;
  const points = 'percent' in terms ? BigInt(terms.percent) : 0n;
  const tenThousandths =
    'distance' in terms
      ? (side === 'sell' ? best - terms.distance : best + terms.distance) * 10_000n
      : best * (side === 'sell' ? 10_000n - points : 10_000n + points);
  const ticks = tenThousandths / (10_000n * tick);
  const isExact = ticks * 10_000n * tick === tenThousandths;
  const rounded = side === 'sell' || isExact ? ticks : ticks + 1n;
  return { best, stop: (rounded < 1n ? 1n : rounded) * tick };
}

/** Works on a copy, which takes the account's place unless something is refused. */
export function attempt(
  book: ReferenceBook,
  work: (copy: ReferenceBook) => string | undefined,
): string | undefined {
  const copy = copyOf(book);
  const refusal = work(copy);
  if (refusal === undefined) Object.assign(book, copy);
  return refusal;
}

export const copyOf = (book: ReferenceBook): ReferenceBook => ({
  ...book,
  house: { ...book.house },
  positions: new Map(book.positions),
  orders: new Map(book.orders),
  told: [...book.told],
  withdrawals: [...book.withdrawals],
});
