import { OUT_OF_REACH } from './block-search.ts';
import type { PathSource } from '../model/bridge.ts';
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
import { RECENT_LEVEL } from '../model/noise-paths.ts';
import type { PriceModel } from '../model/price-model.ts';
import { measureLongest } from './range-search.ts';
import { note, type Ranges } from './ranges.ts';
import { computeBid, recentDays, type SpreadOf } from '../model/spreads.ts';
import { BLOCK_LEVELS, SPAN_LEVELS, SPAN_STEPS, STEPS_PER_DAY } from '../time/steps.ts';

export interface QuoteSearchOptions {
  readonly model: PriceModel;
  readonly sources: readonly PathSource[];
  /** The step since 1970 that the paths count from; ranges count from 1970. */
  readonly originStep: number;
  /** The mid of an entry in ticks, not rounded, from the logarithm of its move. */
  readonly midOf: (index: number, move: number) => number;
  readonly spreadOf: SpreadOf;
}

/** Ranges of steps, in whole ticks, with what stays the same at all steps of a range. */
export interface QuotedRanges extends Ranges {
  /** The sum of events in the logarithm of the price. */
  readonly shift: Float64Array;
  /** The factor of the spread by time and events. */
  readonly factor: Float64Array;
  /**
   * 1 where a range goes on with the candle of the one before: it takes over that one's extremes, since only those of the whole
   * candle are wanted.
   */
  readonly goesOn: Uint8Array;
}

/**
 * Finds first, highest, lowest and last bid or ask of ranges of steps, exactly as they were quoted.
 *
 * A quote is the mid and half of a spread, which widens with the move since the last 64 s began. So the highest bid need not be
 * where the mid is highest. An interval is halved unless the best that it could bring, the farthest mid in its reach with the
 * spread of the farthest (or of the nearest) move in its reach, is no better than what is known already.
 */
export class QuoteSearch {
  readonly #options: QuoteSearchOptions;
  readonly #terms: Terms;
  /** The way from the span down to a block: both halves of every level. */
  readonly #descent: Nodes;
  /** The blocks of all ranges, from left to right. */
  #blocks: Nodes;
  /** Intervals of one level of one block, and the paths' sum where the 64 s that hold each began. */
  #frontier: Nodes;
  #next: Nodes;
  #recents = new Float64Array(MAX_FRONTIER);
  #nextRecents = new Float64Array(MAX_FRONTIER);
  /** The range that is searched. */
  #index = 0;
  #isAsk = false;
  #spanStep = 0;
  #range = 0;
  /** Variance of a day at the present block's volatility. */
  #rate = 0;

  constructor(options: QuoteSearchOptions) {
    const maxTerms = measureLongest(options.model);
    this.#options = options;
    this.#terms = createTerms(maxTerms);
    this.#descent = createNodes(2 * SPAN_LEVELS + 1, maxTerms);
    this.#blocks = createNodes(0, maxTerms);
    this.#frontier = createNodes(MAX_FRONTIER, maxTerms);
    this.#next = createNodes(MAX_FRONTIER, maxTerms);
  }

