import type { Chart } from 'klinecharts';
import { PRICE_PANE } from '../panes/price-pane.ts';
import { PAINTING, type Painting } from './painting.ts';
import { paintDrawings, type PaintedDrawings } from './paint-drawings.ts';

/**
 * All drawings as one overlay of the library, which only paints: it takes a right click for a wish to delete, and of two clicks within
 * half a second it reports the first, the second as a double click that its tools do not hear.
 */
export function mountDrawings(
  chart: Chart,
  paint: () => PaintedDrawings | undefined,
): { readonly repaint: () => void; readonly unmount: () => void } {
  const extendData: Painting = (context) => {
    const painted = paint();
    if (painted) paintDrawings(context, painted);
  };
  let revision = 0;
  const id = chart.createOverlay({
    name: PAINTING,
    paneId: PRICE_PANE,
    lock: true,
    extendData,
    points: [{ value: revision }],
  });
  return {
    repaint: () => {
      revision += 1;
      // The library paints again for another point, not for what a function gives.
      if (typeof id === 'string') chart.overrideOverlay({ id, points: [{ value: revision }] });
    },
    unmount: () => {
      if (typeof id === 'string') chart.removeOverlay({ id });
    },
  };
}
