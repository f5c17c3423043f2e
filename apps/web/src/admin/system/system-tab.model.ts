import type { NumberFormat } from '../../shared/figures/number-format.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The format of a duration: figures, and the letter for days. */
export interface DurationWords {
  readonly format: Pick<NumberFormat, 'decimal' | 'count'>;
  readonly day: string;
}

/** '0.42 ms', '830 ms', '12.4 s', '3 h 5 min', '2 d 4 h'; a dash without one. */
export function durationText(milliseconds: number | null, { format, day }: DurationWords): string {
  if (milliseconds === null) return '—';
  if (milliseconds < 10) return `${format.decimal(milliseconds, 2)} ms`;
  if (milliseconds < SECOND) return `${format.count(Math.floor(milliseconds))} ms`;
  if (milliseconds < MINUTE) return `${format.decimal(Math.floor(milliseconds / 100) / 10, 1)} s`;
  if (milliseconds < HOUR) return parts(milliseconds, [MINUTE, 'min'], [SECOND, 's']);
  if (milliseconds < DAY) return parts(milliseconds, [HOUR, 'h'], [MINUTE, 'min']);
  return parts(milliseconds, [DAY, day], [HOUR, 'h']);
}

type Unit = readonly [length: number, name: string];

const parts = (milliseconds: number, [long, longName]: Unit, [short, shortName]: Unit): string =>
  `${Math.floor(milliseconds / long)} ${longName} ${Math.floor((milliseconds % long) / short)} ${shortName}`;

const MEBI = 2 ** 20;
const GIBI = 2 ** 30;

/** '84.2 MiB', '1.05 GiB' */
export const sizeText = (bytes: number, format: Pick<NumberFormat, 'decimal'>): string =>
  bytes < GIBI ? `${format.decimal(bytes / MEBI, 1)} MiB` : `${format.decimal(bytes / GIBI, 2)} GiB`;
