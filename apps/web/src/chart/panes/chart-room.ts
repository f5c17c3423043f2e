import type { Chart } from 'klinecharts';
import { PRICE_PANE } from './price-pane.ts';

/**
 * Fits the chart into its element. In another height its panes get their room anew, where the library would take all of it from the
 * candles.
 */
export function createFit(chart: Chart, element: HTMLElement, giveRoom: () => void): () => void {
  let known = element.clientHeight;
  return () => {
    const height = element.clientHeight;
    chart.resize();
    if (height === known || height === 0) return;
    known = height;
    giveRoom();
  };
}

/** Empty candles to the right of the last one, where the labels of lines stand and what is not settled is drawn. */
const FUTURE_CANDLES = 25;
/** Their maximum share of the chart's width, and that of what indicators draw ahead; candles keep the rest. */
const MAX_FUTURE = 0.3;
const MAX_AHEAD = 0.45;

/** Around the label of a line: to the axis, and to the last candle. */
const LABEL_GAP_PX = 16;

/**
 * Reserves space to the right of the last candle, and scrolls there.
 * @param candles so many are drawn ahead @param label the width of the widest label of a line, CSS pixels
 */
export function makeRoomAhead(chart: Chart, candles: number, label: number): void {
  const width = chart.getSize(PRICE_PANE, 'main')?.width ?? 0;
  const { bar } = chart.getBarSpace();
  const future = Math.min(Math.max(FUTURE_CANDLES * bar, label + LABEL_GAP_PX), MAX_FUTURE * width);
  const ahead = candles === 0 ? 0 : Math.min((candles + 1) * bar, MAX_AHEAD * width);
  chart.setOffsetRightDistance(Math.max(future, ahead));
}

/** Half of a time's width, which would be cut off nearer to the edge. */
const TIME_PX = 20;
/** At the right the corner with the scale's buttons stands too. */
const CORNER_PX = 36;

/** Leaves out the times that would be cut off at the edges. */
export function keepTimesWhole(chart: Chart): void {
  chart.overrideXAxis({
    createTicks: ({ bounding, defaultTicks }) =>
      defaultTicks.filter(({ coord }) => coord >= TIME_PX && coord <= bounding.width - CORNER_PX),
  });
}
