import {
  countsFor,
  createTriggerIndex,
  ratchet,
  findTrigger,
  withBest,
  type IndexedTrigger,
  type MarketQuote,
  type Price,
  type Reached,
  type RestingOrder,
  type TrailState,
  type TriggerIndex,
} from '@lonja/core';
import type { QuoteBoard } from '../../board/quote-board.ts';

/** An order that a quote has reached, or whose trailing stop it has moved. */
export interface ReachedOrder {
  readonly accountId: number;
  readonly orderId: number;
  readonly quote: MarketQuote;
  readonly reached: Reached;
}

interface Entry {
  readonly accountId: number;
  readonly orderId: number;
  readonly splits: number;
  readonly placedAt: number;
  trigger: IndexedTrigger;
  /** Whether the trigger is in the index. */
  isArmed: boolean;
  /** A trailing stop's last committed state, and how far quotes have moved it since. */
  trailing: Trailing | undefined;
}

interface Trailing {
  readonly order: RestingOrder;
  readonly trail: TrailState;
}

type Board = Pick<QuoteBoard, 'instruments' | 'columns' | 'indexOfId' | 'quote' | 'setsOff'>;

/** All orders that wait at a price, indexed so that a step of the market finds those that it triggers. */
export class WaitingOrders {
  readonly #board: Board;
  readonly #index: TriggerIndex;
  readonly #bySlot: (Entry | undefined)[] = [];
  readonly #freeSlots: number[] = [];
  readonly #byAccount = new Map<number, Map<number, Entry>>();
  /** Number of waiting orders by instrument, and which of them trail. */
  readonly #waiting: Int32Array;
  readonly #trailing: readonly Set<Entry>[];
  /** Found by a quote that does not count for them. */
  readonly #early: Entry[] = [];
  #size = 0;

  constructor(board: Board) {
    this.#board = board;
    this.#index = createTriggerIndex(board.instruments.length);
    this.#waiting = new Int32Array(board.instruments.length);
    this.#trailing = board.instruments.map(() => new Set());
  }

  /** How many orders it holds. */
  size(): number {
    return this.#size;
  }

