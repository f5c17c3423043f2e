import { getQuotingClass } from '../../catalogue/conventions.ts';
import type { EventCalendar } from '../events/event-calendar.ts';
import { exp } from '../noise/elementary.ts';
import { deriveNoiseKey, type NoiseKey } from '../noise/keyed-function.ts';
import { drawNormal } from '../noise/normal-draw.ts';
import { STEP_MS, STEPS_PER_HOUR } from '../time/steps.ts';
import type { VenueTimes } from '../time/venue-times.ts';
import { chooseTradedAverage } from './average-volumes.ts';
import { VenueActivity } from './venue-activity.ts';
import { VolumeActivity, type ActivityOptions } from './volume-activity.ts';
import { announcedFactor, isAnnounced, VolumeAnnouncements, type Announced } from './volume-announcements.ts';
import { FactorDraws, lognormalFactors, OF_DAYS, OF_HOURS, OF_MINUTES } from './volume-draws.ts';
import type { VolumeDivision, VolumeHour } from './volume-hours.ts';
import { createSessions } from './volume-sessions.ts';

export interface ActiveVolumesOptions extends ActivityOptions {
  readonly seed: string;
  readonly calendar: EventCalendar;
  readonly times: VenueTimes;
  /** By position in the entries. */
  readonly venues: readonly string[];
}

/**
 * Volumes that grow as the volatility of prices does, pass faster at a session's opening and close and after announced events, and vary at random
 * besides. No volume is divided out of a later hour's, whose activity would show ahead: what is traded until a moment tells how active the
 * market has been, and until that hour is over how active it is going to be. Nothing of it knows which way a price goes.
 */
export class ActiveVolumes implements VolumeDivision {
  readonly #options: ActiveVolumesOptions;
  readonly #activity: VolumeActivity;
  readonly #announcements: VolumeAnnouncements;
  readonly #partsOf: ReturnType<typeof createSessions>;
  readonly #averages: Float64Array;
  readonly #factors = new FactorDraws();
  /** By entry, when it is first asked for. */
  readonly #listings: Listing[] = [];
  /** By venue and pace. */
  readonly #venues = new Map<string, VenueActivity>();
  /** Activity of an hour's minutes. */
  readonly #minutes = new Float64Array(60);

  constructor(options: ActiveVolumesOptions) {
    this.#options = options;
    this.#activity = new VolumeActivity(options);
    this.#announcements = new VolumeAnnouncements(options);
    this.#partsOf = createSessions(options.times, options.tradingTime);
    this.#averages = Float64Array.from(options.entries, chooseTradedAverage);
  }

  openHour(index: number, hour: number, into: VolumeHour): void {
    const listing = (this.#listings[index] ??= this.#createListing(index));
    const day = Math.floor(hour / 24);
    if (listing.day !== day) this.#openDay(index, listing, day);
    const ofDay = hour - day * 24;
    const before = this.#unitsUntil(index, listing, ofDay);
    const after = this.#unitsUntil(index, listing, ofDay + 1);
    if (after === before) into.until.fill(before);
    else {
      const minutes = this.#fillMinutes(listing, ofDay);
      for (let minute = 0; minute < 60; minute++)
        minutes[minute]! *= this.#factors.at(listing.key, OF_MINUTES, hour * 60 + minute, MINUTE_FACTORS);
      divideHour(into, before, after, minutes);
    }
  }

  rescale(index: number, units: number): void {
    this.#averages[index] = chooseTradedAverage(this.#options.entries[index]!) * units;
  }

  #openDay(index: number, listing: Listing, day: number): void {
    listing.day = day;
    listing.factor = drawInterest(listing, day);
    listing.events = this.#announcements.ofDay(index, day);
    listing.hour = 0;
    listing.trade = 0;
  }

