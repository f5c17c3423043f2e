import type { MarketQuote, RestingOrder } from '@lonja/core';
import type { QuoteBoard } from '../market/quote-board.ts';
import type { ReachedOrder } from './trigger-book.ts';

interface Entry {
  readonly accountId: number;
  readonly orderId: number;
  /** The instrument's place on the board. */
  readonly instrument: number;
  /** Milliseconds since 1970. */
  readonly dueAt: number;
  readonly splits: number;
  /** It has met its quote, and the desk decides on it. */
  isLanding: boolean;
}

type Board = Pick<QuoteBoard, 'instruments' | 'indexOfId' | 'quote' | 'isTradable'>;

/** The orders of all accounts on their way to the venue, so that a step of the market finds those that have arrived. */
export class FlightBook {
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

  /** Takes an order's newest state over; one that is not on its way leaves the book. */
  put(order: RestingOrder): void {
    const { accountId, id: orderId, splits, state, flight } = order;
    const known = this.#byAccount.get(accountId)?.get(orderId);
    const isOnItsWay = state.status === 'working' && flight !== undefined;
    // A state from before a split that the book knows of is not the newest.
    if (known && isOnItsWay && splits < known.splits) return;
    if (known) this.#remove(known);
    const instrument = this.#board.indexOfId(order.instrumentId);
    if (!isOnItsWay || instrument === undefined) return;
    const orders = this.#byAccount.get(accountId) ?? new Map<number, Entry>();
    const entry = { accountId, orderId, instrument, dueAt: flight.dueAt, splits, isLanding: false };
    this.#byAccount.set(accountId, orders.set(orderId, entry));
    this.#size += 1;
  }

  /** All of an account's orders as they stand: what is not among them has left. */
  resync(accountId: number, orders: readonly RestingOrder[]): void {
    for (const entry of this.#byAccount.get(accountId)?.values() ?? []) this.#remove(entry);
    for (const order of orders) this.put(order);
  }

  /**
   * The orders that a quote from after their way meets, the one that was due first before the others. None of them is found
   * again before it is armed again.
   */
  land(now: number): ReachedOrder[] {
    if (this.#size === 0) return [];
    const landing: { readonly entry: Entry; readonly quote: MarketQuote }[] = [];
    for (const orders of this.#byAccount.values()) {
      for (const entry of orders.values()) {
        const quote = this.#quoteFor(entry, now);
        if (quote) landing.push({ entry, quote });
      }
    }
    return landing
      .toSorted((a, b) => a.entry.dueAt - b.entry.dueAt || a.entry.orderId - b.entry.orderId)
      .map(({ entry, quote }) => {
        entry.isLanding = true;
        const { accountId, orderId, splits } = entry;
        return { accountId, orderId, quote, reached: { splits } };
      });
  }

  /** Lets an order that has landed be found again; nothing when it has left the book. */
  arm(accountId: number, orderId: number): void {
    const entry = this.#byAccount.get(accountId)?.get(orderId);
    if (entry) entry.isLanding = false;
  }

  #quoteFor({ instrument, dueAt, isLanding }: Entry, now: number): MarketQuote | undefined {
    if (isLanding || dueAt > now || !this.#board.isTradable(instrument, now)) return undefined;
    const quote = this.#board.quote(this.#board.instruments[instrument]!.id);
    return quote && quote.at >= dueAt ? quote : undefined;
  }

  #remove({ accountId, orderId }: Entry): void {
    const orders = this.#byAccount.get(accountId);
    if (orders?.delete(orderId)) this.#size -= 1;
    if (orders?.size === 0) this.#byAccount.delete(accountId);
  }
}
