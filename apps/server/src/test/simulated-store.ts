import type { Fill, LedgerEntry, RestingOrder, TradingState } from '@lonja/core';
import type { BatchWrites, DeskConnection, IdempotentResponse, LoadedBatch, UsedKey } from '@lonja/store';

/** What may happen to a call of a connection. */
export type Mishap = 'none' | 'lost_before' | 'lost_after' | 'conflict' | 'full' | 'fault';

export interface SimulatedStoreOptions {
  /** Decides what happens to the next call. */
  readonly drawMishap: () => Mishap;
  /** Told of each account that a commit changes after its process has died. */
  readonly onLateCommit: (accountId: number) => void;
  /** Lets a moment pass: other work of the process goes on meanwhile. */
  readonly pause: () => Promise<void>;
}

/**
 * A database for the desk in memory, with the same contract as the real one: a commit is whole or not at all, verifies
 * versions and keys, and may have taken hold although its answer never came.
 */
export interface SimulatedStore {
  readonly accounts: ReadonlyMap<number, TradingState>;
  readonly entries: readonly LedgerEntry[];
  readonly fills: readonly Fill[];
  /** Every order that there ever was, as it stands: `account:id`. */
  readonly orders: ReadonlyMap<string, RestingOrder>;
  readonly answers: readonly (IdempotentResponse & { readonly day: string })[];
  /** What a commit brought that no commit may bring. */
  readonly breaches: readonly string[];
  /** How many transactions were sent while another one was under way on their connection. */
  readonly sentBehind: () => number;
  /** @throws as a database that can't be reached does */
  connect(process: { readonly isDead: boolean }): Promise<DeskConnection>;
  /** Writes past every mishap, as another process does. */
  write(writes: Pick<BatchWrites, 'changes' | 'answers' | 'day'>): void;
}

type StoredAnswer = SimulatedStore['answers'][number];

