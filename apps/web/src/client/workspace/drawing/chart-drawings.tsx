import { useLayoutEffect } from 'react';
import type { Listing } from '../../../account/directory.ts';
import { DrawingBar } from './drawing-bar.tsx';
import type { DrawingMenus } from './drawing-menus.ts';
import { useChartDrawings } from './use-chart-drawings.tsx';

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
    menus.set(menuAt);
    return () => menus.set(undefined);
  });
  return (
    <>
      {layer}
      {hasBar && <DrawingBar listing={listing} surface={surface} />}
    </>
  );
}
