import { coarseMiddle, MIDPOINT_DEVIATION, spanStart, getUpper, type PathSource } from '../model/bridge.ts';
import { drawNormal } from '../noise/normal-draw.ts';
import type { PriceModel } from '../model/price-model.ts';
import { BLOCK_LEVELS, SPAN_LEVELS, SPAN_STEPS } from '../time/steps.ts';

/** The paths of one instrument, their weights, and the span that is open. */
export interface Terms {
  count: number;
  /** How many of them draw their steps within a block. */
  drawn: number;
  /** The span's first step, from the origin. */
  spanStart: number;
  sources: PathSource[];
  readonly weights: Float64Array;
  /** Four words by term. */
  readonly keys: Int32Array;
  /** 1 where a path draws its steps within a block, 0 where it is linear. */
  readonly isDrawn: Uint8Array;
  /** The keys of those that are drawn, one after the other. */
  readonly drawnKeys: Int32Array;
  /** What has been computed, in midpoints of a path within a block; never falls. */
  work: number;
}

/** Work of halving an interval, beside the midpoints of its paths. */
export const WORK_OF_NODE = 2;
/** Work of a path's midpoint above the blocks, with its share of market time. */
const WORK_OF_COARSE = 3;

export const createTerms = (maxTerms: number): Terms => ({
  count: 0,
  drawn: 0,
  spanStart: 0,
  sources: [],
  weights: new Float64Array(maxTerms),
  keys: new Int32Array(4 * maxTerms),
  isDrawn: new Uint8Array(maxTerms),
  drawnKeys: new Int32Array(4 * maxTerms),
  work: 0,
});

export function chooseTerms(
  terms: Terms,
  model: PriceModel,
  sources: readonly PathSource[],
  index: number,
): void {
  const first = model.firstTerm[index]!;
  terms.count = model.firstTerm[index + 1]! - first;
  terms.drawn = 0;
  terms.sources = [];
  for (let term = 0; term < terms.count; term++) {
    const source = sources[model.termPath[first + term]!]!;
    terms.sources.push(source);
    terms.weights[term] = model.termWeight[first + term]!;
    terms.keys.set(source.key, 4 * term);
    terms.isDrawn[term] = source.kind === 'noise' ? 1 : 0;
    if (terms.isDrawn[term] === 1) terms.drawnKeys.set(source.key, 4 * terms.drawn++);
  }
}

/** Opens a span and writes it as the only node. */
export function openSpan(terms: Terms, span: number, nodes: Nodes): void {
  terms.spanStart = span * SPAN_STEPS;
  nodes.count = 1;
  nodes.starts[0] = 0;
  nodes.levels[0] = SPAN_LEVELS;
  for (const [term, source] of terms.sources.entries()) {
    nodes.leftEnds[term] = spanStart(source, span);
    nodes.rightEnds[term] = spanStart(source, span + 1);
    nodes.volatilities[term] = 1;
  }
  sumUp(terms, nodes, 0);
}

/** Intervals in columns: place in the span and level, the price at both ends, and each path's ends and volatility. */
export interface Nodes {
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

export const createNodes = (capacity: number, maxTerms: number): Nodes => ({
  count: 0,
  starts: new Int32Array(capacity),
  levels: new Uint8Array(capacity),
  lefts: new Float64Array(capacity),
  rights: new Float64Array(capacity),
  leftEnds: new Float64Array(capacity * maxTerms),
  rightEnds: new Float64Array(capacity * maxTerms),
  volatilities: new Float64Array(capacity * maxTerms),
});

export function copyNode({ count }: Terms, from: Nodes, node: number, to: Nodes): void {
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
export function halve(terms: Terms, from: Nodes, node: number, to: Nodes): void {
  const { count } = terms;
  const level = from.levels[node]!;
  const start = from.starts[node]!;
  const left = to.count;
  const right = left + 1;
  terms.work += WORK_OF_NODE + (level > BLOCK_LEVELS ? count * WORK_OF_COARSE : terms.drawn);
  to.count += 2;
  to.starts[left] = start;
  to.starts[right] = start + (1 << (level - 1));
  to.levels[left] = level - 1;
  to.levels[right] = level - 1;
  for (let term = 0; term < count; term++) {
    const at = node * count + term;
    const [leftAt, rightAt] = [left * count + term, right * count + term];
    to.leftEnds[leftAt] = from.leftEnds[at]!;
    to.rightEnds[rightAt] = from.rightEnds[at]!;
    const middle =
      level > BLOCK_LEVELS
        ? halveCoarse(terms, term, from, node, to, left)
        : fineMiddle(terms, term, from, node, to, left);
    to.rightEnds[leftAt] = middle;
    to.leftEnds[rightAt] = middle;
  }
  sumUp(terms, to, left);
  sumUp(terms, to, right);
}

/** Writes the volatilities of both halves of one path. @returns its middle */
function halveCoarse(
  { count, spanStart: first, sources }: Terms,
  term: number,
  from: Nodes,
  node: number,
  to: Nodes,
  left: number,
): number {
  const source = sources[term]!;
  const level = from.levels[node]!;
  const start = first + from.starts[node]!;
  const split = source.time.splitAt(start, level);
  to.volatilities[left * count + term] = split.leftVolatility;
  to.volatilities[(left + 1) * count + term] = split.rightVolatility;
  const at = node * count + term;
  const middle = start + 2 ** (level - 1);
  return coarseMiddle(source, middle, level, from.leftEnds[at]!, from.rightEnds[at]!, split);
}

/** The same within a block, where volatility stands still. */
function fineMiddle(
  { count, spanStart: first, keys, isDrawn }: Terms,
  term: number,
  from: Nodes,
  node: number,
  to: Nodes,
  left: number,
): number {
  const at = node * count + term;
  const level = from.levels[node]!;
  const volatility = from.volatilities[at]!;
  to.volatilities[left * count + term] = volatility;
  to.volatilities[(left + 1) * count + term] = volatility;
  const expected = (from.leftEnds[at]! + from.rightEnds[at]!) / 2;
  if (isDrawn[term] === 0) return expected;
  const middle = first + from.starts[node]! + 2 ** (level - 1);
  const deviate = drawNormal(keys, 4 * term, getUpper(middle), middle | 0);
  return expected + volatility * MIDPOINT_DEVIATION[level]! * deviate;
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
