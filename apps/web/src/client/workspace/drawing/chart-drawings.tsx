import { useLayoutEffect, type ReactNode } from 'react';
import type { Listing } from '../../../account/directory.ts';
import type { Spot } from '../../../chart/drawings/drawing-scale.ts';
import { DrawingBar } from './drawing-bar.tsx';
import { useChartDrawings } from './use-chart-drawings.tsx';

/** Where a chart asks for the menu of the drawing at a spot: its code comes after the chart. */
export interface DrawingMenus {
  at: ((spot: Spot) => ReactNode | undefined) | undefined;
}

/** The person's drawings over a chart, and the bar of the selected one. */
export function ChartDrawings({
  listing,
  isActive,
  hasBar,
  menus,
}: {
  readonly listing: Listing;
  /** Whether it is the chart that is worked on. */
  readonly isActive: boolean;
  readonly hasBar: boolean;
  readonly menus: DrawingMenus;
}) {
  const { surface, layer, menuAt } = useChartDrawings(listing, isActive);
  useLayoutEffect(() => {
    menus.at = menuAt;
    return () => {
      menus.at = undefined;
    };
  });
  return (
    <>
      {layer}
      {hasBar && <DrawingBar listing={listing} surface={surface} />}
    </>
  );
}
