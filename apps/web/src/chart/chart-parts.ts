import type { Chart } from 'klinecharts';
import type { RefObject } from 'react';
import { requiredContext } from '../shared/context/required-context.ts';
import type { Redraws } from './redraws.ts';
import type { SharedCrosshair } from './shared-crosshair.ts';

/** The library's chart and the element that it stands in, for what is laid over it. */
export interface ChartParts {
  readonly chart: RefObject<Chart | null>;
  readonly place: RefObject<HTMLElement | null>;
  readonly crosshair: SharedCrosshair;
  readonly redraws: Redraws;
}

export const [ChartPartsContext, useChartParts] = requiredContext<ChartParts>('A chart');
