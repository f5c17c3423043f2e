import type { ActivityClock } from './activity.ts';
import { exp } from './elementary.ts';
import { KeyedFunction, type NoiseKey } from './keyed-function.ts';
import { normalOf } from './normal-draw.ts';
import { BLOCK_LEVELS, SPAN_LEVELS, SPAN_STEPS, STEPS_PER_DAY } from './steps.ts';

/**
 * Market time passes by the activity clock and is divided randomly within each span into volatile and quiet times. An
 * interval's time is divided between its halves by their activity and a drawn factor, from two years down to minutes, so that
 * volatility clusters at every scale (B. Mandelbrot, A. Fisher, L. Calvet, "A multifractal model of asset returns", 1997). The
 * time has a key of its own, so a price that is a Brownian motion in it has no drift at any horizon, even for those who can
 * predict its volatility.
 *
 * Steps count from the market's origin and may be below it. The object remembers the last interval of each level.
 */
export class MarketTime {
  readonly #clock: ActivityClock;
  readonly #origin: number;
  readonly #key: NoiseKey;
  readonly #function = new KeyedFunction();
  /** By level: the cached interval, with the market time at its start, middle and end. */
  readonly #starts = new Float64Array(SPAN_LEVELS + 1).fill(Number.NaN);
  readonly #from = new Float64Array(SPAN_LEVELS + 1);
  readonly #middle = new Float64Array(SPAN_LEVELS + 1);
  readonly #to = new Float64Array(SPAN_LEVELS + 1);

  /** @param origin the step since 1970 that steps count from */
  constructor(clock: ActivityClock, origin: number, key: NoiseKey) {
    this.#clock = clock;
    this.#origin = origin;
    this.#key = key;
  }

  /** Market days from the origin to the start of a span, which are not random. */
  untilSpan(span: number): number {
    return this.#clock.until(this.#origin + span * SPAN_STEPS) - this.#clock.until(this.#origin);
  }

  /** How an interval is halved. @param start its first step. @param level above BLOCK_LEVELS */
  splitAt(start: number, level: number): TimeSplit {
    this.#open(start, level);
    const left = this.#middle[level]! - this.#from[level]!;
    const right = this.#to[level]! - this.#middle[level]!;
    const isBlock = level - 1 === BLOCK_LEVELS;
    return {
      share: left / (left + right),
      deviation: Math.sqrt((left * right) / (left + right)),
      leftVolatility: isBlock ? blockVolatility(left) : 1,
      rightVolatility: isBlock ? blockVolatility(right) : 1,
    };
  }

  #open(start: number, level: number): void {
    if (this.#starts[level] === start) return;
    this.#starts[level] = start;
    if (level === SPAN_LEVELS) {
      const span = start / SPAN_STEPS;
      this.#from[level] = this.untilSpan(span);
      this.#to[level] = this.untilSpan(span + 1);
    } else this.#takeHalf(start, level);
    this.#drawMiddle(start, level);
  }

  #takeHalf(start: number, level: number): void {
    const isRight = Math.floor(start / 2 ** level) % 2 !== 0;
    this.#open(isRight ? start - 2 ** level : start, level + 1);
    this.#from[level] = isRight ? this.#middle[level + 1]! : this.#from[level + 1]!;
    this.#to[level] = isRight ? this.#to[level + 1]! : this.#middle[level + 1]!;
  }

  #drawMiddle(start: number, level: number): void {
    const middle = start + 2 ** (level - 1);
    const at = this.#origin + start;
    const half = 2 ** (level - 1);
    const before = this.#clock.until(at + half) - this.#clock.until(at);
    const after = this.#clock.until(at + 2 * half) - this.#clock.until(at + half);
    this.#function.draw(this.#key, 0, Math.floor(middle / 4_294_967_296), middle | 0);
    const factor = exp(CASCADE[level]! * normalOf(this.#function.high, this.#function.low));
    const share = (before * factor) / (before * factor + after);
    this.#middle[level] = this.#from[level]! + (this.#to[level]! - this.#from[level]!) * share;
  }
}

/** An interval above the blocks, halved. */
export interface TimeSplit {
  /** How far the middle is from the left end to the right one by market time, 0 to 1. */
  readonly share: number;
  /** Standard deviation of the midpoint. */
  readonly deviation: number;
  /** The volatility factor of each half where these are blocks, else 1. */
  readonly leftVolatility: number;
  readonly rightVolatility: number;
}

const blockVolatility = (days: number): number => Math.sqrt((days * STEPS_PER_DAY) / 2 ** BLOCK_LEVELS);

/** Intervals of 2^22 steps are twelve days, of 2^20 three. */
const MONTH_LEVEL = 22;
const DAYS_LEVEL = 20;

/**
 * Standard deviation of the logarithm of how two halves of an interval share its time, by level: from a year down to ten days
 * it makes the memory of daily volatility, below that of days, hours and minutes. At these figures daily moves have the tails
 * and the memory of real markets (`market-statistics.test.ts`); more of the first makes calm stretches of half a year.
 */
const CASCADE = Float64Array.from({ length: SPAN_LEVELS + 1 }, (_, level) => {
  if (level > MONTH_LEVEL) return 0.9;
  return level > DAYS_LEVEL ? 0.7 : 0.4;
});
