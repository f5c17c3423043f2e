import type { Dividends } from './actions/dividends.ts';
import type { Jumps } from './events/jumps.ts';
import type { ScriptMoves } from './scripts/script-effects.ts';

/** What events, dividends and a script have moved the logarithms of prices by: a step function of time. */
export class Shifts {
  readonly #jumps: Jumps;
  readonly #dividends: Dividends;
  readonly #script: ScriptMoves | undefined;

  constructor(jumps: Jumps, dividends: Dividends, script: ScriptMoves | undefined) {
    this.#jumps = jumps;
    this.#dividends = dividends;
    this.#script = script;
  }

  /** In the logarithm of an entry's price, up to and including a step. */
  at(index: number, step: number): number {
    const shift = this.#jumps.at(index, step) + this.#dividends.at(index, step);
    return this.#script ? shift + this.#script.at(index, step) : shift;
  }

  /** The step until which the result of `at` stays the same for every entry. */
  unchangedUntil(step: number): number {
    return Math.min(
      this.#jumps.unchangedUntil(step),
      this.#dividends.unchangedUntil(step),
      this.#script?.unchangedUntil(step) ?? Number.POSITIVE_INFINITY,
    );
  }

  /** The steps within a range at which an entry's price jumps: after its first one, in order. */
  within(index: number, from: number, to: number): number[] {
    const jumps = this.#jumps.within(index, from, to);
    const others = [
      ...this.#dividends.within(index, from, to),
      ...(this.#script?.within(index, from, to) ?? []),
    ];
    return others.length === 0 ? jumps : [...new Set([...jumps, ...others])].sort((a, b) => a - b);
  }
}
