import type { Dividends } from './dividends.ts';
import type { Jumps } from './jumps.ts';

/** What events and dividends have moved the logarithms of prices by: a step function of time. */
export class Shifts {
  readonly #jumps: Jumps;
  readonly #dividends: Dividends;

  constructor(jumps: Jumps, dividends: Dividends) {
    this.#jumps = jumps;
    this.#dividends = dividends;
  }

  /** In the logarithm of an entry's price, up to and including a step. */
  at(index: number, step: number): number {
    return this.#jumps.at(index, step) + this.#dividends.at(index, step);
  }

  /** The step until which the result of `at` stays the same for every entry. */
  unchangedUntil(step: number): number {
    return Math.min(this.#jumps.unchangedUntil(step), this.#dividends.unchangedUntil(step));
  }

  /** The steps within a range at which an entry's price jumps: after its first one, in order. */
  within(index: number, from: number, to: number): number[] {
    const exSteps = this.#dividends.within(index, from, to);
    const jumps = this.#jumps.within(index, from, to);
    if (exSteps.length === 0) return jumps;
    return [...new Set([...jumps, ...exSteps])].sort((a, b) => a - b);
  }
}
