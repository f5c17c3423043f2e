import { decideMarketOrder, decideOpenAccount, followChange, quantity, type MarketView } from '@lonja/core';
import { toIsoDay } from '@lonja/store/idempotency/key-partitions';
import { ALL_SLOTS } from '../../cluster/slots.ts';
import type { ClientSubmission, Outcome } from '../../desk/command/submission.ts';
import { drawSystemCommand, drawSubmission } from './simulated-commands.ts';
import { createSimulatedMarket, type SimulatedMarket } from './simulated-market.ts';
import { startProcess, type SimulatedProcess } from './simulated-process.ts';
import { slotOfAccount } from './simulated-rows.ts';
import type { Mishap } from './simulated-client.ts';
import { createSimulatedStore, type SimulatedStore } from './simulated-store.ts';
import { checkAsked, checkBooks, checkTriggers, type Asked } from './simulation-checks.ts';

const ACCOUNTS = [1, 2, 3];
const MAX_PROCESSES = 3;
const HOUR = 3_600_000;
/** The database ends the connection of a process that has said nothing for so long. */
const SILENCE_MS = 5_000;
/** In ticks: below and above everything that an order waits for. */
const EXTREMES = [5_000n, 60_000n, 5_000n];

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
  mishaps: number;
  fills: number;
  /** Batches sent while another one was in progress. */
  sentBehind: number;
  /** Processes that were started after the first ones, ended in order, were killed, were paused, and lost their connection so. */
  joined: number;
  left: number;
  crashes: number;
  paused: number;
  silenced: number;
  /** What was left for the holders of slots. */
  strays: number;
}

/** Lets timers fire that are due within so many milliseconds. */
export type Advance = (milliseconds: number) => void;

/**
 * One run of one to three processes on a failing database, deterministic for the given random numbers.
 * @throws Error when something acknowledged is lost, doubled or half done, or an order is missed
 */
export async function simulateDesks(
  random: () => number,
  steps: number,
  advance: Advance,
): Promise<SimulationCounts> {
  const simulation = new DeskSimulation(random, advance);
  await simulation.start();
  for (let step = 0; step < steps; step++) await simulation.step();
  await simulation.calmDown();
  return simulation.check();
}

class DeskSimulation {
  readonly #random: () => number;
  readonly #advance: Advance;
  readonly #store: SimulatedStore;
  readonly #market: SimulatedMarket;
  readonly #asked: Asking[] = [];
  /** Errors that were seen where they could not be thrown. */
  readonly #wrong: string[] = [];
  readonly #counts = { mishaps: 0, joined: 0, left: 0, crashes: 0, paused: 0, silenced: 0, strays: 0 };
  #processes: readonly SimulatedProcess[] = [];
  #names = 0;
  #elapsed = 0;
  #isCalm = false;

