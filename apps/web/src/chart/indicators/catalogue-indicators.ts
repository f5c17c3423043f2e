import {
  findIndicator,
  INDICATORS,
  linesDrawn,
  type Drawn,
  type IndicatorDefinition,
  type Reading,
} from '@lonja/indicators';
import { registerIndicator, type IndicatorFigure, type IndicatorTooltipData } from 'klinecharts';
import type { OutputWords } from '../../shared/charts/chart-words.ts';
import { drawCloud } from './chart-cloud.ts';
import { TONES } from '../chart-styles.ts';
import { createLiveLines, type LiveLines } from './live-lines.ts';

/** Indicators that are drawn over the price; the others have panes of their own. */
const OVER_PRICE: ReadonlySet<string> = new Set(
  INDICATORS.filter(({ pane }) => pane === 'price').map(({ name }) => name),
);

export const isOverPrice = (name: string): boolean => OVER_PRICE.has(name);

export const isOfCatalogue = (name: string): boolean => findIndicator(name) !== undefined;

/**
 * Registers every indicator of the catalogue with the chart library, under its catalogue name. An indicator on a chart has its
 * values, in the catalogue's order, as extended data; its library parameters are those that the legend shows.
 * @param output the reader's name for a line of an indicator
 */
export function registerCatalogue(output: OutputWords): void {
  for (const definition of INDICATORS) registerDefinition(definition, output);
}

function registerDefinition(definition: IndicatorDefinition, output: OutputWords): void {
  const { name, group, pane, cloud, drawn } = definition;
  // Each indicator on a chart has its own lines, released with it.
  const linesOf = new WeakMap<object, LiveLines>();
  registerIndicator<Reading, number, readonly number[]>({
    name,
    shortName: formatShortName(name),
    series: pane === 'price' ? 'price' : 'normal',
    shouldFormatBigNumber: group === 'volume' && pane === 'own',
    figures: buildFigures(definition, output),
    calc: (candles, indicator) => {
      const lines = linesOf.get(indicator) ?? createLiveLines(definition, indicator.extendData);
      linesOf.set(indicator, lines);
      return [...lines(candles)];
    },
    ...(pane === 'price' && { createTooltipDataSource: () => NO_LEGEND }),
    ...(cloud && { draw: (params) => drawCloud(params, cloud, drawn ?? {}) }),
  });
}

/** Over the price the page writes the legend itself; the library's switch for it is one for all panes. */
const NO_LEGEND: IndicatorTooltipData = { name: '', calcParamsText: '', legends: [], features: [] };

const formatShortName = (name: string): string => name.toUpperCase().replaceAll('_', ' ');

function buildFigures(definition: IndicatorDefinition, output: OutputWords): IndicatorFigure<Reading>[] {
  const lines = linesDrawn(definition);
  return lines.map((key) => {
    const { as = 'line', tone } = definition.drawn?.[key] ?? {};
    const title = `${lines.length === 1 ? formatShortName(definition.name) : output(key)}: `;
    // Lines without a value at most candles are left out of the legend, which would show them as missing.
    const isSilent = definition.trace !== undefined || as.startsWith('mark');
    return {
      key,
      ...(!isSilent && { title }),
      ...FIGURES[as](key),
      ...(as !== 'bars' && toned(tone, as)),
    };
  });
}

type FigureOf = (key: string) => Pick<IndicatorFigure<Reading>, 'type' | 'baseValue' | 'attrs' | 'styles'>;

const FIGURES: Readonly<Record<NonNullable<Drawn['as']>, FigureOf>> = {
  line: () => ({ type: 'line' }),
  dashed: () => ({ type: 'line' }),
  // Constant until the next candle, then a step.
  steps: (key) => ({
    type: 'line',
    attrs: ({ coordinate: { current, next } }) => ({
      coordinates: [
        { x: current.x, y: current[key]! },
        { x: next.x, y: current[key]! },
      ],
    }),
  }),
  bars: (key) => ({
    type: 'bar',
    baseValue: 0,
    styles: ({ data, defaultStyles }) => {
      const [bars] = defaultStyles?.bars ?? [];
      return bars ? { color: (data.current?.[key] ?? 0) < 0 ? bars.downColor : bars.upColor } : null;
    },
  }),
  dots: () => ({ type: 'circle' }),
  mark_above: (key) => buildMark(key, -1),
  mark_below: (key) => buildMark(key, 1),
  nothing: () => ({}),
};

const MARK_GAP_PX = 5;
const MARK_PX = 6;

/** A triangle beside a value that points away from the candle. @param side -1 above it, 1 below it */
const buildMark = (key: string, side: -1 | 1): ReturnType<FigureOf> => ({
  type: 'polygon',
  attrs: ({ coordinate: { current } }) => {
    const [x, foot] = [current.x, current[key]! + side * MARK_GAP_PX];
    return {
      coordinates: [
        { x: x - MARK_PX * 0.7, y: foot },
        { x: x + MARK_PX * 0.7, y: foot },
        { x, y: foot + side * MARK_PX },
      ],
    };
  },
});

/** In its own colour; without one the chart uses the next of its list. */
function toned(
  tone: Drawn['tone'],
  as: NonNullable<Drawn['as']>,
): Partial<Pick<IndicatorFigure<Reading>, 'styles'>> {
  const dashes = as === 'dashed' ? { style: 'dashed' as const, dashedValue: [4, 4] } : {};
  if (!tone) return as === 'dashed' ? { styles: () => dashes } : {};
  return {
    styles: ({ defaultStyles }) => {
      const color = defaultStyles?.lines[TONES.indexOf(tone)]?.color;
      return {
        ...dashes,
        ...(color !== undefined && { color }),
        ...(as.startsWith('mark') && { style: 'fill' as const }),
      };
    },
  };
}
