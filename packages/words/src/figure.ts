import type { Locale } from './languages.ts';

/** A figure on its way into a text, which writes it as its language does. */
export interface Figure {
  /** A binary float, or a decimal text that is written exactly. */
  readonly amount: number | `${number}`;
  readonly decimals: number;
  readonly rounding: 'ceil' | 'floor' | 'halfExpand';
}

/** '1,234.50' */
export const writeFigure = ({ amount, decimals, rounding }: Figure, locale: Locale): string =>
  new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: 'always',
    signDisplay: 'negative',
    roundingMode: rounding,
  })
    .format(amount)
    .replace('-', '−');
