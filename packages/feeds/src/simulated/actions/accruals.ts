import { log } from '../noise/elementary.ts';
import { placeIn } from '../events/places.ts';
import { STEP_MS } from '../time/steps.ts';
import { NOTICE_MS } from './action-periods.ts';

/** The dividends of entries whose payout is their interest. Steps count from 1970. */
export interface AccrualSource {
  /** Places of these entries. */
  readonly indexes: readonly number[];
  /** The ex-steps of a year that are paid, in order. */
  readonly exStepsOf: (index: number, year: number) => readonly number[];
  /** Whole ticks that an entry pays at an ex-step: known from the announcement on. */
  readonly amountAt: (index: number, exStep: number) => number;
  /** An entry's mid in ticks without what has accrued, not rounded. */
  readonly midAt: (index: number, step: number) => number;
  /** The first opening of an entry's exchange on or after a date (days since 1970). */
  readonly openingFrom: (index: number, date: number) => number;
}

/**
 * What interest has come into prices since the last ex-date: a step function of time. From its announcement, or from the ex-date before if
 * that is later, until its ex-date a dividend accrues evenly, a part with each opening of the exchange: in money, which is announced, so that
 * a price knows nothing of later ones. At the ex-date all of it is gone: a saw that leads nowhere, while who holds the fund has the interest.
 */
export class Accruals {
  readonly #source: AccrualSource;
  /** By entry and year of the ex-date. */
  readonly #spells = new Map<number, Map<number, readonly Spell[]>>();

  constructor(source: AccrualSource) {
    this.#source = source;
    for (const index of source.indexes) this.#spells.set(index, new Map());
  }

  /** What has accrued at a step, in the logarithm of an entry's price; not below 0. */
  at(index: number, step: number): number {
    const spell = this.#near(index, step).find(({ from, exStep }) => from <= step && step < exStep);
    const place = spell ? placeIn(spell.steps, step) : -1;
    if (!spell || place < 0) return 0;
    return (spell.shifts[place] ??= this.#compute(index, spell, spell.steps[place]!));
  }

  /** The steps within a range at which interest comes into an entry's price: after its first one, in order. */
  within(index: number, from: number, to: number): number[] {
    const steps: number[] = [];
    for (let year = getYear(from); year <= getYear(to) + 1; year++)
      for (const spell of this.#ofYear(index, year))
        for (const step of spell.steps) if (step > from && step < to) steps.push(step);
    return steps;
  }

  /** The step until which no interest comes into any price. */
  unchangedUntil(step: number): number {
    const next = this.#source.indexes.flatMap((index) =>
      this.#near(index, step).flatMap(({ steps }) => steps[placeIn(steps, step) + 1] ?? []),
    );
    return next.reduce((first, one) => Math.min(first, one), Number.POSITIVE_INFINITY);
  }

  #compute(index: number, { from, exStep }: Spell, step: number): number {
    const { amountAt, midAt } = this.#source;
    return log(1 + (amountAt(index, exStep) * (step - from)) / (exStep - from) / midAt(index, step));
  }

  /** A spell is shorter than a month, and may have begun in the year before its ex-date's. */
  #near(index: number, step: number): readonly Spell[] {
    const year = getYear(step);
    return [...this.#ofYear(index, year), ...this.#ofYear(index, year + 1)];
  }

  #ofYear(index: number, year: number): readonly Spell[] {
    const years = this.#spells.get(index);
    if (!years) return [];
    const known = years.get(year) ?? this.#list(index, year);
    years.set(year, known);
    return known;
  }

  #list(index: number, year: number): readonly Spell[] {
    const { exStepsOf } = this.#source;
    const before = exStepsOf(index, year - 1).at(-1) ?? Number.NEGATIVE_INFINITY;
    const exSteps = exStepsOf(index, year);
    return exSteps.map((exStep, place) => {
      const from = Math.max(exSteps[place - 1] ?? before, exStep - NOTICE_MS / STEP_MS);
      return { from, exStep, steps: this.#openingsWithin(index, from, exStep), shifts: [] };
    });
  }

  #openingsWithin(index: number, from: number, to: number): number[] {
    const openings = new Set<number>();
    for (let date = Math.floor(from / STEPS_PER_DATE); date <= to / STEPS_PER_DATE; date++)
      openings.add(this.#source.openingFrom(index, date));
    return [...openings].filter((step) => step > from && step < to).sort((a, b) => a - b);
  }
}

/** The time in which one dividend accrues. */
interface Spell {
  readonly from: number;
  readonly exStep: number;
  /** When interest comes into the price, in order. */
  readonly steps: readonly number[];
  /** The result from each of them on, where it is known. */
  readonly shifts: number[];
}

const STEPS_PER_DATE = 86_400_000 / STEP_MS;

const getYear = (step: number): number => new Date(step * STEP_MS).getUTCFullYear();
