import { linesDrawn } from '@lonja/indicators/chart-lines';
import { registerIndicator, type Chart } from 'klinecharts';
import { lineColours } from '../chart-styles.ts';
import { computeLeastCandles, dividePanes, FOLDED_PX, type PaneHeight } from '../panes/pane-heights.ts';
import { PRICE_PANE, TIME_PANE } from '../panes/price-pane.ts';
import { isOfPerson } from './indicator-names.ts';
import type { ComputedIndicator, IndicatorStyle, OnChart } from './indicator-style.ts';
import type { HigherCandles } from './higher-lines.ts';
import { readLevels } from './levels.ts';
import { setPaneAxis } from './pane-axis.ts';
import { findCatalogue, findIndicator, isKnown, isOverPrice } from './known-indicators.ts';
import { namedValues } from './named-values.ts';

/** An indicator of the catalogue, or the bars of volume, with its parameters in their order. */
export interface ChartIndicator {
  readonly id: string;
  readonly name: string;
  readonly values: readonly number[];
  /** Not drawn; one with a pane of its own is folded. */
  readonly isHidden?: boolean;
  readonly style?: IndicatorStyle | undefined;
  /** What it is computed of, as it is stored; closes of the chart's candles without one. */
  readonly input?: unknown;
  /** Complete candles of its own interval, once they are there. */
  readonly higher?: HigherCandles | undefined;
}

/** Makes indicators known to the chart library. */
export function registerIndicators(computed: readonly ComputedIndicator[]): void {
  for (const one of computed) registerIndicator(one);
}

/** Shows exactly these indicators, the oldest first, as far as the chart's height allows; those that stay keep their panes. */
export function showIndicators(chart: Chart, chosen: readonly ChartIndicator[], decimals: number): void {
  const wanted = chosen.filter(isKnown);
  const height = computeDrawnHeight(chart);
  const panes = dividePanes(
    height,
    wanted
      .filter(({ name }) => !isOverPrice(name))
      .map(({ id, isHidden }) => ({ id, isHidden: isHidden ?? false })),
  );
  const shown = wanted.filter(({ id, name, isHidden }) =>
    isOverPrice(name) ? !isHidden : panes.get(id) !== 'out',
  );
  const known = chart
    .getIndicators()
    .filter(isOfPerson)
    .map(({ id }) => id);
  for (const id of known) {
    if (!shown.some((indicator) => indicator.id === id)) chart.removeIndicator({ id });
  }
  for (const { id, name, values, style, input, higher } of shown) {
    const isOver = isOverPrice(name);
    const extendData: OnChart = { values, decimals, style, input, higher };
    if (known.includes(id)) {
      restyle(chart, id, extendData);
      continue;
    }
    chart.createIndicator(
      {
        id,
        name,
        calcParams: [...values],
        extendData,
        ...(isOver && { paneId: PRICE_PANE }),
        ...stepsOf(name, input),
      },
      isOver,
    );
    const [made] = chart.getIndicators({ id });
    if (made && !isOver) setPaneAxis(chart, made.paneId, () => readLevels(name, readStyle(chart, id)));
  }
  for (const [id, given] of panes) setPane(chart, id, given);
  chart.setPaneOptions({ id: PRICE_PANE, minHeight: computeLeastCandles(height) });
  colourLines(chart, wanted);
}

/** The chart's height without its time axis. */
const computeDrawnHeight = (chart: Chart): number =>
  (chart.getDom()?.clientHeight ?? 0) - (chart.getSize(TIME_PANE, 'main')?.height ?? 0);

function restyle(chart: Chart, id: string, extendData: OnChart): void {
  const [indicator] = chart.getIndicators({ id });
  if (!indicator || describe(indicator.extendData as OnChart) === describe(extendData)) return;
  const { values, higher } = extendData;
  // It computes again for other parameters alone.
  chart.overrideIndicator({
    id,
    name: indicator.name,
    extendData,
    calcParams: [...values, ...(higher ? [higher.revision] : [])],
  });
}

const describe = ({ higher, ...extendData }: OnChart): string =>
  JSON.stringify([extendData, higher?.revision]);

/** An indicator of another interval is drawn in steps. */
function stepsOf(name: string, input: unknown) {
  const [definition, catalogue] = [findIndicator(name), findCatalogue()];
  return definition && catalogue?.parseInput(input)?.interval !== undefined
    ? { figures: catalogue.buildSteps(definition) }
    : {};
}

const readStyle = (chart: Chart, id: string): IndicatorStyle | undefined =>
  (chart.getIndicators({ id })[0]?.extendData as OnChart | undefined)?.style;

/** Opens a pane at its height, or folds it to the line of its legend. */
function setPane(chart: Chart, indicatorId: string, given: PaneHeight): void {
  const [indicator] = chart.getIndicators({ id: indicatorId });
  if (!indicator || given === 'out') return;
  const isOpen = given !== 'folded';
  if (indicator.visible !== isOpen) {
    chart.overrideIndicator({ id: indicatorId, name: indicator.name, visible: isOpen });
  }
  const height = isOpen ? given : FOLDED_PX;
  chart.setPaneOptions({ id: indicator.paneId, height, minHeight: height, dragEnabled: isOpen });
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

/** How many candles beyond the last one the indicators are drawn. */
export const candlesAhead = (indicators: readonly ChartIndicator[]): number =>
  Math.max(
    0,
    ...indicators.flatMap(({ name, values }) => {
      const definition = findIndicator(name);
      return Object.values(definition?.offsets?.(namedValues(definition, values)) ?? {});
    }),
  );
