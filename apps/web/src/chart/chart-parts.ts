import type { Chart } from 'klinecharts';
import type { RefObject } from 'react';
import { requiredContext } from '../shared/context/required-context.ts';

/** The library's chart and the element that it stands in, for what is laid over it. */
export interface ChartParts {
  readonly chart: RefObject<Chart | null>;
  readonly place: RefObject<HTMLElement | null>;
}

export const [ChartPartsContext, useChartParts] = requiredContext<ChartParts>('A chart');
