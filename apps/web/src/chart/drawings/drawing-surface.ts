import type { BarRoom } from './drawing-bar-place.ts';
import type { DrawingScale, Spot } from './drawing-scale.ts';
import type { StoredDrawing } from './stored-drawing.ts';

/** What others may ask of the drawings on a chart. */
export interface DrawnChart {
  readonly scale: () => DrawingScale | undefined;
  /** The drawing at a spot, for a menu. */
  readonly at: (spot: Spot) => StoredDrawing | undefined;
  /** Where the bar of the selected drawing may stand. */
  readonly room: () => BarRoom | undefined;
  readonly scrollTo: (drawing: StoredDrawing) => void;
  /** Gives up a drawing on its way. @returns whether there was one */
  readonly cancel: () => boolean;
  /** Ends a path, or places the next point where the keys have steered. */
  readonly place: () => void;
  readonly steer: (by: Spot) => void;
}

/** A chart's drawings as those around it see them: nothing before the chart stands. */
export interface DrawingSurface {
  readonly chart: () => DrawnChart | undefined;
  readonly attach: (chart: DrawnChart) => () => void;
  /** Says that the chart was painted. */
  readonly announce: () => void;
  /** Calls the listener once after each painting, until released. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createDrawingSurface(): DrawingSurface {
  let attached: DrawnChart | undefined;
  let isDue = false;
  const listeners = new Set<() => void>();
  return {
    chart: () => attached,
    attach: (chart) => {
      attached = chart;
      return () => {
        if (attached === chart) attached = undefined;
      };
    },
    announce: () => {
      if (isDue || listeners.size === 0) return;
      isDue = true;
      requestAnimationFrame(() => {
        isDue = false;
        for (const listener of listeners) listener();
      });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
