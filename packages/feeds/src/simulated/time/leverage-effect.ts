import type { ActivityClock } from './activity.ts';
import { exp, log } from '../noise/elementary.ts';
import type { NoiseKey } from '../noise/keyed-function.ts';
import { drawNormal } from '../noise/normal-draw.ts';
import type { MarketTime } from './market-time.ts';
import { SPAN_LEVELS, SPAN_STEPS } from './steps.ts';

/** Intervals of 2^17 steps (9.1 hours), within which the effect stands still. */
export const LEVERAGE_LEVEL = 17;
export const LEVERAGE_STEPS = 2 ** LEVERAGE_LEVEL;
/** Such intervals in a span. */
export const INTERVALS = 2 ** (SPAN_LEVELS - LEVERAGE_LEVEL);

/** A memory of the market's moves: how many days it takes to fade to a third, and what one of a usual day does to volatility's logarithm. */
interface Memory {
  readonly days: number;
  readonly effect: number;
}
const SHORT: Memory = { days: 1, effect: 0.2 };
const LONG: Memory = { days: 20, effect: 0.07 };
/** What is left of a memory on average over the 21 market days of a month. */
const leftOf = ({ days, effect }: Memory): number => (effect * days * (1 - exp(-21 / days))) / 21;
/** What a rise of the market path by one of its usual days takes off the logarithm of the volatility that is expected over a month. */
export const EXPECTED_RESPONSE = leftOf(SHORT) + leftOf(LONG);
/** Standard deviations of a memory, beyond which it has no further effect: a crash does not stop time, nor a rally. */
const FURTHEST = 2.5;

/** The market path within a span, by interval. */
export interface LeveredSpan {
  /** By which a variance is larger than without the effect, mean 1. */
  readonly factors: Float64Array;
  /** The market path's move since the span's beginning, at the beginning of each interval and at the end of the last. */
  readonly moves: Float64Array;
  /** The logarithm of the factor's root is minus the sum of both, at the beginning of each interval. */
  readonly short: Float64Array;
  readonly long: Float64Array;
  /** The variance of that sum, as far as one knows at the span's beginning. */
  readonly variances: Float64Array;
  /** Market days of each interval without the effect, in the market path's time. */
  readonly days: Float64Array;
  /** Days of activity of each interval. */
  readonly active: Float64Array;
}

/**
 * What falls of the market path do to volatility, and rises: after a fall it is higher, for a day and, less, for weeks (F. Black, "Studies of
 * stock price volatility changes", 1976). The path is a sum of moves, each a Brownian one times a factor that earlier moves alone decide on; so
 * it leads nowhere as before, once its drift is corrected by the time that has passed with these factors. Each span, and so the time before
 * the origin and the time after it, begins without a memory. Steps count from the origin.
 */
export class LeverageEffect {
  /** The market path's time without the effect. */
  readonly base: MarketTime;
  readonly #days: (step: number) => number;
  readonly #key: NoiseKey;
  readonly #spans = new Map<number, LeveredSpan>();

  /**
   * @param base the market path's time without the effect
   * @param clock its activity without whatever hastens it @param origin the step since 1970 that steps count from
   * @param key the market path's
   */
  constructor(base: MarketTime, clock: ActivityClock, origin: number, key: NoiseKey) {
    this.base = base;
    this.#days = (step) => clock.until(origin + step);
    this.#key = key;
  }

  ofSpan(span: number): LeveredSpan {
    const known = this.#spans.get(span) ?? this.#build(span);
    this.#spans.set(span, known);
    return known;
  }

  /** The factor of the interval that a step is in. */
  factorAt(step: number): number {
    const span = Math.floor(step / SPAN_STEPS);
    return this.ofSpan(span).factors[placeOf(step, span)]!;
  }

  /** The market path's value at the beginning of an interval, 0 at the origin. */
  valueAt(step: number): number {
    const span = Math.floor(step / SPAN_STEPS);
    let value = 0;
    for (let past = Math.min(0, span); past < Math.max(0, span); past++)
      value += Math.sign(span) * this.ofSpan(past).moves[INTERVALS]!;
    return value + this.ofSpan(span).moves[placeOf(step, span)]!;
  }

  /**
   * The logarithm of the volatility that the market path is expected to have over the next 30 days, in proportion to its usual one: as wild as
   * the last days were, on its way back to the usual, with what is left by then of the moves until now. Nothing that comes later is read.
   * @param step the beginning of an interval
   */
  expectedAt(step: number): number {
    let [short, long] = [0, 0];
    let spread = new MemorySpread();
    let [variance, usual] = [0, 0];
    let excess = this.#recentRate(step) - 1;
    let span: LeveredSpan | undefined;
    for (let ahead = 0; ahead < MONTH_INTERVALS; ahead++) {
      const at = step + ahead * LEVERAGE_STEPS;
      const number = Math.floor(at / SPAN_STEPS);
      const place = placeOf(at, number);
      if (!span || place === 0) {
        // A span begins without a memory.
        span = this.ofSpan(number);
        [short, long] = [span.short[place]!, span.long[place]!];
        spread = new MemorySpread();
      }
      const remembered = exp(-2 * (short + long) + 2 * spread.variance() - 2 * span.variances[place]!);
      const active = span.active[place]!;
      variance += active * (1 + excess) * remembered;
      usual += active;
      excess *= exp(-active / RETURN_DAYS);
      short *= exp(-active / SHORT.days);
      long *= exp(-active / LONG.days);
      spread.pass(active);
    }
    return log(variance / usual) / 2;
  }