  /**
   * Fills the columns of the ranges with the bids or asks of one instrument.
   * @returns what it took, in midpoints of a path, as `RangeSearch` counts
   */
  measure(index: number, isAsk: boolean, ranges: QuotedRanges): number {
    if (ranges.count === 0) return 0;
    const before = this.#terms.work;
    const { model, sources, originStep } = this.#options;
    ranges.highest.fill(Number.NEGATIVE_INFINITY);
    ranges.lowest.fill(Number.POSITIVE_INFINITY);
    chooseTerms(this.#terms, model, sources, index);
    this.#index = index;
    this.#isAsk = isAsk;
    const lastSpan = Math.floor((ranges.to[ranges.count - 1]! - 1 - originStep) / SPAN_STEPS);
    for (let span = Math.floor((ranges.from[0]! - originStep) / SPAN_STEPS); span <= lastSpan; span++) {
      this.#spanStep = originStep + span * SPAN_STEPS;
      this.#findBlocks(span, ranges);
      this.#lookIntoRanges(ranges);
    }
    return this.#terms.work - before;
  }

  #findBlocks(span: number, ranges: QuotedRanges): void {
    const steps = ranges.to[ranges.count - 1]! - ranges.from[0]!;
    this.#makeRoom(Math.ceil(steps / 2 ** BLOCK_LEVELS) + 2);
    openSpan(this.#terms, span, this.#descent);
    this.#blocks.count = 0;
    this.#descend(0, ranges, 0);
  }

  /** Follows the span from left to right down to the blocks that hold a part of some range. @returns the range it ends in */
  #descend(node: number, ranges: QuotedRanges, from: number): number {
    const level = this.#descent.levels[node]!;
    const start = this.#spanStep + this.#descent.starts[node]!;
    let range = from;
    while (range < ranges.count && ranges.to[range]! <= start) range++;
    if (range === ranges.count || ranges.from[range]! >= start + 2 ** level) return range;
    if (level === BLOCK_LEVELS) {
      copyNode(this.#terms, this.#descent, node, this.#blocks);
      return range;
    }
    const halves = this.#descent.count;
    halve(this.#terms, this.#descent, node, this.#descent);
    range = this.#descend(halves, ranges, range);
    range = this.#descend(halves + 1, ranges, range);
    this.#descent.count = halves;
    return range;
  }

  #makeRoom(blocks: number): void {
    if (this.#blocks.starts.length >= blocks) return;
    this.#blocks = createNodes(blocks, this.#terms.weights.length);
  }

  #lookIntoRanges(ranges: QuotedRanges): void {
    const { starts, count } = this.#blocks;
    const startOf = (block: number): number => this.#spanStep + starts[block]!;
    let first = 0;
    for (let range = 0; range < ranges.count; range++) {
      this.#range = range;
      if (ranges.goesOn[range] === 1) takeExtremes(ranges, range);
      while (first < count && startOf(first) + 2 ** BLOCK_LEVELS <= ranges.from[range]!) first++;
      let end = first;
      for (; end < count && startOf(end) < ranges.to[range]!; end++) {
        this.#rate = this.#rateOf(end);
        this.#note(ranges, startOf(end), this.#blocks.lefts[end]!, this.#blocks.lefts[end]!);
      }
      this.#lookIntoBlocks(ranges, first, end);
    }
  }

  /** The most promising blocks first: most of the others then need no look. */
  #lookIntoBlocks(ranges: QuotedRanges, first: number, end: number): void {
    const { lefts, rights } = this.#blocks;
    let [highest, lowest] = [first, first];
    for (let block = first; block < end; block++) {
      if (Math.max(lefts[block]!, rights[block]!) > Math.max(lefts[highest]!, rights[highest]!))
        highest = block;
      if (Math.min(lefts[block]!, rights[block]!) < Math.min(lefts[lowest]!, rights[lowest]!)) lowest = block;
    }
    if (first < end) this.#lookIntoBlock(ranges, highest);
    if (lowest !== highest) this.#lookIntoBlock(ranges, lowest);
    for (let block = first; block < end; block++)
      if (block !== highest && block !== lowest) this.#lookIntoBlock(ranges, block);
  }

