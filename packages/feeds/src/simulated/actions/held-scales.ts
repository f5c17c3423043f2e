import type { SplitRatio } from '@lonja/core';
import type { AnnouncedSplit } from './splits.ts';
import { log } from '../noise/elementary.ts';

/**
 * The scale in which each entry is quoted: that of open positions, which go through a split a moment after it takes effect.
 * The past is counted by it too, as charts after a split are.
 */
export class HeldScales {
  /** What is added to the logarithms of prices, by entry. */
  readonly shifts: Float64Array;
  readonly #factors: Float64Array;
  readonly #units = new Map<number, SplitRatio>();
  /** Moment of the last split applied to open positions, by entry; −∞ before the first. */
  readonly #through: Float64Array;

  constructor(size: number) {
    this.shifts = new Float64Array(size);
    this.#factors = new Float64Array(size).fill(1);
    this.#through = new Float64Array(size).fill(Number.NEGATIVE_INFINITY);
  }

  /** The factor of an entry's price by the splits that positions have gone through. */
  of(index: number): number {
    return this.#factors[index]!;
  }

  /** Milliseconds since 1970 at which the last one took effect. */
  throughOf(index: number): number {
    return this.#through[index]!;
  }

  /** Positions have gone through a split, the next one of the entry. */
  adopt(index: number, { at, ratio }: Pick<AnnouncedSplit, 'at' | 'ratio'>): void {
    const { newUnits, oldUnits } = this.#units.get(index) ?? { newUnits: 1, oldUnits: 1 };
    // The products of whole numbers give the same scale in every process, however many steps led to it.
    const units = { newUnits: newUnits * ratio.newUnits, oldUnits: oldUnits * ratio.oldUnits };
    this.#units.set(index, units);
    this.#factors[index] = units.oldUnits / units.newUnits;
    this.shifts[index] = log(units.oldUnits) - log(units.newUnits);
    this.#through[index] = at;
  }
}
