import type { Order, Transaction } from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import type { LiveMarket } from '../../market/live-market.ts';
import { listOrderAnswers } from '../../trading/order-view.ts';
import { listTransactions } from '../../trading/transaction-view.ts';
import { assetOfSymbol, type Assets } from '../operations/assets.ts';
import type { OrderClass, ReadOrder } from './order-answer.ts';

/** Orders of a native page, at most. */
const PAGE = 500;
/** A bracket's orders are numbered after their own, a group's after its first. */
const MAX_LEGS = 9;

interface OrdersOptions {
  readonly db: Database;
  readonly market: LiveMarket;
  readonly assets: Assets;
  readonly accountId: number;
}

/** The orders of an account with what depends on them, read for one request: each is read once. Numbers count from 1, without gaps. */
export class AccountOrders {
  readonly #options: OrdersOptions;
  /** Undefined where there is none. */
  readonly #known = new Map<number, Order | undefined>();
  /** Prices of fills, by their transaction. */
  readonly #prices = new Map<string, number>();

  constructor(options: OrdersOptions) {
    this.#options = options;
  }

  /** Takes what a call answered, as all that there is of the first one's legs. */
  accept([first, ...others]: readonly Order[], transaction: Transaction | null): void {
    if (!first) return;
    for (let number = first.id + 1; number <= first.id + MAX_LEGS; number += 1)
      this.#known.set(number, undefined);
    for (const order of [first, ...others]) this.#known.set(order.id, order);
    if (transaction) this.takeFills([transaction]);
  }

  /** Takes fills that were read already. */
  takeFills(fills: readonly Pick<Transaction, 'id' | 'price'>[]): void {
    for (const { id, price } of fills) this.#prices.set(id, price);
  }

  /** The account's newest order. */
  async newest(): Promise<Order | undefined> {
    return (await this.page(undefined, 1))[0];
  }

  async byClientOrderId(clientOrderId: string): Promise<Order | undefined> {
    const { db, market, accountId } = this.#options;
    return (
      await listOrderAnswers(db, market, accountId, { filter: 'all', limit: 1, clientOrderId }, 'en')
    )[0];
  }

  /** Waiting orders, the newest first. */
  live(): Promise<Order[]> {
    const { db, market, accountId } = this.#options;
    return listOrderAnswers(db, market, accountId, { filter: 'live', limit: PAGE }, 'en');
  }

  /** The newest first. @param before only those with a smaller number */
  async page(before: number | undefined, limit = PAGE): Promise<Order[]> {
    const { db, market, accountId } = this.#options;
    const orders = await listOrderAnswers(db, market, accountId, { filter: 'all', limit, before }, 'en');
    for (const order of orders) this.#known.set(order.id, order);
    return orders;
  }

  /** Orders to which something may have happened since a moment, the newest first. @param until only those placed before */
  async since(at: number, until: number | undefined, limit: number): Promise<Order[]> {
    const { db, market, accountId } = this.#options;
    const placedBefore = until === undefined ? undefined : new Date(until);
    const page = { filter: 'all', limit, since: new Date(at), until: placedBefore } as const;
    const orders = await listOrderAnswers(db, market, accountId, page, 'en');
    for (const order of orders) this.#known.set(order.id, order);
    return orders;
  }

