import { registerIndicator, type Chart } from 'klinecharts';
import { useEffect, type RefObject } from 'react';
import { DRAWN_TYPE } from '../indicators/indicator-names.ts';
import { DRAWN_AS, type ChartType } from './chart-types.ts';

/** Draws a chart's prices as a type that is not the library's own; most charts are, so that what draws it comes when it is asked for. */
export function useDrawnType(chart: RefObject<Chart | null>, type: ChartType, look: string): void {
  useEffect(() => {
    const made = chart.current;
    made?.removeIndicator({ name: DRAWN_TYPE });
    if (!made || DRAWN_AS[type] !== 'drawn') return;
    let isLeft = false;
    import('./drawn-type.ts').then(
      ({ DRAWN_TYPES, showDrawnType }) => {
        registerIndicator(DRAWN_TYPES);
        if (!isLeft && chart.current) showDrawnType(chart.current, type);
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [chart, type, look]);
}