  #lookIntoBlock(ranges: QuotedRanges, block: number): void {
    this.#frontier.count = 0;
    copyNode(this.#terms, this.#blocks, block, this.#frontier);
    this.#recents[0] = this.#blocks.lefts[block]!;
    this.#rate = this.#rateOf(block);
    for (let level: number = BLOCK_LEVELS; level > 0; level--) {
      const halves = this.#next;
      halves.count = 0;
      for (let node = 0; node < this.#frontier.count; node++)
        if (this.#isWorth(ranges, node, level)) this.#halve(ranges, node, level, halves);
      this.#next = this.#frontier;
      this.#frontier = halves;
      [this.#recents, this.#nextRecents] = [this.#nextRecents, this.#recents];
    }
  }

  #halve(ranges: QuotedRanges, node: number, level: number, halves: Nodes): void {
    const left = halves.count;
    halve(this.#terms, this.#frontier, node, halves);
    const middle = halves.lefts[left + 1]!;
    this.#nextRecents[left] = this.#recents[node]!;
    this.#nextRecents[left + 1] = level > RECENT_LEVEL ? middle : this.#recents[node]!;
    this.#note(ranges, this.#spanStep + halves.starts[left + 1]!, middle, this.#nextRecents[left + 1]!);
  }

  #rateOf(block: number): number {
    const { count, weights, isDrawn } = this.#terms;
    let rate = 0;
    for (let term = 0; term < count; term++) {
      if (isDrawn[term] === 0) continue;
      const deviation = weights[term]! * this.#blocks.volatilities[block * count + term]!;
      rate += deviation * deviation;
    }
    return rate;
  }

  /** Takes the quote of a step, if it is of the range. @param recent the paths' sum where its 64 s began */
  #note(ranges: QuotedRanges, step: number, value: number, recent: number): void {
    const range = this.#range;
    if (step < ranges.from[range]! || step >= ranges.to[range]!) return;
    const days = recentDays(step - this.#options.originStep);
    const mid = this.#options.midOf(this.#index, value + ranges.shift[range]!);
    const quote = this.#quoteOf(mid, this.#spread(mid, value - recent, ranges.factor[range]!, days));
    if (step === ranges.from[range]!) ranges.first[range] = quote;
    note(ranges, range, step, quote);
  }

  #spread(mid: number, move: number, factor: number, days: number): number {
    return this.#options.spreadOf(this.#index, mid, move * move, factor, this.#rate, days);
  }

  #quoteOf(mid: number, spread: number): number {
    return computeBid(mid, spread) + (this.#isAsk ? spread : 0);
  }

  /** Whether an interval may hold a new extreme, or holds the range's first or last step. */
  #isWorth(ranges: QuotedRanges, node: number, level: number): boolean {
    const start = this.#spanStep + this.#frontier.starts[node]!;
    const end = start + 2 ** level;
    const from = ranges.from[this.#range]!;
    const to = ranges.to[this.#range]!;
    if (end <= from || start >= to) return false;
    if (start < from || (start < to - 1 && end >= to)) return true;
    return this.#mayHoldExtreme(ranges, node, level, start - this.#options.originStep);
  }

  #mayHoldExtreme(ranges: QuotedRanges, node: number, level: number, start: number): boolean {
    this.#terms.work += WORK_OF_BOUND;
    const range = this.#range;
    const left = this.#frontier.lefts[node]!;
    const right = this.#frontier.rights[node]!;
    // Where the product of the distances to both ends is that of `OUT_OF_REACH`.
    const half = Math.sqrt(
      ((left - right) / 2) ** 2 + (this.#rate * OUT_OF_REACH * 2 ** level) / STEPS_PER_DAY,
    );
    const top = (left + right) / 2 + half;
    const bottom = top - 2 * half;
    const recent = this.#recents[node]!;
    const isWithin = level <= RECENT_LEVEL;
    const nearest = isWithin ? Math.max(0, bottom - recent, recent - top) : 0;
    const farthest = isWithin ? Math.max(top - recent, recent - bottom) : 2 * half;
    const shortest = recentDays(isWithin ? start : 0);
    const longest = recentDays(isWithin ? start + 2 ** level - 1 : -1);
    const highMid = this.#options.midOf(this.#index, top + ranges.shift[range]!);
    const lowMid = this.#options.midOf(this.#index, bottom + ranges.shift[range]!);
    const factor = ranges.factor[range]!;
    const wide = this.#spread(highMid, farthest, factor, shortest);
    const narrow = this.#spread(lowMid, nearest, factor, longest);
    return (
      this.#quoteOf(highMid, this.#isAsk ? wide : narrow) > ranges.highest[range]! ||
      this.#quoteOf(lowMid, this.#isAsk ? narrow : wide) < ranges.lowest[range]!
    );
  }
}

function takeExtremes({ highest, lowest }: QuotedRanges, range: number): void {
  highest[range] = Math.max(highest[range]!, highest[range - 1]!);
  lowest[range] = Math.min(lowest[range]!, lowest[range - 1]!);
}

/** Work of the two exponentials that bound the quotes of an interval. */
const WORK_OF_BOUND = 2;

/** All steps of a block. */
const MAX_FRONTIER = 2 ** BLOCK_LEVELS;
