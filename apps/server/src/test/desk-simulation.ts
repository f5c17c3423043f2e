import {
  decideMarketOrder,
  decideOpenAccount,
  followChange,
  quantity,
  type MarketView,
  type TradingChange,
} from '@lonja/core';
import { dayOf } from '@lonja/store';
import { createDesk, type Desk } from '../desk/desk.ts';
import type { ClientSubmission, Outcome } from '../desk/submission.ts';
import { houseCommandOf, submissionOf } from './simulated-commands.ts';
import { createFollowers } from './simulated-followers.ts';
import { createSimulatedMarket, type SimulatedMarket } from './simulated-market.ts';
import { createSimulatedStore, type Mishap, type SimulatedStore } from './simulated-store.ts';
import { checkAsked, checkBooks, type Asked } from './simulation-checks.ts';

const ACCOUNTS = [1, 2, 3];
const HOUR = 3_600_000;

/** A client's request, under its idempotency key. */
interface Asking extends Asked {
  readonly submission: ClientSubmission;
  sent: number;
  readonly answers: Outcome[];
}

export interface SimulationCounts {
  commands: number;
  acknowledged: number;
  replayed: number;
  refused: number;
  unanswered: number;
  crashes: number;
  mishaps: number;
  fills: number;
  /** Batches sent while another one was in progress. */
  sentBehind: number;
}

/**
 * One run of the desk on a failing database, deterministic for the given random numbers.
 * @throws Error when something acknowledged is lost, doubled or half done
 */
export async function simulateDesk(random: () => number, steps: number): Promise<SimulationCounts> {
  const simulation = new DeskSimulation(random);
  for (let step = 0; step < steps; step++) await simulation.step();
  await simulation.calmDown();
  return simulation.check();
}

/** A process with its desk, and the watches that follow its commits. */
interface SimulatedProcess {
  isDead: boolean;
  readonly desk: Desk;
  /** The last version of each account that the process has published. */
  readonly published: Map<number, number>;
  readonly followers: ReturnType<typeof createFollowers>;
}

class DeskSimulation {
  readonly #random: () => number;
  readonly #store: SimulatedStore;
  readonly #market: SimulatedMarket;
  readonly #asked: Asking[] = [];
  readonly #open = new Set<Promise<void>>();
  /** Accounts that changed without this process's knowledge: by another process, or by a dead one's last commit. */
  readonly #interfered = new Set<number>();
  /** Errors that were seen where they could not be thrown. */
  readonly #wrong: string[] = [];
  #process: SimulatedProcess;
  #isCalm = false;
  #crashes = 0;
  #mishaps = 0;