  /** How fast the market path's time has passed of late without the effect, in proportion to its activity. */
  #recentRate(step: number): number {
    let [passed, usual, weight] = [0, 0, 1];
    for (let back = 1; back <= RECENT_INTERVALS; back++) {
      const at = step - back * LEVERAGE_STEPS;
      const number = Math.floor(at / SPAN_STEPS);
      const { days, active } = this.ofSpan(number);
      const place = placeOf(at, number);
      passed += weight * days[place]!;
      usual += weight * active[place]!;
      weight *= exp(-active[place]! / RECENT_DAYS);
    }
    return passed / usual;
  }

  #build(span: number): LeveredSpan {
    const { days, moves: plain } = bridgeSpan(this.base, this.#key, span);
    const factors = new Float64Array(INTERVALS);
    const moves = new Float64Array(INTERVALS + 1);
    const short = new Float64Array(INTERVALS + 1);
    const long = new Float64Array(INTERVALS + 1);
    const variances = new Float64Array(INTERVALS);
    const activity = new Float64Array(INTERVALS);
    const spread = new MemorySpread();
    for (let interval = 0; interval < INTERVALS; interval++) {
      const variance = spread.variance();
      variances[interval] = variance;
      const bound = FURTHEST * Math.sqrt(variance);
      const memory = Math.min(bound, Math.max(-bound, short[interval]! + long[interval]!));
      factors[interval] = exp(-2 * memory - 2 * variance);
      const move = plain[interval]!;
      moves[interval + 1] = moves[interval]! + Math.sqrt(factors[interval]!) * move;
      const from = span * SPAN_STEPS + interval * LEVERAGE_STEPS;
      const active = this.#days(from + LEVERAGE_STEPS) - this.#days(from);
      activity[interval] = active;
      const passed = days[interval]!;
      const size = passed > 0 ? (Math.sqrt(active) * move) / Math.sqrt(passed) : 0;
      short[interval + 1] = exp(-active / SHORT.days) * short[interval]! + SHORT.effect * size;
      long[interval + 1] = exp(-active / LONG.days) * long[interval]! + LONG.effect * size;
      spread.pass(active);
    }
    return { days, factors, moves, short, long, variances, active: activity };
  }
}

const placeOf = (step: number, span: number): number =>
  Math.floor((step - span * SPAN_STEPS) / LEVERAGE_STEPS);

/** The variance of the sum of both memories, which grow from nothing. */
class MemorySpread {
  #short = 0;
  #long = 0;
  #both = 0;

  variance(): number {
    return this.#short + 2 * this.#both + this.#long;
  }

  pass(days: number): void {
    const [short, long] = [exp(-days / SHORT.days), exp(-days / LONG.days)];
    this.#short = short * short * this.#short + SHORT.effect * SHORT.effect * days;
    this.#both = short * long * this.#both + SHORT.effect * LONG.effect * days;
    this.#long = long * long * this.#long + LONG.effect * LONG.effect * days;
  }
}

/** Intervals of 30 days. */
const MONTH_INTERVALS = 79;
/** Intervals of 60 days: whatever is older weighs less than a hundredth of today. */
const RECENT_INTERVALS = 158;
/** Market days until a day weighs a third in what the last ones were. */
const RECENT_DAYS = 5;
/** Market days until a third is left of how much wilder than usual the last ones were. */
const RETURN_DAYS = 60;

/** Market days of each interval of a span, and the moves of a path in them: a Brownian bridge in that time. */
function bridgeSpan(time: MarketTime, key: NoiseKey, span: number) {
  const days = new Float64Array(INTERVALS);
  const moves = new Float64Array(INTERVALS);
  const first = span * SPAN_STEPS;
  const halve = (start: number, level: number, passed: number, move: number): void => {
    if (level === LEVERAGE_LEVEL) {
      const place = (start - first) / LEVERAGE_STEPS;
      days[place] = passed;
      moves[place] = move;
      return;
    }
    const { share, deviation } = time.splitAt(start, level);
    const middle = start + 2 ** (level - 1);
    const [left, before] = [share * move + deviation * drawAt(key, middle), share * passed];
    halve(start, level - 1, before, left);
    halve(middle, level - 1, passed - before, move - left);
  };
  const passed = time.untilSpan(span + 1) - time.untilSpan(span);
  halve(first, SPAN_LEVELS, passed, Math.sqrt(passed) * drawAt(key, first));
  return { days, moves };
}

const drawAt = (key: NoiseKey, step: number): number =>
  drawNormal(key, 0, Math.floor(step / 4_294_967_296), step | 0);
