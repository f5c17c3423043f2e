import type { CatalogueEntry } from '../../catalogue/catalogue.ts';
import { listImpacts, type EventCalendar } from '../events/event-calendar.ts';
import { placeIn } from '../events/places.ts';
import { longRunVolatility } from '../model/loadings.ts';
import type { PriceModel } from '../model/price-model.ts';
import { STEP_MS, STEPS_PER_DAY, STEPS_PER_HOUR } from '../time/steps.ts';
import type { VenueTimes } from '../time/venue-times.ts';

export interface AnnouncementsOptions {
  readonly entries: readonly CatalogueEntry[];
  readonly model: PriceModel;
  readonly calendar: EventCalendar;
  readonly times: VenueTimes;
  /** By position in the entries. */
  readonly venues: readonly string[];
}

/** An announced event that an entry is traded more for. */
export interface Announced {
  /** The step since 1970 at which trade in it begins: the event's, or the next opening's. */
  readonly from: number;
  /** How much it usually moves the entry, in standard deviations of the entry's day: 0 to 2. */
  readonly size: number;
}

/** What is announced: times and usual sizes alone, which the calendar tells everybody ahead; nothing of what an event brings. */
export class VolumeAnnouncements {
  readonly #options: AnnouncementsOptions;
  readonly #positions: ReadonlyMap<string, number>;
  /** By month, counted from 1970, and by path. */
  readonly #months = new Map<number, readonly (PathEvents | undefined)[]>();
  readonly #openings = new Map<string, Map<number, number>>();

  constructor(options: AnnouncementsOptions) {
    this.#options = options;
    this.#positions = new Map(options.model.paths.map(({ name }, position) => [name, position]));
  }

  /** The events that raise an entry's volume at some time of a UTC day, counted from 1970. */
  ofDay(index: number, day: number): readonly Announced[] {
    const [from, until] = [day * STEPS_PER_DAY, (day + 1) * STEPS_PER_DAY];
    const found: Announced[] = [];
    const last = monthOf(until - 1);
    for (let month = monthOf(from - LONGEST_PAUSE); month <= last; month++)
      this.#find(index, this.#ofMonth(month), from, until, found);
    return found.length === 0 ? NONE : found;
  }

  #find(
    index: number,
    events: readonly (PathEvents | undefined)[],
    from: number,
    until: number,
    found: Announced[],
  ): void {
    const { entries, model, venues } = this.#options;
    for (let term = model.firstTerm[index]!; term < model.firstTerm[index + 1]!; term++) {
      const ofPath = events[model.termPath[term]!];
      if (!ofPath) continue;
      const { steps, sizes } = ofPath;
      for (let place = placeIn(steps, from - LONGEST_PAUSE) + 1; place < steps.length; place++) {
        if (steps[place]! >= until) break;
        const weight = Math.abs(model.termWeight[term]!) / longRunVolatility(entries[index]!);
        const size = Math.min(LARGEST, weight * sizes[place]!);
        if (size < SMALLEST) continue;
        const opens = this.#openingFrom(venues[index]!, steps[place]!);
        if (opens < until && opens + LONGEST_EFFECT > from) found.push({ from: opens, size });
      }
    }
  }

  /** The same for all entries of a venue. */
  #openingFrom(venue: string, step: number): number {
    const known = this.#openings.get(venue) ?? new Map<number, number>();
    this.#openings.set(venue, known);
    if (known.size > KNOWN_OPENINGS) known.clear();
    const opens = known.get(step) ?? this.#options.times.firstTraded(venue, step);
    known.set(step, opens);
    return opens;
  }

  #ofMonth(month: number): readonly (PathEvents | undefined)[] {
    const known = this.#months.get(month);
    if (known) return known;
    if (this.#months.size > KNOWN_MONTHS) this.#months.clear();
    const events = Array.from<PathEvents | undefined>({ length: this.#options.model.paths.length });
    for (const event of this.#options.calendar.between(beginOfMonth(month), beginOfMonth(month + 1)))
      for (const { path, size } of listImpacts(event)) {
        const position = this.#positions.get(path);
        if (position === undefined) continue;
        const ofPath = (events[position] ??= { steps: [], sizes: [] });
        ofPath.steps.push(event.at / STEP_MS);
        ofPath.sizes.push(size);
      }
    this.#months.set(month, events);
    return events;
  }
}

/** The events that move a path, in order. */
interface PathEvents {
  /** Since 1970. */
  readonly steps: number[];
  /** Standard deviations of the path's day. */
  readonly sizes: number[];
}

/** Whether one of the events has an effect within the hour that begins with a step. */
export const isAnnounced = (events: readonly Announced[], begins: number): boolean =>
  events.some(({ from }) => from < begins + STEPS_PER_HOUR && from + LONGEST_EFFECT > begins);

/** How many times as much an entry is traded at a step because of announced events: 1 or more. */
export function announcedFactor(events: readonly Announced[], step: number): number {
  let factor = 1;
  for (const { from, size } of events) {
    const minutes = (step - from) / MINUTE_STEPS;
    const phase = minutes < 0 ? undefined : EFFECTS.find(({ until }) => minutes < until);
    if (phase) factor = Math.max(factor, 1 + phase.more * size);
  }
  return factor;
}

const MINUTE_STEPS = 60_000 / STEP_MS;

/** What is traded besides after an event of one standard deviation of a day, in what is usually traded; until so many minutes after it. */
const EFFECTS: readonly { readonly until: number; readonly more: number }[] = [
  { until: 5, more: 5 },
  { until: 15, more: 3 },
  { until: 60, more: 1.2 },
  { until: 240, more: 0.4 },
];
const LONGEST_EFFECT = EFFECTS.at(-1)!.until * MINUTE_STEPS;

/** An event within a longer pause is not news any more when the venue opens. */
const LONGEST_PAUSE = 5 * STEPS_PER_DAY;
const [SMALLEST, LARGEST] = [0.05, 2];
/** About as many events as a month has. */
const KNOWN_OPENINGS = 1_000;

/** Five years, for charts of days. */
const KNOWN_MONTHS = 60;
const NONE: readonly Announced[] = [];

const monthOf = (step: number): number => {
  const date = new Date(step * STEP_MS);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
};
const beginOfMonth = (month: number): number => Date.UTC(1970, month);
