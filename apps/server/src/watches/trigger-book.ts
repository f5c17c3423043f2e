import {
  createTriggerIndex,
  ratchet,
  triggerOf,
  withBest,
  type IndexedTrigger,
  type MarketQuote,
  type Price,
  type Reached,
  type RestingOrder,
  type TrailState,
} from '@lonja/core';
import type { QuoteBoard } from '../market/quote-board.ts';

/** An order that a quote has reached, or whose trailing stop it has moved. */
export interface ReachedOrder {
  readonly accountId: number;
  readonly orderId: number;
  readonly quote: MarketQuote;
  readonly reached: Reached;
}

/** The orders of all accounts that wait for the market, so that a step of it finds those that it sets off. */
export interface TriggerBook {
  /**
   * Takes an order's newest state over; one that does not work leaves the book. A state from before a split that the book
   * knows of is not the newest.
   */
  put(order: RestingOrder): void;
  /** All of an account's orders as they stand: what is not among them has left. */
  resync(accountId: number, orders: readonly RestingOrder[]): void;
  /** How many orders it holds. */
  size(): number;
  /**
   * What the newest quotes do, in the order in which it is to be decided. An order that was reached is not found again
   * before it is armed again.
   */
  reach(now: number): ReachedOrder[];
  /** Lets an order that was reached be found again; nothing when it has left the book. */
  arm(accountId: number, orderId: number): void;
}

interface Entry {
  readonly accountId: number;
  readonly orderId: number;
  readonly splits: number;
  trigger: IndexedTrigger;
  /** Whether the trigger is in the index. */
  isArmed: boolean;
  /** Of a trailing stop: as it was last committed, and how far quotes have brought it since. */
  trailing: { readonly order: RestingOrder; readonly trail: TrailState } | undefined;
}

type Board = Pick<QuoteBoard, 'instruments' | 'columns' | 'indexOfId' | 'quote' | 'isTradable'>;

