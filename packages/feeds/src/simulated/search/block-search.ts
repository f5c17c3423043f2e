import { MIDPOINT_DEVIATION, getUpper } from '../model/bridge.ts';
import { WORK_OF_NODE, type Nodes, type Terms } from './intervals.ts';
import { DRAWN_AT_ONCE, drawNormals, KEYS_AT_ONCE, numbersToDraw } from '../noise/normal-draw.ts';
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
  #frontier = createFrontier();
  #next = createFrontier();
  /** Paths' values by point, where intervals begin and end, and by term. */
  #points: Float64Array;
  #pointCount = 0;
  /** By origin, the block or piece that an interval came from: its paths' volatilities, and the variance of their sum. */
  readonly #volatilities: Float64Array;
  readonly #rates = new Float64Array(MAX_COARSE + MAX_PIECES);
  #origins = 0;
  #highest = 0;
  #lowest = 0;
  #lastPlace = 0;
  #last = 0;

  constructor(terms: Terms, maxTerms: number) {
    if (maxTerms > KEYS_AT_ONCE)
      throw new RangeError(`An instrument of ${maxTerms} paths: ${KEYS_AT_ONCE} at most`);
    this.#terms = terms;
    this.#points = new Float64Array(MAX_FRONTIER * maxTerms);
    this.#volatilities = new Float64Array((MAX_COARSE + MAX_PIECES) * maxTerms);
  }

  /**
   * Searches whole blocks and pieces of blocks, all intervals of a level at a time, the longest first.
   * @param origin the step since 1970 that the paths count from
   */
  look(blocks: Nodes, pieces: Nodes, ranges: Ranges, range: number, origin: number): void {
    this.#origins = 0;
    this.#pointCount = 0;
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
    this.#makeRoom(2 * nodes.count);
    for (let node = 0; node < nodes.count; node++) {
      if (nodes.levels[node] !== level) continue;
      const origin = this.#origins++;
      const rate = this.#takeVolatilities(nodes, node, origin);
      const start = nodes.starts[node]!;
      const left = nodes.lefts[node]!;
      const right = nodes.rights[node]!;
      if (!this.#isWorth(start, level, left, right, rate)) continue;
      const place = append(this.#frontier, start, left, right, origin);
      this.#frontier.leftPoints[place] = this.#addPoint(nodes.leftEnds, node);
      this.#frontier.rightPoints[place] = this.#addPoint(nodes.rightEnds, node);
    }
  }

  #addPoint(ends: Float64Array, node: number): number {
    const { count } = this.#terms;
    const point = this.#pointCount++;
    for (let term = 0; term < count; term++) this.#points[point * count + term] = ends[node * count + term]!;
    return point;
  }

  #makeRoom(points: number): void {
    const needed = (this.#pointCount + points) * this.#terms.count;
    if (needed <= this.#points.length) return;
    const longer = new Float64Array(2 * needed);
    longer.set(this.#points);
    this.#points = longer;
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

  /** Draws the middle of every interval of the frontier: as many points, in its order. */
  #drawMiddles(level: number): void {
    const { count } = this.#frontier;
    this.#makeRoom(count);
    this.#terms.work += count * (WORK_OF_NODE + this.#terms.drawn);
    for (let first = 0; first < count; first += DRAWN_AT_ONCE)
      this.#drawSome(level, first, Math.min(first + DRAWN_AT_ONCE, count));
  }

  #drawSome(level: number, first: number, end: number): void {
    const { count, weights, drawn, drawnKeys, isDrawn, spanStart } = this.#terms;
    const { starts, leftPoints, rightPoints, origins, middles: sums } = this.#frontier;
    const points = this.#points;
    const volatilities = this.#volatilities;
    const half = 1 << (level - 1);
    const deviation = MIDPOINT_DEVIATION[level]!;
    const lower = spanStart | 0;
    for (let node = first; node < end; node++) numbersToDraw[node - first] = lower + starts[node]! + half;
    const deviates =
      drawn === 0 ? NO_DEVIATES : drawNormals(drawnKeys, drawn, getUpper(spanStart), end - first);
    let next = 0;
    for (let node = first; node < end; node++) {
      const left = leftPoints[node]! * count;
      const right = rightPoints[node]! * count;
      const into = (this.#pointCount + node) * count;
      const origin = origins[node]! * count;
      let sum = 0;
      for (let term = 0; term < count; term++) {
        let middle = (points[left + term]! + points[right + term]!) / 2;
        if (isDrawn[term] === 1) middle += volatilities[origin + term]! * deviation * deviates[next++]!;
        points[into + term] = middle;
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
    const { starts, lefts, rights, origins, middles: sums, leftPoints, rightPoints } = this.#frontier;
    const next = this.#next;
    const half = 1 << (level - 1);
    next.count = 0;
    for (let node = 0; node < this.#frontier.count; node++) {
      const start = starts[node]!;
      const sum = sums[node]!;
      const origin = origins[node]!;
      const rate = this.#rates[origin]!;
      const middle = this.#pointCount + node;
      if (this.#isWorth(start, level - 1, lefts[node]!, sum, rate)) {
        const place = append(next, start, lefts[node]!, sum, origin);
        next.leftPoints[place] = leftPoints[node]!;
        next.rightPoints[place] = middle;
      }
      if (this.#isWorth(start + half, level - 1, sum, rights[node]!, rate)) {
        const place = append(next, start + half, sum, rights[node]!, origin);
        next.leftPoints[place] = middle;
        next.rightPoints[place] = rightPoints[node]!;
      }
    }
    this.#pointCount += this.#frontier.count;
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

/** All paths of some instruments are linear within a block. */
const NO_DEVIATES = new Float64Array(0);

/** Intervals of one level: place in the span, price and point at both ends, and the block that they are of. */
interface Frontier {
  count: number;
  readonly starts: Int32Array;
  readonly origins: Int32Array;
  readonly lefts: Float64Array;
  readonly rights: Float64Array;
  readonly middles: Float64Array;
  readonly leftPoints: Int32Array;
  readonly rightPoints: Int32Array;
}

/** Enough even if every block of a day stayed in reach down to single steps of its most active hour. */
const MAX_FRONTIER = 16_384;

const createFrontier = (): Frontier => ({
  count: 0,
  starts: new Int32Array(MAX_FRONTIER),
  origins: new Int32Array(MAX_FRONTIER),
  lefts: new Float64Array(MAX_FRONTIER),
  rights: new Float64Array(MAX_FRONTIER),
  middles: new Float64Array(MAX_FRONTIER),
  leftPoints: new Int32Array(MAX_FRONTIER),
  rightPoints: new Int32Array(MAX_FRONTIER),
});

function append(to: Frontier, start: number, left: number, right: number, origin: number): number {
  const place = to.count++;
  to.starts[place] = start;
  to.lefts[place] = left;
  to.rights[place] = right;
  to.origins[place] = origin;
  return place;
}

/** What the ends' distances to an extreme are compared with, at a variance of 1 a market day, by level. */
const REACHES = Float64Array.from(
  { length: BLOCK_LEVELS + 1 },
  (_, level) => (OUT_OF_REACH * 2 ** level) / STEPS_PER_DAY,
);
