import { LANGUAGES, type Language } from '@lonja/words/languages';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createDateFormat, type DateFormat } from '../shared/figures/date-format.ts';
import { createNumberFormat, type NumberFormat } from '../shared/figures/number-format.ts';

/** Texts of figures and moments in the page's language. Days are those of the candles, which are UTC days. */
export type Figures = NumberFormat & DateFormat;

export function useFigures(): Figures {
  const { i18n } = useTranslation('statistics');
  return useMemo(() => {
    const { locale } = LANGUAGES[i18n.language as Language];
    return { ...createNumberFormat(locale), ...createDateFormat(locale, 'UTC') };
  }, [i18n.language]);
}
