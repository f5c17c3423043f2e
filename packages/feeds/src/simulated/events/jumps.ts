import { listImpacts, type EventCalendar } from './event-calendar.ts';
import { KeyedFunction, deriveNoiseKey } from '../noise/keyed-function.ts';
import { toNormal } from '../noise/normal-draw.ts';
import { placeIn } from './places.ts';
import type { PriceModel } from '../model/price-model.ts';
import { STEP_MS } from '../time/steps.ts';

export interface JumpsOptions {
  readonly seed: string;
  /** Milliseconds since 1970; earlier events have no effect. */
  readonly origin: number;
  readonly calendar: EventCalendar;
  readonly model: PriceModel;
  /** The factor of every jump. @param at milliseconds since 1970 */
  readonly speedAt: (at: number) => number;
}

/**
 * The sum of event jumps in the logarithms of prices: a step function of time. A path jumps by a normal draw of the event's
 * size, corrected for the drift of the exponential, so that holding through an event has no expected gain. Steps count from
 * 1970.
 */
export class Jumps {
  readonly #options: JumpsOptions;
  readonly #draws = new KeyedFunction();
  /** By path of the model; undefined where nothing is ever announced. */
  readonly #tracks: (Track | undefined)[];
  readonly #positions: ReadonlyMap<string, number>;
  /** Steps of all events, in order. */
  readonly #steps: number[] = [];
  /** The first year that is not known yet, and the step that it begins with. */
  #nextYear: number;
  #knownUntil = Number.NEGATIVE_INFINITY;

  constructor(options: JumpsOptions) {
    this.#options = options;
    this.#tracks = options.model.paths.map(() => undefined);
    this.#positions = new Map(options.model.paths.map(({ name }, position) => [name, position]));
    this.#nextYear = new Date(options.origin).getUTCFullYear();
  }

  /** Learns what is asked for until a year after a step, in pieces. */
  *prepare(step: number): Generator<void, void> {
    for (const year = getYear(step + YEAR_STEPS); this.#nextYear <= year;) {
      this.#options.calendar.ofYear(this.#nextYear);
      yield;
      this.#learnUntil(Date.UTC(this.#nextYear, 0) / STEP_MS);
      yield;
    }
  }

  /** The sum of all events up to and including a step, in the logarithm of an entry's price. */
  at(index: number, step: number): number {
    this.#learnUntil(step);
    const { firstTerm, termPath, termWeight, termVariance } = this.#options.model;
    let shift = 0;
    for (let term = firstTerm[index]!; term < firstTerm[index + 1]!; term++) {
      const track = this.#tracks[termPath[term]!];
      const place = track ? placeIn(track.steps, step) : -1;
      if (!track || place < 0) continue;
      shift += termWeight[term]! * track.moves[place]! - (termVariance[term]! * track.variances[place]!) / 2;
    }
    return shift;
  }

  /** The step until which the result of `at` stays the same: the next event's. */
  unchangedUntil(step: number): number {
    this.#learnUntil(step + YEAR_STEPS);
    return this.#steps[placeIn(this.#steps, step) + 1] ?? Number.POSITIVE_INFINITY;
  }

  /** The steps within a range at which an entry's price jumps: after its first one, in order. */
  within(index: number, from: number, to: number): number[] {
    this.#learnUntil(to);
    const { firstTerm, termPath } = this.#options.model;
    const found = new Set<number>();
    for (let term = firstTerm[index]!; term < firstTerm[index + 1]!; term++) {
      const track = this.#tracks[termPath[term]!];
      if (!track) continue;
      for (let place = placeIn(track.steps, from) + 1; place < track.steps.length; place++) {
        const step = track.steps[place]!;
        if (step >= to) break;
        found.add(step);
      }
    }
    return [...found].sort((a, b) => a - b);
  }

  #learnUntil(step: number): void {
    if (step < this.#knownUntil) return;
    const year = getYear(step);
    for (; this.#nextYear <= year; this.#nextYear++) this.#learn(this.#nextYear);
    this.#knownUntil = Date.UTC(this.#nextYear, 0) / STEP_MS;
  }

  #learn(year: number): void {
    const { origin, calendar, seed, speedAt } = this.#options;
    for (const event of calendar.ofYear(year)) {
      if (event.at < origin) continue;
      this.#steps.push(event.at / STEP_MS);
      for (const impact of listImpacts(event)) {
        const { path } = impact;
        const size = impact.size * speedAt(event.at);
        const position = this.#positions.get(path);
        if (position === undefined) continue;
        const track = (this.#tracks[position] ??= createTrack(deriveNoiseKey(seed, `jumps ${path}`)));
        const step = event.at / STEP_MS;
        this.#draws.draw(track.key, 0, Math.floor(step / 4_294_967_296), step | 0);
        track.steps.push(step);
        track.moves.push((track.moves.at(-1) ?? 0) + size * toNormal(this.#draws.high, this.#draws.low));
        track.variances.push((track.variances.at(-1) ?? 0) + size * size);
      }
    }
  }
}

/** The jumps of a path in order of time, and their running sums. */
interface Track {
  readonly key: Int32Array;
  readonly steps: number[];
  readonly moves: number[];
  readonly variances: number[];
}

const createTrack = (key: Int32Array): Track => ({ key, steps: [], moves: [], variances: [] });

const getYear = (step: number): number => new Date(step * STEP_MS).getUTCFullYear();
const YEAR_STEPS = (366 * 86_400_000) / STEP_MS;
