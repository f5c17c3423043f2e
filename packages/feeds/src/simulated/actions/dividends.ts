import { toCalendarDay, price, type Price } from '@lonja/core';
import type { CatalogueEntry } from '../../catalogue/catalogue.ts';
import { Accruals } from './accruals.ts';
import { isWithin, NOTICE_MS, type ActionPeriod } from './action-periods.ts';
import { findDividendPolicy, type DividendPolicy } from './dividend-policy.ts';
import type { MarketModel } from '../model/market-models.ts';
import { log } from '../noise/elementary.ts';
import type { FindOpening } from '../events/openings.ts';
import { placeIn } from '../events/places.ts';
import { createMaking, inPieces, type Making, type Pieces } from '../../pieces.ts';
import { STEP_MS } from '../time/steps.ts';

/** A dividend of one instrument. */
export interface FeedDividend {
  readonly symbol: string;
  /** The opening from which the price is without it: milliseconds since 1970. */
  readonly exAt: number;
  /** For one unit, in prices of the instrument. */
  readonly amount: Price;
}

export interface DividendsOptions {
  readonly entries: readonly CatalogueEntry[];
  readonly model: MarketModel;
  /** What is announced within them is paid. */
  readonly periods: readonly ActionPeriod[];
  readonly openingFrom: FindOpening;
  /** An entry's mid in ticks, not rounded, in the scale of the catalogue, where dividends have taken `shift` off its logarithm. */
  readonly midAt: (index: number, step: number, shift: number) => number;
  /** The factor of an entry's price by splits until a step. */
  readonly scaleAt: (index: number, step: number) => number;
  /** The same by the splits that open positions have gone through. */
  readonly heldScaleOf: (index: number) => number;
  /** What is known of them, by symbol. */
  readonly tracks: Map<string, Track>;
}

/**
 * What dividends take off the logarithms of prices: a step function of time. At the opening of its ex-date a price is lower by
 * exactly the dividend, so that whoever holds it is worth what he would be worth without one. An amount is declared once a
 * year, from the price at the first announcement of that year, and knows nothing of later prices; a split divides it as it
 * divides the price. Steps count from 1970.
 */
export class Dividends {
  readonly #options: DividendsOptions;
  /** By entry; undefined where nothing is ever paid. */
  readonly #tracks: readonly (Track | undefined)[];
  /** Ex-steps of all entries by year, in order. */
  readonly #exSteps = new Map<number, Making<readonly number[]>>();
  readonly #beginning: number;
  readonly #accruals: Accruals;
  #toCome: ToCome = { from: 0, until: 0, dividends: [] };