  constructor(random: () => number, advance: Advance) {
    this.#random = random;
    this.#advance = advance;
    this.#store = createSimulatedStore({
      drawMishap: () => this.#drawMishap(),
      pause: () => this.#pause(),
    });
    this.#market = createSimulatedMarket(random);
    for (const id of ACCOUNTS) this.#store.write(buildOpening(id, this.#market.view()));
  }

  async start(): Promise<void> {
    for (let count = 1 + this.#below(MAX_PROCESSES); count > 0; count--) this.#startOne();
    await settled();
  }

  async step(): Promise<void> {
    const dice = this.#random();
    if (dice < 0.36) this.#ask();
    else if (dice < 0.46) this.#askAgain();
    else if (dice < 0.56) this.#enforce();
    else if (dice < 0.74) this.#move();
    else if (dice < 0.77) this.#market.jump((this.#random() - 0.4) * 2 * HOUR);
    else if (dice < 0.8) this.#interfere();
    else if (dice < 0.84) this.#crash();
    else if (dice < 0.87) this.#join();
    else if (dice < 0.89) this.#leave();
    else if (dice < 0.93) this.#pauseOrWake();
    else if (dice < 0.96) this.#pass(SILENCE_MS + this.#below(1_500));
    else if (dice < 0.98) this.#pass(1_000);
    else void this.#drawProcess()?.desk.warm(this.#drawAccount());
    await this.#pause();
  }

  /** Ends all faults, and lets every client retry until it has an answer. */
  async calmDown(): Promise<void> {
    this.#isCalm = true;
    for (const process of this.#processes) process.wake();
    if (this.#processes.length === 0) this.#startOne();
    await this.#rest(6);
    // Before anything else is done, which would let processes look again at what they have missed.
    this.#checkHomes();
    for (const one of this.#asked) {
      for (let attempt = 0; isUnknown(one); attempt++) {
        if (attempt > 20) throw new Error(`command ${one.id} is never answered`);
        this.#send(one);
        await settled();
      }
    }
    for (const extreme of EXTREMES) {
      this.#market.leap(extreme);
      // What could not be decided is tried again a second later; what was placed for a process is there in its next look.
      await this.#rest(2);
    }
    checkTriggers(this.#store.rows, this.#market.view());
    this.#checkHomes();
    for (const process of this.#processes) await process.leave();
  }

  check(): SimulationCounts {
    const { rows } = this.#store;
    const counts = { acknowledged: 0, replayed: 0, refused: 0, unanswered: 0 };
    for (const one of this.#asked) {
      const isAcknowledged = checkAsked(one, rows).length > 0;
      counts.acknowledged += isAcknowledged ? 1 : 0;
      counts.replayed += one.answers.filter(({ kind }) => kind === 'replayed').length;
      counts.refused += isAcknowledged ? 0 : 1;
      counts.unanswered += one.sent - one.answers.length;
    }
    const wrong = [...this.#wrong, ...rows.breaches];
    if (wrong.length > 0) throw new Error(wrong.join('; '));
    checkBooks(rows);
    return {
      ...counts,
      ...this.#counts,
      commands: this.#asked.length,
      fills: rows.fills.length,
      sentBehind: this.#store.sentBehind(),
      strays: rows.strayCount,
    };
  }

  /** Checks that one process has each slot, and knows of every order and position of its accounts; and nobody else of any. */
  #checkHomes(): void {
    const held = this.#processes.flatMap(({ home }) => home.slots()).toSorted((a, b) => a - b);
    if (held.join() !== ALL_SLOTS.join()) throw new Error(`${held.length} slots are held`);
    for (const process of this.#processes)
      for (const slot of process.home.slots())
        if (this.#store.holderOf(slot) !== process.name)
          throw new Error(`slot ${slot} is not held by who thinks so`);
    let live = 0;
    for (const state of this.#store.rows.accounts.values()) {
      live += state.orders.size;
      const slot = slotOfAccount(state.account.id);
      const missed = this.#processes.find(({ home }) => home.holds(slot))?.followers.missedOf(state);
      if (missed) throw new Error(`account ${state.account.id}: who follows it does not know of ${missed}`);
    }
    const watched = this.#processes.reduce((sum, { orders }) => sum + orders.size(), 0);
    if (watched !== live) throw new Error(`${live} orders are live, and ${watched} watched`);
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #drawAccount(): number {
    return ACCOUNTS[this.#below(ACCOUNTS.length)] ?? 1;
  }

  /** One that runs; undefined where none does. */
  #drawProcess(): SimulatedProcess | undefined {
    const running = this.#running();
    return running[this.#below(running.length)];
  }

  #running(): SimulatedProcess[] {
    return this.#processes.filter((process) => process.pausedAt() === undefined);
  }

  #drawMishap(): Mishap {
    if (this.#isCalm || this.#random() > 0.1) return 'none';
    this.#counts.mishaps += 1;
    return (['lost_before', 'lost_after', 'conflict', 'full', 'fault'] as const)[this.#below(5)] ?? 'none';
  }

  async #pause(): Promise<void> {
    for (let hops = this.#below(12); hops > 0; hops--) await Promise.resolve();
  }

  #startOne(): void {
    this.#names += 1;
    const process = startProcess({
      name: `process ${this.#names}`,
      store: this.#store,
      market: this.#market,
      clock: () => this.#elapsed,
      onWrong: (what) => this.#wrong.push(what),
    });
    this.#processes = [...this.#processes, process];
  }

  #join(): void {
    if (this.#processes.length >= MAX_PROCESSES) return;
    this.#counts.joined += 1;
    this.#startOne();
  }

  #leave(): void {
    const process = this.#processes.length > 1 ? this.#drawProcess() : undefined;
    if (!process) return;
    this.#counts.left += 1;
    this.#processes = this.#processes.filter((one) => one !== process);
    void process.leave();
  }

  #crash(): void {
    const process = this.#processes[this.#below(this.#processes.length)];
    if (!process) return;
    this.#counts.crashes += 1;
    process.kill();
    this.#processes = this.#processes.filter((one) => one !== process);
    if (this.#processes.length === 0 || this.#random() < 0.5) this.#startOne();
  }

  #pauseOrWake(): void {
    const paused = this.#processes.find((process) => process.pausedAt() !== undefined);
    if (paused) return paused.wake();
    const process = this.#drawProcess();
    if (!process) return;
    this.#counts.paused += 1;
    process.pause();
  }

  /** A step of the market, at every process. */
  #move(): void {
    this.#market.move();
    this.#pass(250);
    for (const process of this.#running()) process.look();
  }

  #pass(milliseconds: number): void {
    this.#elapsed += milliseconds;
    this.#advance(milliseconds);
    for (const process of this.#processes) {
      const since = process.pausedAt();
      if (since === undefined) process.probe();
      else if (this.#elapsed - since >= SILENCE_MS) {
        this.#counts.silenced += 1;
        this.#store.endSilent(process);
      }
    }
  }

  /** Until what was lost is held again, what is held is loaded, and what was left is read. */
  async #rest(seconds: number): Promise<void> {
    for (let passed = 0; passed < seconds; passed++) {
      this.#market.jump(1_000);
      this.#pass(1_000);
      await settled();
      for (const process of this.#running()) process.look();
      await settled();
    }
  }

  #ask(): void {
    const id = this.#asked.length + 1;
    const accountId = this.#drawAccount();
    const submission = drawSubmission(id, accountId, (limit) => this.#below(limit));
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
    const to = this.#drawProcess();
    if (!to) return;
    one.sent += 1;
    to.desk.submit(one.submission).then((outcome) => {
      if (!to.isDead) one.answers.push(outcome);
    }, ignore);
  }

  #enforce(): void {
    const command = drawSystemCommand(this.#drawAccount(), this.#market.view(), (limit) =>
      this.#below(limit),
    );
    for (let times = this.#random() < 0.3 ? 2 : 1; times > 0; times--)
      this.#drawProcess()?.desk.enforce(command).catch(ignore);
  }

  /** A write by somebody else on the same database, who holds no slots. */
  #interfere(): void {
    const state = this.#store.rows.stateOf(this.#drawAccount());
    if (!state || !this.#store.isFree(state.account.id)) return;
    const market = this.#market.view();
    const order = { instrumentId: 1, side: 'buy' as const, quantity: quantity(100_000_000n), leverage: 1 };
    const decision = decideMarketOrder(
      state.account,
      { ...order, reduceOnly: false, seenPrice: undefined, slippage: 0 },
      market,
    );
    if (!decision.accepted) return;
    const { id: accountId } = state.account;
    this.#store.write({
      changes: [followChange(state, decision.changes[0], market.now)],
      answers: [],
      day: toIsoDay(market.now),
      strays: [{ accountId, slot: slotOfAccount(accountId) }],
    });
  }
}

const ignore = (): void => undefined;

/** Resolves when nothing goes on that does not wait for a timer. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const isUnknown = ({ answers }: Asked): boolean =>
  !answers.some((answer) => answer.kind !== 'refused' || answer.refusal.code !== 'idempotency_in_flight');

function buildOpening(id: number, { now }: MarketView) {
  const opening = decideOpenAccount(id, now);
  // One account has latency, so that its orders are in flight while faults strike.
  const account =
    id === 3 ? { ...opening, after: { ...opening.after, fillProfile: 'retail' } as const } : opening;
  const change = followChange({ account: account.before, orders: new Map(), orderCount: 0 }, account, now);
  return { changes: [change], answers: [], day: toIsoDay(now) };
}
