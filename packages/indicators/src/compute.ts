import type { IndicatorCandle, IndicatorDefinition, ParameterValues, Reading } from './definition.ts';

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
  for (const { name, default: fallback, least, most, isWhole } of definition.parameters) {
    const text = given[name];
    const value =
      text === undefined
        ? fallback
        : /^-?(0|[1-9]\d{0,5})(\.\d{1,6})?$/.test(text)
          ? Number(text)
          : Number.NaN;
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

/** The lines of an indicator: for each output one value a candle, null while there are too few candles. */
export function computeIndicator(
  definition: IndicatorDefinition,
  values: ParameterValues,
  candles: readonly IndicatorCandle[],
): Readonly<Record<string, (number | null)[]>> {
  const running = definition.start(values);
  return linesOfReadings(
    definition,
    candles.map((candle) => running.take(candle, false)),
  );
}

/** The same from the readings, for whoever takes the candles in pieces. */
export function linesOfReadings(
  definition: IndicatorDefinition,
  readings: readonly (Reading | null)[],
): Readonly<Record<string, (number | null)[]>> {
  return Object.fromEntries(
    definition.outputs.map((output) => [output, readings.map((reading) => reading?.[output] ?? null)]),
  );
}

const MAX_SETTLING = 5_000;

/**
 * How many candles before the first wanted one an indicator should be given: enough for averages that never forget to
 * have forgotten where they began, to about one part in ten thousand. None where it adds up from its first candle.
 */
export function settlingCandles(
  { parameters, isCumulative }: IndicatorDefinition,
  values: ParameterValues,
): number {
  if (isCumulative) return 0;
  const periods = parameters.filter((parameter) => parameter.isWhole).map(({ name }) => values[name] ?? 0);
  const total = periods.reduce((sum, candles) => sum + candles, 0);
  return Math.min(MAX_SETTLING, 8 * total + 300);
}
