import type { IndicatorDefinition } from '@lonja/indicators';
import { useEffect, useReducer } from 'react';
import { VOLUME } from './indicator-names.ts';

/**
 * The indicators that this page can compute: none, until the first chart shows one. The catalogue's code is a quarter of a chart's, and
 * most charts show candles and volume alone. As with the chart library, what is registered is so for every chart of the page.
 */
const known = new Map<string, IndicatorDefinition>();

export const findIndicator = (name: string): IndicatorDefinition | undefined => known.get(name);

/** Whether a chart can draw it by now: the bars of volume are its own. */
export const isKnown = ({ name }: { readonly name: string }): boolean => name === VOLUME || known.has(name);

export const listKnown = (): readonly IndicatorDefinition[] => [...known.values()];

export async function bringIndicators(): Promise<readonly IndicatorDefinition[]> {
  const { INDICATORS } = await import('@lonja/indicators');
  for (const definition of INDICATORS) known.set(definition.name, definition);
  return INDICATORS;
}

/**
 * The indicators of a chart that can be drawn by now; the others follow once the catalogue is there.
 * @param register makes the catalogue known to the chart library; the same function each time
 */
export function useKnownIndicators<Shown extends { readonly name: string }>(
  shown: readonly Shown[],
  register: (definitions: readonly IndicatorDefinition[]) => void,
): readonly Shown[] {
  const [, again] = useReducer((count: number) => count + 1, 0);
  const lacks = !shown.every(isKnown);
  useEffect(() => {
    if (!lacks) return;
    let isLeft = false;
    const take = (definitions: readonly IndicatorDefinition[]): void => {
      register(definitions);
      if (!isLeft) again();
    };
    // Without the catalogue's code a chart shows its candles.
    bringIndicators().then(take, () => undefined);
    return () => {
      isLeft = true;
    };
  }, [lacks, register]);
  return lacks ? shown.filter(isKnown) : shown;
}
