import { createWallClock } from '@lonja/core/wall-clock';
import type { Indicator } from '@lonja/protocol';
import { plainNumber } from '../../shared/figures/plain-number.ts';

/** An indicator on the chart: its name in the catalogue, and its parameters in the catalogue's order. */
export interface ChosenIndicator {
  readonly name: string;
  readonly values: readonly number[];
}

/** The bars below the price that a chart begins with; the chart's own, not of the catalogue. */
export const VOLUME_BARS: ChosenIndicator = { name: 'VOL', values: [] };

/** A chart with more of them shows nothing of any. */
export const MAX_INDICATORS = 8;

/** 'macd 12 26 9': one of these is on the chart at most once. */
export const idOf = ({ name, values }: ChosenIndicator): string => [name, ...values].join(' ');

/** 'MACD 12, 26, 9': a moment as `moment` writes it, and left out where there is none. */
export function labelOf(
  { name, values }: ChosenIndicator,
  parameters: Indicator['parameters'] = [],
  moment: (at: number) => string = String,
): string {
  const shown = values.flatMap((value, place) => {
    if (!parameters[place]?.isMoment) return [String(value)];
    return value === 0 ? [] : [moment(value)];
  });
  return `${name.toUpperCase().replaceAll('_', ' ')} ${shown.join(', ')}`.trim();
}

export const withDefaults = ({ name, parameters }: Indicator): ChosenIndicator => ({
  name,
  values: parameters.map((parameter) => parameter.default),
});

/** With one more at the end, once. */
export const addIndicator = (
  chosen: readonly ChosenIndicator[],
  added: ChosenIndicator,
): readonly ChosenIndicator[] =>
  chosen.some((other) => idOf(other) === idOf(added)) || chosen.length >= MAX_INDICATORS
    ? chosen
    : [...chosen, added];

/** In the place of another; once, if it is there already. */
export const replaceIndicator = (
  chosen: readonly ChosenIndicator[],
  old: ChosenIndicator,
  next: ChosenIndicator,
): readonly ChosenIndicator[] => {
  const replaced = chosen.map((other) => (idOf(other) === idOf(old) ? next : other));
  return replaced.filter((one, place) => replaced.findIndex((other) => idOf(other) === idOf(one)) === place);
};

export type ReadValues =
  | { readonly ok: true; readonly values: readonly number[] }
  /** The place of the first parameter that is out of its range. */
  | { readonly ok: false; readonly at: number };

/** What was typed for each parameter, within what the catalogue allows. */
export function readValues(parameters: Indicator['parameters'], typed: readonly string[]): ReadValues {
  const values = parameters.map((_, place) => plainNumber(typed[place] ?? ''));
  const at = parameters.findIndex(({ least, most, isWhole }, place) => {
    const value = values[place]!;
    return !(value >= least && value <= most) || (isWhole && !Number.isInteger(value));
  });
  return at === -1 ? { ok: true, values } : { ok: false, at };
}

/** Moments as a field of date and time has them, by the clock of a time zone; an empty one is 0. */
export function momentField(zone: string) {
  const clock = createWallClock(zone);
  return {
    /** @param moment in milliseconds since 1970 */
    write: (moment: number): string =>
      moment === 0 ? '' : new Date(clock.wallOf(moment)).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length),
    /** @returns milliseconds since 1970, as typed numbers are */
    read: (typed: string): string => (typed === '' ? '0' : String(clock.instantOf(Date.parse(`${typed}Z`)))),
  };
}

/** What a browser has kept; the volume bars where it has kept nothing that can be read. */
export function parseChosen(text: string | null): readonly ChosenIndicator[] {
  try {
    const kept: unknown = JSON.parse(text ?? '');
    return Array.isArray(kept) ? kept.filter(isChosen).slice(0, MAX_INDICATORS) : [VOLUME_BARS];
  } catch {
    return [VOLUME_BARS];
  }
}

const isChosen = (kept: unknown): kept is ChosenIndicator =>
  typeof kept === 'object' &&
  kept !== null &&
  'name' in kept &&
  typeof kept.name === 'string' &&
  'values' in kept &&
  Array.isArray(kept.values) &&
  kept.values.every((value) => Number.isFinite(value));

/**
 * Those that this catalogue has: what was kept may be older than it. Parameters that an indicator has got since are their
 * defaults.
 */
export const knownOf = (
  chosen: readonly ChosenIndicator[],
  catalogue: readonly Indicator[] | undefined,
): readonly ChosenIndicator[] =>
  chosen.flatMap((kept) => {
    if (kept.name === VOLUME_BARS.name) return [kept];
    const indicator = catalogue?.find(({ name }) => name === kept.name);
    if (!indicator) return [];
    const values = indicator.parameters.map((parameter, place) => kept.values[place] ?? parameter.default);
    return readValues(indicator.parameters, values.map(String)).ok ? [{ name: kept.name, values }] : [];
  });
