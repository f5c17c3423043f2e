import { findIndicator } from '@lonja/indicators';
import type { Chart } from 'klinecharts';
import { isOfCatalogue, isOverPrice } from './catalogue-indicators.ts';
import { namedValues } from './live-lines.ts';

/** An indicator of the catalogue, or VOL, with its parameters in their order. */
export interface ChartIndicator {
  readonly id: string;
  readonly name: string;
  readonly values: readonly number[];
}

/** The library's name of the pane with the candles. */
const PRICE_PANE = 'candle_pane';

/** How many indicators have a pane below the candles. */
export const ownPanesOf = (indicators: readonly ChartIndicator[]): number =>
  indicators.filter(({ name }) => !isOverPrice(name)).length;

/** Shows exactly these indicators; those that stay keep their panes. Panes use the price's decimals. */
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
    chart.createIndicator({ id, name, ...parametersOf(name, values), ...place }, isOverPrice(name));
  }
}

/** The legend leaves out moments, which are unreadable as numbers. */
function parametersOf(name: string, values: readonly number[]) {
  const definition = findIndicator(name);
  if (!definition) return {};
  const shown = values.filter((_, place) => !definition.parameters[place]?.isMoment);
  return { calcParams: shown, extendData: values };
}

/** The library's default space to the right of the last candle. */
const USUAL_ROOM_PX = 80;
/** Maximum share of the chart's width; candles keep the rest. */
const MAX_ROOM = 0.45;

/** Reserves space for so many candles to the right of the last one, and scrolls there. */
export function makeRoomAhead(chart: Chart, candles: number): void {
  const width = chart.getSize(PRICE_PANE, 'main')?.width ?? 0;
  const needed = candles === 0 ? 0 : (candles + 1) * chart.getBarSpace().bar;
  chart.setOffsetRightDistance(Math.max(USUAL_ROOM_PX, Math.min(needed, MAX_ROOM * width)));
}

/** How many candles beyond the last one the indicators are drawn. */
export const candlesAhead = (indicators: readonly ChartIndicator[]): number =>
  Math.max(
    0,
    ...indicators.flatMap(({ name, values }) => {
      const definition = findIndicator(name);
      return Object.values(definition?.offsets?.(namedValues(definition, values)) ?? {});
    }),
  );
