import type { Chart } from 'klinecharts';
import { findHeight } from '../panes/chart-prices.ts';
import { PRICE_PANE } from '../panes/price-pane.ts';
import type { DrawingScale } from './drawing-scale.ts';

/** How a chart shows time and price at the moment; undefined before it has bars. */
export function readScale(chart: Chart, decimals: number): DrawingScale | undefined {
  const pane = chart.getSize(PRICE_PANE, 'main');
  const bars = chart.getDataList();
  if (!pane || bars.length === 0) return undefined;
  const last = bars.length - 1;
  const found = chart.convertToPixel([{ dataIndex: last }], { paneId: PRICE_PANE });
  const lastX = (Array.isArray(found) ? found[0]?.x : undefined) ?? 0;
  const { bar } = chart.getBarSpace();
  return {
    bars,
    width: pane.width,
    height: pane.height,
    decimals,
    xOf: (index) => lastX + (index - last) * bar,
    indexAt: (x) => last + (x - lastX) / bar,
    yOf: (price) => findHeight(chart, price) ?? Number.NaN,
    priceAt: (y) => {
      const points = chart.convertFromPixel([{ y }], { paneId: PRICE_PANE });
      return (Array.isArray(points) ? points[0]?.value : undefined) ?? Number.NaN;
    },
  };
}
