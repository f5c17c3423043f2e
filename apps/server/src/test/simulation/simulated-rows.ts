import type { Fill, LedgerEntry, RestingOrder, TradingState } from '@lonja/core';
import type { Stray } from '@lonja/store/database/strays';
import type { BatchWrites } from '@lonja/store/desk/batch-writes';
import type { ClientOrderId, DeskConnection, LoadedBatch } from '@lonja/store/desk/desk-connection';
import type { IdempotentResponse, UsedKey } from '@lonja/store/idempotency/idempotent-responses';

export type Written = Pick<BatchWrites, 'changes' | 'answers' | 'day' | 'strays'>;
type StoredAnswer = IdempotentResponse & { readonly day: string };

/** The rows of a simulated database. A commit is atomic, and verifies versions and keys. */
export class SimulatedRows {
  readonly accounts = new Map<number, TradingState>();
  readonly entries: LedgerEntry[] = [];
  readonly fills: Fill[] = [];
  /** Every order ever placed, in its newest state, by `account:id`. */
  readonly orders = new Map<string, RestingOrder>();
  readonly answers: StoredAnswer[] = [];
  strays: readonly Stray[] = [];
  /** How many were ever left. */
  strayCount = 0;
  /** Violations of the store's rules by commits. */
  readonly breaches: string[] = [];
  #accountIds = 0;

  /** @throws a conflict, with nothing written, where an account has changed since the decision or a key is already used */
  write(writes: Written): void {
    for (const [id, version] of firstVersions(writes)) this.assertVersion(id, version);
    for (const answer of writes.answers) this.assertUnused([answer], [writes.day]);
    for (const { before, after } of writes.changes.flatMap(({ orders }) => orders)) {
      const { accountId, clientOrderId } = after;
      const isNew = before === undefined && clientOrderId !== undefined;
      if (isNew && this.#findClientOrder({ accountId, clientOrderId }) !== undefined) throw conflict();
    }
    for (const change of writes.changes) {
      this.#look(change);
      this.entries.push(...change.account.entries);
      if (change.account.fill) this.fills.push(change.account.fill);
      this.accounts.set(change.after.account.id, change.after);
      for (const { after } of change.orders) this.orders.set(buildOrderKey(after), after);
    }
    this.strays = [...this.strays, ...(writes.strays ?? [])];
    this.strayCount += writes.strays?.length ?? 0;
    this.answers.push(...writes.answers.map((answer) => ({ ...answer, day: writes.day })));
  }

  assertVersion(id: number, version: number): void {
    if ((this.accounts.get(id)?.account.version ?? 0) !== version) throw conflict();
  }

  assertUnused(keys: readonly UsedKey[], days: readonly string[]): void {
    if (keys.some((key) => this.#findAnswer(key, days))) throw conflict();
  }

  load(request: Parameters<DeskConnection['begin']>[0]): LoadedBatch {
    const found = request.accountIds.flatMap((id) => this.accounts.get(id) ?? []);
    return {
      accounts: new Map(
        found.map(({ account, orderCount }) => [
          account.id,
          { account, orderCount, slot: slotOfAccount(account.id), isHeard: false },
        ]),
      ),
      holdings: this.holdingsOf(request.withHoldings),
      answers: request.keys.flatMap((key) => this.#findAnswer(key, request.keyDays) ?? []),
      lowered: new Map(),
      takenUsernames: new Set(),
      takenEmails: new Set(),
      openAccounts: new Map(),
      ended: new Set(),
      accountIds: Array.from({ length: request.newAccounts }, () => ++this.#accountIds),
      clientOrders: request.clientOrders.flatMap((wanted) => {
        const orderId = this.#findClientOrder(wanted);
        return orderId === undefined ? [] : [{ ...wanted, orderId }];
      }),
    };
  }

  holdingsOf(ids: readonly number[]): LoadedBatch['holdings'] {
    return new Map(
      ids.map((id) => [
        id,
        { positions: this.accounts.get(id)?.account.positions ?? new Map(), orders: this.#liveOrdersOf(id) },
      ]),
    );
  }

  /** An account as somebody reads it who does not write it. */
  stateOf(id: number): TradingState | undefined {
    const state = this.accounts.get(id);
    return state && { ...state, orders: this.#liveOrdersOf(id) };
  }

  /** The accounts of some slots. */
  statesOf(slots: readonly number[]): TradingState[] {
    const ids = [...this.accounts.keys()].filter((id) => slots.includes(slotOfAccount(id)));
    return ids.flatMap((id) => this.stateOf(id) ?? []);
  }

  straysOf(slots: readonly number[]): readonly Stray[] {
    return this.strays.filter(({ slot }) => slots.includes(slot));
  }

  removeStrays(taken: readonly Stray[]): void {
    this.strays = this.strays.filter((one) => !taken.includes(one));
  }

  /** As they are stored, which may be newer than what the last change of the account has seen. */
  #liveOrdersOf(id: number): ReadonlyMap<number, RestingOrder> {
    const live = [...this.orders.values()].filter((order) => order.accountId === id && isLive(order));
    return new Map(live.map((order) => [order.id, order]));
  }

  #findAnswer({ userId, id }: UsedKey, days: readonly string[]): StoredAnswer | undefined {
    return this.answers.find((one) => one.userId === userId && one.id === id && days.includes(one.day));
  }

  #findClientOrder({ accountId, clientOrderId }: ClientOrderId): number | undefined {
    const orders = [...this.orders.values()];
    return orders.find((one) => one.accountId === accountId && one.clientOrderId === clientOrderId)?.id;
  }

  #look({ before, after, account, orders }: Written['changes'][number]): void {
    const stored = this.accounts.get(after.account.id);
    if ((stored?.account.version ?? 0) !== before.account.version)
      this.breaches.push('a change skips another');
    if (account.entries.some(({ number }, index) => number !== before.account.entryCount + 1 + index))
      this.breaches.push('an entry is missing or doubled');
    if (account.fill && account.fill.number !== before.account.fillCount + 1)
      this.breaches.push('a fill is missing or doubled');
    for (const one of orders) this.#lookAtOrder(one.before, one.after);
  }

  #lookAtOrder(before: RestingOrder | undefined, after: RestingOrder): void {
    const stored = this.orders.get(buildOrderKey(after));
    if (!stored) return;
    if (before === undefined) this.breaches.push('an order is placed twice');
    if (!isLive(stored)) this.breaches.push('an order that has ended changes');
    if (goesBack(stored, after)) this.breaches.push('a trailing stop goes back');
  }
}

const isLive = ({ state }: RestingOrder): boolean => state.status === 'pending' || state.status === 'working';

/** Whether a trailing stop has moved against its client. */
function goesBack(stored: RestingOrder, { trail, side }: RestingOrder): boolean {
  if (!stored.trail || !trail) return false;
  return side === 'sell' ? trail.stop < stored.trail.stop : trail.stop > stored.trail.stop;
}

/** Spread over the slots, so that several processes have some of the accounts. */
export const slotOfAccount = (accountId: number): number => (accountId * 67) % 256;

/** The version of each account that a batch's decisions were based on. */
function firstVersions({ changes }: Written): ReadonlyMap<number, number> {
  const versions = new Map<number, number>();
  for (const { before } of changes)
    if (!versions.has(before.account.id)) versions.set(before.account.id, before.account.version);
  return versions;
}

const buildOrderKey = ({ accountId, id }: RestingOrder): string => `${accountId}:${id}`;

export const conflict = (): Error => Object.assign(new Error('somebody was first'), { code: '23505' });
