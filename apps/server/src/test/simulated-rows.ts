import type { Fill, LedgerEntry, RestingOrder, TradingState } from '@lonja/core';
import type { BatchWrites, DeskConnection, IdempotentResponse, LoadedBatch, UsedKey } from '@lonja/store';

export type Written = Pick<BatchWrites, 'changes' | 'answers' | 'day'>;
type StoredAnswer = IdempotentResponse & { readonly day: string };

/** The rows of a simulated database. A commit is atomic, and verifies versions and keys. */
export class SimulatedRows {
  readonly accounts = new Map<number, TradingState>();
  readonly entries: LedgerEntry[] = [];
  readonly fills: Fill[] = [];
  /** Every order ever placed, in its newest state, by `account:id`. */
  readonly orders = new Map<string, RestingOrder>();
  readonly answers: StoredAnswer[] = [];
  /** Violations of the store's rules by commits. */
  readonly breaches: string[] = [];
  #accountIds = 0;

  /** @throws a conflict, with nothing written, where an account has changed since the decision or a key is already used */
  write(writes: Written): void {
    for (const [id, version] of firstVersions(writes)) this.assertVersion(id, version);
    for (const answer of writes.answers) this.assertUnused([answer], [writes.day]);
    for (const change of writes.changes) {
      this.#look(change);
      this.entries.push(...change.account.entries);
      if (change.account.fill) this.fills.push(change.account.fill);
      this.accounts.set(change.after.account.id, change.after);
      for (const { after } of change.orders) this.orders.set(nameOf(after), after);
    }
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
        found.map(({ account, orderCount }) => [account.id, { account, orderCount, slot: account.id }]),
      ),
      holdings: this.holdingsOf(request.withHoldings),
      answers: request.keys.flatMap((key) => this.#findAnswer(key, request.keyDays) ?? []),
      lowered: new Map(),
      takenUsernames: new Set(),
      takenEmails: new Set(),
      accountIds: Array.from({ length: request.newAccounts }, () => ++this.#accountIds),
    };
  }

  holdingsOf(ids: readonly number[]): LoadedBatch['holdings'] {
    const holdingOf = (state: TradingState | undefined) => ({
      positions: state?.account.positions ?? new Map(),
      orders: state?.orders ?? new Map(),
    });
    return new Map(ids.map((id) => [id, holdingOf(this.accounts.get(id))]));
  }

  #findAnswer({ userId, id }: UsedKey, days: readonly string[]): StoredAnswer | undefined {
    return this.answers.find((one) => one.userId === userId && one.id === id && days.includes(one.day));
  }

  #look({ before, after, account, orders }: Written['changes'][number]): void {
    const stored = this.accounts.get(after.account.id);
    if ((stored?.account.version ?? 0) !== before.account.version)
      this.breaches.push('a change skips another');
    if (account.entries.some(({ number }, index) => number !== before.account.entryCount + 1 + index))
      this.breaches.push('an entry is missing or doubled');
    if (account.fill && account.fill.number !== before.account.fillCount + 1)
      this.breaches.push('a fill is missing or doubled');
    if (orders.some((one) => one.before === undefined && this.orders.has(nameOf(one.after))))
      this.breaches.push('an order is placed twice');
  }
}

/** The version of each account that a batch's decisions were based on. */
function firstVersions({ changes }: Written): ReadonlyMap<number, number> {
  const versions = new Map<number, number>();
  for (const { before } of changes)
    if (!versions.has(before.account.id)) versions.set(before.account.id, before.account.version);
  return versions;
}

const nameOf = ({ accountId, id }: RestingOrder): string => `${accountId}:${id}`;

export const conflict = (): Error => Object.assign(new Error('somebody was first'), { code: '23505' });
