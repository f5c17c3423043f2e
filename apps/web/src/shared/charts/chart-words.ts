import type { Locale } from '@lonja/words/languages';

/** The reader's name for a line of an indicator: 'upper', 'signal'. */
type OutputWords = (output: string) => string;

/** A chart's legend texts, in the reader's language. */
export interface ChartWords {
  readonly locale: Locale;
  readonly volume: string;
  /** Initials of open, high, low and close, for the line over the candles. */
  readonly initials: Readonly<Record<'open' | 'high' | 'low' | 'close', string>>;
  /** Named where candles are not of mids. */
  readonly bid: string;
  readonly ask: string;
  readonly output: OutputWords;
}

const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });

/**
 * A volume with the library's letters, as on the axis beside it, and the locale's signs. Not in the locale's own short form: what of a
 * legend reads as a number the library writes once more, and the German 273.217 became 273,217.
 */
export const volumeText = (volume: number, locale: string): string =>
  legendNumber(locale).format(COMPACT.format(volume));

/** Writes the library's numbers ('1234.50', '12.5K') as the locale does; other texts stay. */
export function legendNumber(locale: string): LegendNumber {
  const known = made.get(locale) ?? makeLegendNumber(locale);
  made.set(locale, known);
  return known;
}

interface LegendNumber {
  readonly sign: string;
  readonly format: (value: number | string) => string;
}

/** Made once for each locale: a legend of four panes writes thirty figures at each step, and making one costs more than writing them. */
const made = new Map<string, LegendNumber>();

function makeLegendNumber(locale: string): LegendNumber {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(1234.5);
  const partOf = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? '';
  const [group, decimal] = [partOf('group'), partOf('decimal')];
  return {
    sign: group,
    format: (value: number | string): string =>
      String(value).replace(
        /^(-?)(\d+)(?:\.(\d+))?(?=\D*$)/,
        (_, minus: string, whole: string, fraction?: string) =>
          (minus && '−') + whole.replace(/\B(?=(\d{3})+$)/g, group) + (fraction ? decimal + fraction : ''),
      ),
  };
}
