import type { IndicatorDefinition, ParameterValues, Reading } from './definition.ts';

/** The lines of an indicator that a chart draws, in their order. */
export const linesDrawn = ({ outputs, drawn, trace }: IndicatorDefinition): readonly string[] =>
  (trace?.lines ?? outputs).filter((line) => drawn?.[line]?.as !== 'nothing');

/**
 * The readings as a chart draws them, each value at the candle where it belongs: a line that is drawn ahead goes on beyond the
 * last candle, and what belongs before the first one is left out.
 */
export function readingsDrawn(
  { trace, offsets }: Pick<IndicatorDefinition, 'trace' | 'offsets'>,
  values: ParameterValues,
  readings: readonly (Reading | null)[],
): readonly Reading[] {
  if (trace) return trace.of(readings);
  if (!offsets) return readings.map((reading) => reading ?? {});
  const moved = offsets(values);
  const ahead = Math.max(0, ...Object.values(moved));
  const drawn: Record<string, number>[] = Array.from({ length: readings.length + ahead }, () => ({}));
  for (const [at, reading] of readings.entries()) {
    for (const [output, value] of Object.entries(reading ?? {})) {
      const place = drawn[at + (moved[output] ?? 0)];
      if (place) place[output] = value;
    }
  }
  return drawn;
}
