import type { Chart, Crosshair } from 'klinecharts';
import { useEffect, type RefObject } from 'react';
import { PRICE_PANE } from './panes/price-pane.ts';
import { barAt, type SharedCrosshair } from './shared-crosshair.ts';

/** Where the horizontal line of a chart is that is not pointed at itself: out of sight. */
const OUT_OF_SIGHT_PX = -100;

/** Reports where the chart is pointed at, and shows the moment at which another one is. */
export function usePointing(
  chart: RefObject<Chart | null>,
  place: RefObject<HTMLElement | null>,
  crosshair: SharedCrosshair,
): void {
  useEffect(() => {
    const [made, element] = [chart.current, place.current];
    if (!made || !element) return;
    const own = {};
    const point = (data: unknown) => {
      const bars = made.getDataList();
      const { x } = (data ?? {}) as Crosshair;
      const found = x === undefined ? [] : made.convertFromPixel([{ x }], { paneId: PRICE_PANE });
      const index = Array.isArray(found) ? found[0]?.dataIndex : undefined;
      crosshair.point(
        index === undefined ? undefined : bars[Math.min(Math.max(index, 0), bars.length - 1)]?.timestamp,
        own,
      );
    };
    // The library does not report that the pointer has left.
    const leave = () => crosshair.point(undefined, own);
    const follow = (by: object) => {
      if (by !== own) made.executeAction('onCrosshairChange', crosshairAt(made, crosshair.time()));
    };
    made.subscribeAction('onCrosshairChange', point);
    element.addEventListener('pointerleave', leave);
    const release = crosshair.subscribe(follow);
    return () => {
      release();
      element.removeEventListener('pointerleave', leave);
      made.unsubscribeAction('onCrosshairChange', point);
    };
  }, [chart, place, crosshair]);
}

/** The library takes it away without one, which its types do not say. */
const NO_CROSSHAIR = undefined as unknown as Crosshair;

/** A vertical line at a moment; none without a candle there. */
function crosshairAt(chart: Chart, time: number | undefined): Crosshair {
  const dataIndex = time === undefined ? undefined : barAt(chart.getDataList(), time);
  if (dataIndex === undefined) return NO_CROSSHAIR;
  const found = chart.convertToPixel({ dataIndex }, { paneId: PRICE_PANE });
  const x = Array.isArray(found) ? found[0]?.x : found.x;
  return x === undefined ? NO_CROSSHAIR : { x, y: OUT_OF_SIGHT_PX, paneId: PRICE_PANE };
}
