import type { ActivityClock } from './activity.ts';
import { exp } from '../noise/elementary.ts';
import type { NoiseKey } from '../noise/keyed-function.ts';
import { drawNormal } from '../noise/normal-draw.ts';
import { BLOCK_LEVELS, SPAN_LEVELS, SPAN_STEPS, STEPS_PER_DAY } from './steps.ts';
import { withRegimes } from './volatility-regimes.ts';

/**
 * Market time passes by the activity clock, faster in volatile regimes and slower in quiet ones, and, but for a steady share, is divided
 * randomly into volatile and quiet times. An interval's time is divided between its halves by their activity and a drawn factor, down to minutes,
 * so that volatility clusters at every scale (B. Mandelbrot, A. Fisher, L. Calvet, "A multifractal model of asset returns", 1997). The
 * time has a key of its own, so a price that is a Brownian motion in it has no drift at any horizon, even for those who can
 * predict its volatility.
 *
 * Steps count from the market's origin and may be below it. The object remembers the last interval of each level, so that all
 * paths with this time, asked for one interval after the other, share one draw.
 */
export class MarketTime implements PathTime {
  readonly #clock: ActivityClock;
  readonly #origin: number;
  readonly #key: NoiseKey;
  /** By level. */
  readonly #deviations: Float64Array;
  /** By level. */
  readonly #intervals: TimeInterval[] = Array.from({ length: SPAN_LEVELS + 1 }, createInterval);

  /** @param origin the step since 1970 that steps count from */
  constructor(clock: ActivityClock, origin: number, key: NoiseKey, cascade: Cascade = 'shallow') {
    this.#clock = cascade === 'shallow' ? withRegimes(clock, origin, key) : clock;
    this.#deviations = CASCADES[cascade];
    this.#origin = origin;
    this.#key = key;
  }

  /** Market days from the origin to the start of a span. */
  untilSpan(span: number): number {
    return this.#clock.until(this.#origin + span * SPAN_STEPS) - this.#clock.until(this.#origin);
  }

  /** How an interval is halved; valid until the next call. @param start its first step. @param level above BLOCK_LEVELS */
  splitAt(start: number, level: number): TimeSplit {
    return this.#open(start, level);
  }

  #open(start: number, level: number): TimeInterval {
    const interval = this.#intervals[level]!;
    if (interval.start === start) return interval;
    if (level === SPAN_LEVELS) this.#openSpan(interval, start);
    else takeHalf(interval, start, level, this.#open(getParent(start, level), level + 1));
    this.#drawMiddle(interval, level);
    return interval;
  }

  #openSpan(interval: TimeInterval, start: number): void {
    const span = start / SPAN_STEPS;
    interval.start = start;
    interval.days.from = this.untilSpan(span);
    interval.days.to = this.untilSpan(span + 1);
    interval.activity.from = this.#clock.until(this.#origin + start);
    interval.activity.to = this.#clock.until(this.#origin + start + SPAN_STEPS);
  }

  #drawMiddle(interval: TimeInterval, level: number): void {
    const { days, activity } = interval;
    const middle = interval.start + 2 ** (level - 1);
    activity.middle = this.#clock.until(this.#origin + middle);
    const before = activity.middle - activity.from;
    const after = activity.to - activity.middle;
    const deviation = this.#deviations[level]!;
    const factor = deviation > 0 ? exp(deviation * this.#drawAt(middle)) : 1;
    days.middle = days.from + (days.to - days.from) * ((before * factor) / (before * factor + after));
    const left = STEADY * before + (1 - STEADY) * (days.middle - days.from);
    const right = STEADY * after + (1 - STEADY) * (days.to - days.middle);
    const isBlock = level - 1 === BLOCK_LEVELS;
    interval.share = left / (left + right);
    interval.deviation = Math.sqrt((left * right) / (left + right));
    interval.leftVolatility = isBlock ? blockVolatility(left) : 1;
    interval.rightVolatility = isBlock ? blockVolatility(right) : 1;
  }

  #drawAt(step: number): number {
    return drawNormal(this.#key, 0, Math.floor(step / 4_294_967_296), step | 0);
  }
}

