import type { CatalogueEntry } from '../../catalogue/catalogue.ts';
import { exp } from '../noise/elementary.ts';
import { KeyedFunction, deriveNoiseKey, type NoiseKey } from '../noise/keyed-function.ts';
import { toNormal } from '../noise/normal-draw.ts';
import { chooseProfile, hourWeights } from '../time/activity.ts';
import { chooseAverage } from './average-volumes.ts';
import { drawFactor, lognormalFactors, OF_DAYS, OF_HOURS, OF_MINUTES } from './volume-draws.ts';
import type { VolumeDivision, VolumeHour } from './volume-hours.ts';

/**
 * Volumes that know nothing of prices: a day's total around the average, divided among the hours by the time of day, and among the
 * minutes at random.
 */
export function createDrawnVolumes(seed: string, entries: readonly CatalogueEntry[]): VolumeDivision {
  const keys: NoiseKey[] = [];
  const draws = new KeyedFunction();
  const averages = Float64Array.from(entries, chooseAverage);
  const weights = entries.map((entry) => hourWeights(chooseProfile(entry)));
  return {
    openHour(index, hour, into) {
      const key = (keys[index] ??= deriveNoiseKey(seed, `volume ${entries[index]!.symbol}`));
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
    },
    rescale(index, units) {
      averages[index] = chooseAverage(entries[index]!) * units;
    },
  };
}

/** Divides an hour's units, which come after those of the day until then, among its minutes by their weights. */
function fillHour(
  { until }: VolumeHour,
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

/** Standard deviations of the logarithm of a day's, an hour's and a minute's volume. */
const DAY_DEVIATION = 0.25;
const HOUR_FACTORS = lognormalFactors(0.2);
const MINUTE_FACTORS = lognormalFactors(0.5);
