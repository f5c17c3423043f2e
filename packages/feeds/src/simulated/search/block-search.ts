import { MIDPOINT_DEVIATION, getUpper } from '../model/bridge.ts';
import { WORK_OF_NODE, type Nodes, type Terms } from './intervals.ts';
import { drawNormal } from '../noise/normal-draw.ts';
import type { Ranges } from './ranges.ts';
import { BLOCK_LEVELS, SPAN_LEVELS, STEPS_PER_DAY } from '../time/steps.ts';

/**
 * An interval whose ends are this far below the highest known price is not searched. A Brownian bridge of variance V whose ends are
 * a and b below a level reaches it with a chance of exp(-2ab / V): with ab = 8 V one in nine million.
 */
export const OUT_OF_REACH = 8;

/** Blocks of the longest range, a day, and some more. */
export const MAX_COARSE = 512;
/** Intervals that a range is made of. */
export const MAX_PIECES = 4 * SPAN_LEVELS;

/** The hot part: within a block every path's volatility stands still, so a node consists of its ends and its origin. */
export class BlockSearch {
  readonly #terms: Terms;
  #frontier: Frontier;
  #next: Frontier;
  readonly #middles: Float64Array;
  /** By origin, the block or piece that an interval came from: its paths' volatilities, and the variance of their sum. */
  readonly #volatilities: Float64Array;
  readonly #rates = new Float64Array(MAX_COARSE + MAX_PIECES);
  #origins = 0;
  #highest = 0;
  #lowest = 0;
  #lastPlace = 0;
  #last = 0;

  constructor(terms: Terms, maxTerms: number) {
    this.#terms = terms;
    this.#frontier = createFrontier(maxTerms);
    this.#next = createFrontier(maxTerms);
    this.#middles = new Float64Array(MAX_FRONTIER * maxTerms);
    this.#volatilities = new Float64Array((MAX_COARSE + MAX_PIECES) * maxTerms);
  }

  /**
   * Searches whole blocks and pieces of blocks, all intervals of a level at a time, the longest first.
   * @param origin the step since 1970 that the paths count from
   */
  look(blocks: Nodes, pieces: Nodes, ranges: Ranges, range: number, origin: number): void {
    this.#origins = 0;
    this.#frontier.count = 0;
    this.#highest = ranges.highest[range]!;
    this.#lowest = ranges.lowest[range]!;
    this.#last = ranges.last[range]!;
    this.#lastPlace = ranges.to[range]! - 1 - origin - this.#terms.spanStart;
    this.#add(blocks, BLOCK_LEVELS);
    for (let level = BLOCK_LEVELS; level > 0; level--) {
      this.#add(pieces, level);
      this.#drawMiddles(level);
      this.#keepHalves(level);
    }
    ranges.highest[range] = this.#highest;
    ranges.lowest[range] = this.#lowest;
    ranges.last[range] = this.#last;
  }

  #add(nodes: Nodes, level: number): void {
    for (let node = 0; node < nodes.count; node++) {
      if (nodes.levels[node] !== level) continue;
      const origin = this.#origins++;
      const rate = this.#takeVolatilities(nodes, node, origin);
      const start = nodes.starts[node]!;
      const left = nodes.lefts[node]!;
      const right = nodes.rights[node]!;
      if (!this.#isWorth(start, level, left, right, rate)) continue;
      const place = append(this.#frontier, start, left, right, origin);
      copyEnds(this.#frontier, place, this.#terms.count, nodes.leftEnds, nodes.rightEnds, node);
    }
  }

  #takeVolatilities(nodes: Nodes, node: number, origin: number): number {
    const { count, weights, isDrawn } = this.#terms;
    let rate = 0;
    for (let term = 0; term < count; term++) {
      const volatility = nodes.volatilities[node * count + term]!;
      this.#volatilities[origin * count + term] = volatility;
      if (isDrawn[term] === 1) rate += (weights[term]! * volatility) ** 2;
    }
    this.#rates[origin] = rate;
    return rate;
  }

  /** Draws the middle of every interval of the frontier. */
  #drawMiddles(level: number): void {
    const { count, weights, keys, isDrawn, spanStart } = this.#terms;
    const { starts, leftEnds, rightEnds, origins, middles: sums } = this.#frontier;
    const middles = this.#middles;
    const volatilities = this.#volatilities;
    const half = 1 << (level - 1);
    const deviation = MIDPOINT_DEVIATION[level]!;
    const upper = getUpper(spanStart);
    const lower = spanStart | 0;
    this.#terms.work += this.#frontier.count * (WORK_OF_NODE + this.#terms.drawn);
    for (let node = 0; node < this.#frontier.count; node++) {
      const place = (lower + starts[node]! + half) | 0;
      const base = node * count;
      const origin = origins[node]! * count;
      let sum = 0;
      for (let term = 0; term < count; term++) {
        let middle = (leftEnds[base + term]! + rightEnds[base + term]!) / 2;
        if (isDrawn[term] === 1) {
          middle += volatilities[origin + term]! * deviation * drawNormal(keys, 4 * term, upper, place);
        }
        middles[base + term] = middle;
        sum += weights[term]! * middle;
      }
      sums[node] = sum;
      this.#note(starts[node]! + half, sum);
    }
  }

