import { STEP_MS, STEPS_PER_DAY, STEPS_PER_HOUR } from '../time/steps.ts';
import { USUAL_WEEK } from '../time/usual-week.ts';
import type { VolumeActivity } from './volume-activity.ts';
import type { SessionPart } from './volume-sessions.ts';

export interface VenueActivityOptions {
  readonly activity: VolumeActivity;
  readonly pace: number;
  /** The parts of a day, counted from 1970. */
  readonly partsOf: (day: number) => readonly SessionPart[];
  /** The same parts, without any halt by a script. */
  readonly usualPartsOf: (day: number) => readonly SessionPart[];
}

/**
 * The trade of a venue at one pace, in usual days of the venue and in common for all its entries of that pace. Days count from 1970, hours of
 * a day from 0 to 23.
 */
export class VenueActivity {
  readonly #options: VenueActivityOptions;
  readonly #usual: number;
  /** The day of what is remembered. */
  #day = Number.NaN;
  #parts: readonly SessionPart[] = [];
  /** What has gathered in the pause before each part, and is traded in it. */
  readonly #gathered: number[] = [];
  /** NaN before it is asked for. */
  readonly #hours = new Float64Array(24);
  readonly #minutes = new Float64Array(60);
  #hourOfMinutes = Number.NaN;

  constructor(options: VenueActivityOptions) {
    this.#options = options;
    this.#usual = measureUsualDay(options);
  }

  /** What is traded within an hour. */
  hourOf(day: number, hour: number): number {
    this.#reach(day);
    if (Number.isNaN(this.#hours[hour]!))
      this.#hours[hour] = this.#measureHour((day * 24 + hour) * STEPS_PER_HOUR);
    return this.#hours[hour]!;
  }

  /** The same by minute, up to a factor of the hour. Valid until the next call. */
  minutesOf(day: number, hour: number): Float64Array {
    this.#reach(day);
    if (this.#hourOfMinutes !== hour) {
      this.#hourOfMinutes = hour;
      this.#measureMinutes((day * 24 + hour) * STEPS_PER_HOUR);
    }
    return this.#minutes;
  }

  #reach(day: number): void {
    if (day === this.#day) return;
    const { activity, pace, partsOf } = this.#options;
    this.#day = day;
    this.#parts = partsOf(day);
    this.#hours.fill(Number.NaN);
    this.#hourOfMinutes = Number.NaN;
    for (const [place, { from, closedFrom = from }] of this.#parts.entries())
      this.#gathered[place] =
        closedFrom < from
          ? (GATHERED_SHARE * activity.tradeBetween(pace, closedFrom, from)) / this.#usual
          : 0;
  }

  #measureHour(begins: number): number {
    const { activity, pace } = this.#options;
    let trade = 0;
    for (const [place, part] of this.#parts.entries()) {
      const from = Math.max(part.from, begins);
      const until = Math.min(part.until, begins + STEPS_PER_HOUR);
      if (from >= until) continue;
      trade += (part.weight * activity.tradeBetween(pace, from, until)) / this.#usual;
      trade += (this.#gathered[place]! * (until - from)) / (part.until - part.from);
    }
    return trade;
  }

  #measureMinutes(begins: number): void {
    const { activity, pace } = this.#options;
    const minutes = this.#minutes.fill(0);
    const ends = begins + STEPS_PER_HOUR;
    for (const [place, { from, until, weight }] of this.#parts.entries()) {
      if (from >= ends || until <= begins) continue;
      const trade = activity.minutesOf(pace, begins);
      const gathered = (this.#gathered[place]! * MINUTE_STEPS) / (until - from);
      for (let minute = 0; minute < 60; minute++) {
        const start = begins + minute * MINUTE_STEPS;
        const traded = (Math.min(until, start + MINUTE_STEPS) - Math.max(from, start)) / MINUTE_STEPS;
        if (traded > 0) minutes[minute]! += traded * ((weight * trade[minute]!) / this.#usual + gathered);
      }
    }
  }
}

/** Expected days of activity in a day of trade. */
function measureUsualDay({ activity, pace, usualPartsOf }: VenueActivityOptions): number {
  let [sum, steps] = [0, 0];
  for (let day = USUAL_WEEK; day < USUAL_WEEK + 7; day++)
    for (const { from, until, weight, closedFrom = from } of usualPartsOf(day)) {
      sum += weight * activity.clockBetween(pace, from, until);
      sum += GATHERED_SHARE * activity.clockBetween(pace, closedFrom, from);
      steps += until - from;
    }
  return sum / (steps === 7 * STEPS_PER_DAY ? 7 : 5);
}

const MINUTE_STEPS = 60_000 / STEP_MS;

/** The share of a pause's activity that becomes volume at the opening. */
const GATHERED_SHARE = 0.15;
