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
import {
  LATE_PATIENCE,
  type ReferenceMarket,
  type ReferenceRules,
  type ReferenceWorld,
} from './reference-market.ts';
import { financeReference, moveProfitReference, stopOutReference } from './reference-house.ts';
import { nextEndOfNight } from './reference-calendar.ts';
import {
  fillReference,
  latencyReference,
  type ReferenceFill,
  type ReferenceTaking,
} from './reference-fills.ts';

/**
 * The rules of orders that wait, from their description in docs/guides/api.md: operations work on a copy of the account, which
 * replaces it unless something is refused.
 */
export interface ReferenceDesk extends ReferenceAccount {
  /** Orders that can still fill, by number. */
  orders: Map<number, ReferenceWaiting>;
  orderCount: number;
  /** Ends of orders since the last read: `3 filled`, `4 cancelled oco`. */
  events: string[];
  /** The account's number, an input of its orders' latency. */
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
  /** End of a gtd order: milliseconds since 1970. */
  readonly until: number | undefined;
}

/** An order as requested. */
export interface ReferenceDraft extends ReferenceLife {
  readonly instrument: number;
  readonly side: 'buy' | 'sell';
  readonly quantity: bigint;
  readonly leverage: number;
  readonly reduceOnly: boolean;
  readonly terms: ReferenceTerms;
  /** The stop loss and the take profit, in this order. */
  readonly bracket: readonly ReferenceTerms[];
  /** The bracket closes what the order fills, not the whole position, and one of its orders cancels the other. */
  readonly isBracketOwn?: boolean;
  /** What it is to be worth (millionths of a dollar), in place of the quantity. */
  readonly notional?: bigint | undefined;
}

export interface ReferenceWaiting extends Omit<ReferenceDraft, 'bracket' | 'isBracketOwn' | 'notional'> {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly placedAt: number;
  readonly isPending: boolean;
  readonly trail: { readonly best: bigint; readonly stop: bigint } | undefined;
  readonly isStopMet: boolean;
  readonly parent: number | undefined;
  readonly group: number | undefined;
  /** The position that it protects. */
  readonly attached: number | undefined;
  /** Present while the order is in flight. */
  readonly way: ReferenceWay | undefined;
}

