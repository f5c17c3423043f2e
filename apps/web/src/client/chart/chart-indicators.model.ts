import { wallClockOf } from '@lonja/core/wall-clock';
import type { Indicator } from '@lonja/protocol';
import { findCatalogue } from '../../chart/indicators/known-indicators.ts';
import { parseStyle, type IndicatorStyle } from '../../chart/indicators/indicator-style.ts';
import { plainNumber } from '../../shared/figures/plain-number.ts';

/** An indicator on the chart: its name in the catalogue, and its parameters in the catalogue's order. */
export interface ChosenIndicator {
  readonly name: string;
  readonly values: readonly number[];
  /** Kept on the chart without being drawn. */
  readonly isHidden?: boolean;
  readonly style?: IndicatorStyle;
  /** What it is computed of; read where it is computed. */
  readonly input?: unknown;
}

/** The default volume bars below the price; the chart's own, not in the catalogue. */
export const VOLUME_BARS: ChosenIndicator = { name: 'VOL', values: [] };

/** With more of them a chart becomes unreadable. */
export const MAX_INDICATORS = 8;

/** 'macd 12 26 9', with what it is computed of: an id is on the chart at most once. */
export const formatId = ({ name, values, input }: ChosenIndicator): string =>
  [name, ...values, ...(input === undefined ? [] : [JSON.stringify(input)])].join(' ');

/** 'MACD 12, 26, 9'; a moment is formatted by `moment`, and left out without one. */
export function formatLabel(
  { name, values, input }: ChosenIndicator,
  parameters: Indicator['parameters'] = [],
  moment: (at: number) => string = String,
): string {
  const shown = values.flatMap((value, place) => {
    if (!parameters[place]?.isMoment) return [String(value)];
    return value === 0 ? [] : [moment(value)];
  });
  const own = `${name.toUpperCase().replaceAll('_', ' ')} ${shown.join(', ')}`.trim();
  return own + (findCatalogue()?.formatInput(input) ?? '');
}

export const withDefaults = ({ name, parameters }: Indicator): ChosenIndicator => ({
  name,
  values: parameters.map((parameter) => parameter.default),
});

/** Adds one at the end, unless it is there. */
export const addIndicator = (
  chosen: readonly ChosenIndicator[],
  added: ChosenIndicator,
): readonly ChosenIndicator[] =>
  chosen.some((other) => formatId(other) === formatId(added)) || chosen.length >= MAX_INDICATORS
    ? chosen
    : [...chosen, added];

/** Replaces another; without duplicates. */
export const replaceIndicator = (
  chosen: readonly ChosenIndicator[],
  old: ChosenIndicator,
  next: ChosenIndicator,
): readonly ChosenIndicator[] => {
  const replaced = chosen.map((other) => (formatId(other) === formatId(old) ? next : other));
  return replaced.filter(
    (one, place) => replaced.findIndex((other) => formatId(other) === formatId(one)) === place,
  );
};

/** Hides an indicator, or shows it as the newest, since the oldest panes fold first. */
export function showIndicator(
  chosen: readonly ChosenIndicator[],
  id: string,
  isShown: boolean,
): readonly ChosenIndicator[] {
  const found = chosen.find((one) => formatId(one) === id);
  if (!found) return chosen;
  if (!isShown) return chosen.map((one) => (one === found ? { ...one, isHidden: true } : one));
  return [...chosen.filter((one) => one !== found), { ...found, isHidden: false }];
}

export type ReadValues =
  | { readonly ok: true; readonly values: readonly number[] }
  /** The place of the first parameter that is out of its range. */
  | { readonly ok: false; readonly at: number };

/** The typed parameters, validated by the catalogue's ranges. */
export function readValues(parameters: Indicator['parameters'], typed: readonly string[]): ReadValues {
  const values = parameters.map((_, place) => plainNumber(typed[place] ?? ''));
  const at = parameters.findIndex(({ least, most, isWhole }, place) => {
    const value = values[place]!;
    return !(value >= least && value <= most) || (isWhole && !Number.isInteger(value));
  });
  return at === -1 ? { ok: true, values } : { ok: false, at };
}

/** Converts moments for a date-and-time field in a time zone; an empty one is 0. */
export function momentField(zone: string) {
  const clock = wallClockOf(zone);
  return {
    /** @param moment in milliseconds since 1970 */
    write: (moment: number): string =>
      moment === 0 ? '' : new Date(clock.wallOf(moment)).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length),
    /** @returns milliseconds since 1970, as typed numbers are */
    read: (typed: string): string => (typed === '' ? '0' : String(clock.instantOf(Date.parse(`${typed}Z`)))),
  };
}

/** The choice stored in the browser; the volume bars where there is no valid one. */
export const parseChosen = (kept: unknown): readonly ChosenIndicator[] =>
  Array.isArray(kept) ? kept.filter(isChosen).slice(0, MAX_INDICATORS).map(parseOne) : [VOLUME_BARS];

/** What stands beside name and values may be anything. */
function parseOne({ name, values, ...kept }: ChosenIndicator): ChosenIndicator {
  const style = parseStyle(kept.style);
  return {
    name,
    values,
    ...(kept.isHidden === true && { isHidden: true }),
    ...(style && { style }),
    ...(kept.input !== undefined && { input: kept.input }),
  };
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
 * The chosen indicators that this catalogue has, because the stored choice may be older. Parameters added since have their
 * defaults.
 */
export const keepKnown = (
  chosen: readonly ChosenIndicator[],
  catalogue: readonly Indicator[] | undefined,
): readonly ChosenIndicator[] =>
  chosen.flatMap((kept) => {
    if (kept.name === VOLUME_BARS.name) return [kept];
    const indicator = catalogue?.find(({ name }) => name === kept.name);
    if (!indicator) return [];
    const values = indicator.parameters.map((parameter, place) => kept.values[place] ?? parameter.default);
    const isReadable = readValues(indicator.parameters, values.map(String)).ok;
    return isReadable ? [{ ...kept, values }] : [];
  });
