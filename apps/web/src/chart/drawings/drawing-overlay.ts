import { registerFigure, registerOverlay, type Chart } from 'klinecharts';
import { PRICE_PANE } from '../panes/price-pane.ts';
import { paintDrawings, type PaintedDrawings } from './paint-drawings.ts';

const NAME = 'drawings';

type Paint = () => PaintedDrawings | undefined;

/**
 * All drawings as one overlay of the library, which only paints: it takes a right click for a wish to delete, and of two clicks within
 * half a second it reports the first, the second as a double click that its tools do not hear.
 */
export function mountDrawings(
  chart: Chart,
  paint: Paint,
): { readonly repaint: () => void; readonly unmount: () => void } {
  registerFigure<{ readonly paint: Paint }>({
    name: NAME,
    checkEventOn: () => false,
    draw: (context, attributes) => {
      for (const one of [attributes].flat()) {
        const painted = one.paint();
        if (painted) paintDrawings(context, painted);
      }
    },
  });
  registerOverlay<Paint>({
    name: NAME,
    totalStep: 2,
    createPointFigures: ({ overlay }) => [
      { type: NAME, attrs: { paint: overlay.extendData }, ignoreEvent: true },
    ],
  });
  let revision = 0;
  const id = chart.createOverlay({
    name: NAME,
    paneId: PRICE_PANE,
    lock: true,
    extendData: paint,
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
