import { createWallClock } from '@lonja/core';
import type { CatalogueEntry } from '../catalogue/catalogue.ts';
import { profileOf } from './activity.ts';
import { impactsOf, type EventCalendar } from './event-calendar.ts';
import { longRunVolatility } from './loadings.ts';
import type { PriceModel } from './price-model.ts';
import { STEP_MS } from './steps.ts';

/** Factors of the usual spread by time of day, over weekends and around announced events: by entry, 1 or more. */
export class SpreadFactors {
  readonly #calendar: EventCalendar;
  readonly #model: PriceModel;
  readonly #entries: readonly CatalogueEntry[];
  readonly #newYork = createWallClock('America/New_York');
  readonly #factors: Float64Array;
  readonly #isAroundTheClock: readonly boolean[];
  readonly #pathPositions: ReadonlyMap<string, number>;
  #validFrom = Number.NaN;
  #validUntil = Number.NaN;

  constructor(calendar: EventCalendar, model: PriceModel, entries: readonly CatalogueEntry[]) {
    this.#calendar = calendar;
    this.#model = model;
    this.#entries = entries;
    this.#factors = new Float64Array(entries.length).fill(1);
    this.#isAroundTheClock = entries.map((entry) => profileOf(entry) === 'crypto');
    this.#pathPositions = new Map(model.paths.map(({ name }, position) => [name, position]));
  }

  /** Factors at a step since 1970. The returned array is reused. */
  at(step: number): Float64Array {
    if (!(step >= this.#validFrom && step < this.#validUntil)) this.#compute(step * STEP_MS);
    return this.#factors;
  }

  /** The factor of one entry at a step since 1970: the same as among all, without computing theirs. */
  ofEntry(index: number, step: number): number {
    const from = periodOf(step * STEP_MS);
    let widest = this.#isAroundTheClock[index] ? 1 : timeFactor(this.#newYork.wallOf(from));
    for (const { path, size, factor } of this.#effects(from))
      widest = Math.max(widest, this.#widened(index, path, size, factor));
    return widest;
  }

  /** Factors are constant for ten seconds. */
  #compute(at: number): void {
    const from = periodOf(at);
    this.#validFrom = from / STEP_MS;
    this.#validUntil = (from + PERIOD_MS) / STEP_MS;
    const usual = timeFactor(this.#newYork.wallOf(from));
    for (let index = 0; index < this.#factors.length; index++)
      this.#factors[index] = this.#isAroundTheClock[index] ? 1 : usual;
    for (const { path, size, factor } of this.#effects(from))
      for (let index = 0; index < this.#factors.length; index++)
        this.#factors[index] = Math.max(this.#factors[index]!, this.#widened(index, path, size, factor));
  }

  /** What widens spreads around the events near a moment, by position of the path that they move. */
  *#effects(at: number): Generator<{ path: number; size: number; factor: number }> {
    for (const event of this.#calendar.between(at - LONGEST_EVENT_MS, at + BEFORE_EVENT_MS + 1)) {
      const factor = eventFactor(at - event.at);
      if (factor === 1) continue;
      for (const { path, size } of impactsOf(event)) {
        const position = this.#pathPositions.get(path);
        if (position !== undefined) yield { path: position, size, factor };
      }
    }
  }

  /** An entry's factor by an event that moves a path: 1 where the path is none of its own. */
  #widened(index: number, path: number, size: number, factor: number): number {
    const { firstTerm, termPath, termWeight } = this.#model;
    let widest = 1;
    for (let term = firstTerm[index]!; term < firstTerm[index + 1]!; term++) {
      if (termPath[term] !== path) continue;
      const effect = (Math.abs(termWeight[term]!) * size) / longRunVolatility(this.#entries[index]!);
      widest = Math.max(widest, 1 + (factor - 1) * Math.min(1, effect / FULL_EFFECT));
    }
    return widest;
  }
}

/** The ten seconds that a moment is in begin here; milliseconds since 1970. */
const periodOf = (at: number): number => at - (at % PERIOD_MS);

const SECOND_MS = 1_000;
const PERIOD_MS = 10 * SECOND_MS;
const MINUTE_MS = 60 * SECOND_MS;
const BEFORE_EVENT_MS = 30 * SECOND_MS;
const LONGEST_EVENT_MS = 5 * MINUTE_MS;
/** An event that moves an instrument by half of its day or more has its full effect. */
const FULL_EFFECT = 0.5;

/** From half a minute before an event, when dealers widen, until it is priced in. @param since milliseconds, may be negative */
function eventFactor(since: number): number {
  if (since < 0) return 3;
  if (since < 30 * SECOND_MS) return 6;
  if (since < 2 * MINUTE_MS) return 3;
  return since < LONGEST_EVENT_MS ? 1.5 : 1;
}

/** @param wall New York's local time, milliseconds since 1970 local time */
function timeFactor(wall: number): number {
  const minuteOfWeek = ((Math.floor(wall / MINUTE_MS) % WEEK_MINUTES) + WEEK_MINUTES) % WEEK_MINUTES;
  // 1970 began on a Thursday: its first Friday 17:00 is 41 hours in, Sunday 17:00 two days later.
  if (minuteOfWeek >= 41 * 60 && minuteOfWeek < 89 * 60) return 2;
  const sinceRoll = (minuteOfWeek % DAY_MINUTES) - 17 * 60;
  if (sinceRoll >= 0 && sinceRoll < 5) return 4;
  if (sinceRoll >= -2 && sinceRoll < 60) return 1.6;
  return 1;
}
const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;
