import {
  fineDeviate,
  GOLDEN,
  MIDPOINT_DEVIATION,
  midpointBits,
  openingKey,
  spanEnd,
  spreadMidpoint,
  volatilityFactor,
  type PathSource,
} from './bridge.ts';
import type { CoarseSplit } from './coarse-splits.ts';
import { normalOf } from './hashed-normal.ts';
import type { PriceModel } from './price-model.ts';
import { BLOCK_LEVELS, SPAN_LEVELS, SPAN_STEPS, STEPS_PER_DAY } from './steps.ts';

/** Moves of one instrument away from its anchor, as logarithms, over ranges of steps; by range. */
export interface Ranges {
  readonly count: number;
  /** First step of each range and the one after its last; sorted, never overlapping, never empty. */
  readonly from: Float64Array;
  readonly to: Float64Array;
  readonly first: Float64Array;
  readonly highest: Float64Array;
  readonly lowest: Float64Array;
  readonly last: Float64Array;
}

/** Finds first, highest, lowest and last price of ranges of steps without walking through all of them. */
export interface RangeSearch {
  /** Fills the columns of the ranges for one instrument. */
  measure(index: number, ranges: Ranges): void;
}

/**
 * An interval whose ends are this far below the highest price known is not looked into. Of a Brownian bridge of variance V
 * whose ends are a and b below a level, exp(-2ab / V) is the chance to reach it: with ab = 8 V one in nine million.
 */
const OUT_OF_REACH = 8;

/**
 * A price is a weighted sum of paths that are halved at the same places. So the sum is a bridge too: it is halved from the
 * span down, level by level, and an interval that can't hold a new extreme any more is left alone. A minute asks for half
 * of its 240 steps, a day for one in four hundred.
 */
export function createRangeSearch(model: PriceModel, sources: readonly PathSource[]): RangeSearch {
  const most = model.firstTerm.reduce(
    (longest, end, index) => Math.max(longest, end - (model.firstTerm[index - 1] ?? 0)),
    0,
  );
  const terms = createTerms(most);
  /** The way from the span down to a range: both halves of every level. */
  const descent = createNodes(2 * SPAN_LEVELS + 1, most);
  /** The intervals that a range is made of, from left to right. */
  const pieces = createNodes(4 * SPAN_LEVELS, most);
  const blocks = createBlockSearch(terms, most);
  let coarse = createNodes(MOST_COARSE, most);
  let nextCoarse = createNodes(MOST_COARSE, most);
  let ranges: Ranges;
  let current = 0;

  function measure(index: number, asked: Ranges): void {
    ranges = asked;
    current = 0;
    if (ranges.count === 0) return;
    chooseTerms(terms, model, sources, index);
    const lastSpan = Math.floor((ranges.to[ranges.count - 1]! - 1) / SPAN_STEPS);
    for (let span = Math.floor(ranges.from[0]! / SPAN_STEPS); span <= lastSpan; span++) {
      openSpan(terms, span, descent);
      descend(0);
      lookIntoPieces();
    }
  }

  /** Follows the tree from left to right down to the intervals that lie in one range. */
  function descend(node: number): void {
    const start = terms.spanStart + descent.starts[node]!;
    const end = start + 2 ** descent.levels[node]!;
    while (current < ranges.count && ranges.to[current]! <= start) {
      lookIntoPieces();
      current += 1;
    }
    if (current === ranges.count || ranges.from[current]! >= end) return;
    if (ranges.from[current]! <= start && end <= ranges.to[current]!) return take(node, start);
    const halves = descent.count;
    halve(terms, descent, node, descent);
    descend(halves);
    descend(halves + 1);
    descent.count = halves;
  }

  function take(node: number, start: number): void {
    const value = descent.lefts[node]!;
    if (start === ranges.from[current]!) {
      ranges.first[current] = value;
      ranges.highest[current] = value;
      ranges.lowest[current] = value;
    }
    note(ranges, current, start, value);
    if (descent.levels[node]! > 0) copyNode(terms, descent, node, pieces);
  }

  /** Halves what is longer than a block, and leaves the blocks and what is shorter to their search. */
  function lookIntoPieces(): void {
    if (pieces.count === 0) return;
    let level: number = BLOCK_LEVELS;
    coarse.count = 0;
    for (let node = 0; node < pieces.count; node++) level = Math.max(level, pieces.levels[node]!);
    for (; level > BLOCK_LEVELS; level--) {
      addPieces(level);
      nextCoarse.count = 0;
      for (let node = 0; node < coarse.count; node++) {
        halve(terms, coarse, node, nextCoarse);
        const right = nextCoarse.count - 1;
        note(ranges, current, terms.spanStart + nextCoarse.starts[right]!, nextCoarse.lefts[right]!);
      }
      [coarse, nextCoarse] = [nextCoarse, coarse];
    }
    blocks.look(coarse, pieces, ranges, current);
    pieces.count = 0;
  }

  function addPieces(level: number): void {
    for (let node = 0; node < pieces.count; node++)
      if (pieces.levels[node] === level) copyNode(terms, pieces, node, coarse);
  }

  return { measure };
}

