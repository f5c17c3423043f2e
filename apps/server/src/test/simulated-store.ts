import type { DeskConnection } from '@lonja/store';
import { conflict, SimulatedRows, type Written } from './simulated-rows.ts';

/** Possible faults of a call. */
export type Mishap = 'none' | 'lost_before' | 'lost_after' | 'conflict' | 'full' | 'fault';

export interface SimulatedStoreOptions {
  /** Draws the fault of the next call. */
  readonly drawMishap: () => Mishap;
  /** Called for each account that a commit changes after its process has died. */
  readonly onLateCommit: (accountId: number) => void;
  /** Waits a moment in which other work of the process continues. */
  readonly pause: () => Promise<void>;
}

interface SimulatedProcess {
  readonly isDead: boolean;
}

/**
 * An in-memory database for the desk with the contract of the real one: a commit is atomic, verifies versions and keys,
 * and may succeed although its answer is lost.
 */
export interface SimulatedStore extends Pick<
  SimulatedRows,
  'accounts' | 'entries' | 'fills' | 'orders' | 'answers' | 'breaches'
> {
  /** Number of transactions sent while another was in progress on their connection. */
  readonly sentBehind: () => number;
  /** @throws the error of a database that cannot be reached */
  connect(process: SimulatedProcess): Promise<DeskConnection>;
  /** Writes without faults, as another process does. */
  write(writes: Written): void;
}

export function createSimulatedStore(options: SimulatedStoreOptions): SimulatedStore {
  const rows = new SimulatedRows();
  const { accounts, entries, fills, orders, answers, breaches } = rows;
  const counts = { sentBehind: 0 };
  return {
    accounts,
    entries,
    fills,
    orders,
    answers,
    breaches,
    sentBehind: () => counts.sentBehind,
    connect: async (process) => {
      await options.pause();
      if (options.drawMishap() === 'lost_before') throw unreachable();
      return createSimulatedConnection(rows, counts, process, options);
    },
    write: (writes) => rows.write(writes),
  };
}

function createSimulatedConnection(
  rows: SimulatedRows,
  counts: { sentBehind: number },
  process: SimulatedProcess,
  options: SimulatedStoreOptions,
): DeskConnection {
  const line = new Line(process, options);
  let isOpen = false;
  /** Runs a transaction, which must not mix with another one. */
  const transact = (work: () => void): Promise<void> => {
    if (isOpen) rows.breaches.push('a transaction within another one');
    if (line.underWay > 0) counts.sentBehind += 1;
    return line.call(work);
  };
  const commit = (writes: Written): void => {
    rows.write(writes);
    if (process.isDead) for (const { after } of writes.changes) options.onLateCommit(after.account.id);
  };
  return {
    commitAssuming: ({ unchanged, keys, keyDays }, writes) =>
      transact(() => {
        rows.assertUnused(keys, keyDays);
        for (const { id, version } of unchanged) rows.assertVersion(id, version);
        commit(writes);
      }),
    begin: (request) => {
      if (line.underWay > 0) rows.breaches.push('a transaction with locks behind another one');
      const loading = line.call(() => rows.load(request));
      isOpen = true;
      return loading;
    },
    loadHoldings: (ids) => line.call(() => rows.holdingsOf(ids)),
    confirm: () => line.call(() => undefined).finally(() => (isOpen = false)),
    commit: (writes) => line.call(() => commit(writes)).finally(() => (isOpen = false)),
    tryWriting: () => line.call(() => undefined),
    rollback: () => line.inTurn(() => options.pause()).finally(() => (isOpen = false)),
    isLost: () => line.isLost,
    close: () => Promise.resolve(),
  };
}

/** The connection to the database: calls run one after the other in the order sent, each with its fault. */
class Line {
  isLost = false;
  /** Calls sent and not yet answered. */
  underWay = 0;
  #last: Promise<unknown> = Promise.resolve();
  readonly #process: SimulatedProcess;
  readonly #options: SimulatedStoreOptions;

  constructor(process: SimulatedProcess, options: SimulatedStoreOptions) {
    this.#process = process;
    this.#options = options;
  }

  call<Answer>(work: () => Answer): Promise<Answer> {
    return this.inTurn(() => this.#carryOut(work));
  }

  inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    this.underWay += 1;
    const answer = this.#last.then(work);
    this.#last = answer.then(nothing, nothing).finally(() => (this.underWay -= 1));
    return answer;
  }

  /** A killed process gets no answers to its calls in progress, and sends no more. */
  async #carryOut<Answer>(work: () => Answer): Promise<Answer> {
    if (this.#process.isDead) return new Promise<never>(() => undefined);
    const mishap = this.isLost ? 'lost_before' : this.#options.drawMishap();
    await this.#options.pause();
    if (mishap === 'lost_before') this.isLost = true;
    if (mishap !== 'none' && mishap !== 'lost_after') throw FAILURES[mishap]();
    const answer = work();
    await this.#options.pause();
    if (this.#process.isDead) return new Promise<never>(() => undefined);
    if (mishap === 'none') return answer;
    this.isLost = true;
    throw unreachable();
  }
}

const nothing = (): void => undefined;

const unreachable = (): Error => Object.assign(new Error('the connection is gone'), { code: 'ECONNRESET' });

const FAILURES: Readonly<Record<Exclude<Mishap, 'none' | 'lost_after'>, () => Error>> = {
  lost_before: unreachable,
  conflict,
  full: () => Object.assign(new Error('no space left'), { code: '53100' }),
  fault: () => new Error('the statement failed'),
};