  constructor(options: DividendsOptions) {
    const { entries, model, periods, tracks } = options;
    this.#options = options;
    this.#beginning = Math.min(...periods.map(({ from }) => from));
    this.#tracks = entries.map((entry) => {
      if (periods.length === 0) return undefined;
      const known = tracks.get(entry.symbol);
      const policy = known ? undefined : findDividendPolicy(entry, model);
      if (!policy) return known;
      const track = createTrack(policy, this.#firstYear());
      tracks.set(entry.symbol, track);
      return track;
    });
    this.#accruals = new Accruals({
      indexes: this.#tracks.flatMap((track, index) => (track?.policy.accrues ? [index] : [])),
      exStepsOf: (index, year) =>
        year < this.#firstYear() ? [] : this.#scheduleOf(index, this.#tracks[index]!.policy, year),
      amountAt: (index, exStep) => this.#amountAt(index, exStep),
      midAt: (index, step) => options.midAt(index, step, 0) * options.scaleAt(index, step),
      openingFrom: (index, date) => options.openingFrom(entries[index]!.exchange, date),
    });
  }

  /** Finds when prices go ex in the year of a step, and in those around it. */
  *prepare(step: number): Pieces<void> {
    const year = getYear(step);
    for (const near of [year - 1, year, year + 1])
      if (near >= this.#firstYear()) yield* this.#makeStepsOf(near).pieces();
  }

  /** What all dividends until a step, its own included, take off the logarithm of an entry's price: not above 0, but for interest to come. */
  at(index: number, step: number): number {
    const track = this.#tracks[index];
    if (!track) return 0;
    this.#payUntil(index, track, step);
    return getShift(track, step) + this.#accruals.at(index, step);
  }

  /** The step until which the result of `at` stays the same for every entry. */
  unchangedUntil(step: number): number {
    return Math.min(this.#nextExStep(step), this.#accruals.unchangedUntil(step));
  }

  #nextExStep(step: number): number {
    if (!this.#pays()) return Number.POSITIVE_INFINITY;
    const year = getYear(step);
    const steps = [...this.#stepsOf(year), ...this.#stepsOf(year + 1)];
    return steps[placeIn(steps, step) + 1] ?? Number.POSITIVE_INFINITY;
  }

  /** The steps within a range at which an entry goes ex, or interest comes into its price: after its first one, in order. */
  within(index: number, from: number, to: number): number[] {
    const track = this.#tracks[index];
    if (!track) return [];
    this.#payUntil(index, track, to - 1);
    const exSteps = track.steps.slice(placeIn(track.steps, from) + 1).filter((step) => step < to);
    return [...exSteps, ...this.#accruals.within(index, from, to)].sort((a, b) => a - b);
  }

  /**
   * An entry's dividends that went ex after a moment, until another one, in order. An amount is for a unit as positions count
   * it, which may be before a split of the ex moment or after one of later; then it may be a fraction of a tick.
   */
  paid(index: number, after: number, until: number): FeedDividend[] {
    return this.#passed(index, after, until).map(([step, ticks]) => {
      const scale = this.#options.scaleAt(index, step);
      return this.#dividend(index, step, (ticks * this.#options.heldScaleOf(index)) / scale);
    });
  }

  /** Ex-steps after a moment, until another one, in order, with ticks of a unit at that step. */
  #passed(index: number, after: number, until: number): (readonly [step: number, ticks: number])[] {
    const track = this.#tracks[index];
    if (!track) return [];
    const last = Math.floor(until / STEP_MS);
    this.#payUntil(index, track, last);
    const [from, to] = [placeIn(track.steps, after / STEP_MS) + 1, placeIn(track.steps, last) + 1];
    return track.steps.slice(from, to).map((step, place) => [step, track.amounts[from + place]!]);
  }

  /** The last moment at or before another one at which an entry went ex; undefined without one. */
  newestOf(index: number, until: number): number | undefined {
    const track = this.#tracks[index];
    if (!track) return undefined;
    const last = Math.floor(until / STEP_MS);
    this.#payUntil(index, track, last);
    const step = track.steps[placeIn(track.steps, last)];
    return step === undefined ? undefined : step * STEP_MS;
  }

  /** The last moment at or before another one at which any price went ex; undefined without one. */
  newest(until: number): number | undefined {
    const step = Math.floor(until / STEP_MS);
    for (let year = getYear(step); year >= this.#firstYear(); year--) {
      const steps = this.#stepsOf(year);
      const place = placeIn(steps, step);
      if (place >= 0) return steps[place]! * STEP_MS;
    }
    return undefined;
  }

  /**
   * What is announced by now and goes ex from a moment on, before another one: in order of time. An amount is for a unit of the
   * ex moment: a split until then is announced before the dividend.
   */
  announced(from: number, until: number, now: number): readonly FeedDividend[] {
    const passed = this.#tracks.flatMap((_, index) =>
      this.#passed(index, from - 1, Math.min(until - 1, now)).map(([step, ticks]) =>
        this.#dividend(index, step, ticks),
      ),
    );
    const toCome = this.#toComeAt(now).filter(({ exAt }) => exAt >= from && exAt < until);
    return [...passed, ...toCome].sort((a, b) => a.exAt - b.exAt);
  }

  /** What is announced at a moment and goes ex after it. Stays the same from one announcement or ex-date to the next. */
  #toComeAt(now: number): readonly FeedDividend[] {
    if (this.#toCome.from <= now && now < this.#toCome.until) return this.#toCome.dividends;
    const dividends = this.#tracks.flatMap((track, index) =>
      track ? this.#toComeOf(index, track, now) : [],
    );
    this.#toCome = { from: now, until: this.#nextNews(now), dividends };
    return dividends;
  }

  #toComeOf(index: number, track: Track, now: number): FeedDividend[] {
    this.#payUntil(index, track, Math.floor(now / STEP_MS));
    const years = [getYear(now / STEP_MS), getYear((now + NOTICE_MS) / STEP_MS)];
    return [...new Set(years)].flatMap((year) =>
      this.#scheduleOf(index, track.policy, year).flatMap((step) => {
        const at = step * STEP_MS;
        if (at <= now || at - NOTICE_MS > now) return [];
        const amount = this.#amountAt(index, step);
        return amount > 0 ? [this.#dividend(index, step, amount)] : [];
      }),
    );
  }

  /** When a price goes ex next, or something is announced. */
  #nextNews(now: number): number {
    const step = Math.floor(now / STEP_MS);
    const notice = NOTICE_MS / STEP_MS;
    return Math.min(this.#nextExStep(step), this.#nextExStep(step + notice) - notice) * STEP_MS;
  }

  #dividend(index: number, step: number, ticks: number): FeedDividend {
    const { symbol, tickSize } = this.#options.entries[index]!;
    return { symbol, exAt: step * STEP_MS, amount: price(BigInt(Math.round(ticks * Number(tickSize)))) };
  }

  /** Adds the dividends that went ex until a step, in order: each needs the price that the ones before it left. */
  #payUntil(index: number, track: Track, step: number): void {
    for (const last = getYear(step); ;) {
      const next = track.due[0];
      if (next === undefined) {
        if (track.nextYear > last) return;
        track.due.push(...this.#scheduleOf(index, track.policy, track.nextYear));
        track.nextYear += 1;
        continue;
      }
      if (next > step) return;
      track.due.shift();
      this.#pay(index, track, next);
    }
  }

  #pay(index: number, track: Track, step: number): void {
    const before = track.shifts.at(-1) ?? 0;
    const amount = this.#amountAt(index, step);
    if (track.policy.accrues) {
      // All that goes had come.
      if (amount > 0) addPayment(track, step, amount, before);
      return;
    }
    const share = amount / (this.#options.midAt(index, step, before) * this.#options.scaleAt(index, step));
    // A company whose price has fallen so far withdraws what it has announced.
    if (amount === 0 || share > LARGEST_SHARE) return;
    addPayment(track, step, amount, before + log(1 - share));
  }

  /** Whole ticks that an entry pays on a unit of an ex-step: what is declared for the year, after the splits since then. */
  #amountAt(index: number, step: number): number {
    const { ticks, scale } = this.#declaredOf(index, getYear(step));
    return Math.round((ticks * this.#options.scaleAt(index, step)) / scale);
  }

  /** What an entry declares at the first announcement of a year to pay each time of that year. */
  #declaredOf(index: number, year: number): Declared {
    const track = this.#tracks[index]!;
    const known = track.declared.get(year);
    if (known) return known;
    const { policy } = track;
    const at = this.#exStep(index, policy, year, policy.months[0]!) - NOTICE_MS / STEP_MS;
    const scale = this.#options.scaleAt(index, at);
    const mid = this.#options.midAt(index, at, getShift(track, at)) * scale;
    const declared = { ticks: Math.round((mid * policy.yield) / policy.months.length), scale };
    track.declared.set(year, declared);
    return declared;
  }

  /** The ex-steps of a year that are paid, in order. */
  #scheduleOf(index: number, policy: DividendPolicy, year: number): number[] {
    return policy.months
      .map((month) => this.#exStep(index, policy, year, month))
      .filter((step) => isWithin(this.#options.periods, step * STEP_MS - NOTICE_MS));
  }

  /** The first opening of its exchange on or after the policy's date. */
  #exStep(index: number, { day }: DividendPolicy, year: number, month: number): number {
    const { entries, openingFrom } = this.#options;
    return openingFrom(entries[index]!.exchange, toCalendarDay(year, month, day));
  }

  #stepsOf(year: number): readonly number[] {
    return this.#makeStepsOf(year).require();
  }

  #makeStepsOf(year: number): Making<readonly number[]> {
    const making = this.#exSteps.get(year) ?? createMaking(() => this.#listSteps(year));
    this.#exSteps.set(year, making);
    return making;
  }

  *#listSteps(year: number): Pieces<readonly number[]> {
    const steps = new Set<number>();
    yield* inPieces(this.#tracks.length, (index) => {
      const track = this.#tracks[index];
      if (track) for (const step of this.#scheduleOf(index, track.policy, year)) steps.add(step);
    });
    return [...steps].sort((a, b) => a - b);
  }

  #pays(): boolean {
    return this.#options.periods.length > 0;
  }

  #firstYear(): number {
    return this.#pays() ? new Date(this.#beginning).getUTCFullYear() : Number.POSITIVE_INFINITY;
  }
}

