import type { TenuredConnection } from '@lonja/store/desk/desk-connection';
import type { Backend, SimulatedDatabase } from './simulated-database.ts';
import { conflict, type Written } from './simulated-rows.ts';
import {
  never,
  unreachable,
  type Mishap,
  type SimulatedClient,
  type SimulatedStoreOptions,
} from './simulated-client.ts';

/** How many moments a statement waits for a row that another transaction has locked. */
const PATIENCE = 400;

/** @returns the connection, and what resolves when nothing is being carried out on it */
export function createSimulatedConnection(
  database: SimulatedDatabase,
  counts: { sentBehind: number },
  client: SimulatedClient,
  options: SimulatedStoreOptions,
): { readonly connection: TenuredConnection; readonly isIdle: () => Promise<void> } {
  const { rows } = database;
  const line = new Line(database, client, options);
  const { backend } = line;
  /** As the client sees it. */
  let isOpen = false;
  /** Ends the transaction. */
  const end = (): void => {
    line.isBroken = line.isOpen = false;
    database.unlock(backend);
  };
  /** The last statement of a transaction, which ends it. */
  const finish = (work: () => void): Promise<void> =>
    line.transact(() => line.carryOut(work, []).finally(end)).finally(() => (isOpen = false));
  const connection: TenuredConnection = {
    commitAssuming: ({ unchanged, keys, keyDays }, writes) => {
      // A transaction must not mix with another one.
      if (isOpen) rows.breaches.push('a transaction within another one');
      if (line.underWay > 0) counts.sentBehind += 1;
      return line.call(() => {
        rows.assertUnused(keys, keyDays);
        for (const { id, version } of unchanged) rows.assertVersion(id, version);
        rows.write(writes);
      }, [...unchanged.map(({ id }) => id), ...accountsOf(writes)]);
    },
    begin: (request) => {
      if (line.underWay > 0) rows.breaches.push('a transaction with locks behind another one');
      isOpen = true;
      return line.call(() => {
        line.isOpen = true;
        database.lock(request.accountIds, backend);
        return rows.load(request);
      }, request.accountIds);
    },
    loadHoldings: (ids) => line.call(() => rows.holdingsOf(ids)),
    confirm: () => finish(() => undefined),
    commit: (writes) =>
      finish(() => {
        if (line.isBroken) throw FAILURES.fault();
        rows.write(writes);
      }),
    tryWriting: () => line.ask(() => undefined),
    rollback: () => line.transact(async () => end()).finally(() => (isOpen = false)),
    isLost: () => line.isLost,
    close: () => line.inTurn(async () => database.end(backend)),
    tenure: {
      hold: (wanted) => line.ask(() => database.hold(wanted, backend)),
      release: (given) => line.ask(() => database.release(given, backend)),
      listMembers: () => line.ask(() => database.members()),
      onLost: (listener) => void line.listeners.push(listener),
    },
  };
  return { connection, isIdle: () => line.isIdle() };
}

const accountsOf = ({ changes }: Pick<Written, 'changes'>): number[] =>
  changes.map(({ after }) => after.account.id);

/** The connection to the database: calls run one after the other in the order sent, each with its fault. */
class Line {
  isLost = false;
  /** Whether its transaction holds locks, and whether a statement of it has failed: the others then fail too. */
  isOpen = false;
  isBroken = false;
  /** Calls of the desk's transactions, sent and not yet answered. */
  underWay = 0;
  readonly backend: Backend;
  readonly listeners: (() => void)[] = [];
  #last: Promise<unknown> = Promise.resolve();
  readonly #database: SimulatedDatabase;
  readonly #client: SimulatedClient;
  readonly #options: SimulatedStoreOptions;

  constructor(database: SimulatedDatabase, client: SimulatedClient, options: SimulatedStoreOptions) {
    this.#database = database;
    this.#client = client;
    this.#options = options;
    this.backend = database.connect(client.name);
    this.backend.onEnd = () => void this.#hearOfEnd();
  }

  /** @param needs the accounts whose rows it locks or waits for */
  call<Answer>(work: () => Answer, needs: readonly number[] = []): Promise<Answer> {
    return this.transact(() => this.carryOut(work, needs));
  }

  /** For what is none of the desk's transactions. */
  ask<Answer>(work: () => Answer): Promise<Answer> {
    return this.inTurn(() => this.carryOut(work, []));
  }

  async transact<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    this.underWay += 1;
    try {
      return await this.inTurn(work);
    } finally {
      this.underWay -= 1;
    }
  }

  /** A process that is dead sends nothing more and reads no answer; one that is paused does both when it wakes up. */
  async inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (this.#client.isDead) return never();
    const sent = this.#client.awake();
    const served = this.#last.then(() => sent).then(work);
    this.#last = served.then(nothing, nothing);
    try {
      return await served;
    } finally {
      await this.#client.awake();
      if (this.#client.isDead) await never();
    }
  }

  async isIdle(): Promise<void> {
    await this.#last;
  }

  /** What a killed process has sent is carried out as far as it has arrived. */
  async carryOut<Answer>(work: () => Answer, needs: readonly number[]): Promise<Answer> {
    const drawn = this.#options.drawMishap();
    const mishap: Mishap = this.isLost || this.backend.hasEnded ? 'lost_before' : drawn;
    await this.#options.pause();
    if (mishap === 'lost_before') this.#lose();
    if (mishap !== 'none' && mishap !== 'lost_after') {
      this.isBroken = this.isOpen;
      throw FAILURES[mishap]();
    }
    const answer = await this.#workOnRows(work, needs);
    await this.#options.pause();
    if (mishap === 'none') return answer;
    this.#lose();
    throw unreachable();
  }

  async #workOnRows<Answer>(work: () => Answer, needs: readonly number[]): Promise<Answer> {
    for (let waited = 0; this.#database.isLocked(needs, this.backend); waited++) {
      if (waited > PATIENCE) throw Object.assign(new Error('canceled'), { code: '57014' });
      await Promise.resolve();
    }
    if (this.backend.hasEnded) throw unreachable();
    try {
      return work();
    } catch (error) {
      this.isBroken = this.isOpen;
      throw error;
    }
  }

  /** The database learns of it some time later. */
  #lose(): void {
    if (this.isLost) return;
    this.isLost = true;
    void this.#options
      .pause()
      .then(() => this.#options.pause())
      .then(() => this.#database.end(this.backend));
  }

  async #hearOfEnd(): Promise<void> {
    await this.#client.awake();
    await this.#options.pause();
    if (this.#client.isDead) return;
    this.isLost = true;
    for (const listener of this.listeners) listener();
  }
}

const nothing = (): void => undefined;

const FAILURES: Readonly<Record<Exclude<Mishap, 'none' | 'lost_after'>, () => Error>> = {
  lost_before: unreachable,
  conflict,
  full: () => Object.assign(new Error('no space left'), { code: '53100' }),
  fault: () => new Error('the statement failed'),
};
