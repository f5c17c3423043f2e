import { beginOfNewYorkDay, wallClockOf, newYorkDayOf } from '@lonja/core';
import type { CatalogueEntry } from '../catalogue/catalogue.ts';
import { chooseProfile } from './time/activity.ts';
import { listImpacts, type EventCalendar, type MarketEvent } from './events/event-calendar.ts';
import { longRunVolatility } from './model/loadings.ts';
import type { PriceModel } from './model/price-model.ts';
import { createScriptSpreads, type ScriptSpreads, type TimedScript } from './scripts/script-effects.ts';
import { STEP_MS } from './time/steps.ts';

/** Factors of the usual spread by time of day, over weekends, around announced events and by a script: by entry, 1 or more. */
export class SpreadFactors {
  readonly #calendar: EventCalendar;
  readonly #model: PriceModel;
  readonly #entries: readonly CatalogueEntry[];
  readonly #newYork = wallClockOf('America/New_York');
  readonly #factors: Float64Array;
  readonly #isAroundTheClock: readonly boolean[];
  readonly #pathPositions: ReadonlyMap<string, number>;
  readonly #script: ScriptSpreads | undefined;
  #validFrom = Number.NaN;
  #validUntil = Number.NaN;

  constructor(
    calendar: EventCalendar,
    model: PriceModel,
    entries: readonly CatalogueEntry[],
    script?: TimedScript,
  ) {
    this.#script = script && createScriptSpreads(script, model, entries, PERIOD_MS);
    this.#calendar = calendar;
    this.#model = model;
    this.#entries = entries;
    this.#factors = new Float64Array(entries.length).fill(1);
    this.#isAroundTheClock = entries.map((entry) => chooseProfile(entry) === 'crypto');
    this.#pathPositions = new Map(model.paths.map(({ name }, position) => [name, position]));
  }

