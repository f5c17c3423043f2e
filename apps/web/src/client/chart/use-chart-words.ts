import { LANGUAGES, type Language } from '@lonja/words/languages';
import type { TradingTexts } from '@lonja/words/texts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartWords } from '../../shared/charts/chart-words.ts';

type Output = keyof TradingTexts['indicators']['outputs'];

/** The chart's legend in the person's language; abbreviations, such as the K of a stochastic, stay. */
export function useChartWords(): ChartWords {
  const { t, i18n } = useTranslation();
  const { t: own } = useTranslation('trading');
  const locale = LANGUAGES[i18n.language as Language].locale;
  return useMemo(
    () => ({
      locale,
      volume: t('chart.volume'),
      initials: {
        open: t('chart.initials.open'),
        high: t('chart.initials.high'),
        low: t('chart.initials.low'),
        close: t('chart.initials.close'),
      },
      bid: t('chart.prices.bid'),
      ask: t('chart.prices.ask'),
      output: (output) =>
        own(`indicators.outputs.${output as Output}`, { defaultValue: output.toUpperCase() }),
    }),
    [t, own, locale],
  );
}