/** Blocks of the longest range, a day, and some more. */
const MOST_COARSE = 512;

/** Takes a step's price into its range. */
function note(ranges: Ranges, range: number, step: number, value: number): void {
  if (value > ranges.highest[range]!) ranges.highest[range] = value;
  if (value < ranges.lowest[range]!) ranges.lowest[range] = value;
  if (step === ranges.to[range]! - 1) ranges.last[range] = value;
}

/** The paths of one instrument, their weights, and the span that is open. */
interface Terms {
  count: number;
  spanStart: number;
  sources: PathSource[];
  readonly weights: Float64Array;
  readonly nodeKeys: Int32Array;
  readonly openKeys: Int32Array;
}

const createTerms = (most: number): Terms => ({
  count: 0,
  spanStart: 0,
  sources: [],
  weights: new Float64Array(most),
  nodeKeys: new Int32Array(most),
  openKeys: new Int32Array(most),
});

function chooseTerms(terms: Terms, model: PriceModel, sources: readonly PathSource[], index: number): void {
  const first = model.firstTerm[index]!;
  terms.count = model.firstTerm[index + 1]! - first;
  terms.sources = [];
  for (let term = 0; term < terms.count; term++) {
    const source = sources[model.termPath[first + term]!]!;
    terms.sources.push(source);
    terms.weights[term] = model.termWeight[first + term]!;
    terms.nodeKeys[term] = source.key[0];
  }
}

/** Opens a span and writes it as the only node. */
function openSpan(terms: Terms, span: number, nodes: Nodes): void {
  terms.spanStart = span * SPAN_STEPS;
  nodes.count = 1;
  nodes.starts[0] = 0;
  nodes.levels[0] = SPAN_LEVELS;
  for (const [term, source] of terms.sources.entries()) {
    terms.openKeys[term] = openingKey(source, span);
    nodes.leftEnds[term] = spanEnd(source, span);
    nodes.rightEnds[term] = spanEnd(source, span + 1);
    nodes.volatilities[term] = 1;
  }
  sumUp(terms, nodes, 0);
}

/** Intervals in columns: place in the span and level, the price at both ends, and each path's ends and volatility. */
interface Nodes {
  count: number;
  readonly starts: Int32Array;
  readonly levels: Uint8Array;
  readonly lefts: Float64Array;
  readonly rights: Float64Array;
  /** By node and term. */
  readonly leftEnds: Float64Array;
  readonly rightEnds: Float64Array;
  readonly volatilities: Float64Array;
}

const createNodes = (capacity: number, most: number): Nodes => ({
  count: 0,
  starts: new Int32Array(capacity),
  levels: new Uint8Array(capacity),
  lefts: new Float64Array(capacity),
  rights: new Float64Array(capacity),
  leftEnds: new Float64Array(capacity * most),
  rightEnds: new Float64Array(capacity * most),
  volatilities: new Float64Array(capacity * most),
});

function copyNode({ count }: Terms, from: Nodes, node: number, to: Nodes): void {
  const place = to.count++;
  to.starts[place] = from.starts[node]!;
  to.levels[place] = from.levels[node]!;
  to.lefts[place] = from.lefts[node]!;
  to.rights[place] = from.rights[node]!;
  for (let term = 0; term < count; term++) {
    to.leftEnds[place * count + term] = from.leftEnds[node * count + term]!;
    to.rightEnds[place * count + term] = from.rightEnds[node * count + term]!;
    to.volatilities[place * count + term] = from.volatilities[node * count + term]!;
  }
}