  /**
   * Updates an order to its newest state; an order that is not working, or still in flight, is removed. A state from
   * before an already known split is ignored.
   */
  put(order: RestingOrder): void {
    const entry = this.#find(order.accountId, order.id);
    const works = order.state.status === 'working' && order.flight === undefined;
    if (entry && works && order.splits < entry.splits) return;
    const kept = entry ? asFarAs(entry, order, this.#tickOf(entry.trigger.instrument)) : order;
    if (entry) this.#remove(entry);
    if (works) this.#add(kept);
  }

  /** Replaces all of an account's orders; those that are missing have ended. */
  resync(accountId: number, orders: readonly RestingOrder[]): void {
    const ids = new Set(orders.map(({ id }) => id));
    for (const entry of this.#byAccount.get(accountId)?.values() ?? [])
      if (!ids.has(entry.orderId)) this.#remove(entry);
    for (const order of orders) this.put(order);
  }

  /** Removes the orders of some accounts. */
  drop(isDropped: (accountId: number) => boolean): void {
    for (const accountId of this.#byAccount.keys()) if (isDropped(accountId)) this.resync(accountId, []);
  }

  /**
   * The orders that the newest quotes reach or move, in the order of decision. A reached order is not found again until it is
   * armed again.
   */
  reach(now: number): ReachedOrder[] {
    const reached: ReachedOrder[] = [];
    for (let instrument = 0; instrument < this.#waiting.length; instrument++) {
      if (this.#waiting[instrument] === 0 || !this.#board.setsOff(instrument, now)) continue;
      this.#trail(instrument, reached);
      for (const slot of this.#fire(instrument)) this.#set(this.#bySlot[slot]!, reached);
      for (const entry of this.#early.splice(0)) this.#armEntry(entry);
    }
    return reached;
  }

  /** One that the quote does not count for, because its source dates it before the order, is found again by the next. */
  #set(entry: Entry, reached: ReachedOrder[]): void {
    entry.isArmed = false;
    const quote = this.#quoteOf(entry.trigger.instrument);
    if (!quote) return;
    if (mayCountFor(entry, quote)) reached.push(reachedBy(entry, quote));
    else this.#early.push(entry);
  }

  /** Lets a reached order be found again, if it is still waiting. */
  armOrder(accountId: number, orderId: number): void {
    const entry = this.#find(accountId, orderId);
    if (entry) this.#armEntry(entry);
  }

  /**
   * Moves trailing stops at once, because the next quote must meet them there even if the database has not committed the move
   * yet.
   */
  #trail(instrument: number, reached: ReachedOrder[]): void {
    const trailing = this.#trailing[instrument]!;
    const quote = trailing.size > 0 ? this.#quoteOf(instrument) : undefined;
    if (!quote) return;
    for (const entry of trailing) {
      const { order, trail } = entry.trailing!;
      // One that was reached is being decided on.
      if (!entry.isArmed || order.terms.type !== 'trailing_stop' || !mayCountFor(entry, quote)) continue;
      const after = ratchet(trail, order.terms.trail, order.side, quote, this.#tickOf(instrument));
      if (after === trail) continue;
      this.#move(entry, { order, trail: after });
      reached.push(reachedBy(entry, quote));
    }
  }

  #fire(instrument: number): readonly number[] {
    const { bidTicks, askTicks } = this.#board.columns;
    return this.#index.fire(instrument, bidTicks[instrument]!, askTicks[instrument]!);
  }

  #add(order: RestingOrder): void {
    const { accountId, id: orderId, splits, placedAt } = order;
    const instrument = this.#board.indexOfId(order.instrumentId);
    // An instrument that has left the market has no quotes that could reach the order.
    if (instrument === undefined) return;
    const slot = this.#freeSlots.at(-1) ?? this.#bySlot.length;
    const trigger = toIndexed(order, slot, instrument, this.#tickOf(instrument));
    if (!trigger) throw new Error(`order ${accountId}-${orderId} waits for no price`);
    this.#freeSlots.pop();
    const trailing = findTrailing(order);
    const entry: Entry = { accountId, orderId, splits, placedAt, trigger, trailing, isArmed: false };
    this.#bySlot[slot] = entry;
    const orders = this.#byAccount.get(accountId) ?? new Map<number, Entry>();
    this.#byAccount.set(accountId, orders.set(orderId, entry));
    this.#waiting[instrument]! += 1;
    this.#size += 1;
    if (trailing) this.#trailing[instrument]!.add(entry);
    this.#armEntry(entry);
  }

  #remove(entry: Entry): void {
    const { instrument, id: slot } = entry.trigger;
    this.#disarm(entry);
    this.#bySlot[slot] = undefined;
    this.#freeSlots.push(slot);
    const orders = this.#byAccount.get(entry.accountId);
    orders?.delete(entry.orderId);
    if (orders?.size === 0) this.#byAccount.delete(entry.accountId);
    this.#waiting[instrument]! -= 1;
    this.#size -= 1;
    this.#trailing[instrument]!.delete(entry);
  }

  #move(entry: Entry, to: Trailing): void {
    this.#disarm(entry);
    entry.trailing = to;
    const { instrument, id: slot } = entry.trigger;
    const moved = { ...to.order, trail: to.trail };
    entry.trigger = toIndexed(moved, slot, instrument, this.#tickOf(instrument)) ?? entry.trigger;
    this.#armEntry(entry);
  }

  #armEntry(entry: Entry): void {
    if (!entry.isArmed) this.#index.insert(entry.trigger);
    entry.isArmed = true;
  }

  #disarm(entry: Entry): void {
    if (entry.isArmed) this.#index.remove(entry.trigger);
    entry.isArmed = false;
  }

  #find(accountId: number, orderId: number): Entry | undefined {
    return this.#byAccount.get(accountId)?.get(orderId);
  }

  #quoteOf(instrument: number): MarketQuote | undefined {
    return this.#board.quote(this.#board.instruments[instrument]!.id);
  }

  #tickOf(instrument: number): Price {
    return this.#board.instruments[instrument]!.tickSize;
  }
}

/** The desk knows the account's profile, and refuses a quote from within its latency. */
const mayCountFor = (entry: Entry, quote: MarketQuote): boolean => countsFor(entry, quote, 0);

const reachedBy = ({ accountId, orderId, splits, trailing }: Entry, quote: MarketQuote): ReachedOrder => ({
  accountId,
  orderId,
  quote,
  reached: { splits, best: trailing?.trail.best },
});

function toIndexed(
  order: RestingOrder,
  slot: number,
  instrument: number,
  tick: Price,
): IndexedTrigger | undefined {
  const trigger = findTrigger(order);
  if (!trigger) return undefined;
  const ticks = Number(trigger.price / tick);
  return { id: slot, instrument, direction: trigger.direction, ticks, placedAt: order.placedAt };
}

const findTrailing = (order: RestingOrder): Trailing | undefined =>
  order.trail ? { order, trail: order.trail } : undefined;

/** The committed state with the best price since, unless that price is in the scale from before a split. */
function asFarAs({ trailing: known, splits }: Entry, order: RestingOrder, tick: Price): RestingOrder {
  const { terms, trail, side } = order;
  if (splits !== order.splits || !known || !trail || terms.type !== 'trailing_stop') return order;
  return { ...order, trail: withBest(trail, known.trail.best, terms.trail, side, tick) };
}
