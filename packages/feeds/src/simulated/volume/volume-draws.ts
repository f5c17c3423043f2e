import { exp } from '../noise/elementary.ts';
import { KeyedFunction, type NoiseKey } from '../noise/keyed-function.ts';
import { toNormal } from '../noise/normal-draw.ts';

/** The purpose of a draw, as the upper half of its number. */
export const OF_DAYS = 0;
export const OF_HOURS = 1;
export const OF_MINUTES = 2;

/** A factor for a place; one draw of 64 bits serves four that follow one another. Places are asked for in order, from a multiple of four on. */
export function drawFactor(
  draws: KeyedFunction,
  key: NoiseKey,
  purpose: number,
  place: number,
  factors: Float64Array,
): number {
  if ((place & 3) === 0) draws.draw(key, 0, purpose, place >>> 2);
  return pickFactor(draws, place, factors);
}

/** The same factors, whichever place was asked for before; draws again where another four places begin. */
export class FactorDraws {
  readonly #draws = new KeyedFunction();
  #key: NoiseKey | undefined;
  #purpose = 0;
  #fours = 0;

  at(key: NoiseKey, purpose: number, place: number, factors: Float64Array): number {
    const fours = place >>> 2;
    if (key !== this.#key || purpose !== this.#purpose || fours !== this.#fours) {
      this.#draws.draw(key, 0, purpose, fours);
      this.#key = key;
      this.#purpose = purpose;
      this.#fours = fours;
    }
    return pickFactor(this.#draws, place, factors);
  }
}

function pickFactor(draws: KeyedFunction, place: number, factors: Float64Array): number {
  const quarter = place & 3;
  const word = quarter < 2 ? draws.low : draws.high;
  return factors[(quarter & 1) === 0 ? word >>> 20 : (word >>> 4) & 0xfff]!;
}

/** Factors at 4,096 quantiles, drawn by the thousand when an hour begins. @param deviation the standard deviation of their logarithm */
export function lognormalFactors(deviation: number): Float64Array {
  return Float64Array.from({ length: 4096 }, (_, place) =>
    exp(deviation * toNormal((place << 20) + (1 << 19), 0)),
  );
}