/** How market time passes on a path. Steps count from the market's origin and may be below it. */
export interface PathTime {
  /** Market days from the origin to the start of a span. */
  untilSpan(span: number): number;
  /** How an interval is halved; valid until the next call. @param start its first step. @param level above BLOCK_LEVELS */
  splitAt(start: number, level: number): TimeSplit;
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

/** Days of a clock at the start, the middle and the end of an interval. */
interface Days {
  from: number;
  middle: number;
  to: number;
}

interface TimeInterval extends TimeSplit {
  start: number;
  /** Days of the part of market time that is divided randomly, from the origin; before its share is taken. */
  readonly days: Days;
  /** Days of the activity clock with its regimes. */
  readonly activity: Days;
  share: number;
  deviation: number;
  leftVolatility: number;
  rightVolatility: number;
}

const createInterval = (): TimeInterval => ({
  start: Number.NaN,
  days: { from: 0.5, middle: 0.5, to: 0.5 },
  activity: { from: 0.5, middle: 0.5, to: 0.5 },
  share: 0.5,
  deviation: 0.5,
  leftVolatility: 0.5,
  rightVolatility: 0.5,
});

const isRightHalf = (start: number, level: number): boolean => Math.floor(start / 2 ** level) % 2 !== 0;

const getParent = (start: number, level: number): number =>
  isRightHalf(start, level) ? start - 2 ** level : start;

function takeHalf(interval: TimeInterval, start: number, level: number, parent: TimeInterval): void {
  const isRight = isRightHalf(start, level);
  interval.start = start;
  copyHalf(parent.days, isRight, interval.days);
  copyHalf(parent.activity, isRight, interval.activity);
}

function copyHalf({ from, middle, to }: Days, isRight: boolean, into: Days): void {
  into.from = isRight ? middle : from;
  into.to = isRight ? to : middle;
}

const blockVolatility = (days: number): number => Math.sqrt((days * STEPS_PER_DAY) / 2 ** BLOCK_LEVELS);

/** An interval of 2^26 steps is half a year, of 2^25 a quarter, of 2^23 a month, of 2^19 a day and a half. */
const HALF_YEAR_LEVEL = 26;
const QUARTER_LEVEL = 25;
const MONTH_LEVEL = 23;
const DAY_LEVEL = 19;

/** Standard deviation of the logarithm of how two halves of an interval share its time, by its length; 0 where that is not drawn. */
interface Deviations {
  readonly halfYears: number;
  readonly quarters: number;
  readonly months: number;
  readonly days: number;
  readonly shorter: number;
}

const deviationsByLevel = ({ halfYears, quarters, months, days, shorter }: Deviations): Float64Array =>
  Float64Array.from({ length: SPAN_LEVELS + 1 }, (_, level) => {
    if (level >= HALF_YEAR_LEVEL) return halfYears;
    if (level >= QUARTER_LEVEL) return quarters;
    if (level >= MONTH_LEVEL) return months;
    return level >= DAY_LEVEL ? days : shorter;
  });

/**
 * How unevenly time is shared, by level. The memory of daily volatility, which fades over months, is in how the deep one shares years and
 * quarters, so volatility changes at once where their halves end; with the shallow one it is in regimes (`withRegimes`). Days, hours and minutes
 * add bursts that are soon over.
 */
const CASCADES = {
  deep: deviationsByLevel({ halfYears: 2, quarters: 1.5, months: 0.7, days: 0.35, shorter: 0.35 }),
  shallow: deviationsByLevel({ halfYears: 0, quarters: 0, months: 0, days: 0.5, shorter: 0.28 }),
} as const;
export type Cascade = keyof typeof CASCADES;

/** The share of market time that is not divided randomly: without it calm months would hardly move at all. */
const STEADY = 0.2;
