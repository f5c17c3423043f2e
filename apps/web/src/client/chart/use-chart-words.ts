import { LOCALES, type Language } from '@lonja/protocol/setting-options';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartWords } from '../../shared/charts/chart-words.ts';
import type { clientEn } from '../catalogue/en.ts';

type Output = keyof typeof clientEn.chart.outputs;

/** The chart's legend in the person's language; what has no word, as the K of a stochastic, stays as it is. */
export function useChartWords(): ChartWords {
  const { t, i18n } = useTranslation();
  const locale = LOCALES[i18n.language as Language];
  return useMemo(
    () => ({
      locale,
      time: t('chart.time'),
      open: t('chart.open'),
      high: t('chart.high'),
      low: t('chart.low'),
      close: t('chart.close'),
      volume: t('chart.volume'),
      output: (output) => t(`chart.outputs.${output as Output}`, { defaultValue: output }),
    }),
    [t, locale],
  );
}
