import { priceToNumber } from '@lonja/core';
import type { CatalogueEntry } from '../catalogue/catalogue.ts';
import { quotingClassOf, type QuotingClass } from '../catalogue/conventions.ts';
import { noiseKeyOf, normalOf, scramble } from './hashed-normal.ts';

const DAY_MS = 86_400_000;

/** Units traded since 00:00 UTC, by entry: a pure function of the seed and the time. */
export interface VolumeCurve {
  readonly volumes: Float64Array;
  /** Brings `volumes` to the moment, in milliseconds since 1970. */
  update(at: number): void;
}

/**
 * Volumes that rise through the UTC day to a total around the catalogue's daily average
 * (or its class's order of magnitude), faster around the hour at which the class trades most.
 */
export function createVolumeCurve(seed: string, entries: readonly CatalogueEntry[]): VolumeCurve {
  const keys = Int32Array.from(entries, (entry) => noiseKeyOf(seed, `volume ${entry.symbol}`)[0]);
  const averages = Float64Array.from(entries, averageOf);
  const peaks = Float64Array.from(entries, (entry) => PEAK_HOURS[quotingClassOf(entry)] / 24);
  const shares = new Map([...new Set(peaks)].map((peak) => [peak, 0]));
  const totals = new Float64Array(entries.length);
  const volumes = new Float64Array(entries.length);
  let day = Number.NaN;

  const openDay = (newDay: number): void => {
    day = newDay;
    for (let entry = 0; entry < totals.length; entry++) {
      const mood = normalOf(scramble(keys[entry]! ^ Math.imul(day, 0x9e3779b1)));
      totals[entry] = averages[entry]! * Math.exp(DAY_DEVIATION * mood);
    }
  };
  return {
    volumes,
    update(at) {
      const today = Math.floor(at / DAY_MS);
      if (today !== day) openDay(today);
      for (const peak of shares.keys()) shares.set(peak, shareOfDay(at / DAY_MS - today, peak));
      for (let entry = 0; entry < volumes.length; entry++)
        volumes[entry] = Math.floor(totals[entry]! * shares.get(peaks[entry]!)!);
    },
  };
}

/** Standard deviation of the logarithm of a day's volume. */
const DAY_DEVIATION = 0.25;

/** How much livelier than its mean a class is at its peak hour; under 1, so that volume never falls. */
const PEAK_STRENGTH = 0.8;

/** The share of a day's volume that is traded by a fraction of the day: 0 at 0, 1 at 1, rising, steepest at the peak. */
function shareOfDay(fraction: number, peak: number): number {
  const turn = 2 * Math.PI;
  const swing = Math.sin(turn * (fraction - peak)) + Math.sin(turn * peak);
  return fraction + (PEAK_STRENGTH / turn) * swing;
}

/** UTC hour of the day at which a class trades most. */
const PEAK_HOURS: Readonly<Record<QuotingClass, number>> = {
  stock: 17,
  forex: 14,
  crypto: 15,
  commodity: 15,
  index: 16,
  future: 16,
  yield: 15,
};

/** Units a day where the catalogue has none: forex by how much a pair is traded, coins by a value of five million USD. */
const averageOf = (entry: CatalogueEntry): number =>
  entry.averageDailyVolume ?? TYPICAL_VOLUMES[quotingClassOf(entry)](entry);

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