  #note(place: number, value: number): void {
    if (value > this.#highest) this.#highest = value;
    if (value < this.#lowest) this.#lowest = value;
    if (place === this.#lastPlace) this.#last = value;
  }

  /** Writes the halves that may hold an extreme to the next frontier. */
  #keepHalves(level: number): void {
    const { starts, lefts, rights, origins, middles: sums, leftEnds, rightEnds } = this.#frontier;
    const { count } = this.#terms;
    const next = this.#next;
    const half = 1 << (level - 1);
    next.count = 0;
    for (let node = 0; node < this.#frontier.count; node++) {
      const start = starts[node]!;
      const sum = sums[node]!;
      const origin = origins[node]!;
      const rate = this.#rates[origin]!;
      if (this.#isWorth(start, level - 1, lefts[node]!, sum, rate)) {
        const place = append(next, start, lefts[node]!, sum, origin);
        copyEnds(next, place, count, leftEnds, this.#middles, node);
      }
      if (this.#isWorth(start + half, level - 1, sum, rights[node]!, rate)) {
        const place = append(next, start + half, sum, rights[node]!, origin);
        copyEnds(next, place, count, this.#middles, rightEnds, node);
      }
    }
    this.#next = this.#frontier;
    this.#frontier = next;
  }

  /** Whether an interval may hold a new extreme, or holds the range's last step. */
  #isWorth(start: number, level: number, left: number, right: number, rate: number): boolean {
    const reach = rate * REACHES[level]!;
    return (
      (this.#highest - left) * (this.#highest - right) < reach ||
      (left - this.#lowest) * (right - this.#lowest) < reach ||
      (start <= this.#lastPlace && this.#lastPlace < start + (1 << level))
    );
  }
}

/** Intervals of one level: place in the span, price and paths at both ends, and the block that they are of. */
interface Frontier {
  count: number;
  readonly starts: Int32Array;
  readonly origins: Int32Array;
  readonly lefts: Float64Array;
  readonly rights: Float64Array;
  readonly middles: Float64Array;
  readonly leftEnds: Float64Array;
  readonly rightEnds: Float64Array;
}

/** Enough even if every block of a day stayed in reach down to single steps of its most active hour. */
const MAX_FRONTIER = 16_384;

const createFrontier = (maxTerms: number): Frontier => ({
  count: 0,
  starts: new Int32Array(MAX_FRONTIER),
  origins: new Int32Array(MAX_FRONTIER),
  lefts: new Float64Array(MAX_FRONTIER),
  rights: new Float64Array(MAX_FRONTIER),
  middles: new Float64Array(MAX_FRONTIER),
  leftEnds: new Float64Array(MAX_FRONTIER * maxTerms),
  rightEnds: new Float64Array(MAX_FRONTIER * maxTerms),
});

function append(to: Frontier, start: number, left: number, right: number, origin: number): number {
  const place = to.count++;
  to.starts[place] = start;
  to.lefts[place] = left;
  to.rights[place] = right;
  to.origins[place] = origin;
  return place;
}

/** Copies the ends of each path from where a node has them. */
function copyEnds(
  to: Frontier,
  place: number,
  count: number,
  leftEnds: Float64Array,
  rightEnds: Float64Array,
  node: number,
): void {
  for (let term = 0; term < count; term++) {
    to.leftEnds[place * count + term] = leftEnds[node * count + term]!;
    to.rightEnds[place * count + term] = rightEnds[node * count + term]!;
  }
}

/** What the ends' distances to an extreme are compared with, at a variance of 1 a market day, by level. */
const REACHES = Float64Array.from(
  { length: BLOCK_LEVELS + 1 },
  (_, level) => (OUT_OF_REACH * 2 ** level) / STEPS_PER_DAY,
);