/** Appends both halves of a node. */
function halve(terms: Terms, from: Nodes, node: number, to: Nodes): void {
  const { count, nodeKeys, openKeys } = terms;
  const level = from.levels[node]!;
  const isFine = level <= BLOCK_LEVELS;
  const start = from.starts[node]!;
  const middlePlace = start + (1 << (level - 1));
  const left = to.count;
  const right = left + 1;
  to.count += 2;
  to.starts[left] = start;
  to.starts[right] = middlePlace;
  to.levels[left] = level - 1;
  to.levels[right] = level - 1;
  for (let term = 0; term < count; term++) {
    const at = node * count + term;
    const bits = midpointBits(middlePlace, nodeKeys[term]!, openKeys[term]!);
    const split = isFine
      ? EVEN_SPLITS[level]!
      : terms.sources[term]!.splits.at(terms.spanStart + start, level);
    const deviate = isFine ? fineDeviate(bits) : normalOf(bits);
    const [leftEnd, rightEnd, volatility] = [from.leftEnds[at]!, from.rightEnds[at]!, from.volatilities[at]!];
    const middle = leftEnd + (rightEnd - leftEnd) * split.share + volatility * split.deviation * deviate;
    to.leftEnds[left * count + term] = leftEnd;
    to.rightEnds[left * count + term] = middle;
    to.leftEnds[right * count + term] = middle;
    to.rightEnds[right * count + term] = rightEnd;
    to.volatilities[left * count + term] = isFine
      ? volatility
      : volatility * volatilityFactor(bits, false) * split.leftRate;
    to.volatilities[right * count + term] = isFine
      ? volatility
      : volatility * volatilityFactor(bits, true) * split.rightRate;
  }
  sumUp(terms, to, left);
  sumUp(terms, to, right);
}

function sumUp({ count, weights }: Terms, nodes: Nodes, node: number): void {
  let left = 0;
  let right = 0;
  for (let term = 0; term < count; term++) {
    left += weights[term]! * nodes.leftEnds[node * count + term]!;
    right += weights[term]! * nodes.rightEnds[node * count + term]!;
  }
  nodes.lefts[node] = left;
  nodes.rights[node] = right;
}

interface BlockSearch {
  /** Looks into whole blocks and into pieces of blocks, all intervals of a level at a time, the longest first. */
  look(blocks: Nodes, pieces: Nodes, ranges: Ranges, range: number): void;
}