  constructor(random: () => number) {
    this.#random = random;
    this.#store = createSimulatedStore({
      drawMishap: () => this.#drawMishap(),
      pause: () => this.#pause(),
      onLateCommit: (id) => this.#interfered.add(id),
    });
    this.#market = createSimulatedMarket(random);
    for (const id of ACCOUNTS) this.#store.write(openingOf(id, this.#market.view()));
    this.#process = this.#start();
  }

  async step(): Promise<void> {
    const dice = this.#random();
    if (dice < 0.5) this.#ask();
    else if (dice < 0.62) this.#askAgain();
    else if (dice < 0.75) this.#enforce();
    else if (dice < 0.85) this.#market.move();
    else if (dice < 0.9) this.#market.jump((this.#random() - 0.4) * 2 * HOUR);
    else if (dice < 0.94) this.#interfere();
    else if (dice < 0.97) this.#crash();
    else void this.#process.desk.warm(this.#drawAccount());
    await this.#pause();
  }

  /** Ends all faults, and lets every client retry until it has an answer. */
  async calmDown(): Promise<void> {
    this.#isCalm = true;
    for (const one of this.#asked) {
      for (let attempt = 0; isUnknown(one); attempt++) {
        if (attempt > 20) throw new Error(`command ${one.id} is never answered`);
        this.#send(one);
        await this.#drain();
      }
    }
    await this.#drain();
    await this.#process.desk.probe();
    await this.#process.desk.close();
  }

  check(): SimulationCounts {
    this.#checkFollowers();
    const counts = { acknowledged: 0, replayed: 0, refused: 0, unanswered: 0 };
    for (const one of this.#asked) {
      const isAcknowledged = checkAsked(one, this.#store).length > 0;
      counts.acknowledged += isAcknowledged ? 1 : 0;
      counts.replayed += one.answers.filter(({ kind }) => kind === 'replayed').length;
      counts.refused += isAcknowledged ? 0 : 1;
      counts.unanswered += one.sent - one.answers.length;
    }
    const wrong = [...this.#wrong, ...this.#store.breaches];
    if (wrong.length > 0) throw new Error(wrong.join('; '));
    checkBooks(this.#store);
    return {
      ...counts,
      commands: this.#asked.length,
      crashes: this.#crashes,
      mishaps: this.#mishaps,
      fills: this.#store.fills.length,
      sentBehind: this.#store.sentBehind(),
    };
  }

  /** Checks that followers learn of a commit whose answer was lost: no order and no position may go unwatched. */
  #checkFollowers(): void {
    for (const state of this.#store.accounts.values()) {
      if (this.#interfered.has(state.account.id)) continue;
      const missed = this.#process.followers.missedOf(state);
      if (missed) throw new Error(`account ${state.account.id}: who follows it does not know of ${missed}`);
    }
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #drawAccount(): number {
    return ACCOUNTS[this.#below(ACCOUNTS.length)] ?? 1;
  }

  #drawMishap(): Mishap {
    if (this.#isCalm || this.#random() > 0.15) return 'none';
    this.#mishaps += 1;
    return (['lost_before', 'lost_after', 'conflict', 'full', 'fault'] as const)[this.#below(5)] ?? 'none';
  }

  async #pause(): Promise<void> {
    for (let hops = this.#below(12); hops > 0; hops--) await Promise.resolve();
  }

  async #drain(): Promise<void> {
    while (this.#open.size > 0) await Promise.all(this.#open);
  }

  #start(): SimulatedProcess {
    this.#interfered.clear();
    const { accounts } = this.#store;
    const process = {
      isDead: false,
      published: new Map<number, number>(),
      followers: createFollowers(accounts),
    };
    const desk = createDesk({
      connect: () => this.#store.connect(process),
      load: async (accountId) => {
        const state = accounts.get(accountId);
        await this.#pause();
        return state && { ...state, slot: accountId };
      },
      viewMarket: () => this.#market.view(),
      onBreach: (reason) => {
        this.#wrong.push(`read-only: ${reason}`);
      },
      onFault: () => undefined,
    });
    desk.onCommitted(({ changes, resynced }) => {
      if (process.isDead) return;
      this.#notePublished(changes, process.published);
      process.followers.follow(changes);
      for (const state of resynced) process.followers.resync(state);
    });
    return Object.assign(process, { desk });
  }

  #notePublished(changes: readonly TradingChange[], published: Map<number, number>): void {
    for (const { after } of changes) {
      const { id, version } = after.account;
      if (version <= (published.get(id) ?? 0))
        this.#wrong.push(`version ${version} of account ${id} is published again`);
      if ((this.#store.accounts.get(id)?.account.version ?? 0) < version)
        this.#wrong.push('what was not committed is published');
      published.set(id, version);
    }
  }

  #ask(): void {
    const id = this.#asked.length + 1;
    const accountId = this.#drawAccount();
    const submission = submissionOf(id, accountId, (limit) => this.#below(limit));
    const one: Asking = { id, submission, sent: 0, answers: [] };
    this.#asked.push(one);
    this.#send(one);
    if (this.#random() < 0.1) this.#send(one);
  }

  #askAgain(): void {
    const one = this.#asked[this.#below(this.#asked.length)];
    if (one) this.#send(one);
  }

  #send(one: Asking): void {
    const to = this.#process;
    one.sent += 1;
    this.#follow(
      to.desk.submit(one.submission).then((outcome) => {
        if (!to.isDead) one.answers.push(outcome);
      }),
    );
  }

  #enforce(): void {
    const command = houseCommandOf(this.#drawAccount(), this.#market.view(), (limit) => this.#below(limit));
    for (let times = this.#random() < 0.3 ? 2 : 1; times > 0; times--)
      this.#follow(this.#process.desk.enforce(command));
  }

  #follow(attempt: Promise<unknown>): void {
    const followed = attempt
      .then(() => undefined)
      .catch(() => undefined)
      .finally(() => this.#open.delete(followed));
    this.#open.add(followed);
  }

  #crash(): void {
    this.#crashes += 1;
    this.#process.isDead = true;
    this.#open.clear();
    this.#process = this.#start();
  }

  /** A write by another process on the same database, or by an administrator's act there. */
  #interfere(): void {
    const state = this.#store.accounts.get(this.#drawAccount());
    if (!state) return;
    const market = this.#market.view();
    const order = { instrumentId: 1, side: 'buy' as const, quantity: quantity(100_000_000n), leverage: 1 };
    const decision = decideMarketOrder(
      state.account,
      { ...order, reduceOnly: false, seenPrice: undefined, slippage: 0 },
      market,
    );
    if (!decision.accepted) return;
    this.#interfered.add(state.account.id);
    const change = followChange(state, decision.changes[0], market.now);
    this.#store.write({ changes: [change], answers: [], day: dayOf(market.now) });
  }
}

const isUnknown = ({ answers }: Asked): boolean =>
  !answers.some((answer) => answer.kind !== 'refused' || answer.refusal.code !== 'idempotency_in_flight');

function openingOf(id: number, { now }: MarketView) {
  const opening = decideOpenAccount(id, now);
  // One account has latency, so that its orders are in flight while faults strike.
  const account =
    id === 3 ? { ...opening, after: { ...opening.after, fillProfile: 'retail' } as const } : opening;
  const change = followChange({ account: account.before, orders: new Map(), orderCount: 0 }, account, now);
  return { changes: [change], answers: [], day: dayOf(now) };
}
