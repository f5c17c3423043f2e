import { KeyedFunction, type NoiseKey } from '../noise/keyed-function.ts';
import { LEVERAGE_LEVEL } from '../time/leverage-effect.ts';
import type { PathTime } from '../time/market-time.ts';
import { drawNormal, toUniform } from '../noise/normal-draw.ts';
import { BLOCK_LEVELS, SPAN_STEPS, STEPS_PER_DAY } from '../time/steps.ts';

/**
 * The kind of a path: `noise`, a Brownian motion in market time; `time`, that time itself, by which a price corrects the drift
 * of its exponential; `basis`, a small mean-reverting difference within (-1, 1); `line`,
 * what is known at its beginning and at its end, and between them goes straight.
 */
export type PathKind = 'noise' | 'time' | 'basis' | 'line';

/** A path's source of randomness, and its activity. */
export interface PathSource {
  readonly kind: PathKind;
  readonly key: NoiseKey;
  readonly time: PathTime;
  /** The path's value at a multiple of 2^LEVERAGE_LEVEL steps, where it is computed otherwise than by halving spans. */
  readonly known?: ((step: number) => number) | undefined;
}

/**
 * The value at a span's beginning, the sum of all spans between it and the origin, so that a path is anchored only at the
 * origin.
 */
export function spanStart(source: PathSource, span: number): number {
  const { kind, key, time, known } = source;
  if (known) return known(span * SPAN_STEPS);
  if (kind === 'time') return time.untilSpan(span);
  if (kind === 'basis') return drawUniform(key, span * SPAN_STEPS);
  let value = 0;
  for (let past = Math.min(0, span); past < Math.max(0, span); past++) {
    const days = time.untilSpan(past + 1) - time.untilSpan(past);
    value += Math.sign(span) * Math.sqrt(days) * drawStep(key, past * SPAN_STEPS);
  }
  return value;
}

/** The middle of an interval longer than a block. @param middle its step */
export function coarseMiddle(
  { kind, key, known }: PathSource,
  middle: number,
  level: number,
  left: number,
  right: number,
  split: { readonly share: number; readonly deviation: number },
): number {
  if (known && level > LEVERAGE_LEVEL) return known(middle);
  if (kind === 'basis') return level > BASIS_LEVEL ? drawUniform(key, middle) : (left + right) / 2;
  if (kind === 'line') return (left + right) / 2;
  const expected = left + (right - left) * split.share;
  return kind === 'time' ? expected : expected + split.deviation * drawStep(key, middle);
}

/** A basis goes straight from one drawn value to the next within 2^16 steps: 4.6 hours. */
const BASIS_LEVEL = 16;

const drawStep = (key: NoiseKey, step: number): number => drawNormal(key, 0, getUpper(step), step | 0);

function drawUniform(key: NoiseKey, step: number): number {
  const draws = new KeyedFunction();
  draws.draw(key, 0, getUpper(step), step | 0);
  return toUniform(draws.high, draws.low);
}

/** The upper half of a step as a 64-bit number; the lower one is `step | 0`. */
export const getUpper = (step: number): number => Math.floor(step / 4_294_967_296);

/** Standard deviation of the midpoint of an interval of 2^level steps around the mean of its ends, at volatility 1. */
export const MIDPOINT_DEVIATION = Float64Array.from({ length: BLOCK_LEVELS + 1 }, (_, level) =>
  level === 0 ? 0 : Math.sqrt(2 ** level / STEPS_PER_DAY) / 2,
);
