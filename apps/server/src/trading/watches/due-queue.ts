/** An order in flight, as a queue keeps it. */
export interface DueOrder {
  readonly accountId: number;
  readonly orderId: number;
  /** Arrival at the market, milliseconds since 1970. */
  readonly dueAt: number;
  /** The queue's own: its index in the heap, -1 while it is in none. */
  place: number;
}

/** Negative where `a` arrives first: by its arrival, then by account and order. */
export const byArrival = (a: DueOrder, b: DueOrder): number =>
  a.dueAt - b.dueAt || a.accountId - b.accountId || a.orderId - b.orderId;

/**
 * The orders in flight to one instrument, a binary heap: a step of the market reads the next one due, whatever stands
 * behind it, and an order joins or leaves in logarithmic time.
 */
export class DueQueue<Order extends DueOrder> {
  readonly #heap: Order[] = [];

  get size(): number {
    return this.#heap.length;
  }

  /** The next order due. */
  peek(): Order | undefined {
    return this.#heap[0];
  }

  /** Nothing where the order is in the queue already. */
  add(order: Order): void {
    if (order.place >= 0) return;
    this.#heap.push(order);
    this.#rise(order, this.#heap.length - 1);
  }

  /** Nothing where the order is not in the queue. */
  remove(order: Order): void {
    const { place } = order;
    if (place < 0) return;
    order.place = -1;
    const last = this.#heap.pop()!;
    if (last === order) return;
    this.#sink(last, place);
    this.#rise(last, last.place);
  }

  #rise(order: Order, from: number): void {
    let place = from;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (byArrival(this.#heap[above]!, order) <= 0) break;
      this.#put(this.#heap[above]!, place);
      place = above;
    }
    this.#put(order, place);
  }

  #sink(order: Order, from: number): void {
    let place = from;
    for (let below = this.#firstBelow(place); below !== undefined; below = this.#firstBelow(place)) {
      if (byArrival(order, this.#heap[below]!) <= 0) break;
      this.#put(this.#heap[below]!, place);
      place = below;
    }
    this.#put(order, place);
  }

  /** The one of the two places below another whose order is due first. */
  #firstBelow(place: number): number | undefined {
    const left = 2 * place + 1;
    const right = left + 1;
    if (left >= this.#heap.length) return undefined;
    return right < this.#heap.length && byArrival(this.#heap[right]!, this.#heap[left]!) < 0 ? right : left;
  }

  #put(order: Order, place: number): void {
    this.#heap[place] = order;
    order.place = place;
  }
}
