import { LuckTally, type Luck, type LuckPlan, type UsdPrice } from '@lonja/core';
import type { FreshWorld } from '@lonja/feeds';

/** An entry whose luck is computed. */
export interface PlannedEntry {
  readonly account: number;
  readonly plan: LuckPlan;
}

/** A moment at which somebody of a page traded an instrument. */
interface Moment {
  readonly instrument: number;
  readonly at: number;
}

/** Prices that are drawn in one piece: a fraction of a millisecond. */
const PIECE = 32;

/**
 * Entries whose trials are counted together. Nearly all of a trial is drawing the prices of its world, whose paths remember where they
 * stand: those of all entries are drawn in order of time, each once, which halves what it takes to draw each entry's by itself.
 */
export class LuckPage {
  readonly #entries: readonly { readonly account: number; readonly tally: LuckTally }[];
  readonly #moments: readonly Moment[];
  /** Prices of the world that is counted: by instrument, then by moment. */
  readonly #prices: ReadonlyMap<number, Map<number, UsdPrice>>;

  constructor(entries: readonly PlannedEntry[]) {
    this.#entries = entries.map(({ account, plan }) => ({ account, tally: new LuckTally(plan) }));
    this.#moments = listMoments(entries);
    this.#prices = new Map(this.#moments.map(({ instrument }) => [instrument, new Map()]));
  }

  /** Counts a trial of each entry on the prices of a world, in pieces. */
  *count(world: FreshWorld): Generator<void, void> {
    for (const [place, { instrument, at }] of this.#moments.entries()) {
      this.#prices.get(instrument)!.set(at, world.priceAt(instrument, at));
      if (place % PIECE === 0) yield;
    }
    const priceAt = (instrument: number, at: number): UsdPrice => this.#prices.get(instrument)!.get(at)!;
    for (const { account, tally } of this.#entries) {
      tally.count({ ...world.trialOf(String(account)), priceAt });
      yield;
    }
  }

  /** What was counted until now. */
  luck(): (Luck & { readonly account: number })[] {
    return this.#entries.map(({ account, tally }) => ({ account, ...tally.luck() }));
  }
}

/** Each once, in order of time. */
function listMoments(entries: readonly PlannedEntry[]): Moment[] {
  const moments = new Map<string, Moment>();
  for (const { plan } of entries)
    for (const { instrument, legs } of plan.rounds)
      for (const { at } of legs) moments.set(`${instrument} ${at}`, { instrument, at });
  return [...moments.values()].sort((a, b) => a.at - b.at);
}
