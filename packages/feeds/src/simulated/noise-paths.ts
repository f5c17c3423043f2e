import {
  fineDeviate,
  MIDPOINT_DEVIATION,
  midpointBits,
  openingKey,
  spanEnd,
  volatilityFactor,
  type PathSource,
} from './bridge.ts';
import { normalOf } from './hashed-normal.ts';
import { BLOCK_LEVELS, SPAN_LEVELS, SPAN_STEPS } from './steps.ts';

/** What counts as a path's recent move: from the start of the current interval of 2^8 steps (64 s). */
export const RECENT_LEVEL = 8;
const LEVELS = SPAN_LEVELS + 1;

/**
 * Random paths, each a pure function of (key, step): ends of spans and midpoints of halved intervals are
 * hashed normals (a Brownian bridge in market time, refined down to one step), each interval with a volatility that its
 * halves vary. The object remembers the intervals that it stands in, so that the next step costs two hashes on average;
 * a path asked anywhere else answers exactly the same as one that walked there.
 */
export class NoisePaths {
  readonly size: number;
  /** The path's value at the step it stands at; standard deviation 4.9, variance of a market day's move 1 on average. */
  readonly values: Float64Array;
  /** How far the path went since the start of its current 64 s. */
  readonly recentMoves: Float64Array;

  readonly #sources: readonly PathSource[];
  readonly #nodeKeys: Int32Array;
  /** Where a path stands: the span, the step within it, the hash key of the span. */
  readonly #spans: Float64Array;
  readonly #places: Int32Array;
  readonly #openKeys: Int32Array;
  /** Values at both ends of the interval that the path stands in, and its volatility, by path and level. */
  readonly #ends: Float64Array;
  readonly #volatilities: Float64Array;

  constructor(sources: readonly PathSource[]) {
    this.size = sources.length;
    this.values = new Float64Array(this.size);
    this.recentMoves = new Float64Array(this.size);
    this.#sources = sources;
    this.#nodeKeys = Int32Array.from(sources, ({ key: [node] }) => node);
    this.#spans = new Float64Array(this.size).fill(Number.NaN);
    this.#places = new Int32Array(this.size);
    this.#openKeys = new Int32Array(this.size);
    this.#ends = new Float64Array(this.size * LEVELS * 2);
    this.#volatilities = new Float64Array(this.size * LEVELS);
  }

  /** Moves every path to the step (whole, counted from 1970 in `STEP_MS`). */
  moveAll(step: number): void {
    for (let path = 0; path < this.size; path++) this.move(path, step);
  }

  /** Moves one path to the step and answers its value there. */
  move(path: number, step: number): number {
    const span = Math.floor(step / SPAN_STEPS);
    const place = step - span * SPAN_STEPS;
    if (span !== this.#spans[path]) this.#open(path, span, place);
    else if (place === this.#places[path]) return this.values[path]!;
    else this.#refine(path, place, 32 - Math.clz32(place ^ this.#places[path]!));
    return this.#settle(path, place);
  }

  #open(path: number, span: number, place: number): void {
    const source = this.#sources[path]!;
    const top = path * LEVELS + SPAN_LEVELS;
    this.#ends[top * 2] = spanEnd(source, span);
    this.#ends[top * 2 + 1] = spanEnd(source, span + 1);
    this.#volatilities[top] = 1;
    this.#spans[path] = span;
    this.#openKeys[path] = openingKey(source, span);
    this.#refine(path, place, SPAN_LEVELS);
  }

  /** Halves the path's interval of the level, and then the half that holds the place, down to one step. */
  #refine(path: number, place: number, fromLevel: number): void {
    if (fromLevel > BLOCK_LEVELS) this.#refineCoarse(path, place, fromLevel);
    const ends = this.#ends;
    const nodeKey = this.#nodeKeys[path]!;
    const openKey = this.#openKeys[path]!;
    const volatility = this.#volatilities[path * LEVELS + BLOCK_LEVELS]!;
    const topLevel = Math.min(fromLevel, BLOCK_LEVELS);
    let at = (path * LEVELS + topLevel) * 2;
    for (let level = topLevel; level > 0; level--, at -= 2) {
      const half = 1 << (level - 1);
      const bits = midpointBits(((place >>> level) << level) + half, nodeKey, openKey);
      const left = ends[at]!;
      const right = ends[at + 1]!;
      const middle = (left + right) / 2 + volatility * MIDPOINT_DEVIATION[level]! * fineDeviate(bits);
      const isInRightHalf = (place & half) !== 0;
      ends[at - 2] = isInRightHalf ? middle : left;
      ends[at - 1] = isInRightHalf ? right : middle;
    }
  }

  /** The same above the blocks, where market time and volatility differ between the halves. */
  #refineCoarse(path: number, place: number, fromLevel: number): void {
    const ends = this.#ends;
    const { splits } = this.#sources[path]!;
    const spanStart = this.#spans[path]! * SPAN_STEPS;
    for (let level = fromLevel; level > BLOCK_LEVELS; level--) {
      const at = path * LEVELS + level;
      const half = 1 << (level - 1);
      const start = (place >>> level) << level;
      const bits = midpointBits(start + half, this.#nodeKeys[path]!, this.#openKeys[path]!);
      const split = splits.at(spanStart + start, level);
      const left = ends[at * 2]!;
      const right = ends[at * 2 + 1]!;
      const volatility = this.#volatilities[at]!;
      const middle = left + (right - left) * split.share + volatility * split.deviation * normalOf(bits);
      const isRight = (place & half) !== 0;
      ends[at * 2 - 2] = isRight ? middle : left;
      ends[at * 2 - 1] = isRight ? right : middle;
      this.#volatilities[at - 1] =
        volatility * volatilityFactor(bits, isRight) * (isRight ? split.rightRate : split.leftRate);
    }
  }

  #settle(path: number, place: number): number {
    const bottom = path * LEVELS * 2;
    const value = this.#ends[bottom]!;
    this.#places[path] = place;
    this.values[path] = value;
    this.recentMoves[path] = value - this.#ends[bottom + RECENT_LEVEL * 2]!;
    return value;
  }
}
