import type { IndicatorCandle, IndicatorDefinition, ParameterValues, Reading, Span } from './definition.ts';

/** What is wrong with a parameter that somebody gave. */
export interface ParameterProblem {
  readonly parameter: string;
  readonly problem: 'unknown' | 'not_a_number' | 'not_whole' | 'out_of_range';
}

export type ReadParameters =
  | { readonly ok: true; readonly values: ParameterValues }
  | { readonly ok: false; readonly problem: ParameterProblem };

/** The given parameters with the defaults of the others; numbers as texts, as they come in an address or a form. */
export function readParameters(
  definition: IndicatorDefinition,
  given: Readonly<Record<string, string | undefined>>,
): ReadParameters {
  const values: Record<string, number> = {};
  const names = definition.parameters.map((parameter) => parameter.name);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) return { ok: false, problem: { parameter: unknown, problem: 'unknown' } };
  for (const { name, default: fallback, least, most, isWhole, isMoment } of definition.parameters) {
    const text = given[name];
    const form = isMoment ? MOMENT : NUMBER;
    const value = text === undefined ? fallback : form.test(text) ? Number(text) : Number.NaN;
    const problem = Number.isNaN(value)
      ? 'not_a_number'
      : isWhole && !Number.isInteger(value)
        ? 'not_whole'
        : value < least || value > most
          ? 'out_of_range'
          : undefined;
    if (problem) return { ok: false, problem: { parameter: name, problem } };
    values[name] = value;
  }
  return { ok: true, values };
}

const NUMBER = /^-?(0|[1-9]\d{0,5})(\.\d{1,6})?$/;
const MOMENT = /^(0|[1-9]\d{0,14})$/;

type Lines = Readonly<Record<string, (number | null)[]>>;

/**
 * The lines of an indicator: for each output one value a candle, null while there are too few candles. A line that is
 * drawn ahead has at a candle what is drawn there; what is known only afterwards stands where it becomes known.
 */
export function computeIndicator(
  definition: IndicatorDefinition,
  values: ParameterValues,
  candles: readonly IndicatorCandle[],
): Lines {
  const running = definition.start(values);
  const readings = candles.map((candle) => running.accept(candle, false));
  const lines = linesOfReadings(definition, values, readings);
  return Object.fromEntries(
    Object.entries(lines).map(([output, line]) => [output, line.slice(0, candles.length)]),
  );
}

/** The same from the readings, for whoever takes the candles in pieces; a line that is drawn ahead goes on beyond them. */
export function linesOfReadings(
  definition: IndicatorDefinition,
  values: ParameterValues,
  readings: readonly (Reading | null)[],
): Lines {
  const offsets = definition.offsets?.(values) ?? {};
  return Object.fromEntries(
    definition.outputs.map((output) => [
      output,
      [
        ...Array.from({ length: Math.max(0, offsets[output] ?? 0) }, () => null),
        ...readings.map((reading) => reading?.[output] ?? null),
      ],
    ]),
  );
}

/** How far an output is drawn ahead of the candle that it is known at, or, below zero, before it; those at it are left out. */
export const listOffsets = (
  definition: IndicatorDefinition,
  values: ParameterValues,
): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(definition.offsets?.(values) ?? {}).filter(([, offset]) => offset !== 0));

/** How many candles all periods of an indicator have together; none where it says itself how many it must be given. */
export function candlesOfPeriods(
  { parameters, settling }: IndicatorDefinition,
  values: ParameterValues,
): number {
  const periods = settling
    ? []
    : parameters.filter((parameter) => parameter.isWhole).map(({ name }) => values[name] ?? 0);
  return periods.reduce((sum, candles) => sum + candles, 0);
}

const MAX_SETTLING = 5_000;

/**
 * How many candles before the first wanted one an indicator should be given: enough for averages that never forget to
 * have forgotten where they began, to about one part in ten thousand. None where it adds up from its first candle.
 */
export function settlingCandles(
  definition: IndicatorDefinition,
  values: ParameterValues,
  span: Span,
): number {
  const own = definition.settling?.(values, span);
  const usual = definition.isCumulative ? 0 : 8 * candlesOfPeriods(definition, values) + 300;
  return Math.min(MAX_SETTLING, own ?? usual);
}
