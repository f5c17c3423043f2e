import type { SiteMetric } from '@lonja/protocol';
import { fillGaps } from '@lonja/words/fill-gaps';
import type { Language } from '@lonja/words/languages';
import { SERVER_TEXTS } from '@lonja/words/server-texts';
import type { MeasuredMetric, MetricMethod } from './site-metrics.ts';

/** How a metric was measured, as its reader reads it. */
export const methodSentence = ({ name, figures = {} }: MetricMethod, language: Language): string =>
  fillGaps(SERVER_TEXTS[language].metricMethods[name], figures);

/** A site metric in a language. */
export const metricAnswer = (metric: MeasuredMetric, language: Language): SiteMetric => ({
  ...metric,
  method: methodSentence(metric.method, language),
});