/** The hot part: within a block every path's volatility stands still, so a node is its ends and where it came from. */
function createBlockSearch(terms: Terms, most: number): BlockSearch {
  const { weights, nodeKeys, openKeys } = terms;
  let frontier = createFrontier(most);
  let next = createFrontier(most);
  const volatilities = new Float64Array((MOST_COARSE + 4 * SPAN_LEVELS) * most);
  const rates = new Float64Array(MOST_COARSE + 4 * SPAN_LEVELS);
  const middles = new Float64Array(MOST_FRONTIER * most);
  let origins = 0;
  let highest = 0;
  let lowest = 0;
  let lastPlace = 0;
  let last = 0;

  /** Whether an interval may hold a new extreme, or holds the range's last step. */
  function isWorth(start: number, level: number, left: number, right: number, rate: number): boolean {
    const reach = rate * REACHES[level]!;
    return (
      (highest - left) * (highest - right) < reach ||
      (left - lowest) * (right - lowest) < reach ||
      (start <= lastPlace && lastPlace < start + (1 << level))
    );
  }

  function add(nodes: Nodes, level: number): void {
    const { count } = terms;
    for (let node = 0; node < nodes.count; node++) {
      if (nodes.levels[node] !== level) continue;
      const origin = origins++;
      let rate = 0;
      for (let term = 0; term < count; term++) {
        const volatility = nodes.volatilities[node * count + term]!;
        volatilities[origin * count + term] = volatility;
        rate += (weights[term]! * volatility) ** 2;
      }
      rates[origin] = rate;
      if (!isWorth(nodes.starts[node]!, level, nodes.lefts[node]!, nodes.rights[node]!, rate)) continue;
      const place = frontier.count++;
      frontier.starts[place] = nodes.starts[node]!;
      frontier.lefts[place] = nodes.lefts[node]!;
      frontier.rights[place] = nodes.rights[node]!;
      frontier.origins[place] = origin;
      for (let term = 0; term < count; term++) {
        frontier.leftEnds[place * count + term] = nodes.leftEnds[node * count + term]!;
        frontier.rightEnds[place * count + term] = nodes.rightEnds[node * count + term]!;
      }
    }
  }

  /** Draws the middle of every interval of the frontier. */
  function drawMiddles(level: number): void {
    const { count } = terms;
    const { starts, leftEnds, rightEnds, origins: from, middles: sums } = frontier;
    const half = 1 << (level - 1);
    const deviation = MIDPOINT_DEVIATION[level]!;
    for (let node = 0; node < frontier.count; node++) {
      const place = Math.imul(starts[node]! + half, GOLDEN);
      const base = node * count;
      const origin = from[node]! * count;
      let sum = 0;
      for (let term = 0; term < count; term++) {
        const bits = spreadMidpoint(place, nodeKeys[term]!, openKeys[term]!);
        const middle =
          (leftEnds[base + term]! + rightEnds[base + term]!) / 2 +
          volatilities[origin + term]! * deviation * fineDeviate(bits);
        middles[base + term] = middle;
        sum += weights[term]! * middle;
      }
      sums[node] = sum;
      if (sum > highest) highest = sum;
      if (sum < lowest) lowest = sum;
      if (starts[node]! + half === lastPlace) last = sum;
    }
  }

  /** Writes the halves that are worth it to the next frontier. */
  function keepHalves(level: number): void {
    const { starts, lefts, rights, origins: from, middles: sums, leftEnds, rightEnds } = frontier;
    const half = 1 << (level - 1);
    next.count = 0;
    for (let node = 0; node < frontier.count; node++) {
      const start = starts[node]!;
      const sum = sums[node]!;
      const rate = rates[from[node]!]!;
      if (isWorth(start, level - 1, lefts[node]!, sum, rate))
        keep(start, lefts[node]!, sum, from[node]!, leftEnds, middles, node);
      if (isWorth(start + half, level - 1, sum, rights[node]!, rate))
        keep(start + half, sum, rights[node]!, from[node]!, middles, rightEnds, node);
    }
    [frontier, next] = [next, frontier];
  }

  function keep(
    start: number,
    left: number,
    right: number,
    origin: number,
    leftEnds: Float64Array,
    rightEnds: Float64Array,
    node: number,
  ): void {
    const { count } = terms;
    const place = next.count++;
    next.starts[place] = start;
    next.lefts[place] = left;
    next.rights[place] = right;
    next.origins[place] = origin;
    for (let term = 0; term < count; term++) {
      next.leftEnds[place * count + term] = leftEnds[node * count + term]!;
      next.rightEnds[place * count + term] = rightEnds[node * count + term]!;
    }
  }

  return {
    look(blocks, pieces, ranges, range) {
      origins = 0;
      frontier.count = 0;
      highest = ranges.highest[range]!;
      lowest = ranges.lowest[range]!;
      last = ranges.last[range]!;
      lastPlace = ranges.to[range]! - 1 - terms.spanStart;
      add(blocks, BLOCK_LEVELS);
      for (let level = BLOCK_LEVELS; level > 0; level--) {
        add(pieces, level);
        drawMiddles(level);
        keepHalves(level);
      }
      ranges.highest[range] = highest;
      ranges.lowest[range] = lowest;
      ranges.last[range] = last;
    },
  };
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

/** Even if every block of a day stayed in reach down to single steps of its liveliest hour. */
const MOST_FRONTIER = 16_384;

const createFrontier = (most: number): Frontier => ({
  count: 0,
  starts: new Int32Array(MOST_FRONTIER),
  origins: new Int32Array(MOST_FRONTIER),
  lefts: new Float64Array(MOST_FRONTIER),
  rights: new Float64Array(MOST_FRONTIER),
  middles: new Float64Array(MOST_FRONTIER),
  leftEnds: new Float64Array(MOST_FRONTIER * most),
  rightEnds: new Float64Array(MOST_FRONTIER * most),
});

/** What the ends' distances to an extreme are compared with, at a variance of 1 a market day, by level. */
const REACHES = Float64Array.from(
  { length: BLOCK_LEVELS + 1 },
  (_, level) => (OUT_OF_REACH * 2 ** level) / STEPS_PER_DAY,
);

/** How an interval within a block is halved, by level. */
const EVEN_SPLITS: readonly CoarseSplit[] = Array.from({ length: SPAN_LEVELS + 1 }, (_, level) => ({
  share: 0.5,
  deviation: MIDPOINT_DEVIATION[level] ?? 0,
  leftRate: 1,
  rightRate: 1,
}));