  /** Units from midnight until an hour of the listing's day begins; 24 is the day's end. Never falls. */
  #unitsUntil(index: number, listing: Listing, hour: number): number {
    if (hour < listing.hour) {
      listing.hour = 0;
      listing.trade = 0;
    }
    for (; listing.hour < hour; listing.hour++) listing.trade += this.#tradeOf(listing, listing.hour);
    return this.#averages[index]! * listing.factor * listing.trade;
  }

  #tradeOf(listing: Listing, hour: number): number {
    const { day, key, shares } = listing;
    let trade = 0;
    for (const { share, venue } of shares) trade += share * venue.hourOf(day, hour);
    if (trade === 0) return 0;
    trade *= this.#factors.at(key, OF_HOURS, day * 24 + hour, HOUR_FACTORS);
    return trade + this.#addedByEvents(listing, hour);
  }

  #addedByEvents(listing: Listing, hour: number): number {
    if (!isAnnounced(listing.events, (listing.day * 24 + hour) * STEPS_PER_HOUR)) return 0;
    const plain = this.#fillMinutes(listing, hour, []).reduce((sum, minute) => sum + minute, 0);
    return this.#fillMinutes(listing, hour).reduce((sum, minute) => sum + minute, 0) - plain;
  }

  /** The activity of an hour's minutes; overwritten by the next call. */
  #fillMinutes({ day, shares, events: known }: Listing, hour: number, events = known): Float64Array {
    const minutes = this.#minutes.fill(0);
    for (const { share, venue } of shares) {
      const shared = venue.minutesOf(day, hour);
      for (let minute = 0; minute < 60; minute++) minutes[minute]! += share * shared[minute]!;
    }
    if (events.length > 0)
      for (let minute = 0; minute < 60; minute++)
        minutes[minute]! *= announcedFactor(
          events,
          (day * 24 + hour) * STEPS_PER_HOUR + minute * MINUTE_STEPS,
        );
    return minutes;
  }

  #createListing(index: number): Listing {
    const { seed, entries } = this.#options;
    const entry = entries[index]!;
    return {
      key: deriveNoiseKey(seed, `volume ${entry.symbol}`),
      deviation: INTEREST_DEVIATIONS[getQuotingClass(entry) === 'stock' ? 'stocks' : 'others'],
      shares: this.#activity
        .mixOf(index)
        .map(({ pace, share }) => ({ share, venue: this.#venueOf(index, pace) })),
      day: Number.NaN,
      factor: 1,
      events: [],
      hour: 0,
      trade: 0,
    };
  }

  #venueOf(index: number, pace: number): VenueActivity {
    const { entries, venues } = this.#options;
    const [{ exchange }, venue] = [entries[index]!, venues[index]!];
    const name = `${pace} ${venue}`;
    const known =
      this.#venues.get(name) ??
      new VenueActivity({
        activity: this.#activity,
        pace,
        partsOf: (day) => this.#partsOf(exchange, venue, day),
        usualPartsOf: (day) => this.#partsOf(exchange, exchange, day),
      });
    this.#venues.set(name, known);
    return known;
  }
}

/** What an entry's volume is made of, and what is remembered of one of its days. */
interface Listing {
  readonly key: NoiseKey;
  /** The standard deviation of the logarithm of its own interest. */
  readonly deviation: number;
  /** Together 1. */
  readonly shares: readonly { readonly share: number; readonly venue: VenueActivity }[];
  /** Counted from 1970. */
  day: number;
  /** The factor of the whole day, drawn around 1. */
  factor: number;
  events: readonly Announced[];
  /** The hour until which it has been added up, and what was traded from midnight until then. */
  hour: number;
  trade: number;
}

/** How much an instrument is traded besides what it shares with others: what draws interest to it lasts for days. */
function drawInterest({ key, deviation }: Listing, day: number): number {
  let sum = 0;
  for (let past = 0; past < INTEREST_DAYS; past++) sum += drawNormal(key, 0, OF_DAYS, day - past);
  return exp((deviation * sum) / Math.sqrt(INTEREST_DAYS));
}

/** Divides what comes within an hour among its minutes by their weights. */
function divideHour({ until }: VolumeHour, before: number, after: number, weights: Float64Array): void {
  let whole = 0;
  for (let minute = 0; minute < 60; minute++) {
    until[minute] = whole;
    whole += weights[minute]!;
  }
  // A minute's share is at most 1, so that none is above the end, with which the next hour begins.
  for (let minute = 0; minute < 60; minute++)
    until[minute] = before + (after - before) * (until[minute]! / whole);
  until[60] = after;
}

const MINUTE_STEPS = 60_000 / STEP_MS;

const INTEREST_DAYS = 4;
/** Standard deviations of the logarithm of interest: news of a single company concerns nothing else. */
const INTEREST_DEVIATIONS = { stocks: 0.3, others: 0.1 } as const;
/** The same of an hour's volume, and of a minute's share of its hour. */
const HOUR_FACTORS = lognormalFactors(0.1);
const MINUTE_FACTORS = lognormalFactors(0.5);
