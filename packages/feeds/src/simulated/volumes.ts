import { priceToNumber } from '@lonja/core';
import type { CatalogueEntry } from '../catalogue/catalogue.ts';
import { getQuotingClass, type QuotingClass } from '../catalogue/conventions.ts';
import { hourWeights, chooseProfile } from './time/activity.ts';
import { exp } from './noise/elementary.ts';
import { KeyedFunction, deriveNoiseKey } from './noise/keyed-function.ts';
import { toNormal } from './noise/normal-draw.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Units traded since 00:00 UTC, by entry: a pure function of the seed and the time. */
export interface VolumeCurve {
  readonly volumes: Float64Array;
  /** Moves `volumes` to the moment, in milliseconds since 1970. */
  update(at: number): void;
  /** Whole units of an entry from one moment to another of the same UTC day, its last one included (24:00). */
  between(index: number, from: number, to: number): number;
  /** Counts an entry's volumes, also past ones, in other units: a split's new ones for one of the catalogue. */
  rescale(index: number, units: number): void;
}

/**
 * A day's total around the catalogue's daily average (or its class's order of magnitude), divided among the hours by the
 * instrument's activity, among the minutes at random, and evenly within a minute.
 */
export function createVolumeCurve(seed: string, entries: readonly CatalogueEntry[]): VolumeCurve {
  const keys = entries.map(({ symbol }) => deriveNoiseKey(seed, `volume ${symbol}`));
  const draws = new KeyedFunction();
  const averages = Float64Array.from(entries, chooseAverage);
  const weights = entries.map((entry) => hourWeights(chooseProfile(entry)));
  const volumes = new Float64Array(entries.length);
  const hours = entries.map(() => createHour());
  const probe = createHour();

  /** Writes how an entry's volume rises through an hour, counted from 1970. */
  const openHour = (index: number, hour: number, into: Hour): void => {
    const key = keys[index]!;
    const day = Math.floor(hour / 24);
    draws.draw(key, 0, OF_DAYS, day);
    const total = averages[index]! * exp(DAY_DEVIATION * toNormal(draws.high, draws.low));
    let before = 0;
    let here = 0;
    let whole = 0;
    for (let other = 0; other < 24; other++) {
      const share =
        weights[index]![other]! * drawFactor(draws, key, OF_HOURS, day * 24 + other, HOUR_FACTORS);
      if (other < hour - day * 24) before += share;
      if (other === hour - day * 24) here = share;
      whole += share;
    }
    const start = (total * before) / whole;
    fillHour(into, start, (total * here) / whole, (minute) =>
      drawFactor(draws, key, OF_MINUTES, hour * 60 + minute, MINUTE_FACTORS),
    );
  };
  /** Units since UTC midnight; at midnight itself those of the whole previous day. */
  const unitsOfDay = (index: number, at: number, isEnd: boolean): number => {
    const isMidnight = at % DAY_MS === 0;
    if (isMidnight && !isEnd) return 0;
    const hour = Math.floor((isMidnight ? at - 1 : at) / HOUR_MS);
    if (probe.entry !== index || probe.hour !== hour) openHour(index, hour, probe);
    probe.entry = index;
    probe.hour = hour;
    return unitsUntil(probe, at - hour * HOUR_MS);
  };
  return {
    volumes,
    update(at) {
      const hour = Math.floor(at / HOUR_MS);
      for (let entry = 0; entry < volumes.length; entry++) {
        const its = hours[entry]!;
        if (its.hour !== hour) openHour(entry, hour, its);
        its.hour = hour;
        volumes[entry] = unitsUntil(its, at - hour * HOUR_MS);
      }
    },
    between: (index, from, to) => unitsOfDay(index, to, true) - unitsOfDay(index, from, false),
    rescale(index, units) {
      averages[index] = chooseAverage(entries[index]!) * units;
      hours[index]!.hour = Number.NaN;
      probe.hour = Number.NaN;
    },
  };
}

/** Units since midnight at the start of each minute of an hour, and at its end. */
interface Hour {
  entry: number;
  hour: number;
  readonly until: Float64Array;
}

/** Divides an hour's units, which come after those of the day until then, among its minutes by their weights. */
function fillHour(
  { until }: Hour,
  before: number,
  units: number,
  weightOf: (minute: number) => number,
): void {
  let weights = 0;
  for (let minute = 0; minute < 60; minute++) {
    until[minute] = weights;
    weights += weightOf(minute);
  }
  until[60] = weights;
  for (let minute = 0; minute <= 60; minute++) until[minute] = before + (units * until[minute]!) / weights;
}

/** Whole units since midnight, so many milliseconds within an hour. */
function unitsUntil({ until }: Hour, within: number): number {
  const minute = Math.floor(within / MINUTE_MS);
  if (minute >= 60) return Math.floor(until[60]!);
  const start = until[minute]!;
  return Math.floor(start + (until[minute + 1]! - start) * (within / MINUTE_MS - minute));
}

const createHour = (): Hour => ({ entry: -1, hour: Number.NaN, until: new Float64Array(61) });

/** The purpose of a draw, as the upper half of its number. */
const OF_DAYS = 0;
const OF_HOURS = 1;
const OF_MINUTES = 2;

/** One draw of 64 bits serves four places that follow one another. */
function drawFactor(
  draws: KeyedFunction,
  key: Int32Array,
  purpose: number,
  place: number,
  factors: Float64Array,
): number {
  const quarter = place & 3;
  if (quarter === 0) draws.draw(key, 0, purpose, place >>> 2);
  const word = quarter < 2 ? draws.low : draws.high;
  return factors[(quarter & 1) === 0 ? word >>> 20 : (word >>> 4) & 0xfff]!;
}

/** Standard deviations of the logarithm of a day's, an hour's and a minute's volume. */
const DAY_DEVIATION = 0.25;
const HOUR_FACTORS = lognormalFactors(0.2);
const MINUTE_FACTORS = lognormalFactors(0.5);

/** Factors at 4,096 quantiles, drawn by the thousand when an hour begins. */
function lognormalFactors(deviation: number): Float64Array {
  return Float64Array.from({ length: 4096 }, (_, place) =>
    exp(deviation * toNormal((place << 20) + (1 << 19), 0)),
  );
}
/** Units a day where the catalogue has none: forex by how much a pair is traded, coins by a value of five million USD. */
const chooseAverage = (entry: CatalogueEntry): number =>
  entry.averageDailyVolume ?? TYPICAL_VOLUMES[getQuotingClass(entry)](entry);

const FOREX_VOLUMES: Readonly<Record<string, number>> = { Major: 2e9, Minor: 3e8 };
const TYPICAL_VOLUMES: Readonly<Record<QuotingClass, (entry: CatalogueEntry) => number>> = {
  stock: () => 400_000,
  forex: ({ sector }) => FOREX_VOLUMES[sector] ?? 3e7,
  crypto: ({ seedPrice }) => 5e6 / priceToNumber(seedPrice),
  commodity: () => 50_000,
  index: () => 100_000_000,
  future: () => 80_000,
  yield: () => 100_000,
};
