import { findIndicator, INDICATORS, type IndicatorDefinition, type Reading } from '@lonja/indicators';
import { registerIndicator, type IndicatorFigure } from 'klinecharts';
import type { OutputWords } from '../shared/charts/chart-words.ts';
import { createLiveLines, type LiveLines } from './live-lines.ts';

/** Indicators that are drawn over the price; the others have panes of their own. */
const OVER_PRICE: ReadonlySet<string> = new Set(
  INDICATORS.filter(({ pane }) => pane === 'price').map(({ name }) => name),
);

export const isOverPrice = (name: string): boolean => OVER_PRICE.has(name);

export const isOfCatalogue = (name: string): boolean => findIndicator(name) !== undefined;

/**
 * Teaches the chart every indicator of the catalogue, under its name there. The library keeps one of a name.
 * @param output what the reader calls a line of an indicator
 */
export function registerCatalogue(output: OutputWords): void {
  for (const definition of INDICATORS) registerDefinition(definition, output);
}

function registerDefinition(definition: IndicatorDefinition, output: OutputWords): void {
  const { name, group, pane, parameters } = definition;
  // Each indicator on a chart has lines of its own, which go when it goes.
  const linesOf = new WeakMap<object, LiveLines>();
  registerIndicator<Reading, number>({
    name,
    shortName: shortNameOf(name),
    series: pane === 'price' ? 'price' : 'normal',
    shouldFormatBigNumber: group === 'volume' && pane === 'own',
    calcParams: parameters.map((parameter) => parameter.default),
    figures: figuresOf(definition, output),
    calc: (candles, indicator) => {
      const lines = linesOf.get(indicator) ?? createLiveLines(definition, indicator.calcParams);
      linesOf.set(indicator, lines);
      return [...lines(candles)];
    },
  });
}

const shortNameOf = (name: string): string => name.toUpperCase().replaceAll('_', ' ');

const figuresOf = ({ name, outputs }: IndicatorDefinition, output: OutputWords): IndicatorFigure<Reading>[] =>
  outputs.map((key) => ({
    key,
    title: `${outputs.length === 1 ? shortNameOf(name) : output(key)}: `,
    ...(key === 'histogram' ? { type: 'bar', baseValue: 0 } : { type: name === 'psar' ? 'circle' : 'line' }),
  }));
