import { coarseMiddle, MIDPOINT_DEVIATION, spanStart, getUpper, type PathSource } from './bridge.ts';
import { drawNormal } from '../noise/normal-draw.ts';
import { BLOCK_LEVELS, SPAN_LEVELS, SPAN_STEPS } from '../time/steps.ts';

/** A path's recent move counts from the start of the current interval of 2^8 steps (64 s). */
export const RECENT_LEVEL = 8;
const LEVELS = SPAN_LEVELS + 1;

/**
 * Random paths, each a pure function of (key, step): increments of spans and midpoints of halved intervals are keyed normal
 * draws (a Brownian bridge in market time, refined down to one step). The object remembers the intervals that it stands in,
 * so that the next step costs one draw on average; random access gives exactly the same values as walking.
 * Steps count from the market's origin.
 */
export class NoisePaths {
  readonly size: number;
  /** The path's value at the step it stands at; noise is 0 at the origin and gains variance 1 per market day. */
  readonly values: Float64Array;
  /** The path's move since the start of its current 64 s. */
  readonly recentMoves: Float64Array;
  /** The path's volatility in its present block, by which its steps are drawn; 0 where a path draws none. */
  readonly volatilities: Float64Array;

  readonly #sources: readonly PathSource[];
  readonly #keys: Int32Array;
  /** 1 where a path draws its steps within a block, 0 where it is linear. */
  readonly #isDrawn: Uint8Array;
  /** A path's present span and step within it. */
  readonly #spans: Float64Array;
  readonly #places: Int32Array;
  /** Values at both ends of the path's present interval, by path and level. */
  readonly #ends: Float64Array;

  constructor(sources: readonly PathSource[]) {
    this.size = sources.length;
    this.values = new Float64Array(this.size);
    this.recentMoves = new Float64Array(this.size);
    this.volatilities = new Float64Array(this.size);
    this.#sources = sources;
    this.#keys = new Int32Array(this.size * 4);
    for (let path = 0; path < this.size; path++) this.#keys.set(sources[path]!.key, path * 4);
    this.#isDrawn = Uint8Array.from(sources, ({ kind }) => (kind === 'noise' ? 1 : 0));
    this.#spans = new Float64Array(this.size).fill(Number.NaN);
    this.#places = new Int32Array(this.size);
    this.#ends = new Float64Array(this.size * LEVELS * 2);
  }

  /** Moves every path to the step. */
  moveAll(step: number): void {
    const span = Math.floor(step / SPAN_STEPS);
    const place = step - span * SPAN_STEPS;
    for (let path = 0; path < this.size; path++) this.#move(path, span, place);
  }

  /** Moves one path to the step. @returns its value there */
  move(path: number, step: number): number {
    const span = Math.floor(step / SPAN_STEPS);
    return this.#move(path, span, step - span * SPAN_STEPS);
  }

  #move(path: number, span: number, place: number): number {
    if (span !== this.#spans[path]) this.#open(path, span, place);
    else if (place === this.#places[path]) return this.values[path]!;
    else this.#turn(path, place, 32 - Math.clz32(place ^ this.#places[path]!));
    return this.#settle(path, place);
  }

  /** Leaves one half of the path's interval of the level for the other one. Both end at its middle, which was drawn before. */
  #turn(path: number, place: number, level: number): void {
    const ends = this.#ends;
    const left = (path * LEVELS + level - 1) * 2;
    const isRight = (place & (1 << (level - 1))) !== 0;
    const middle = ends[isRight ? left + 1 : left]!;
    ends[left] = isRight ? middle : ends[left + 2]!;
    ends[left + 1] = isRight ? ends[left + 3]! : middle;
    if (level === BLOCK_LEVELS + 1)
      this.volatilities[path] = this.#isDrawn[path]! * this.#volatilityOf(path, place);
    this.#refine(path, place, level - 1);
  }

  /** Volatility of the path's block that holds the place. */
  #volatilityOf(path: number, place: number): number {
    const level = BLOCK_LEVELS + 1;
    const start = this.#spans[path]! * SPAN_STEPS + ((place >>> level) << level);
    const { leftVolatility, rightVolatility } = this.#sources[path]!.time.splitAt(start, level);
    return (place & (1 << BLOCK_LEVELS)) === 0 ? leftVolatility : rightVolatility;
  }

  #open(path: number, span: number, place: number): void {
    const source = this.#sources[path]!;
    const top = path * LEVELS + SPAN_LEVELS;
    this.#ends[top * 2] = spanStart(source, span);
    this.#ends[top * 2 + 1] = spanStart(source, span + 1);
    this.#spans[path] = span;
    this.#refine(path, place, SPAN_LEVELS);
  }

  /** Halves the path's interval of the level, and then the half that holds the place, down to one step. */
  #refine(path: number, place: number, fromLevel: number): void {
    if (fromLevel > BLOCK_LEVELS) this.#refineCoarse(path, place, fromLevel);
    const ends = this.#ends;
    const isDrawn = this.#isDrawn[path] === 1;
    const spanStep = this.#spans[path]! * SPAN_STEPS;
    const upper = getUpper(spanStep);
    const lower = spanStep | 0;
    const volatility = this.volatilities[path]!;
    const topLevel = Math.min(fromLevel, BLOCK_LEVELS);
    let at = (path * LEVELS + topLevel) * 2;
    for (let level = topLevel; level > 0; level--, at -= 2) {
      const half = 1 << (level - 1);
      const left = ends[at]!;
      const right = ends[at + 1]!;
      let middle = (left + right) / 2;
      if (isDrawn) {
        const middleAt = (lower + ((place >>> level) << level) + half) | 0;
        middle += volatility * MIDPOINT_DEVIATION[level]! * drawNormal(this.#keys, path * 4, upper, middleAt);
      }
      const isInRightHalf = (place & half) !== 0;
      ends[at - 2] = isInRightHalf ? middle : left;
      ends[at - 1] = isInRightHalf ? right : middle;
    }
  }

  /** The same above the blocks, where market time differs between the halves. */
  #refineCoarse(path: number, place: number, fromLevel: number): void {
    const ends = this.#ends;
    const source = this.#sources[path]!;
    const spanStep = this.#spans[path]! * SPAN_STEPS;
    for (let level = fromLevel; level > BLOCK_LEVELS; level--) {
      const at = (path * LEVELS + level) * 2;
      const half = 1 << (level - 1);
      const start = spanStep + ((place >>> level) << level);
      const left = ends[at]!;
      const right = ends[at + 1]!;
      const split = source.time.splitAt(start, level);
      const middle = coarseMiddle(source, start + half, level, left, right, split);
      const isRight = (place & half) !== 0;
      ends[at - 2] = isRight ? middle : left;
      ends[at - 1] = isRight ? right : middle;
      this.volatilities[path] =
        this.#isDrawn[path]! * (isRight ? split.rightVolatility : split.leftVolatility);
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
