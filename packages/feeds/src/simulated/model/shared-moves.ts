import type { NoisePaths } from './noise-paths.ts';
import type { PriceModel } from './price-model.ts';

/** The move of an entry by its paths from the origin until a step that counts from there, as a logarithm. */
export type BareMoveAt = (index: number, step: number) => number;

/** Closes of a week of quarters of an hour. */
const MAX_STEPS = 1_024;

/**
 * Moves at few steps of many entries, which a list of small charts asks for: what entries have in common at a step, most of what a move takes,
 * is computed once. @param paths may be moved by others
 */
export function createSharedMoves(
  { paths: { length }, firstTerm, termPath, termWeight }: PriceModel,
  paths: NoisePaths,
): BareMoveAt {
  const uses = new Int32Array(length);
  for (const path of termPath) uses[path]! += 1;
  /** By path its place among those in common, -1 for those of one entry. */
  const places = new Int32Array(length).fill(-1);
  let shared = 0;
  for (let path = 0; path < length; path++) if (uses[path]! > 1) places[path] = shared++;
  /** By step, the least recently begun first. */
  const known = new Map<number, Float64Array>();

  const valuesAt = (step: number): Float64Array => {
    const before = known.get(step);
    if (before) return before;
    if (known.size === MAX_STEPS) known.delete(known.keys().next().value!);
    const values = new Float64Array(shared).fill(Number.NaN);
    known.set(step, values);
    return values;
  };
  return (index, step) => {
    const values = valuesAt(step);
    let move = 0;
    for (let term = firstTerm[index]!; term < firstTerm[index + 1]!; term++) {
      const path = termPath[term]!;
      const place = places[path]!;
      let value = place < 0 ? paths.move(path, step) : values[place]!;
      if (Number.isNaN(value)) value = values[place] = paths.move(path, step);
      move += termWeight[term]! * value;
    }
    return move;
  };
}
