import {
  fineDeviate,
  MIDPOINT_DEVIATION,
  midpointBits,
  openingKey,
  spanEnd,
  volatilityFactor,
  type PathSource,
} from './bridge.ts';
import type { CoarseSplit } from './coarse-splits.ts';
import { normalOf } from './hashed-normal.ts';
import type { PriceModel } from './price-model.ts';
import { BLOCK_LEVELS, SPAN_LEVELS, SPAN_STEPS } from './steps.ts';

/** The paths of one instrument, their weights, and the span that is open. */
export interface Terms {
  count: number;
  spanStart: number;
  sources: PathSource[];
  readonly weights: Float64Array;
  readonly nodeKeys: Int32Array;
  readonly openKeys: Int32Array;
}

export const createTerms = (maxTerms: number): Terms => ({
  count: 0,
  spanStart: 0,
  sources: [],
  weights: new Float64Array(maxTerms),
  nodeKeys: new Int32Array(maxTerms),
  openKeys: new Int32Array(maxTerms),
});

export function chooseTerms(
  terms: Terms,
  model: PriceModel,
  sources: readonly PathSource[],
  index: number,
): void {
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
export function openSpan(terms: Terms, span: number, nodes: Nodes): void {
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

/** How an interval within a block is halved, by level. */
const EVEN_SPLITS: readonly CoarseSplit[] = Array.from({ length: SPAN_LEVELS + 1 }, (_, level) => ({
  share: 0.5,
  deviation: MIDPOINT_DEVIATION[level] ?? 0,
  leftRate: 1,
  rightRate: 1,
}));
