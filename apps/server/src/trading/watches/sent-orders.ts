import { countsFor, type Flight, type MarketQuote, type RestingOrder } from '@lonja/core';
import type { QuoteBoard } from '../../board/quote-board.ts';
import { byArrival, DueQueue, type DueOrder } from './due-queue.ts';
import type { ReachedOrder } from './waiting-orders.ts';

/** It leaves its queue while the desk decides on it. */
interface Entry extends DueOrder {
  /** The instrument's index on the quote board. */
  readonly instrument: number;
  readonly placedAt: number;
  readonly flight: Flight;
  readonly splits: number;
}

type Board = Pick<QuoteBoard, 'instruments' | 'indexOfId' | 'quote' | 'setsOff'>;

/**
 * The orders of all accounts that are in flight, to the venue or (where prices are delayed) to the first price after
 * their arrival. Each step of the market finds the orders that a quote has reached: it looks at the next one due of each
 * instrument, because a quote that does not count for that one counts for none behind it.
 */
export class SentOrders {
  readonly #board: Board;
  readonly #byAccount = new Map<number, Map<number, Entry>>();
  /** By the instrument's index; without the empty ones. */
  readonly #queues = new Map<number, DueQueue<Entry>>();
  #size = 0;

  constructor(board: Board) {
    this.#board = board;
  }

  /** Number of orders. */
  size(): number {
    return this.#size;
  }

  /** Updates an order to its newest state; an order that is not in flight is removed. */
  put(order: RestingOrder): void {
    const { accountId, id: orderId, placedAt, splits, state, flight } = order;
    const known = this.#byAccount.get(accountId)?.get(orderId);
    const isOnItsWay = state.status === 'working' && flight !== undefined;
    // A state from before an already known split is stale.
    if (known && isOnItsWay && splits < known.splits) return;
    if (known) this.#remove(known);
    const instrument = this.#board.indexOfId(order.instrumentId);
    if (!isOnItsWay || instrument === undefined) return;
    const orders = this.#byAccount.get(accountId) ?? new Map<number, Entry>();
    const entry = {
      accountId,
      orderId,
      instrument,
      placedAt,
      flight,
      splits,
      dueAt: flight.dueAt,
      place: -1,
    };
    this.#byAccount.set(accountId, orders.set(orderId, entry));
    this.#size += 1;
    this.#enqueue(entry);
  }

  /** Replaces an account's orders by these. */
  resync(accountId: number, orders: readonly RestingOrder[]): void {
    for (const entry of this.#byAccount.get(accountId)?.values() ?? []) this.#remove(entry);
    for (const order of orders) this.put(order);
  }

  /** Removes the orders of some accounts. */
  drop(isDropped: (accountId: number) => boolean): void {
    for (const accountId of this.#byAccount.keys()) if (isDropped(accountId)) this.resync(accountId, []);
  }

  /**
   * The orders that are reached by a quote that counts for them, in the order in which they were due. Each is returned
   * once, until it is armed again.
   */
  arrive(now: number): ReachedOrder[] {
    const arriving: { readonly entry: Entry; readonly quote: MarketQuote }[] = [];
    for (const [instrument, queue] of this.#queues) {
      const quote = this.#quoteOf(instrument, now);
      if (!quote) continue;
      for (let next = queue.peek(); next && isReached(next, quote, now); next = queue.peek()) {
        this.#dequeue(next);
        arriving.push({ entry: next, quote });
      }
    }
    return arriving
      .toSorted((a, b) => byArrival(a.entry, b.entry))
      .map(({ entry: { accountId, orderId, splits }, quote }) => ({
        accountId,
        orderId,
        quote,
        reached: { splits },
      }));
  }

  /** Lets an order be found again; nothing if it is no longer in flight. */
  armOrder(accountId: number, orderId: number): void {
    const entry = this.#byAccount.get(accountId)?.get(orderId);
    if (entry) this.#enqueue(entry);
  }

  #quoteOf(instrument: number, now: number): MarketQuote | undefined {
    if (!this.#board.setsOff(instrument, now)) return undefined;
    return this.#board.quote(this.#board.instruments[instrument]!.id);
  }

  #enqueue(entry: Entry): void {
    const queue = this.#queues.get(entry.instrument) ?? new DueQueue<Entry>();
    this.#queues.set(entry.instrument, queue);
    queue.add(entry);
  }

  #dequeue(entry: Entry): void {
    const queue = this.#queues.get(entry.instrument);
    queue?.remove(entry);
    if (queue?.size === 0) this.#queues.delete(entry.instrument);
  }

  #remove(entry: Entry): void {
    const { accountId, orderId } = entry;
    const orders = this.#byAccount.get(accountId);
    this.#dequeue(entry);
    if (orders?.delete(orderId)) this.#size -= 1;
    if (orders?.size === 0) this.#byAccount.delete(accountId);
  }
}

/** No quote reaches an order before its arrival, even one that a clock ahead of ours has dated. */
const isReached = (entry: Entry, quote: MarketQuote, now: number): boolean =>
  entry.dueAt <= now && countsFor(entry, quote, 0);
