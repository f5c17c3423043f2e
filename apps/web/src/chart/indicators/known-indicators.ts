import type { IndicatorDefinition } from '@lonja/indicators';
import { useEffect, useReducer } from 'react';
import { VOLUME } from './indicator-names.ts';
import type { ComputedIndicator } from './indicator-style.ts';

interface Known {
  readonly definition: IndicatorDefinition;
  readonly computed: ComputedIndicator;
}

type Catalogue = typeof import('./catalogue.ts');

/**
 * The indicators that this page can compute: none, until the first chart shows one. The catalogue's code is a quarter of a chart's, and
 * most charts show candles and volume alone. As with the chart library, what is registered is so for every chart of the page.
 */
const known = new Map<string, Known>();
let catalogue: Catalogue | undefined;

/** The catalogue, and what computes and draws it, once it is there. */
export const findCatalogue = (): Catalogue | undefined => catalogue;

export const findIndicator = (name: string): IndicatorDefinition | undefined => known.get(name)?.definition;

/** Whether a chart can draw it by now: the bars of volume are its own. */
export const isKnown = ({ name }: { readonly name: string }): boolean => name === VOLUME || known.has(name);

/** Whether it is drawn over the price; the others have panes of their own. */
export const isOverPrice = (name: string): boolean =>
  name === VOLUME || findIndicator(name)?.pane === 'price';

export const listKnown = (): readonly ComputedIndicator[] =>
  [...known.values()].map(({ computed }) => computed);

/** Brings the catalogue, with what computes and draws it. */
export async function bringIndicators(): Promise<void> {
  catalogue = await import('./catalogue.ts');
  for (const definition of catalogue.INDICATORS)
    known.set(definition.name, { definition, computed: catalogue.describeIndicator(definition) });
}

/**
 * The indicators of a chart that can be drawn by now; the others follow once the catalogue is there.
 * @param register makes indicators known to the chart library; the same function each time
 */
export function useKnownIndicators<Shown extends { readonly name: string }>(
  shown: readonly Shown[],
  register: (computed: readonly ComputedIndicator[]) => void,
): readonly Shown[] {
  const [, again] = useReducer((count: number) => count + 1, 0);
  const lacks = !shown.every(isKnown);
  useEffect(() => {
    if (!lacks) return;
    let isLeft = false;
    const take = (): void => {
      register(listKnown());
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
