import type { Chart, Crosshair } from 'klinecharts';
import { useEffect, useRef, type RefObject } from 'react';
import { PRICE_PANE } from '../panes/price-pane.ts';

/** The height at which the candles are pointed at, in CSS pixels; undefined while they are not. */
export function useCursorHeight(
  chart: RefObject<Chart | null>,
  place: RefObject<HTMLElement | null>,
): RefObject<number | undefined> {
  const height = useRef<number>(undefined);
  useEffect(() => {
    const [made, element] = [chart.current, place.current];
    if (!made || !element) return;
    const point = (data: unknown) => {
      const { y, paneId } = (data ?? {}) as Crosshair;
      height.current = paneId === PRICE_PANE && y !== undefined && y >= 0 ? y : undefined;
    };
    const leave = () => {
      height.current = undefined;
    };
    made.subscribeAction('onCrosshairChange', point);
    element.addEventListener('pointerleave', leave);
    return () => {
      element.removeEventListener('pointerleave', leave);
      made.unsubscribeAction('onCrosshairChange', point);
    };
  }, [chart, place]);
  return height;
}