interface ReferenceWay {
  /** Milliseconds since 1970. */
  readonly due: number;
  /** The price of an ideal fill. */
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

export const openReferenceDesk = (now: number, grant?: bigint): ReferenceDesk => ({
  ...openReferenceAccount(now, grant),
  number: 1,
  orders: new Map(),
  orderCount: 0,
  events: [],
});

/** A trade: fills directly on an ideal account, sends an order on any other, and wherever prices arrive late. */
export function tradeDesk(
  desk: ReferenceDesk,
  order: Parameters<typeof tradeReference>[1],
  world: ReferenceWorld,
): string | undefined {
  const { seen, slippage, ...rest } = order;
  const life = { time: 'ioc', until: undefined } as const;
  if (desk.profile !== 'ideal' || world.find(order.instrument)?.late)
    return placeDesk(
      desk,
      { ...rest, ...life, terms: { type: 'market', seen, slippage }, bracket: [] },
      world,
    );
  return attempt(desk, (draft) => {
    const refusal = tradeReference(draft, order, world);
    if (refusal === undefined) follow(draft, order.instrument);
    return refusal;
  });
}

export const moveProfitDesk = (desk: ReferenceDesk): string | undefined => moveProfitReference(desk);

/** Charges the nights that have ended, then stops out. @returns how many positions were closed */
export function stopOutDesk(desk: ReferenceDesk, world: ReferenceWorld): number {
  financeReference(desk, world);
  const closed = stopOutReference(desk, world);
  for (const instrument of closed) follow(desk, instrument);
  return closed.length;
}

/** Places an order with its bracket. */
export const placeDesk = (
  desk: ReferenceDesk,
  draft: ReferenceDraft,
  world: ReferenceWorld,
): string | undefined =>
  attempt(desk, (copy) => place(copy, draft, world, {}) ?? refuseMany(copy, [draft.instrument]));

/** Places orders of which the first to trigger cancels the others. */
export const placeGroupDesk = (
  desk: ReferenceDesk,
  legs: readonly ReferenceDraft[],
  world: ReferenceWorld,
): string | undefined =>
  attempt(desk, (copy) => {
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
export const protectDesk = (
  desk: ReferenceDesk,
  { instrument, terms, life }: { instrument: number; terms: ReferenceTerms; life: ReferenceLife },
  world: ReferenceWorld,
): string | undefined =>
  attempt(desk, (copy) => {
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

/** Where prices arrive late an order stands until those of its moment at the market have come. */
export const cancelDesk = (desk: ReferenceDesk, id: number, world: ReferenceWorld): string | undefined =>
  attempt(desk, (copy) => {
    const order = copy.orders.get(id);
    if (!order || isOver(order, world.now)) return 'order_not_working';
    const late = world.find(order.instrument)?.late;
    if (late && world.now < atMarketFrom(copy, order) + late.delay + LATE_PATIENCE) return 'price_delayed';
    end(copy, order, 'cancelled client');
    return undefined;
  });

/** Ends expired orders, after charging the nights that have ended. */
export function expireDesk(desk: ReferenceDesk, world: ReferenceWorld): void {
  for (const order of desk.orders.values()) {
    if (!isOver(order, world.now)) continue;
    financeReference(desk, world);
    end(desk, order, 'expired');
  }
}

export const amendDesk = (
  desk: ReferenceDesk,
  amendment: ReferenceAmendment,
  world: ReferenceWorld,
): string | undefined =>
  attempt(desk, (copy) => {
    const instrument = copy.orders.get(amendment.id)?.instrument;
    return (
      amend(copy, amendment, world, (order) => order) ??
      (instrument === undefined ? undefined : refuseMany(copy, [instrument]))
    );
  });

/** A new order in the place of one that works; what waits for the old one waits for the new one. */
export const replaceDesk = (
  desk: ReferenceDesk,
  amendment: ReferenceAmendment,
  world: ReferenceWorld,
): string | undefined =>
  attempt(desk, (copy) => {
    const old = copy.orders.get(amendment.id);
    if (!old || old.isPending) return 'order_not_working';
    const successor = (order: ReferenceWaiting): ReferenceWaiting => {
      const id = ++copy.orderCount;
      const waiting = listChildren(copy, old.id);
      copy.orders.delete(old.id);
      copy.events.push(`${old.id} cancelled replaced`);
      for (const child of waiting) copy.orders.set(child.id, { ...child, parent: id });
      return { ...order, id, placedAt: world.now };
    };
    return amend(copy, amendment, world, successor) ?? refuseMany(copy, [old.instrument]);
  });

/** Compares the quote of an instrument with an order, after charging the nights that have ended. */
export function touchDesk(desk: ReferenceDesk, id: number, world: ReferenceWorld): void {
  const order = desk.orders.get(id);
  const market = order && world.find(order.instrument);
  if (!order || !market || order.isPending) return;
  financeReference(desk, world);
  if (!counts(desk, order, market, world.now)) return;
  if (isOver(order, world.now)) return end(desk, order, 'expired');
  if (market.isStale) return;
  // A late price proves that its exchange traded then.
  if (market.late) return meet(desk, order, openFor(order.instrument, world), { ...market, isOpen: true });
  if (market.isOpen) meet(desk, order, world, market);
}

const openFor = (instrument: number, world: ReferenceWorld): ReferenceWorld => ({
  ...world,
  now: world.now,
  find: (one) => {
    const market = world.find(one);
    return market && one === instrument ? { ...market, isOpen: true } : market;
  },
});

/** When an order is at the market: at the end of its way. A bracket goes its order's. */
function atMarketFrom(
  { profile, number }: Pick<ReferenceDesk, 'profile' | 'number'>,
  { way, placedAt, id, parent }: ReferenceWaiting,
): number {
  if (way) return way.due;
  return placedAt + (profile === 'ideal' ? 0 : latencyReference(profile, number, parent ?? id));
}

/**
 * Whether a quote says anything to an order: where prices arrive late, one that is dated after the order was at the
 * market; elsewhere one from the end of its way, and any to an order that waits at its price.
 */
function counts(
  desk: ReferenceDesk,
  order: ReferenceWaiting,
  { late }: ReferenceMarket,
  now: number,
): boolean {
  if (late) return late.at > atMarketFrom(desk, order);
  return !order.way || now >= order.way.due;
}

/** A quote that counts for an order meets it. */
function meet(
  desk: ReferenceDesk,
  order: ReferenceWaiting,
  world: ReferenceWorld,
  market: ReferenceMarket,
): void {
  if (order.way) return arrive(desk, order, world, market);
  if (!isMet(desk, order, market, world)) {
    if (order.trail) desk.orders.set(order.id, follower(order, market, world));
    return;
  }
  const trigger = waitsFor(order);
  const isStop = isStopOrder(order);
  const met = { ...order, isStopMet: order.isStopMet || order.terms.type === 'stop_limit' };
  desk.orders.set(order.id, met);
  // a limit that its stop has made of it, and that the market is not within
  if (isStop && met.isStopMet && !isMet(desk, met, market, world)) {
    endOthers(desk, met);
    return;
  }
  const price = order.side === 'buy' ? market.ask : market.bid;
  const how = `${trigger}${price === trigger ? '' : ' gapped'}`;
  const refusal = execute(desk, met, world, how);
  if (refusal === undefined) return;
  // another position without a quote leaves the margin unknown: nothing is set off, as without its own
  if (refusal === 'quote_unavailable') return void desk.orders.set(order.id, order);
  end(desk, met, `rejected ${refusal}`);
  endOthers(desk, met);
}

/** An order in flight meets the first quote after its arrival. */
function arrive(
  desk: ReferenceDesk,
  order: ReferenceWaiting,
  world: ReferenceWorld,
  market: ReferenceMarket,
): void {
  if (fillsThere(desk, order, market, world)) {
    const refusal = execute(desk, order, world, 'at once');
    if (refusal === undefined || refusal === 'quote_unavailable') return;
    end(desk, order, `rejected ${refusal}`);
    endOthers(desk, order);
    return;
  }
  if (isImmediate(order)) end(desk, order, 'cancelled unfilled');
  else desk.orders.set(order.id, { ...order, way: undefined });
}

/**
 * A step of the market, which renews every instrument's quote: reached orders are found first and then executed, stops before
 * limits, sells before buys, the price that was reached first, the earlier order.
 */
export function stepDesk(desk: ReferenceDesk, world: ReferenceWorld, instruments: readonly number[]): void {
  const waiting = [...desk.orders.values()].filter(({ isPending }) => !isPending);
  for (const instrument of instruments) {
    const market = world.find(instrument);
    if (!market) continue;
    const own = waiting.filter((order) => order.instrument === instrument);
    const reached = own.filter((order) => isReached(order, market)).toSorted(byTurn);
    const others = own.filter((order) => !reached.includes(order));
    for (const { id } of [...others, ...reached]) touchDesk(desk, id, world);
  }
}

function byTurn(a: ReferenceWaiting, b: ReferenceWaiting): number {
  const turn = (order: ReferenceWaiting): number =>
    (isStopOrder(order) ? 0 : 2) + (order.side === 'sell' ? 0 : 1);
  if (turn(a) !== turn(b)) return turn(a) - turn(b);
  // a falling price reaches the highest of sell stops and of buy limits first, a rising one the lowest of the others
  const isFalling = isStopOrder(a) === (a.side === 'sell');
  const difference = (waitsFor(a) ?? 0n) - (waitsFor(b) ?? 0n);
  if (difference !== 0n) return difference > 0n === isFalling ? -1 : 1;
  return a.id - b.id;
}

/** Executes an order at the market, with everything that depends on it. */
function execute(
  desk: ReferenceDesk,
  order: ReferenceWaiting,
  world: ReferenceWorld,
  how: string,
): string | undefined {
  const { instrument, side, quantity, leverage, reduceOnly, terms } = order;
  const bound = terms.type === 'market' ? terms : { seen: undefined, slippage: 0n };
  const market = world.find(instrument);
  const taking = buildTaking(desk, order);
  const { fills } = market
    ? fillReference(order, taking, market, world.rulesOf(instrument))
    : { fills: quantity };
  const refusal = tradeReference(
    desk,
    {
      instrument,
      side,
      quantity,
      leverage,
      reduceOnly,
      seen: bound.seen,
      slippage: bound.slippage,
      taking,
      // What the market did while a late price was on its way is nobody's cost.
      ideal: market?.late ? undefined : order.way?.ideal,
    },
    world,
  );
  if (refusal !== undefined) return refusal;
  desk.orders.delete(order.id);
  desk.events.push(`${order.id} filled ${how}${fills < quantity ? ' in part' : ''}`);
  endOthers(desk, order);
  follow(desk, instrument);
  const position = desk.positions.get(instrument);
  const isTheirs = position && position.quantity > 0n === (side === 'buy');
  for (const child of listChildren(desk, order.id)) {
    if (!isTheirs) {
      end(desk, child, 'cancelled position');
      continue;
    }
    const held = absolute(position.quantity);
    const isOwn = child.group !== undefined;
    const started = {
      ...child,
      isPending: false,
      attached: isOwn ? undefined : position.opening,
      quantity: isOwn ? least(held, fills) : held,
    };
    desk.orders.set(child.id, follower(started, market as ReferenceMarket, world));
  }
  return undefined;
}

/** Ends the others of a group when one has triggered. */
function endOthers(desk: ReferenceDesk, { id, group }: ReferenceWaiting): void {
  for (const other of desk.orders.values())
    if (group !== undefined && other.group === group && other.id !== id) end(desk, other, 'cancelled oco');
}

/** Ends an order and those that waited for it to fill. */
export function end(desk: ReferenceDesk, { id }: ReferenceWaiting, how: string): void {
  desk.orders.delete(id);
  desk.events.push(`${id} ${how}`);
  for (const child of listChildren(desk, id)) end(desk, child, 'cancelled parent');
}

const listChildren = (desk: ReferenceDesk, parent: number): ReferenceWaiting[] =>
  [...desk.orders.values()].filter((order) => order.isPending && order.parent === parent);

/** Reduce-only orders are never larger than their position; protecting orders have its size; both end with it. */
export function follow(desk: ReferenceDesk, instrument: number): void {
  const position = desk.positions.get(instrument);
  for (const order of desk.orders.values()) {
    if (order.instrument !== instrument || order.isPending || !order.reduceOnly) continue;
    const opposes = position && position.quantity > 0n === (order.side === 'sell');
    const isOf = order.attached === undefined || order.attached === position?.opening;
    if (!opposes || !isOf) {
      end(desk, order, 'cancelled position');
      continue;
    }
    const held = absolute(position.quantity);
    const quantity = order.attached === undefined ? least(held, order.quantity) : held;
    desk.orders.set(order.id, { ...order, quantity });
  }
}

/** The largest quantity on the grid that is worth no more than the notional, at the limit or else at the market. */
function reckonQuantity(
  { notional, quantity, terms, side, instrument }: ReferenceDraft,
  world: ReferenceWorld,
): bigint | undefined {
  if (notional === undefined) return quantity;
  const market = world.find(instrument);
  if (!market) return undefined;
  const price = 'limit' in terms ? terms.limit : side === 'buy' ? market.ask : market.bid;
  const { step } = world.rulesOf(instrument);
  const worthOfStep = step * price * market.unit * market.rate.over;
  return ((notional * 10n ** 12n * market.rate.under) / worthOfStep) * step;
}

function place(
  desk: ReferenceDesk,
  wanted: ReferenceDraft,
  world: ReferenceWorld,
  tie: { group?: number; attached?: number },
): string | undefined {
  const quantity = reckonQuantity(wanted, world);
  if (quantity === undefined) return 'quote_unavailable';
  const draft = { ...wanted, quantity };
  const mustWait = tie.group !== undefined || tie.attached !== undefined;
  const rules = world.rulesOf(draft.instrument);
  const malformed = refuseForm(desk, draft, rules) ?? refuseDraft(draft, rules, world.now, mustWait);
  if (malformed !== undefined) return malformed;
  const market = world.find(draft.instrument);
  if (!market) return 'quote_unavailable';
  if (isImmediate(draft) && !market.isOpen) return 'market_closed';
  if (isImmediate(draft) && market.isStale) return 'quote_stale';
  if (isImmediate(draft) && market.late && draft.terms.type !== 'market') return 'price_delayed';

  const order = follower(buildWaiting(draft, desk.orderCount + 1, world.now, tie), market, world);
  const group = draft.isBracketOwn ? order.id + 1 : undefined;
  const children = draft.bracket.map((terms, index) => ({
    ...buildChild(order, terms, order.id + 1 + index),
    group,
  }));
  const refusal = refuseAt(desk, order, children, market, world);
  if (refusal !== undefined) return refusal;
  desk.orderCount += 1 + children.length;
  for (const one of [order, ...children]) desk.orders.set(one.id, one);
  const fills = fillsNow(desk, order, market, world);
  if (fills && tie.group !== undefined) return 'oco_leg_fills_at_once';
  if (fills || order.terms.type === 'market') return executeOrSend(desk, order, world, market);
  if (isImmediate(order)) end(desk, order, 'cancelled unfilled');
  return undefined;
}

/** On an account that is not ideal, and where prices arrive late, an order that would pass now is sent, and meets a later quote. */
function executeOrSend(
  desk: ReferenceDesk,
  order: ReferenceWaiting,
  world: ReferenceWorld,
  market: ReferenceMarket,
): string | undefined {
  const { profile } = desk;
  if (profile === 'ideal' && !market.late) return execute(desk, order, world, 'at once');
  const refusal = execute(copyDesk(desk), order, world, 'at once');
  if (refusal !== undefined) return refusal;
  const due = world.now + (profile === 'ideal' ? 0 : latencyReference(profile, desk.number, order.id));
  const way = { due, ideal: order.side === 'buy' ? market.ask : market.bid };
  const mustEnd = isImmediate(order) && !market.late && !(order.reduceOnly && order.terms.type === 'market');
  const ends = mustEnd ? { until: due + 60_000 } : {};
  desk.orders.set(order.id, { ...order, way, ...ends });
  return undefined;
}

const buildTaking = ({ profile }: ReferenceDesk, { time, terms }: ReferenceWaiting): ReferenceTaking => ({
  profile,
  time,
  limit: 'limit' in terms ? terms.limit : undefined,
});

const buildWaiting = (
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
  until: findEnd(draft, now),
  id,
  placedAt: now,
  isPending: false,
  trail: undefined,
  isStopMet: false,
  parent: undefined,
  group,
  attached,
  way: undefined,
});

const buildChild = (parent: ReferenceWaiting, terms: ReferenceTerms, id: number): ReferenceWaiting => ({
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
  desk: ReferenceDesk,
  { id, quantity, terms, life }: ReferenceAmendment,
  world: ReferenceWorld,
  settle: (order: ReferenceWaiting) => ReferenceWaiting,
): string | undefined {
  const order = desk.orders.get(id);
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
    ...(life ? { time: life.time, until: findEnd(life, world.now) } : {}),
  };
  const rules = world.rulesOf(order.instrument);
  const wished = { ...next, until: life?.until, bracket: [] };
  const malformed =
    (followsPosition ? undefined : refuseForm(desk, next, rules)) ??
    (life && order.isPending && life.time !== 'gtc' ? 'time_in_force_not_allowed' : undefined) ??
    (life ? refuseLife(wished, world.now, true) : undefined) ??
    refusePrices([next.terms], rules);
  if (malformed !== undefined) return malformed;
  const market = world.find(order.instrument);
  if (!market) return 'quote_unavailable';
  if (market.late) return 'price_delayed';
  const parent = order.isPending ? desk.orders.get(order.parent ?? 0) : undefined;
  if (parent) {
    const refusal = refuseBracket(desk, parent, [next], market, world);
    if (refusal !== undefined) return refusal;
    desk.orders.set(id, next);
    return undefined;
  }
  if (isImmediate(next) && !market.isOpen) return 'market_closed';
  if (isImmediate(next) && market.isStale) return 'quote_stale';
  const kept = next.trail ? { ...next, trail: reckonTrail(next, next.trail.best, rules.tick) } : next;
  const refusal = refuseAt(desk, kept, listChildren(desk, id), market, world);
  if (refusal !== undefined) return refusal;
  const settled = settle(kept);
  desk.orders.set(settled.id, settled);
  for (const child of listChildren(desk, settled.id))
    desk.orders.set(child.id, { ...child, quantity: settled.quantity });
  return fillsNow(desk, settled, market, world) ? executeOrSend(desk, settled, world, market) : undefined;
}

const stopIn = (terms: ReferenceTerms): bigint | undefined => ('stop' in terms ? terms.stop : undefined);

/** Refusals of a draft that do not depend on the market. */
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

/** Refusals by the market for an order that will wait, or fill now. */
function refuseAt(
  desk: ReferenceDesk,
  order: ReferenceWaiting,
  children: readonly ReferenceWaiting[],
  market: ReferenceMarket,
  world: ReferenceWorld,
): string | undefined {
  const touch = order.side === 'buy' ? market.ask : market.bid;
  if (isTrailTooWide(order.terms, touch)) return 'trail_out_of_range';
  if (isReached(order, market) && isStopOrder(order)) return 'stop_on_wrong_side';
  if (isReached(order, market) && order.attached !== undefined && order.terms.type === 'limit')
    return 'take_profit_on_wrong_side';
  const refusal = refuseBracket(desk, order, children, market, world);
  if (refusal !== undefined) return refusal;
  if (isImmediate(order) || fillsNow(desk, order, market, world)) return undefined;
  const there = marketAt(expectedPrice(desk, order, market, world), order, market);
  const ahead = reckonAhead(desk, order, there, world);
  const taken = { ...order, quantity: ahead.fills };
  const { opened, closesAll } = split(desk, taken);
  const value = dollars(market, ahead.price * taken.quantity, 1n);
  if (value < 10_000n && !closesAll) return 'notional_out_of_range';
  if (opened > 0n && (value > 10_000_000_000_000n || holdsTooMany(desk, taken)))
    return 'notional_out_of_range';
  return refuseFunds(desk, taken, world, pricedAt(ahead.price, order.side, there));
}

/** An order's fill at the price that it is expected at: what has a limit costs that at most, whatever its size. */
function reckonAhead(
  desk: ReferenceDesk,
  order: ReferenceWaiting,
  there: ReferenceMarket,
  world: ReferenceWorld,
): ReferenceFill {
  if ('limit' in order.terms)
    return { price: order.side === 'buy' ? there.ask : there.bid, fills: order.quantity, isShort: false };
  return fillReference(order, buildTaking(desk, order), there, world.rulesOf(order.instrument));
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
  desk: ReferenceDesk,
  parent: ReferenceWaiting,
  children: readonly ReferenceWaiting[],
  market: ReferenceMarket,
  world: ReferenceWorld,
): string | undefined {
  const opens = fillsNow(desk, parent, market, world)
    ? parent.side === 'buy'
      ? market.bid
      : market.ask
    : expectedPrice(desk, parent, market, world);
  for (const { terms, side } of children) {
    if (isTrailTooWide(terms, opens)) return 'trail_out_of_range';
    if ('stop' in terms && (side === 'sell' ? terms.stop >= opens : terms.stop <= opens))
      return 'stop_loss_on_wrong_side';
    if (terms.type === 'limit' && (side === 'sell' ? terms.limit <= opens : terms.limit >= opens))
      return 'take_profit_on_wrong_side';
  }
  return undefined;
}

/** Limit of an order where it has one, else its stop, else the market's price. */
function expectedPrice(
  desk: ReferenceDesk,
  order: ReferenceWaiting,
  market: ReferenceMarket,
  world: ReferenceWorld,
): bigint {
  if ('limit' in order.terms) {
    const isNow = order.terms.type === 'limit' && fillsNow(desk, order, market, world);
    if (!isNow) return order.terms.limit;
  }
  if (order.terms.type === 'market' || fillsNow(desk, order, market, world))
    return order.side === 'buy' ? market.ask : market.bid;
  return waitsFor(order) ?? 0n;
}

/** A trail has a length, and is at most half of the price. */
function isTrailTooWide(terms: ReferenceTerms, price: bigint): boolean {
  if (terms.type !== 'trailing_stop') return false;
  if ('distance' in terms) return terms.distance * 2n > price;
  return !Number.isInteger(terms.percent) || terms.percent <= 0 || terms.percent > 5_000;
}

function refuseMany({ orders }: ReferenceDesk, instruments: readonly number[]): string | undefined {
  // What is sent to a late price has no end of its own, and counts.
  const waiting = [...orders.values()].filter((order) => !isImmediate(order) || order.until === undefined);
  const isCrowded = instruments.some(
    (one) => waiting.filter(({ instrument }) => instrument === one).length > MAX_WAITING_IN_ONE,
  );
  return waiting.length > MAX_WAITING || isCrowded ? 'too_many_orders' : undefined;
}

const isImmediate = ({ time }: Pick<ReferenceLife, 'time'>): boolean => time === 'ioc' || time === 'fok';

const findEnd = ({ time, until }: ReferenceLife, now: number): number | undefined =>
  time === 'day' ? nextEndOfNight(now) : until;

const isOver = ({ until }: ReferenceWaiting, now: number): boolean => until !== undefined && until <= now;

const isStopOrder = ({ terms, isStopMet }: ReferenceWaiting): boolean =>
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
  if (order.side === 'buy') return isStopOrder(order) ? ask >= price : ask <= price;
  return isStopOrder(order) ? bid <= price : bid >= price;
}

/** Whether an order fills at the price of this moment: nothing does where prices arrive late. */
const fillsNow = (
  desk: ReferenceDesk,
  order: ReferenceWaiting,
  market: ReferenceMarket,
  world: ReferenceWorld,
): boolean => !market.late && fillsThere(desk, order, market, world);

/** A market order, and a limit that the market is within, unless nothing trades there now. */
function fillsThere(
  desk: ReferenceDesk,
  order: ReferenceWaiting,
  market: ReferenceMarket,
  world: ReferenceWorld,
): boolean {
  if (order.terms.type === 'market') return true;
  return !isStopOrder(order) && isMet(desk, order, market, world) && market.isOpen && !market.isStale;
}

/**
 * Whether the market has reached the price; for a limit, also for the size that has to fill. An order that will be
 * refused for its size counts as met.
 */
function isMet(
  desk: ReferenceDesk,
  order: ReferenceWaiting,
  market: ReferenceMarket,
  world: ReferenceWorld,
): boolean {
  if (!isReached(order, market)) return false;
  if (isStopOrder(order)) return true;
  const { fills, isShort } = fillReference(
    order,
    buildTaking(desk, order),
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
  return {
    ...order,
    trail: reckonTrail(order, isBetter ? seen : last, world.rulesOf(order.instrument).tick),
  };
}

/** On the tick grid, rounded away from the market, never under one tick. */
export function reckonTrail(
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

/** Works on a copy, which replaces the account unless something is refused. */
export function attempt(
  desk: ReferenceDesk,
  work: (copy: ReferenceDesk) => string | undefined,
): string | undefined {
  const copy = copyDesk(desk);
  const refusal = work(copy);
  if (refusal === undefined) Object.assign(desk, copy);
  return refusal;
}

export const copyDesk = (desk: ReferenceDesk): ReferenceDesk => ({
  ...desk,
  house: { ...desk.house },
  positions: new Map(desk.positions),
  orders: new Map(desk.orders),
  events: [...desk.events],
  withdrawals: [...desk.withdrawals],
});
