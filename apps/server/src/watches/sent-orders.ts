import { countsFor, type Flight, type MarketQuote, type RestingOrder } from '@lonja/core';
import type { QuoteBoard } from '../market/quote-board.ts';
import type { ReachedOrder } from './waiting-orders.ts';

interface Entry {
  readonly accountId: number;
  readonly orderId: number;
  /** The instrument's place on the board. */
  readonly instrument: number;
  readonly placedAt: number;
  readonly flight: Flight;
  readonly splits: number;
  /** It has met its quote, and the desk decides on it. */
  isArriving: boolean;
}

type Board = Pick<QuoteBoard, 'instruments' | 'indexOfId' | 'quote' | 'setsOff'>;

/**
 * The orders of all accounts that are on their way to the venue, or to the first price after it where prices arrive late, so that a
 * step of the market finds those that have met it.
 */
export class SentOrders {
  readonly #board: Board;
  readonly #byAccount = new Map<number, Map<number, Entry>>();
  #size = 0;

  constructor(board: Board) {
    this.#board = board;
  }

  /** How many orders it holds. */
  size(): number {
    return this.#size;
  }

  /** Takes an order's newest state over; one that is not on its way is left out. */
  put(order: RestingOrder): void {
    const { accountId, id: orderId, placedAt, splits, state, flight } = order;
    const known = this.#byAccount.get(accountId)?.get(orderId);
    const isOnItsWay = state.status === 'working' && flight !== undefined;
    // A state from before a split that is known already is not the newest.
    if (known && isOnItsWay && splits < known.splits) return;
    if (known) this.#remove(known);
    const instrument = this.#board.indexOfId(order.instrumentId);
    if (!isOnItsWay || instrument === undefined) return;
    const orders = this.#byAccount.get(accountId) ?? new Map<number, Entry>();
    const entry = { accountId, orderId, instrument, placedAt, flight, splits, isArriving: false };
    this.#byAccount.set(accountId, orders.set(orderId, entry));
    this.#size += 1;
  }

  /** All of an account's orders as they stand: what is not among them has left. */
  resync(accountId: number, orders: readonly RestingOrder[]): void {
    for (const entry of this.#byAccount.get(accountId)?.values() ?? []) this.#remove(entry);
    for (const order of orders) this.put(order);
  }

  /**
   * The orders that meet a quote which counts for them, the one that was due first before the others. None of them is found
   * again before it is armed again.
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

  /** Lets an order that has arrived be found again; nothing when it is on its way no longer. */
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
