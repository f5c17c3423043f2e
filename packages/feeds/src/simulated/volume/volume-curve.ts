import { inPieces, type Pieces } from '../../pieces.ts';
import { createHour, unitsUntil, type VolumeDivision, type VolumeHour } from './volume-hours.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Units traded since 00:00 UTC, by entry: a pure function of the seed and the time. */
export interface VolumeCurve {
  readonly volumes: Float64Array;
  /** Moves `volumes` to the moment, in milliseconds since 1970. */
  update(at: number): void;
  /** Divides the hour of a moment, as its first update would. */
  prepare(at: number): Pieces<void>;
  /** Whole units of an entry from one moment to another of the same UTC day, its last one included (24:00). */
  between(index: number, from: number, to: number): number;
  /** Counts an entry's volumes, also past ones, in other units: a split's new ones for one of the catalogue. */
  rescale(index: number, units: number): void;
}

/** The volumes of so many entries, by how they are divided; evenly within a minute. */
export function createVolumeCurve(count: number, division: VolumeDivision): VolumeCurve {
  const volumes = new Float64Array(count);
  const hours = Array.from({ length: count }, createHour);
  const probe = createHour();

  const reach = (index: number, hour: number, into: VolumeHour): VolumeHour => {
    if (into.entry === index && into.hour === hour) return into;
    division.openHour(index, hour, into);
    into.entry = index;
    into.hour = hour;
    return into;
  };
  /** Units since UTC midnight; at midnight itself those of the whole previous day. */
  const unitsOfDay = (index: number, at: number, isEnd: boolean): number => {
    const isMidnight = at % DAY_MS === 0;
    if (isMidnight && !isEnd) return 0;
    const hour = Math.floor((isMidnight ? at - 1 : at) / HOUR_MS);
    return unitsUntil(reach(index, hour, probe), at - hour * HOUR_MS);
  };
  return {
    volumes,
    update(at) {
      const hour = Math.floor(at / HOUR_MS);
      for (let index = 0; index < count; index++)
        volumes[index] = unitsUntil(reach(index, hour, hours[index]!), at - hour * HOUR_MS);
    },
    prepare: (at) => inPieces(count, (index) => reach(index, Math.floor(at / HOUR_MS), hours[index]!)),
    between: (index, from, to) => unitsOfDay(index, to, true) - unitsOfDay(index, from, false),
    rescale(index, units) {
      division.rescale(index, units);
      hours[index]!.hour = Number.NaN;
      probe.hour = Number.NaN;
    },
  };
}
