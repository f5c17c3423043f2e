import type { PathSource } from '../model/bridge.ts';
import { BlockSearch, MAX_COARSE, MAX_PIECES } from './block-search.ts';
import {
  chooseTerms,
  copyNode,
  createNodes,
  createTerms,
  halve,
  openSpan,
  type Nodes,
  type Terms,
} from './intervals.ts';
import type { PriceModel } from '../model/price-model.ts';
import { note, type Ranges } from './ranges.ts';
import { BLOCK_LEVELS, SPAN_LEVELS, SPAN_STEPS } from '../time/steps.ts';

/**
 * Finds first, highest, lowest and last price of ranges of steps without walking through all of them.
 *
 * A price is a weighted sum of paths that are halved at the same places. So the sum is a bridge too. It is halved from the span
 * down to blocks from left to right, so that an interval's market time is computed once, and within the blocks level by level,
 * where one that can't hold a new extreme is skipped. A minute needs half of its 240 steps, a day one in four hundred.
 */
export class RangeSearch {
  readonly #model: PriceModel;
  readonly #sources: readonly PathSource[];
  readonly #origin: number;
  readonly #terms: Terms;
  /** The way from the span down to a range: both halves of every level. */
  readonly #descent: Nodes;
  /** The intervals that a range is made of, from left to right. */
  readonly #pieces: Nodes;
  readonly #blocks: BlockSearch;
  /** The way from a piece down to its blocks. */
  readonly #coarse: Nodes;
  readonly #found: Nodes;

  /** @param origin the step since 1970 that the paths count from; ranges count from 1970 */
  constructor(model: PriceModel, sources: readonly PathSource[], origin: number) {
    const maxTerms = measureLongest(model);
    this.#model = model;
    this.#sources = sources;
    this.#origin = origin;
    this.#terms = createTerms(maxTerms);
    this.#descent = createNodes(2 * SPAN_LEVELS + 1, maxTerms);
    this.#pieces = createNodes(MAX_PIECES, maxTerms);
    this.#blocks = new BlockSearch(this.#terms, maxTerms);
    this.#coarse = createNodes(2 * SPAN_LEVELS + 1, maxTerms);
    this.#found = createNodes(MAX_COARSE, maxTerms);
  }

  /**
   * Fills the columns of the ranges for one instrument.
   * @returns what it took, in midpoints of a path: the same each time, and by them comparable between instruments and lengths
   */
  measure(index: number, ranges: Ranges): number {
    if (ranges.count === 0) return 0;
    const before = this.#terms.work;
    chooseTerms(this.#terms, this.#model, this.#sources, index);
    const lastSpan = Math.floor((ranges.to[ranges.count - 1]! - 1 - this.#origin) / SPAN_STEPS);
    let range = 0;
    for (let span = Math.floor((ranges.from[0]! - this.#origin) / SPAN_STEPS); span <= lastSpan; span++) {
      openSpan(this.#terms, span, this.#descent);
      range = this.#descend(0, ranges, range);
      this.#lookIntoPieces(ranges, range);
    }
    return this.#terms.work - before;
  }

  /** Follows the tree from left to right down to the intervals that lie in one range. @returns the range it ends in */
  #descend(node: number, ranges: Ranges, from: number): number {
    const { starts, levels, count: halves } = this.#descent;
    const start = this.#origin + this.#terms.spanStart + starts[node]!;
    const end = start + 2 ** levels[node]!;
    let range = from;
    for (; range < ranges.count && ranges.to[range]! <= start; range++) this.#lookIntoPieces(ranges, range);
    if (range === ranges.count || ranges.from[range]! >= end) return range;
    if (ranges.from[range]! <= start && end <= ranges.to[range]!) {
      this.#take(node, start, ranges, range);
      return range;
    }
    halve(this.#terms, this.#descent, node, this.#descent);
    range = this.#descend(halves, ranges, range);
    range = this.#descend(halves + 1, ranges, range);
    this.#descent.count = halves;
    return range;
  }

  #take(node: number, start: number, ranges: Ranges, range: number): void {
    const value = this.#descent.lefts[node]!;
    if (start === ranges.from[range]!) {
      ranges.first[range] = value;
      ranges.highest[range] = value;
      ranges.lowest[range] = value;
    }
    note(ranges, range, start, value);
    if (this.#descent.levels[node]! > 0) copyNode(this.#terms, this.#descent, node, this.#pieces);
  }

  /** Halves pieces down to blocks, and passes these and shorter pieces to the block search. */
  #lookIntoPieces(ranges: Ranges, range: number): void {
    const pieces = this.#pieces;
    if (pieces.count === 0) return;
    this.#found.count = 0;
    for (let node = 0; node < pieces.count; node++) {
      if (pieces.levels[node]! <= BLOCK_LEVELS) continue;
      this.#coarse.count = 0;
      copyNode(this.#terms, pieces, node, this.#coarse);
      this.#halveCoarse(0, ranges, range);
    }
    this.#blocks.look(this.#found, pieces, ranges, range, this.#origin);
    pieces.count = 0;
  }

  #halveCoarse(node: number, ranges: Ranges, range: number): void {
    if (this.#coarse.levels[node] === BLOCK_LEVELS) {
      copyNode(this.#terms, this.#coarse, node, this.#found);
      return;
    }
    const left = this.#coarse.count;
    const right = left + 1;
    halve(this.#terms, this.#coarse, node, this.#coarse);
    const step = this.#origin + this.#terms.spanStart + this.#coarse.starts[right]!;
    note(ranges, range, step, this.#coarse.lefts[right]!);
    this.#halveCoarse(left, ranges, range);
    this.#halveCoarse(right, ranges, range);
    this.#coarse.count = left;
  }
}

export const measureLongest = ({ firstTerm }: PriceModel): number =>
  firstTerm.reduce((longest, end, index) => Math.max(longest, end - (firstTerm[index - 1] ?? 0)), 0);
