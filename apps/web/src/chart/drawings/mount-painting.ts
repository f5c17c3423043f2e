import type { Chart } from 'klinecharts';
import { PAINTING, type Painting } from './painting.ts';
import { PRICE_PANE } from '../panes/price-pane.ts';

/**
 * Paints something of ours over the candles each time that the chart is painted.
 * @param isBelow whether it lies below the drawings
 */
export function mountPainting(
  chart: Chart,
  extendData: Painting,
  isBelow: boolean,
): { readonly repaint: () => void; readonly unmount: () => void } {
  let revision = 0;
  const id = chart.createOverlay({
    name: PAINTING,
    paneId: PRICE_PANE,
    lock: true,
    zLevel: isBelow ? -1 : 0,
    extendData,
    points: [{ value: revision }],
  });
  return {
    // The library paints again for another point, not for what a function gives.
    repaint: () => {
      revision += 1;
      if (typeof id === 'string') chart.overrideOverlay({ id, points: [{ value: revision }] });
    },
    unmount: () => {
      if (typeof id === 'string') chart.removeOverlay({ id });
    },
  };
}
