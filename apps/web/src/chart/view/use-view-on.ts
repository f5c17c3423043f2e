import type { Chart } from 'klinecharts';
import { useEffect, useRef, type RefObject } from 'react';
import { PRICE_PANE } from '../panes/price-pane.ts';
import { fitView, type ChartView } from './chart-view.ts';

/**
 * Shows a stretch of time that was asked for, once its candles are there.
 * @param loadedFor when the view was asked for that the candles were last loaded for
 * @param subscribe calls the listener after each change of what is drawn, until released
 */
export function useViewOn(
  chart: RefObject<Chart | null>,
  view: ChartView | undefined,
  loadedFor: RefObject<number | undefined>,
  subscribe: (listener: () => void) => () => void,
): void {
  const shown = useRef<number>(undefined);
  useEffect(() => {
    const made = chart.current;
    if (!made || !view || shown.current === view.askedAt) return;
    const show = () => {
      const times = made.getDataList().map(({ timestamp }) => timestamp);
      const isThere = (times[0] ?? Infinity) <= view.from || loadedFor.current === view.askedAt;
      const ahead = made.getOffsetRightDistance();
      const width = (made.getSize(PRICE_PANE, 'main')?.width ?? 0) - ahead;
      const fitted = fitView(view, times, width);
      if (!isThere || !fitted || shown.current === view.askedAt) return;
      shown.current = view.askedAt;
      made.setBarSpace(fitted.bar);
      if (fitted.last === times.length - 1) made.scrollToRealTime();
      else made.scrollToDataIndex(fitted.last);
    };
    const release = subscribe(show);
    show();
    return release;
  }, [chart, view, loadedFor, subscribe]);
}