export function createSimulatedStore({
  drawMishap,
  onLateCommit,
  pause,
}: SimulatedStoreOptions): SimulatedStore {
  const accounts = new Map<number, TradingState>();
  const orders = new Map<string, RestingOrder>();
  const entries: LedgerEntry[] = [];
  const fills: Fill[] = [];
  const answers: StoredAnswer[] = [];
  const breaches: string[] = [];
  let accountIds = 0;
  let sentBehind = 0;

  const findAnswer = ({ userId, id }: UsedKey, days: readonly string[]): StoredAnswer | undefined =>
    answers.find((one) => one.userId === userId && one.id === id && days.includes(one.day));

  /** @throws a conflict, with nothing written, where an account is not as it was decided on or a key is used */
  const verify = (writes: Written): void => {
    for (const [id, version] of firstVersions(writes)) {
      if ((accounts.get(id)?.account.version ?? 0) !== version) throw conflict();
    }
    for (const answer of writes.answers) if (findAnswer(answer, [writes.day])) throw conflict();
  };

  const write = (writes: Written): void => {
    verify(writes);
    for (const { before, after, account, orders: changed } of writes.changes) {
      const stored = accounts.get(after.account.id);
      if ((stored?.account.version ?? 0) !== before.account.version) breaches.push('a change skips another');
      if (account.entries.some(({ number }, index) => number !== before.account.entryCount + 1 + index))
        breaches.push('an entry is missing or doubled');
      if (account.fill && account.fill.number !== before.account.fillCount + 1)
        breaches.push('a fill is missing or doubled');
      if (changed.some((one) => one.before === undefined && orders.has(nameOf(one.after))))
        breaches.push('an order is placed twice');
      entries.push(...account.entries);
      if (account.fill) fills.push(account.fill);
      accounts.set(after.account.id, after);
      for (const one of changed) orders.set(nameOf(one.after), one.after);
    }
    answers.push(...writes.answers.map((answer) => ({ ...answer, day: writes.day })));
  };

  const connect: SimulatedStore['connect'] = async (process) => {
    await pause();
    if (drawMishap() === 'lost_before') throw unreachable();
    let isLost = false;
    let isOpen = false;
    let last: Promise<unknown> = Promise.resolve();
    let underWay = 0;
    /** One after the other, as they were sent. */
    const inTurn = <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
      underWay += 1;
      const answer = last.then(work);
      last = answer.then(nothing, nothing).finally(() => (underWay -= 1));
      return answer;
    };
    const call = <Answer>(work: () => Answer): Promise<Answer> => inTurn(() => carryOut(work));
    /** A transaction of its own, which must not get into another one. */
    const transact = (work: () => void): Promise<void> => {
      if (isOpen) breaches.push('a transaction within another one');
      if (underWay > 0) sentBehind += 1;
      return call(work);
    };
    /** Nobody hears of what a process that was killed still had under way, and it asks for nothing more. */
    const carryOut = async <Answer>(work: () => Answer): Promise<Answer> => {
      if (process.isDead) return new Promise<never>(() => undefined);
      const mishap = isLost ? 'lost_before' : drawMishap();
      await pause();
      if (mishap === 'conflict') throw conflict();
      if (mishap === 'full') throw diskFull();
      if (mishap === 'fault') throw new Error('the statement failed');
      if (mishap === 'lost_before') {
        isLost = true;
        throw unreachable();
      }
      const answer = work();
      await pause();
      if (process.isDead) return new Promise<never>(() => undefined);
      if (mishap === 'lost_after') {
        isLost = true;
        throw unreachable();
      }
      return answer;
    };
    const commit = (writes: Written): void => {
      write(writes);
      if (process.isDead) for (const { after } of writes.changes) onLateCommit(after.account.id);
    };
    return {
      commitAssuming: ({ unchanged, keys, keyDays }, writes) =>
        transact(() => {
          if (keys.some((key) => findAnswer(key, keyDays))) throw conflict();
          for (const { id, version } of unchanged)
            if (accounts.get(id)?.account.version !== version) throw conflict();
          commit(writes);
        }),
      begin: (request) => {
        if (underWay > 0) breaches.push('a transaction with locks behind another one');
        const loading = call((): LoadedBatch => {
          const found = request.accountIds.flatMap((id) => accounts.get(id) ?? []);
          return {
            accounts: new Map(found.map(({ account, orderCount }) => [account.id, { account, orderCount }])),
            holdings: holdingsOf(request.withHoldings),
            answers: request.keys.flatMap((key) => findAnswer(key, request.keyDays) ?? []),
            lowered: new Map(),
            takenUsernames: new Set(),
            takenEmails: new Set(),
            accountIds: Array.from({ length: request.newAccounts }, () => ++accountIds),
          };
        });
        isOpen = true;
        return loading;
      },
      loadHoldings: (ids) => call(() => holdingsOf(ids)),
      commit: (writes) => call(() => commit(writes)).finally(() => (isOpen = false)),
      tryWriting: () => call(() => undefined),
      rollback: () => inTurn(pause).finally(() => (isOpen = false)),
      isLost: () => isLost,
      close: () => Promise.resolve(),
    };
  };

  const holdingsOf = (ids: readonly number[]): LoadedBatch['holdings'] =>
    new Map(
      ids.map((id) => {
        const state = accounts.get(id);
        return [id, { positions: state?.account.positions ?? new Map(), orders: state?.orders ?? new Map() }];
      }),
    );

  return {
    accounts,
    entries,
    fills,
    orders,
    answers,
    breaches,
    sentBehind: () => sentBehind,
    connect,
    write,
  };
}

const nothing = (): void => undefined;

type Written = Pick<BatchWrites, 'changes' | 'answers' | 'day'>;

/** The version of each account that a batch was decided on. */
function firstVersions({ changes }: Written): ReadonlyMap<number, number> {
  const versions = new Map<number, number>();
  for (const { before } of changes)
    if (!versions.has(before.account.id)) versions.set(before.account.id, before.account.version);
  return versions;
}

const nameOf = ({ accountId, id }: RestingOrder): string => `${accountId}:${id}`;

const unreachable = (): Error => Object.assign(new Error('the connection is gone'), { code: 'ECONNRESET' });
const diskFull = (): Error => Object.assign(new Error('no space left'), { code: '53100' });
const conflict = (): Error => Object.assign(new Error('somebody was first'), { code: '23505' });