  /** Factors at a step since 1970. The returned array is reused. */
  at(step: number): Float64Array {
    if (!(step >= this.#validFrom && step < this.#validUntil)) this.#compute(step * STEP_MS);
    return this.#factors;
  }

  /** The factor of one entry at a step since 1970: the same as among all, without computing theirs. */
  ofEntry(index: number, step: number): number {
    const from = step - (step % PERIOD_STEPS);
    return this.within(index, from, from + PERIOD_STEPS)[0]!.factor;
  }

  /**
   * The factor of one entry over a range of steps since 1970, whose first one begins a period: each part's first step and
   * factor, in order.
   */
  within(index: number, from: number, to: number): SpreadFactor[] {
    const begins = from * STEP_MS;
    const ends = to * STEP_MS;
    const events = this.#eventsOf(index, begins, ends);
    const changes = [
      ...(this.#isAroundTheClock[index] ? [] : timeChanges(begins, ends)),
      ...events.flatMap(({ at }) => EVENT_CHANGES_MS.map((since) => at + since)),
      ...(this.#script?.changesOf(index) ?? []),
    ];
    const moments = new Set([begins, ...changes.filter((at) => at > begins && at < ends)]);
    return [...moments]
      .sort((a, b) => a - b)
      .map((at) => ({
        from: at / STEP_MS,
        factor:
          events.reduce(
            (widest, event) => Math.max(widest, 1 + (eventFactor(at - event.at) - 1) * event.share),
            this.#isAroundTheClock[index] ? 1 : timeFactor(this.#newYork.wallOf(at)),
          ) * (this.#script?.factorAt(index, at) ?? 1),
      }));
  }

  /** The announced events that widen an entry's spread at some moment of a range, with their shares of the full effect. */
  #eventsOf(index: number, begins: number, ends: number): { readonly at: number; readonly share: number }[] {
    const { firstTerm, termPath } = this.#model;
    return this.#calendar.between(begins - LONGEST_EVENT_MS, ends + BEFORE_EVENT_MS).flatMap((event) =>
      listImpacts(event).flatMap(({ path, size }) => {
        const position = this.#pathPositions.get(path);
        const shares = [];
        for (let term = firstTerm[index]!; term < firstTerm[index + 1]!; term++)
          if (termPath[term] === position)
            shares.push({ at: event.at, share: this.#shareOf(index, term, size) });
        return shares;
      }),
    );
  }

  /** An entry's share of the full effect of an event, by the size of the jump that one of its terms makes. */
  #shareOf(index: number, term: number, size: number): number {
    const jump = Math.abs(this.#model.termWeight[term]!) * size;
    return Math.min(1, jump / longRunVolatility(this.#entries[index]!) / FULL_EFFECT);
  }

  /** Factors are constant for ten seconds. */
  #compute(at: number): void {
    const from = at - (at % PERIOD_MS);
    this.#validFrom = from / STEP_MS;
    this.#validUntil = (from + PERIOD_MS) / STEP_MS;
    const usual = timeFactor(this.#newYork.wallOf(from));
    for (let index = 0; index < this.#factors.length; index++)
      this.#factors[index] = this.#isAroundTheClock[index] ? 1 : usual;
    for (const event of this.#calendar.between(from - LONGEST_EVENT_MS, from + BEFORE_EVENT_MS + 1))
      this.#widen(event, eventFactor(from - event.at));
    if (this.#script)
      for (let index = 0; index < this.#factors.length; index++)
        this.#factors[index]! *= this.#script.factorAt(index, from);
  }

  #widen(event: MarketEvent, factor: number): void {
    if (factor === 1) return;
    for (const { path, size } of listImpacts(event)) {
      const position = this.#pathPositions.get(path);
      if (position === undefined) continue;
      const { firstTerm, termPath } = this.#model;
      for (let index = 0; index < this.#entries.length; index++)
        for (let term = firstTerm[index]!; term < firstTerm[index + 1]!; term++) {
          if (termPath[term] !== position) continue;
          const share = this.#shareOf(index, term, size);
          this.#factors[index] = Math.max(this.#factors[index]!, 1 + (factor - 1) * share);
        }
    }
  }
}

/** A factor from a step on, which begins a period of ten seconds. */
export interface SpreadFactor {
  readonly from: number;
  readonly factor: number;
}

const SECOND_MS = 1_000;
const PERIOD_MS = 10 * SECOND_MS;
const PERIOD_STEPS = PERIOD_MS / STEP_MS;
const MINUTE_MS = 60 * SECOND_MS;
const BEFORE_EVENT_MS = 30 * SECOND_MS;
const LONGEST_EVENT_MS = 5 * MINUTE_MS;
/** An event that moves an instrument by half of its day or more has its full effect. */
const FULL_EFFECT = 0.5;

/** From half a minute before an event, when dealers widen, until it is priced in. @param since milliseconds, may be negative */
function eventFactor(since: number): number {
  if (since < -BEFORE_EVENT_MS) return 1;
  if (since < 0) return 3;
  if (since < 30 * SECOND_MS) return 6;
  if (since < 2 * MINUTE_MS) return 3;
  return since < LONGEST_EVENT_MS ? 1.5 : 1;
}

/** When `eventFactor` changes. */
const EVENT_CHANGES_MS = [-BEFORE_EVENT_MS, 0, 30 * SECOND_MS, 2 * MINUTE_MS, LONGEST_EVENT_MS] as const;

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

/** The moments between two others at which `timeFactor` may change: around 17:00 New York. */
function timeChanges(begins: number, ends: number): number[] {
  const changes: number[] = [];
  for (let day = newYorkDayOf(begins - HOUR_MS); beginOfNewYorkDay(day) <= ends + 2 * MINUTE_MS; day++)
    for (const minutes of [-2, 0, 5, 60]) changes.push(beginOfNewYorkDay(day) + minutes * MINUTE_MS);
  return changes;
}
const HOUR_MS = 60 * MINUTE_MS;
