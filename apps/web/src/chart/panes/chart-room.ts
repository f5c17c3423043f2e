import type { Chart } from 'klinecharts';
import { PRICE_PANE } from './price-pane.ts';

const MIN_PANE_PX = 56;
/** A low chart, as one of four, keeps its height for the candles. */
const MIN_PANE_SHARE = 0.2;
/** The least height of a pane below the candles. @param height of the chart; CSS pixels */
export const computeMinPane = (height: number): number =>
  Math.round(Math.min(MIN_PANE_PX, MIN_PANE_SHARE * height));

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

/** Reserves space for so many candles to the right of the last one, and scrolls there. */
export function makeRoomAhead(chart: Chart, candles: number): void {
  const width = chart.getSize(PRICE_PANE, 'main')?.width ?? 0;
  const { bar } = chart.getBarSpace();
  const future = Math.min(FUTURE_CANDLES * bar, MAX_FUTURE * width);
  const ahead = candles === 0 ? 0 : Math.min((candles + 1) * bar, MAX_AHEAD * width);
  chart.setOffsetRightDistance(Math.max(future, ahead));
}