  async find(number: number): Promise<Order | undefined> {
    if (!this.#known.has(number)) {
      await this.page(number + MAX_LEGS + 1, MAX_LEGS + 1);
      for (let next = number; next <= number + MAX_LEGS; next += 1)
        if (!this.#known.has(next)) this.#known.set(next, undefined);
    }
    return this.#known.get(number);
  }

  /** The order whose place it has taken, through all replacements. */
  async rootOf(order: Order): Promise<Order> {
    let root = order;
    while (root.replaces !== null) {
      const before = await this.find(root.replaces);
      if (!before) break;
      root = before;
    }
    return root;
  }

  /** The order that one depends on, or that leads its group; undefined where it stands by itself. */
  async parentOf(order: Order): Promise<Order | undefined> {
    if (order.parentId !== null) return this.find(order.parentId);
    if (order.ocoGroup === null) return undefined;
    const root = await this.rootOf(order);
    return root.id === order.ocoGroup ? undefined : this.#successorOf(await this.find(order.ocoGroup));
  }

  /** Orders with their assets, fills and legs; without those in what Alpaca's API does not know. */
  async complete(orders: readonly Order[], isNested: boolean): Promise<ReadOrder[]> {
    await this.#readAround(orders);
    const legs = new Map<number, readonly Order[]>();
    for (const order of orders) legs.set(order.id, await this.#legsOf(order));
    const shown = isNested ? [...legs.values()].flat() : [];
    await this.#readPrices([...orders, ...shown]);
    const completed: ReadOrder[] = [];
    for (const order of orders) {
      const own = legs.get(order.id) ?? [];
      const read = await this.#read(order, own);
      if (!read) continue;
      const children: ReadOrder[] = [];
      for (const leg of isNested ? own : []) {
        const child = await this.#read(leg, []);
        if (child) children.push({ ...child, orderClass: read.orderClass });
      }
      completed.push({ ...read, legs: children });
    }
    return completed;
  }

  async #read(order: Order, legs: readonly Order[]): Promise<ReadOrder | undefined> {
    const { market, assets, accountId } = this.#options;
    const asset = assetOfSymbol(assets, market.board, order.symbol);
    if (!asset) return undefined;
    const price = order.transactionId === null ? undefined : this.#prices.get(order.transactionId);
    return { order, asset, accountId, orderClass: await this.#classOf(order, legs), price, legs: [] };
  }

  async #classOf(order: Order, legs: readonly Order[]): Promise<OrderClass> {
    if (order.parentId === null) {
      if (order.ocoGroup !== null) return 'oco';
      return legs.length > 1 ? 'bracket' : legs.length === 1 ? 'oto' : 'simple';
    }
    const root = await this.rootOf(order);
    const beside = [await this.find(root.id - 1), await this.find(root.id + 1)];
    return beside.some((one) => one !== undefined && one.parentId !== null && one.parentId === root.parentId)
      ? 'bracket'
      : 'oto';
  }

  /** What depends on an order, each as it is by now. What has been replaced leads nothing any more. */
  async #legsOf(order: Order): Promise<Order[]> {
    if (order.replacedBy !== null || order.parentId !== null) return [];
    const root = await this.rootOf(order);
    const legs: Order[] = [];
    for (let number = root.id + 1; number <= root.id + MAX_LEGS; number += 1) {
      const next = await this.find(number);
      if (!next || !isLeg(next, root, order)) break;
      const leg = await this.#successorOf(next);
      if (leg) legs.push(leg);
    }
    return legs;
  }

  async #successorOf(order: Order | undefined): Promise<Order | undefined> {
    let last = order;
    while (last && last.replacedBy !== null) last = await this.find(last.replacedBy);
    return last;
  }

  /** Reads what stands right after each order, in as few pages as there are. */
  async #readAround(orders: readonly Order[]): Promise<void> {
    for (const { id } of orders.toSorted((a, b) => b.id - a.id)) {
      if (!this.#known.has(id))
        this.#known.set(
          id,
          orders.find((order) => order.id === id),
        );
      if (!this.#known.has(id + 1)) await this.page(id + MAX_LEGS + 1, orders.length === 1 ? MAX_LEGS : PAGE);
      if (!this.#known.has(id + 1)) this.#known.set(id + 1, undefined);
    }
  }

  async #readPrices(orders: readonly Order[]): Promise<void> {
    const { db, market, accountId } = this.#options;
    const numbers = orders
      .flatMap(({ transactionId: id }) =>
        id === null || this.#prices.has(id) ? [] : [Number(id.slice(id.indexOf('-') + 1))],
      )
      .toSorted((a, b) => b - a);
    for (const number of numbers) {
      if (this.#prices.has(`${accountId}-${number}`)) continue;
      const limit = Math.min(number - numbers.at(-1)! + 1, PAGE);
      this.takeFills(await listTransactions(db, market, accountId, number + 1, limit));
    }
  }
}

const isLeg = (next: Order, root: Order, order: Order): boolean =>
  next.parentId === null
    ? next.ocoGroup !== null && next.ocoGroup === root.id
    : next.parentId === order.id || next.parentId === root.id;
