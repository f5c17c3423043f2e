import { linesDrawn } from '@lonja/indicators/chart-lines';
import type { Chart, Indicator, KLineData } from 'klinecharts';
import { legendNumber, volumeText, type ChartWords } from '../../shared/charts/chart-words.ts';
import { idOfCompared, readShare, toneOfCompared, type Compared } from '../compare/compared.ts';
import { findCatalogue, findIndicator } from '../indicators/known-indicators.ts';
import { toneOfLine, type OnChart } from '../indicators/indicator-style.ts';
import type { ChartIndicator } from '../indicators/chart-indicators.ts';
import { formatShortName, VOLUME } from '../indicators/indicator-names.ts';
import type { VolumeReading } from '../indicators/volume-foot.ts';
import { FOLDED_PX } from '../panes/pane-heights.ts';
import { PRICE_PANE } from '../panes/price-pane.ts';

/** A price of the candle with its initial, or the candle's change. */
export interface LegendPart {
  readonly key: string;
  readonly label: string;
  readonly text: string;
  /** Set for a change. */
  readonly colour?: string;
}

/** A line of an indicator at a candle. */
interface ChipLine {
  readonly key: string;
  /** Empty where the indicator has one line. */
  readonly label: string;
  /** Empty where it has no value there. */
  readonly text: string;
  readonly colour: string | undefined;
}

/** An indicator in the legend. */
export interface LegendChip {
  readonly id: string;
  /** 'RSI 14'. */
  readonly label: string;
  readonly lines: readonly ChipLine[];
  readonly isShown: boolean;
  /** The top of its own pane in CSS pixels; undefined beside the candles. */
  readonly top: number | undefined;
}

type Drawn = Pick<Chart, 'getIndicators' | 'getStyles' | 'getSize' | 'getPaneOptions'>;

/** What the legend says of a candle. */
export function formatPrices(
  bar: KLineData | undefined,
  words: ChartWords,
  decimals: number,
): readonly LegendPart[] {
  if (!bar) return [];
  const { format } = legendNumber(words.locale);
  // As shown: what rounds to zero has no sign.
  const change = bar.open === 0 ? 0 : Number(((100 * (bar.close - bar.open)) / bar.open).toFixed(2));
  const prices = (['open', 'high', 'low', 'close'] as const).map((key): LegendPart => ({
    key,
    label: words.initials[key],
    text: format(bar[key].toFixed(decimals)),
  }));
  const colour = bar.close >= bar.open ? 'var(--up)' : 'var(--down)';
  const text = formatChange(change, words);
  return [...prices, { key: 'change', label: '', text, colour }];
}

/** What the legend says of the indicators at a candle, the oldest first. */
export const formatChips = (
  wanted: readonly ChartIndicator[],
  index: number,
  chart: Drawn,
  words: ChartWords,
  decimals: number,
): readonly LegendChip[] =>
  wanted.map((indicator): LegendChip => {
    const [drawn] = chart.getIndicators({ id: indicator.id });
    const isOver = drawn?.paneId === PRICE_PANE;
    const pane = drawn && !isOver ? chart.getSize(drawn.paneId, 'main') : null;
    return {
      id: indicator.id,
      label: formatName(indicator, words),
      lines: drawn ? formatLines(drawn, index, chart, words, decimals) : [],
      isShown: isOver || (pane !== null && pane.height > FOLDED_PX),
      top: pane?.top,
    };
  });

/** What the legend says of the instruments that the chart is compared with: how far each went since the first visible candle. */
export const formatCompared = (
  compared: readonly Compared[],
  index: number,
  chart: Chart,
  words: ChartWords,
): readonly LegendChip[] =>
  compared.map((one, place): LegendChip => {
    const share = readShare(chart, one, index);
    const percent = share === undefined ? undefined : Number((100 * share).toFixed(2));
    const text = percent === undefined ? '' : formatChange(percent, words);
    return {
      id: idOfCompared(one.symbol),
      label: one.symbol,
      lines: [{ key: one.symbol, label: '', text, colour: `var(${toneOfCompared(place)})` }],
      isShown: !one.isHidden,
      top: undefined,
    };
  });

const formatChange = (percent: number, { locale }: ChartWords): string =>
  `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${legendNumber(locale).format(Math.abs(percent).toFixed(2))}%`;

/** Moments are left out, which are unreadable as numbers. */
function formatName({ name, values, input }: ChartIndicator, words: ChartWords): string {
  if (name === VOLUME) return words.volume;
  const parameters = findIndicator(name)?.parameters ?? [];
  const shown = values.filter((_, place) => !parameters[place]?.isMoment);
  return `${formatShortName(name)} ${shown.join(', ')}`.trim() + (findCatalogue()?.formatInput(input) ?? '');
}

function formatLines(
  drawn: Indicator,
  index: number,
  chart: Drawn,
  words: ChartWords,
  decimals: number,
): readonly ChipLine[] {
  if (drawn.name === VOLUME)
    return [formatVolume(drawn.result[index] as VolumeReading | undefined, chart, words)];
  const definition = findIndicator(drawn.name);
  if (!definition) return [];
  const { lines } = { ...chart.getStyles().indicator, ...drawn.styles };
  const reading = drawn.result[index] as Readonly<Record<string, number | undefined>> | undefined;
  const keys = linesDrawn(definition);
  // Lines without a value at most candles, such as marks, would be gaps.
  const isSilent = (key: string) =>
    definition.trace !== undefined || (definition.drawn?.[key]?.as ?? 'line').startsWith('mark');
  return keys.flatMap((key, place) => {
    if (isSilent(key)) return [];
    return [
      {
        key,
        label: keys.length === 1 ? '' : words.output(key),
        text: formatValue(
          reading?.[key],
          drawn.paneId === PRICE_PANE ? decimals : drawn.precision,
          drawn,
          words,
        ),
        colour: toneOfLine(key, drawn.extendData as OnChart) ?? lines?.[place % lines.length]?.color,
      },
    ];
  });
}

function formatValue(
  value: number | undefined,
  digits: number,
  { shouldFormatBigNumber }: Indicator,
  words: ChartWords,
): string {
  if (value === undefined) return '';
  const size = Math.abs(value);
  const text = shouldFormatBigNumber
    ? volumeText(size, words.locale)
    : legendNumber(words.locale).format(size.toFixed(digits));
  return Number(size.toFixed(digits)) !== 0 && value < 0 ? `−${text}` : text;
}

function formatVolume(
  reading: VolumeReading | undefined,
  chart: Pick<Drawn, 'getStyles'>,
  words: ChartWords,
): ChipLine {
  const [tone] = chart.getStyles().indicator.circles;
  return {
    key: VOLUME,
    label: '',
    text: reading ? volumeText(reading.volume, words.locale) : '',
    colour: String(reading?.isUp === false ? tone?.downColor : tone?.upColor),
  };
}
