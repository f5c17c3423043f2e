import { countsFor, type Flight, type MarketQuote, type RestingOrder } from '@lonja/core';
import type { QuoteBoard } from '../market/quote-board.ts';
import type { ReachedOrder } from './waiting-orders.ts';

interface Entry {
  readonly accountId: number;
  readonly orderId: number;
  /** The instrument's index on the quote board. */
  readonly instrument: number;
  readonly placedAt: number;
  readonly flight: Flight;
  readonly splits: number;
  /** A quote has reached the order, and the desk's decision is pending. */
  isArriving: boolean;
}

type Board = Pick<QuoteBoard, 'instruments' | 'indexOfId' | 'quote' | 'setsOff'>;

/**
 * The orders of all accounts that are in flight, to the venue or (where prices are delayed) to the first price after
 * their arrival. Each step of the market finds the orders that a quote has reached.
 */
export class SentOrders {
  readonly #board: Board;
  readonly #byAccount = new Map<number, Map<number, Entry>>();
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
    const entry = { accountId, orderId, instrument, placedAt, flight, splits, isArriving: false };
    this.#byAccount.set(accountId, orders.set(orderId, entry));
    this.#size += 1;
  }

  /** Replaces an account's orders by these. */
  resync(accountId: number, orders: readonly RestingOrder[]): void {
    for (const entry of this.#byAccount.get(accountId)?.values() ?? []) this.#remove(entry);
    for (const order of orders) this.put(order);
  }

  /**
   * The orders that are reached by a quote that counts for them, in the order in which they were due. Each is returned
   * once, until it is armed again.
   */
  arrive(now: number): ReachedOrder[] {
    if (this.#size === 0) return [];
    const arriving: { readonly entry: Entry; readonly quote: MarketQuote }[] = [];
    for (const orders of this.#byAccount.values()) {
      for (const entry of orders.values()) {
        const quote = this.#quoteFor(entry, now);
        if (quote) arriving.push({ entry, quote });
      }
    }
    return arriving
      .toSorted((a, b) => a.entry.flight.dueAt - b.entry.flight.dueAt || a.entry.orderId - b.entry.orderId)
      .map(({ entry, quote }) => {
        entry.isArriving = true;
        const { accountId, orderId, splits } = entry;
        return { accountId, orderId, quote, reached: { splits } };
      });
  }

  /** Lets an order be found again; nothing if it is no longer in flight. */
  arm(accountId: number, orderId: number): void {
    const entry = this.#byAccount.get(accountId)?.get(orderId);
    if (entry) entry.isArriving = false;
  }

  #quoteFor(entry: Entry, now: number): MarketQuote | undefined {
    const { instrument, flight, isArriving } = entry;
    if (isArriving || flight.dueAt > now || !this.#board.setsOff(instrument, now)) return undefined;
    const quote = this.#board.quote(this.#board.instruments[instrument]!.id);
    return quote && countsFor(entry, quote) ? quote : undefined;
  }

  #remove({ accountId, orderId }: Entry): void {
    const orders = this.#byAccount.get(accountId);
    if (orders?.delete(orderId)) this.#size -= 1;
    if (orders?.size === 0) this.#byAccount.delete(accountId);
  }
}
