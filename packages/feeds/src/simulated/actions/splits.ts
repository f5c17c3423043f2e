import { priceToNumber, type SplitRatio } from '@lonja/core';
import type { CatalogueEntry } from '../../catalogue/catalogue.ts';
import { isWithin, NOTICE_MS, type ActionPeriod } from './action-periods.ts';
import type { EventCalendar } from '../events/event-calendar.ts';
import { leadingShareOf } from '../model/followers.ts';
import type { FindOpening } from '../events/openings.ts';
import { placeIn } from '../events/places.ts';
import { createMaking, finish, inPieces, type Making, type Pieces } from '../../pieces.ts';
import { splitAt } from './split-policy.ts';
import { STEP_MS } from '../time/steps.ts';

/** A split that the company of a share has announced. Moments are milliseconds since 1970. */
export interface AnnouncedSplit {
  readonly symbol: string;
  readonly announcedAt: number;
  /** The opening from which the share counts by the new units. */
  readonly at: number;
  readonly ratio: SplitRatio;
}

export interface SplitsOptions {
  readonly entries: readonly CatalogueEntry[];
  readonly calendar: Pick<EventCalendar, 'ofYear' | 'prepare'>;
  /** What is announced within them takes effect. */
  readonly periods: readonly ActionPeriod[];
  readonly openingFrom: FindOpening;
  /** An entry's mid at a step in whole price units, in the scale of the catalogue. */
  readonly midAt: (index: number, step: number) => number;
  /** What companies have decided, by the symbol they report under. */
  readonly tracks: Map<string, SplitDecisions>;
}

/** What a company has decided with each report, by the report's moment. */
export type SplitDecisions = Map<number, SplitRatio | undefined>;

/**
 * The splits of the market's companies, and so the scale in which a share is counted: a step function of time. A company
 * decides with each of its reports, by the last price before it, and knows nothing of later ones. All its share classes split
 * together. Steps count from 1970.
 */
export class Splits {
  readonly #options: SplitsOptions;
  /** By entry: all share classes have one company. */
  readonly #companies: readonly Company[];
  readonly #byReporter: ReadonlyMap<string, Company>;
  /** The reports of all companies that are known, in order of time, and how many of them all companies have decided. */
  readonly #reports: Report[] = [];
  #decided = 0;
  #nextYear: number;
  #learning: Making<void> | undefined;
  readonly #announced: AnnouncedSplit[] = [];

  constructor(options: SplitsOptions) {
    const { entries, periods, tracks } = options;
    this.#options = options;
    const positions = new Map(entries.map(({ symbol }, index) => [symbol, index]));
    const companies = entries.map(({ symbol }, index) => {
      const decisions: SplitDecisions = tracks.get(symbol) ?? new Map();
      tracks.set(symbol, decisions);
      return createCompany(index, decisions);
    });
    for (const [index, { symbol }] of entries.entries()) {
      const leader = positions.get(leadingShareOf(symbol) ?? '');
      if (leader === undefined) continue;
      companies[index] = companies[leader]!;
      companies[leader]!.followers.push(index);
    }
    this.#companies = companies;
    this.#byReporter = new Map(entries.map(({ symbol }, index) => [symbol, companies[index]!]));
    this.#nextYear = periods.length === 0 ? Number.POSITIVE_INFINITY : getYear(periods[0]!.from);
  }

  /** The factor of an entry's price by all splits until a step, its own included; 1 without any. */
  scaleAt(index: number, step: number): number {
    const company = this.#companies[index]!;
    this.#decide(company, step * STEP_MS - NOTICE_MS);
    return getScale(company, step);
  }

  /** The first split of an entry that takes effect after a moment, of those that are known; undefined without one. */
  next(index: number, after: number): AnnouncedSplit | undefined {
    const { steps, announced } = this.#companies[index]!;
    const split = announced[placeIn(steps, after / STEP_MS) + 1];
    return split && { symbol: this.#options.entries[index]!.symbol, ...split };
  }

  /** What is announced by now and takes effect from a moment on, before another one: in order of time. */
  announced(from: number, until: number, now: number): readonly AnnouncedSplit[] {
    this.#decideAll(now);
    return this.#announced
      .filter(({ at, announcedAt }) => at >= from && at < until && announcedAt <= now)
      .sort((a, b) => a.at - b.at);
  }

  #decideAll(until: number): void {
    finish(this.prepare(until));
  }

