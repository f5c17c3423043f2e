import type { Chart } from 'klinecharts';
import { PRICE_PANE } from '../panes/price-pane.ts';
import { keepTimesWhole } from '../panes/chart-room.ts';

/** The widest tag of a time zone; CSS pixels. */
export const ZONE_TAG_PX = 132;
/** A narrower chart has none. */
const MIN_CHART_PX = 576;
/** Half of a time's width. */
const HALF_TIME_PX = 20;

/** Leaves out the times that the tag of the time zone would cover. @returns what takes that back */
export function reserveForZone(chart: Chart): () => void {
  chart.overrideXAxis({
    createTicks: ({ bounding, defaultTicks }) => {
      const axis = chart.getSize(PRICE_PANE, 'yAxis')?.width ?? 0;
      const taken = bounding.width + axis >= MIN_CHART_PX ? ZONE_TAG_PX : HALF_TIME_PX;
      return defaultTicks.filter(
        ({ coord }) => coord >= HALF_TIME_PX && coord <= bounding.width - HALF_TIME_PX - taken,
      );
    },
  });
  return () => keepTimesWhole(chart);
}
