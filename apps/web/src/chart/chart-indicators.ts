import type { Chart } from 'klinecharts';
import { isOfCatalogue, isOverPrice } from './catalogue-indicators.ts';

/** An indicator of the catalogue, or VOL, with its parameters in their order. */
export interface ChartIndicator {
  readonly id: string;
  readonly name: string;
  readonly values: readonly number[];
}

/** The library's name of the pane with the candles. */
const PRICE_PANE = 'candle_pane';

/** How many of them have a pane below the candles. */
export const ownPanesOf = (indicators: readonly ChartIndicator[]): number =>
  indicators.filter(({ name }) => !isOverPrice(name)).length;

/** Those that stay keep their panes as they are. What has a scale of its own has the price's decimals. */
export function showIndicators(chart: Chart, wanted: readonly ChartIndicator[], decimals: number): void {
  const known = chart.getIndicators().map(({ id }) => id);
  for (const id of known) {
    if (!wanted.some((indicator) => indicator.id === id)) chart.removeIndicator({ id });
  }
  for (const { id, name, values } of wanted) {
    if (known.includes(id)) continue;
    const place = isOverPrice(name)
      ? { paneId: PRICE_PANE }
      : isOfCatalogue(name)
        ? { precision: decimals }
        : {};
    const calcParams = values.length > 0 ? { calcParams: [...values] } : {};
    chart.createIndicator({ id, name, ...calcParams, ...place }, isOverPrice(name));
  }
}
