import { findIndicator, linesDrawn } from '@lonja/indicators';
import type { Chart, IndicatorCreateTooltipDataSourceParams, IndicatorTooltipData } from 'klinecharts';
import { isOfCatalogue, isOverPrice } from './catalogue-indicators.ts';
import { volumeText } from '../../shared/charts/chart-words.ts';
import { lineColours } from '../chart-styles.ts';
import { computeMinPane } from '../panes/chart-room.ts';
import { PRICE_PANE } from '../panes/price-pane.ts';
import { namedValues } from './live-lines.ts';

/** An indicator of the catalogue, or VOL, with its parameters in their order. */
export interface ChartIndicator {
  readonly id: string;
  readonly name: string;
  readonly values: readonly number[];
}

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
        : { createTooltipDataSource: volumeLegend };
    chart.createIndicator({ id, name, ...buildParameters(name, values), ...place }, isOverPrice(name));
    if (!isOverPrice(name)) giveRoom(chart, id);
  }
  colourLines(chart, wanted);
}

/** In the colour of text: the library would write it in that of the bars, which are pale. */
function volumeLegend({
  chart,
  indicator: { shortName: name, result },
  crosshair: { dataIndex = 0 },
}: IndicatorCreateTooltipDataSourceParams<unknown>): IndicatorTooltipData {
  const { volume } = (result[dataIndex] ?? {}) as { readonly volume?: number };
  const legends = volume === undefined ? [] : [{ title: '', value: volumeText(volume, chart.getLocale()) }];
  return { name, calcParamsText: '', legends, features: [] };
}

/** Share of the chart's height of a pane below the candles: of volume bars, of any other. */
const VOLUME_SHARE = 0.12;
const PANE_SHARE = 0.18;

/** Gives each pane below the candles its share of the chart's height. */
export function giveRoomToAll(chart: Chart): void {
  for (const { id, paneId } of chart.getIndicators()) if (paneId !== PRICE_PANE) giveRoom(chart, id);
}

function giveRoom(chart: Chart, indicatorId: string): void {
  const [indicator] = chart.getIndicators({ id: indicatorId });
  const height = chart.getDom()?.clientHeight ?? 0;
  if (!indicator) return;
  const share = indicator.name === 'VOL' ? VOLUME_SHARE : PANE_SHARE;
  chart.setPaneOptions({
    id: indicator.paneId,
    height: Math.max(computeMinPane(height), Math.round(height * share)),
    minHeight: computeMinPane(height),
  });
}

/** Each indicator of one line has a colour of its own. */
export function colourLines(chart: Chart, shown: readonly ChartIndicator[]): void {
  for (const [place, { id }] of shown.filter(({ name }) => hasOneLine(name)).entries()) {
    chart.overrideIndicator({
      id,
      name: shown.find((one) => one.id === id)!.name,
      styles: { lines: [...lineColours(document.documentElement, place)] },
    });
  }
}

function hasOneLine(name: string): boolean {
  const definition = findIndicator(name);
  return (
    definition !== undefined &&
    isOverPrice(name) &&
    linesDrawn(definition).length === 1 &&
    definition.drawn === undefined
  );
}

/** The legend leaves out moments, which are unreadable as numbers. */
function buildParameters(name: string, values: readonly number[]) {
  const definition = findIndicator(name);
  if (!definition) return { calcParams: [] }; // volume bars without the library's averages of them
  const shown = values.filter((_, place) => !definition.parameters[place]?.isMoment);
  return { calcParams: shown, extendData: values };
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
