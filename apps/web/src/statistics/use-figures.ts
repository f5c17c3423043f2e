import { LANGUAGES, type Language } from '@lonja/words/languages';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createDateFormat, type DateFormat } from '../shared/figures/date-format.ts';
import { createNumberFormat, type NumberFormat } from '../shared/figures/number-format.ts';

/** Texts of figures and moments in the page's language. Days are those of the candles, which are UTC days. */
export interface Figures extends NumberFormat, DateFormat {
  /** '1.37%' of a share of 0.0137, '0.0063%' of 0.000063. */
  readonly share: (value: number) => string;
}

/** Below a thousandth two decimals of a percent say too little. */
const SMALL_SHARE = 0.001;

export function useFigures(): Figures {
  const { i18n } = useTranslation('statistics');
  return useMemo(() => {
    const { locale } = LANGUAGES[i18n.language as Language];
    const numbers = createNumberFormat(locale);
    const sign = numbers.wholePercent(0).slice(1);
    return {
      ...numbers,
      ...createDateFormat(locale, 'UTC'),
      share: (value) => `${numbers.between(value * 100, 2, value < SMALL_SHARE ? 4 : 2)}${sign}`,
    };
  }, [i18n.language]);
}
