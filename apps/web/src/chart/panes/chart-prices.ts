import type { Chart } from 'klinecharts';
import { PRICE_PANE } from './price-pane.ts';

/** The price at a height, with the instrument's decimals and at least a tick. @param y CSS pixels from the top of the candles */
export function priceAt(chart: Chart | null, y: number, decimals: number): number | undefined {
  const found = chart?.convertFromPixel([{ y }], { paneId: PRICE_PANE });
  const value = Array.isArray(found) ? found[0]?.value : undefined;
  return value === undefined ? undefined : Number(Math.max(10 ** -decimals, value).toFixed(decimals));
}

/** When the bar at a place began, in milliseconds since 1970; undefined beside the bars, and of the last one. @param x CSS pixels from the left */
export function pastBarAt(chart: Chart | null, x: number): number | undefined {
  const found = chart?.convertFromPixel([{ x }], { paneId: PRICE_PANE });
  const index = Array.isArray(found) ? found[0]?.dataIndex : undefined;
  const bars = chart?.getDataList() ?? [];
  return index === undefined || index >= bars.length - 1 ? undefined : bars[index]?.timestamp;
}

/** Where a price stands, in CSS pixels from the top of the candles; beyond them too. */
export function findHeight(chart: Chart | null, price: number): number | undefined {
  const found = chart?.convertToPixel([{ value: price }], { paneId: PRICE_PANE });
  return Array.isArray(found) ? found[0]?.y : undefined;
}