/** What is announced at any moment from one to another, which is not included, and goes ex later. */
interface ToCome {
  readonly from: number;
  readonly until: number;
  readonly dividends: readonly FeedDividend[];
}

/** An entry's dividends in order of time. */
export interface Track {
  readonly policy: DividendPolicy;
  readonly steps: number[];
  /** Whole ticks of a unit at that step. */
  readonly amounts: number[];
  /** Running sums of what is taken off the logarithm. */
  readonly shifts: number[];
  /** By year. */
  readonly declared: Map<number, Declared>;
  /** Ex-steps that are known and not reached yet, in order. */
  readonly due: number[];
  nextYear: number;
}

function addPayment(track: Track, step: number, amount: number, shift: number): void {
  track.steps.push(step);
  track.amounts.push(amount);
  track.shifts.push(shift);
}

/** Whole ticks of one payment, by the scale at its declaration. */
interface Declared {
  readonly ticks: number;
  readonly scale: number;
}

const createTrack = (policy: DividendPolicy, nextYear: number): Track => ({
  policy,
  steps: [],
  amounts: [],
  shifts: [],
  declared: new Map(),
  due: [],
  nextYear,
});

const getShift = ({ steps, shifts }: Track, step: number): number => shifts[placeIn(steps, step)] ?? 0;

/** Largest share of the price on the ex-date that is paid. */
const LARGEST_SHARE = 0.5;

/** No exchange that pays opens for a year in the last days of another. */
const getYear = (step: number): number => new Date(step * STEP_MS).getUTCFullYear();
