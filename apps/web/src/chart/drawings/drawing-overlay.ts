import type { Chart } from 'klinecharts';
import { mountPainting } from './mount-painting.ts';
import { paintDrawings, type PaintedDrawings } from './paint-drawings.ts';

/**
 * All drawings as one overlay of the library, which only paints: it takes a right click for a wish to delete, and of two clicks within
 * half a second it reports the first, the second as a double click that its tools do not hear.
 */
export function mountDrawings(
  chart: Chart,
  paint: () => PaintedDrawings | undefined,
): { readonly repaint: () => void; readonly unmount: () => void } {
  return mountPainting(
    chart,
    (context) => {
      const painted = paint();
      if (painted) paintDrawings(context, painted);
    },
    false,
  );
}
