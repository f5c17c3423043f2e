import { findIndicator, linesDrawn } from '@lonja/indicators';
import type { Chart, KLineData } from 'klinecharts';
import { legendNumber, type ChartWords } from '../shared/charts/chart-words.ts';
import { PRICE_PANE } from './panes/price-pane.ts';

/** A name with its figures; the colour is that of the line it explains. */
export interface LegendPart {
  readonly key: string;
  readonly label: string;
  readonly values: readonly { readonly text: string; readonly colour?: string }[];
  readonly colour?: string;
}

/** What the legend says of a candle and of the indicators drawn over the price at it. */
export function formatLegend(
  bar: KLineData | undefined,
  index: number,
  chart: Pick<Chart, 'getIndicators' | 'getStyles'>,
  words: ChartWords,
  decimals: number,
): readonly LegendPart[] {
  if (!bar) return [];
  const { format } = legendNumber(words.locale);
  const price = (value: number) => format(value.toFixed(decimals));
  const colour = bar.close >= bar.open ? 'var(--up)' : 'var(--down)';
  // As shown: what rounds to zero has no sign.
  const change = bar.open === 0 ? 0 : Number(((100 * (bar.close - bar.open)) / bar.open).toFixed(2));
  const prices = (['open', 'high', 'low', 'close'] as const).map((key): LegendPart => ({
    key,
    label: words.initials[key],
    values: [{ text: price(bar[key]) }],
  }));
  return [
    ...prices,
    {
      key: 'change',
      label: '',
      values: [{ text: `${formatSign(change)}${format(Math.abs(change).toFixed(2))}%`, colour }],
    },
    ...indicatorParts(index, chart, price),
  ];
}

const formatSign = (change: number): string => (change > 0 ? '+' : change < 0 ? '−' : '');

function indicatorParts(
  index: number,
  chart: Pick<Chart, 'getIndicators' | 'getStyles'>,
  price: (value: number) => string,
): readonly LegendPart[] {
  return chart.getIndicators({ paneId: PRICE_PANE }).map((indicator): LegendPart => {
    const definition = findIndicator(indicator.name);
    const lines = indicator.styles?.lines ?? chart.getStyles().indicator.lines;
    const reading = indicator.result[index] as Readonly<Record<string, number | undefined>> | undefined;
    const keys = definition ? linesDrawn(definition) : [];
    const colours = keys.map((_, place) => lines[place % lines.length]?.color);
    return {
      key: indicator.id,
      label: `${indicator.shortName} ${indicator.calcParams.join(', ')}`.trim(),
      values: keys.flatMap((key, place) => {
        const value = reading?.[key];
        if (value === undefined) return [];
        const text = price(value);
        return [
          keys.length > 1 && colours[place] !== undefined ? { text, colour: colours[place] } : { text },
        ];
      }),
      ...(colours[0] === undefined ? {} : { colour: colours[0] }),
    };
  });
}
