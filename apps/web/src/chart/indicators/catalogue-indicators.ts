import type { Drawn, IndicatorDefinition, Reading } from '@lonja/indicators';
import { linesDrawn } from '@lonja/indicators/chart-lines';
import type { IndicatorFigure } from 'klinecharts';
import { drawCloud } from './chart-cloud.ts';
import { computeSteps } from './higher-lines.ts';
import { parseInput } from './indicator-input.ts';
import { formatShortName } from './indicator-names.ts';
import { TONES, type ComputedIndicator, type OnChart } from './indicator-style.ts';
import { drawLevels } from './level-band.ts';
import { createLiveLines, type LiveLines } from './live-lines.ts';
import { computeDigits } from './sensible-digits.ts';

/** How the chart library computes and draws an indicator of the catalogue, under its catalogue name. */
export function describeIndicator(definition: IndicatorDefinition): ComputedIndicator {
  const { name, group, pane, cloud, drawn, levels: usual } = definition;
  // Each indicator on a chart has its own lines, released with it.
  const linesOf = new WeakMap<object, LiveLines>();
  return {
    name,
    shortName: formatShortName(name),
    series: pane === 'price' ? 'price' : 'normal',
    shouldFormatBigNumber: group === 'volume' && pane === 'own',
    figures: buildFigures(definition),
    calc: (candles, indicator) => {
      const lines = linesOf.get(indicator) ?? createLines(definition, indicator);
      linesOf.set(indicator, lines);
      const readings = [...lines(candles)];
      if (pane === 'own') indicator.precision = computeDigits(readings, indicator.extendData.decimals);
      return readings;
    },
    draw: (params) => {
      const levels = usual && (params.indicator.extendData.style?.levels ?? usual);
      if (levels) drawLevels(params, levels);
      return cloud ? drawCloud(params, cloud, drawn ?? {}) : false;
    },
  };
}

/** An indicator along the chart's own candles, or in steps along those of its own interval. */
function createLines(
  definition: IndicatorDefinition,
  indicator: { readonly extendData: OnChart },
): LiveLines {
  const { values, input } = indicator.extendData;
  const { source, interval } = parseInput(input) ?? {};
  if (interval === undefined) return createLiveLines(definition, values, source);
  return (candles) =>
    computeSteps(
      definition,
      values,
      source,
      indicator.extendData.higher?.candles ?? [],
      candles.map(({ timestamp }) => timestamp),
    );
}

/** Constant from candle to candle, where an indicator is of another interval than the chart. */
export const buildSteps = (definition: IndicatorDefinition): IndicatorFigure[] =>
  buildFigures(definition).map((figure) =>
    figure.type === 'line' ? { ...figure, ...FIGURES.steps(figure.key) } : figure,
  ) as unknown as IndicatorFigure[];

const buildFigures = (definition: IndicatorDefinition): IndicatorFigure<Reading>[] =>
  linesDrawn(definition).map((key) => {
    const { as = 'line', tone } = definition.drawn?.[key] ?? {};
    return { key, ...FIGURES[as](key), ...(as !== 'bars' && toned(key, tone, as)) };
  });

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

/** In the person's colour and width, else in its own; without one the chart uses the next of its list. */
function toned(
  key: string,
  tone: Drawn['tone'],
  as: NonNullable<Drawn['as']>,
): Pick<IndicatorFigure<Reading>, 'styles'> {
  const dashes = as === 'dashed' ? { style: 'dashed' as const, dashedValue: [4, 4] } : {};
  return {
    styles: ({ indicator, defaultStyles }) => {
      const { style } = indicator.extendData as OnChart;
      const chosen = style?.colours?.[key] ?? tone;
      const color = chosen && defaultStyles?.lines[TONES.indexOf(chosen)]?.color;
      return {
        ...dashes,
        ...(color !== undefined && { color }),
        ...(style?.width !== undefined && { size: style.width }),
        ...(as.startsWith('mark') && { style: 'fill' as const }),
      };
    },
  };
}
