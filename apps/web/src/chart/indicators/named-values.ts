import type { IndicatorDefinition, ParameterValues } from '@lonja/indicators';

/** Parameters by name, from values in the catalogue's order; missing ones have their defaults. */
export const namedValues = (
  { parameters }: Pick<IndicatorDefinition, 'parameters'>,
  values: readonly number[],
): ParameterValues =>
  Object.fromEntries(
    parameters.map(({ name, default: fallback }, place) => [name, values[place] ?? fallback]),
  );