export function createTriggerBook(board: Board): TriggerBook {
  const index = createTriggerIndex(board.instruments.length);
  const bySlot: (Entry | undefined)[] = [];
  const freeSlots: number[] = [];
  const byAccount = new Map<number, Map<number, Entry>>();
  /** How many orders wait in an instrument, and which of them trail. */
  const waiting = new Int32Array(board.instruments.length);
  const trailing = new Map<number, Set<Entry>>();
  let size = 0;

  const find = (accountId: number, orderId: number): Entry | undefined =>
    byAccount.get(accountId)?.get(orderId);

  const arm = (entry: Entry): void => {
    if (entry.isArmed) return;
    index.insert(entry.trigger);
    entry.isArmed = true;
  };
  const disarm = (entry: Entry): void => {
    if (entry.isArmed) index.remove(entry.trigger);
    entry.isArmed = false;
  };

  const add = (order: RestingOrder): void => {
    const instrument = board.indexOfId(order.instrumentId);
    // An instrument that has left the market has no quotes that could reach the order.
    if (instrument === undefined) return;
    const slot = freeSlots.pop() ?? bySlot.length;
    const trigger = indexedOf(order, slot, instrument);
    if (!trigger) return;
    const { accountId, id: orderId, splits } = order;
    const entry: Entry = { accountId, orderId, splits, trigger, isArmed: false, trailing: trailingOf(order) };
    bySlot[slot] = entry;
    const orders = byAccount.get(accountId) ?? new Map<number, Entry>();
    byAccount.set(accountId, orders.set(orderId, entry));
    waiting[instrument]! += 1;
    size += 1;
    if (entry.trailing) trailers(instrument).add(entry);
    arm(entry);
  };

  const remove = (entry: Entry): void => {
    const { instrument, id: slot } = entry.trigger;
    disarm(entry);
    bySlot[slot] = undefined;
    freeSlots.push(slot);
    const orders = byAccount.get(entry.accountId);
    orders?.delete(entry.orderId);
    if (orders?.size === 0) byAccount.delete(entry.accountId);
    waiting[instrument]! -= 1;
    size -= 1;
    trailing.get(instrument)?.delete(entry);
  };

  const trailers = (instrument: number): Set<Entry> => {
    const entries = trailing.get(instrument) ?? new Set<Entry>();
    trailing.set(instrument, entries);
    return entries;
  };

  /** Brings trailing stops nearer at once: the next quote must meet them there, whatever the database still does. */
  const trail = (instrument: number, quote: MarketQuote): ReachedOrder[] => {
    const moved: ReachedOrder[] = [];
    for (const entry of trailing.get(instrument) ?? []) {
      const { order, trail: before } = entry.trailing!;
      // One that was reached is being decided on.
      if (!entry.isArmed || order.terms.type !== 'trailing_stop') continue;
      const after = ratchet(before, order.terms.trail, order.side, quote, tickOf(instrument));
      if (after === before) continue;
      move(entry, { order, trail: after });
      const { accountId, orderId, splits } = entry;
      moved.push({ accountId, orderId, quote, reached: { splits, best: after.best } });
    }
    return moved;
  };

  const move = (entry: Entry, to: { readonly order: RestingOrder; readonly trail: TrailState }): void => {
    disarm(entry);
    entry.trailing = to;
    const { instrument, id: slot } = entry.trigger;
    entry.trigger = indexedOf({ ...to.order, trail: to.trail }, slot, instrument) ?? entry.trigger;
    arm(entry);
  };

  const tickOf = (instrument: number) => board.instruments[instrument]!.tickSize;

  const fire = (instrument: number): Entry[] => {
    const { bidTicks, askTicks } = board.columns;
    return index.fire(instrument, bidTicks[instrument]!, askTicks[instrument]!).map((slot) => {
      const entry = bySlot[slot]!;
      entry.isArmed = false;
      return entry;
    });
  };

  const indexedOf = (order: RestingOrder, slot: number, instrument: number): IndexedTrigger | undefined => {
    const trigger = triggerOf(order);
    if (!trigger) return undefined;
    const ticks = Number(trigger.price / tickOf(instrument));
    return { id: slot, instrument, direction: trigger.direction, ticks, placedAt: order.placedAt };
  };

  const put = (order: RestingOrder): void => {
    const entry = find(order.accountId, order.id);
    const works = order.state.status === 'working';
    if (entry && works && order.splits < entry.splits) return;
    const kept = entry ? asFarAs(entry, order, tickOf(entry.trigger.instrument)) : order;
    if (entry) remove(entry);
    if (works) add(kept);
  };

  return {
    put,
    resync: (accountId, orders) => {
      const ids = new Set(orders.map(({ id }) => id));
      for (const entry of byAccount.get(accountId)?.values() ?? [])
        if (!ids.has(entry.orderId)) remove(entry);
      for (const order of orders) put(order);
    },
    size: () => size,
    reach: (now) => {
      const reached: ReachedOrder[] = [];
      for (let instrument = 0; instrument < waiting.length; instrument++) {
        if (waiting[instrument] === 0 || !board.isTradable(instrument, now)) continue;
        const isTrailed = (trailing.get(instrument)?.size ?? 0) > 0;
        const { id } = board.instruments[instrument]!;
        let quote = isTrailed ? board.quote(id) : undefined;
        if (quote) reached.push(...trail(instrument, quote));
        for (const { accountId, orderId, splits, trailing: trailed } of fire(instrument)) {
          quote ??= board.quote(id);
          if (quote)
            reached.push({ accountId, orderId, quote, reached: { splits, best: trailed?.trail.best } });
        }
      }
      return reached;
    },
    arm: (accountId, orderId) => {
      const entry = find(accountId, orderId);
      if (entry) arm(entry);
    },
  };
}

const trailingOf = (order: RestingOrder): Entry['trailing'] =>
  order.trail ? { order, trail: order.trail } : undefined;

/** What was committed, with the best price that quotes have made since, unless it counts by another scale since a split. */
function asFarAs({ trailing: known, splits }: Entry, order: RestingOrder, tick: Price): RestingOrder {
  const { terms, trail, side } = order;
  if (splits !== order.splits || !known || !trail || terms.type !== 'trailing_stop') return order;
  return { ...order, trail: withBest(trail, known.trail.best, terms.trail, side, tick) };
}
