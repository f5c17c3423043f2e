import { normalOf, scramble, type NoiseKey } from './hashed-normal.ts';

/** The finest step of the simulated market, in milliseconds. */
export const STEP_MS = 250;
/** Steps of 24 hours. */
export const STEPS_PER_DAY = 86_400_000 / STEP_MS;

/** A span is halved this often down to one step: 2^24 steps of 250 ms are 48.5 days. */
const SPAN_LEVELS = 24;
const SPAN_STEPS = 2 ** SPAN_LEVELS;
const SPAN_DAYS = SPAN_STEPS / STEPS_PER_DAY;

/**
 * A span's ends have half the variance that a Brownian motion gathers within it. Then the difference of two ends
 * has all of it: inside a span the path is an exact Brownian motion of variance 1 a day, and its variance is the same
 * at every moment, whatever the distance. So it always comes back.
 */
const SPAN_END_DEVIATION = Math.sqrt(SPAN_DAYS / 2);

/** Standard deviation of a bridge's midpoint around the mean of its ends, by the level of the interval. */
const MIDPOINT_DEVIATION = Float64Array.from({ length: SPAN_LEVELS + 1 }, (_, level) =>
  level === 0 ? 0 : Math.sqrt(2 ** level / STEPS_PER_DAY) / 2,
);

/** What counts as a path's recent move: from the start of the current interval of 2^8 steps (64 s). */
const RECENT_LEVEL = 8;
/** Fewer steps than this since then tell nothing about how lively a path is. */
const RECENT_MIN_STEPS = 32;

/**
 * Random paths, each a pure function of (key, step): ends of spans and midpoints of halved intervals are
 * hashed normals (a Brownian bridge, refined down to one step). The object remembers the intervals that it stands in, so that the next
 * step costs two hashes on average; a path asked anywhere else answers exactly the same as one that walked there.
 *
 * Volatility clusters and fat tails have their place in the midpoint's deviation: weigh it by the interval.
 */
export class NoisePaths {
  readonly size: number;
  /** The path's value at the step it stands at; standard deviation 4.9, variance of a day's move 1. */
  readonly values: Float64Array;
  /** How far the path went since the start of its current 64 s, and the variance that this time makes likely. */
  readonly recentMoves: Float64Array;
  readonly recentVariances: Float64Array;

  readonly #nodeKeys: Int32Array;
  readonly #spanKeys: Int32Array;
  /** Where a path's spans begin, in steps: shifted against one another, so that no step opens many intervals at once. */
  readonly #phases: Int32Array;
  /** Where the path stands: the span, the step within it, the hash key of the span. */
  readonly #spans: Float64Array;
  readonly #places: Int32Array;
  readonly #openKeys: Int32Array;
  /** Values at both ends of the interval that the path stands in, by path and level. */
  readonly #ends: Float64Array;

  constructor(keys: readonly NoiseKey[]) {
    this.size = keys.length;
    this.values = new Float64Array(this.size);
    this.recentMoves = new Float64Array(this.size);
    this.recentVariances = new Float64Array(this.size);
    this.#nodeKeys = Int32Array.from(keys, ([node]) => node);
    this.#spanKeys = Int32Array.from(keys, ([, span]) => span);
    this.#phases = Int32Array.from(keys, ([, , phase]) => phase & (SPAN_STEPS - 1));
    this.#spans = new Float64Array(this.size).fill(Number.NaN);
    this.#places = new Int32Array(this.size);
    this.#openKeys = new Int32Array(this.size);
    this.#ends = new Float64Array(this.size * (SPAN_LEVELS + 1) * 2);
  }

  /** Moves every path to the step (whole, counted from 1970 in `STEP_MS`). */
  moveAll(step: number): void {
    for (let path = 0; path < this.size; path++) this.move(path, step);
  }

  /** Moves one path to the step and answers its value there. */
  move(path: number, step: number): number {
    const shifted = step + this.#phases[path]!;
    const span = Math.floor(shifted / SPAN_STEPS);
    const place = shifted - span * SPAN_STEPS;
    if (span !== this.#spans[path]) this.#open(path, span, place);
    else if (place === this.#places[path]) return this.values[path]!;
    else this.#refine(path, place, 32 - Math.clz32(place ^ this.#places[path]!));
    return this.#settle(path, place);
  }

  #open(path: number, span: number, place: number): void {
    const key = this.#spanKeys[path]!;
    const top = (path * (SPAN_LEVELS + 1) + SPAN_LEVELS) * 2;
    this.#ends[top] = spanEnd(key, span);
    this.#ends[top + 1] = spanEnd(key, span + 1);
    this.#spans[path] = span;
    this.#openKeys[path] = spanHash(~key, span);
    this.#refine(path, place, SPAN_LEVELS);
  }

  /** Halves the path's interval of the level, and then the half that holds the place, down to one step. */
  #refine(path: number, place: number, fromLevel: number): void {
    const ends = this.#ends;
    const nodeKey = this.#nodeKeys[path]!;
    const openKey = this.#openKeys[path]!;
    let at = (path * (SPAN_LEVELS + 1) + fromLevel) * 2;
    for (let level = fromLevel; level > 0; level--, at -= 2) {
      const half = 1 << (level - 1);
      const node = ((place >>> level) << level) + half;
      const bits = scramble(scramble(Math.imul(node, 0x9e3779b1) ^ nodeKey) + openKey);
      const left = ends[at]!;
      const right = ends[at + 1]!;
      const middle = (left + right) / 2 + MIDPOINT_DEVIATION[level]! * normalOf(bits);
      const isInRightHalf = (place & half) !== 0;
      ends[at - 2] = isInRightHalf ? middle : left;
      ends[at - 1] = isInRightHalf ? right : middle;
    }
  }

  #settle(path: number, place: number): number {
    const bottom = path * (SPAN_LEVELS + 1) * 2;
    const value = this.#ends[bottom]!;
    const recentSteps = Math.max(RECENT_MIN_STEPS, place & ((1 << RECENT_LEVEL) - 1));
    this.#places[path] = place;
    this.values[path] = value;
    this.recentMoves[path] = value - this.#ends[bottom + RECENT_LEVEL * 2]!;
    this.recentVariances[path] = recentSteps / STEPS_PER_DAY;
    return value;
  }
}

const spanHash = (key: number, span: number): number =>
  scramble(scramble(Math.imul(span, 0x85ebca6b) ^ key) + key);
const spanEnd = (key: number, span: number): number => SPAN_END_DEVIATION * normalOf(spanHash(key, span));
