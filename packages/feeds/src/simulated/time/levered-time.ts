import { INTERVALS, LEVERAGE_LEVEL, LEVERAGE_STEPS, type LeverageEffect } from './leverage-effect.ts';
import type { MarketTime, PathTime, TimeSplit } from './market-time.ts';
import { BLOCK_LEVELS, SPAN_LEVELS, SPAN_STEPS } from './steps.ts';

/**
 * Market time that passes faster after the market path has fallen, and slower after it has risen. Whoever knows that path knows it, so to
 * any other path it is a time like another. The object remembers the last interval of each level, as the time below it does.
 */
export class LeveredTime implements PathTime {
  readonly #base: MarketTime;
  readonly #effect: LeverageEffect;
  /** Days since a span's beginning, at the beginning of each interval and at the end of the last, by span. */
  readonly #spans = new Map<number, Float64Array>();
  /** By level. */
  readonly #splits: Split[] = Array.from({ length: SPAN_LEVELS + 1 }, createSplit);

  constructor(base: MarketTime, effect: LeverageEffect) {
    this.#base = base;
    this.#effect = effect;
  }

  untilSpan(span: number): number {
    let days = 0;
    for (let past = Math.min(0, span); past < Math.max(0, span); past++)
      days += Math.sign(span) * this.#daysOf(past)[INTERVALS]!;
    return days;
  }

  splitAt(start: number, level: number): TimeSplit {
    const split = this.#splits[level]!;
    if (split.start === start) return split;
    if (level > LEVERAGE_LEVEL) this.#splitCoarse(split, start, level);
    else this.#splitFine(split, start, level);
    split.start = start;
    return split;
  }

  #splitCoarse(split: Split, start: number, level: number): void {
    const span = Math.floor(start / SPAN_STEPS);
    const days = this.#daysOf(span);
    const first = (start - span * SPAN_STEPS) / LEVERAGE_STEPS;
    const half = 2 ** (level - 1 - LEVERAGE_LEVEL);
    const left = days[first + half]! - days[first]!;
    const right = days[first + 2 * half]! - days[first + half]!;
    const whole = left + right;
    split.share = whole > 0 ? left / whole : 0.5;
    split.deviation = whole > 0 ? Math.sqrt((left * right) / whole) : 0;
  }

  #splitFine(split: Split, start: number, level: number): void {
    const plain = this.#base.splitAt(start, level);
    const rate = Math.sqrt(this.#effect.factorAt(start));
    const isBlock = level - 1 === BLOCK_LEVELS;
    split.share = plain.share;
    split.deviation = plain.deviation * rate;
    split.leftVolatility = isBlock ? plain.leftVolatility * rate : 1;
    split.rightVolatility = isBlock ? plain.rightVolatility * rate : 1;
  }

  #daysOf(span: number): Float64Array {
    const known = this.#spans.get(span) ?? this.#sumUp(span);
    this.#spans.set(span, known);
    return known;
  }

  #sumUp(span: number): Float64Array {
    const days = new Float64Array(INTERVALS + 1);
    const { days: ofMarket, factors } = this.#effect.ofSpan(span);
    // The market path's own time has been divided already.
    if (this.#base === this.#effect.base) {
      for (let place = 0; place < INTERVALS; place++)
        days[place + 1] = days[place]! + factors[place]! * ofMarket[place]!;
      return days;
    }
    const first = span * SPAN_STEPS;
    const halve = (start: number, level: number, passed: number): void => {
      if (level === LEVERAGE_LEVEL) {
        const place = (start - first) / LEVERAGE_STEPS;
        days[place + 1] = days[place]! + factors[place]! * passed;
        return;
      }
      const before = passed * this.#base.splitAt(start, level).share;
      halve(start, level - 1, before);
      halve(start + 2 ** (level - 1), level - 1, passed - before);
    };
    halve(first, SPAN_LEVELS, this.#base.untilSpan(span + 1) - this.#base.untilSpan(span));
    return days;
  }
}

type Split = { -readonly [Name in keyof TimeSplit]: TimeSplit[Name] } & { start: number };

const createSplit = (): Split => ({
  start: Number.NaN,
  share: 0.5,
  deviation: 0.5,
  leftVolatility: 1,
  rightVolatility: 1,
});
