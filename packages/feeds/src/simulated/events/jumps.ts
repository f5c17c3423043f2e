import { createMaking, inPieces, type Making, type Pieces } from '../../pieces.ts';
import { listImpacts, type EventCalendar, type MarketEvent } from './event-calendar.ts';
import { KeyedFunction, deriveNoiseKey } from '../noise/keyed-function.ts';
import { toNormal } from '../noise/normal-draw.ts';
import { placeIn } from './places.ts';
import type { PriceModel } from '../model/price-model.ts';
import { STEP_MS } from '../time/steps.ts';

export interface JumpsOptions {
  readonly seed: string;
  /** Milliseconds since 1970: when all events of before have no effect together. */
  readonly origin: number;
  /** Not after the origin: earlier events have no effect at all. */
  readonly since: number;
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
  #learning: Making<void> | undefined;
  #knownUntil: number;

  constructor(options: JumpsOptions) {
    this.#options = options;
    this.#tracks = options.model.paths.map(() => undefined);
    this.#positions = new Map(options.model.paths.map(({ name }, position) => [name, position]));
    this.#nextYear = new Date(options.since).getUTCFullYear();
    this.#knownUntil = beginOfYear(this.#nextYear);
  }

  /** Learns what is asked for until a year after a step. */
  *prepare(step: number): Pieces<void> {
    for (const year = getYear(step + YEAR_STEPS); this.#nextYear <= year;) {
      yield* this.#options.calendar.prepare(this.#nextYear);
      yield* this.#next().pieces();
    }
  }

  /** The sum of all events between the origin and a step, which is included, in the logarithm of an entry's price: of earlier steps what is still to come, taken off. */
  at(index: number, step: number): number {
    this.#learnUntil(Math.max(step, this.#options.origin / STEP_MS));
    const { firstTerm, termPath, termWeight, termVariance } = this.#options.model;
    let shift = 0;
    for (let term = firstTerm[index]!; term < firstTerm[index + 1]!; term++) {
      const track = this.#tracks[termPath[term]!];
      if (!track) continue;
      const place = placeIn(track.steps, step);
      const move = (track.moves[place] ?? 0) - track.atOrigin.move;
      const variance = (track.variances[place] ?? 0) - track.atOrigin.variance;
      shift += termWeight[term]! * move - (termVariance[term]! * variance) / 2;
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
    for (const year = getYear(step); this.#nextYear <= year;) this.#next().require();
  }

  #next(): Making<void> {
    return (this.#learning ??= createMaking(() => this.#learn()));
  }

  /** Learns the events of the next year. What is asked for meanwhile is earlier than all of them. */
  *#learn(): Pieces<void> {
    const events = this.#options.calendar.ofYear(this.#nextYear);
    yield* inPieces(events.length, (place) => this.#add(events[place]!));
    this.#nextYear += 1;
    this.#knownUntil = beginOfYear(this.#nextYear);
    this.#learning = undefined;
  }

  #add(event: MarketEvent): void {
    const { origin, seed, since, speedAt } = this.#options;
    if (event.at < since) return;
    const step = event.at / STEP_MS;
    this.#steps.push(step);
    for (const { path, size: usual } of listImpacts(event)) {
      const size = usual * speedAt(event.at);
      const position = this.#positions.get(path);
      if (position === undefined) continue;
      const track = (this.#tracks[position] ??= createTrack(deriveNoiseKey(seed, `jumps ${path}`)));
      this.#draws.draw(track.key, 0, Math.floor(step / 4_294_967_296), step | 0);
      track.steps.push(step);
      track.moves.push((track.moves.at(-1) ?? 0) + size * toNormal(this.#draws.high, this.#draws.low));
      track.variances.push((track.variances.at(-1) ?? 0) + size * size);
      if (since < origin && event.at <= origin)
        track.atOrigin = { move: track.moves.at(-1)!, variance: track.variances.at(-1)! };
    }
  }
}

/** The jumps of a path in order of time, and their running sums. */
interface Track {
  readonly key: Int32Array;
  readonly steps: number[];
  readonly moves: number[];
  readonly variances: number[];
  /** The sums at the origin. */
  atOrigin: { readonly move: number; readonly variance: number };
}

const createTrack = (key: Int32Array): Track => ({
  key,
  steps: [],
  moves: [],
  variances: [],
  atOrigin: { move: 0, variance: 0 },
});

const getYear = (step: number): number => new Date(step * STEP_MS).getUTCFullYear();
const beginOfYear = (year: number): number => Date.UTC(year, 0) / STEP_MS;
const YEAR_STEPS = (366 * 86_400_000) / STEP_MS;