  /** Decides what is announced until a moment, milliseconds since 1970. */
  *prepare(until: number): Pieces<void> {
    for (const year = getYear(until); this.#nextYear <= year;) {
      yield* this.#options.calendar.prepare(this.#nextYear);
      yield* this.#next().pieces();
    }
    for (;;) {
      const next = this.#reports[this.#decided];
      if (!next || next.at > until) return;
      this.#decide(next.company, next.at);
      this.#decided += 1;
      if (this.#decided % PIECE === 0) yield;
    }
  }

  /** Decides with the reports of a company until a moment, in order: each needs the scale that the ones before it left. */
  #decide(company: Company, until: number): void {
    this.#learnUntil(until);
    for (;;) {
      const at = company.reports[company.decided];
      if (at === undefined || at > until) return;
      // Counted before the price is read: what it pays until then asks for the scale until then.
      company.decided += 1;
      this.#decideWith(company, at);
    }
  }

  #decideWith(company: Company, announcedAt: number): void {
    const { entries, openingFrom } = this.#options;
    const { index, followers, steps, units, announced } = company;
    const step = announcedAt / STEP_MS - 1;
    // Whoever has a split ahead does not announce another.
    if (step < (steps.at(-1) ?? 0)) return;
    const ratio = this.#ratioOf(company, announcedAt);
    if (!ratio) return;
    const from = Math.floor((announcedAt + NOTICE_MS) / DAY_MS) + 1;
    const effective = openingFrom(entries[index]!.exchange, from);
    const { newUnits, oldUnits } = units.at(-1) ?? { newUnits: 1, oldUnits: 1 };
    const split = { announcedAt, at: effective * STEP_MS, ratio };
    steps.push(effective);
    units.push({ newUnits: newUnits * ratio.newUnits, oldUnits: oldUnits * ratio.oldUnits });
    announced.push(split);
    for (const member of [index, ...followers])
      this.#announced.push({ symbol: entries[member]!.symbol, ...split });
  }

  /** What a company decides with a report, by the last price before it. */
  #ratioOf(company: Company, announcedAt: number): SplitRatio | undefined {
    const { entries, midAt } = this.#options;
    const { index, decisions } = company;
    if (decisions.has(announcedAt)) return decisions.get(announcedAt);
    const step = announcedAt / STEP_MS - 1;
    const mid = midAt(index, step) * getScale(company, step);
    const ratio = splitAt(mid, priceToNumber(entries[index]!.seedPrice));
    decisions.set(announcedAt, ratio);
    return ratio;
  }

  #learnUntil(at: number): void {
    for (const year = getYear(at); this.#nextYear <= year;) this.#next().require();
  }

  #next(): Making<void> {
    return (this.#learning ??= createMaking(() => this.#learn()));
  }

  /** Learns the reports of the next year. */
  *#learn(): Pieces<void> {
    const events = this.#options.calendar.ofYear(this.#nextYear);
    yield* inPieces(events.length, (place) => {
      const { kind, subject, at } = events[place]!;
      const company = this.#byReporter.get(subject);
      if (kind !== 'earnings' || !company || !isWithin(this.#options.periods, at)) return;
      this.#reports.push({ company, at });
      company.reports.push(at);
    });
    this.#nextYear += 1;
    this.#learning = undefined;
  }
}

/** A company's reports and splits, in order of time. */
interface Company {
  /** Index of the share that the company reports under. */
  readonly index: number;
  /** Other share classes of the company, and funds of what is no company. */
  readonly followers: number[];
  readonly reports: number[];
  /** How many of them are decided. */
  decided: number;
  readonly decisions: SplitDecisions;
  /** From which splits are in effect. */
  readonly steps: number[];
  /** Running products of the ratios. */
  readonly units: SplitRatio[];
  readonly announced: Omit<AnnouncedSplit, 'symbol'>[];
}

interface Report {
  readonly company: Company;
  readonly at: number;
}

const createCompany = (index: number, decisions: SplitDecisions): Company => ({
  index,
  followers: [],
  reports: [],
  decided: 0,
  decisions,
  steps: [],
  units: [],
  announced: [],
});

const getScale = ({ steps, units }: Company, step: number): number => {
  const product = units[placeIn(steps, step)];
  return product ? product.oldUnits / product.newUnits : 1;
};

/** Reports of a piece: a millisecond at most, also where each needs a price of its own. */
const PIECE = 16;
const DAY_MS = 86_400_000;
const getYear = (at: number): number => new Date(at).getUTCFullYear();
