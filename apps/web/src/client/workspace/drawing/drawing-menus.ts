import type { ReactNode } from 'react';
import type { Spot } from '../../../chart/drawings/drawing-scale.ts';

type MenuAt = (spot: Spot) => ReactNode | undefined;

/** Where a chart asks for the menu of the drawing at a spot: the drawings' code comes after the chart. */
export interface DrawingMenus {
  /** Undefined beside every drawing, and while there are none. */
  readonly at: MenuAt;
  readonly set: (at: MenuAt | undefined) => void;
}

export function createDrawingMenus(): DrawingMenus {
  let known: MenuAt | undefined;
  return {
    at: (spot) => known?.(spot),
    set: (at) => {
      known = at;
    },
  };
}
