import { registerFigure, registerOverlay } from 'klinecharts';
import { PAINTING, type Painting } from './painting.ts';

/** Registers what all drawings are painted by, with the chart library's code: that of the drawings comes after the chart. */
export function registerPainting(): void {
  registerFigure<{ readonly paint: Painting }>({
    name: PAINTING,
    checkEventOn: () => false,
    draw: (context, attributes) => {
      for (const one of [attributes].flat()) one.paint(context);
    },
  });
  registerOverlay<Painting>({
    name: PAINTING,
    totalStep: 2,
    createPointFigures: ({ overlay }) => [
      { type: PAINTING, attrs: { paint: overlay.extendData }, ignoreEvent: true },
    ],
  });
}
