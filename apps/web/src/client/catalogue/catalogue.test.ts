import { INDICATORS } from '@lonja/indicators';
import { expect, it } from 'vitest';
import { compareCatalogues } from '../../shared/i18n/catalogue-differences.ts';
import { SAME_WORDS } from '../../shared/i18n/same-words.ts';
import { clientDe } from './de.ts';
import { clientEn } from './en.ts';
import { clientEs } from './es.ts';
import { clientFr } from './fr.ts';

const named = INDICATORS.map(({ name }) => name);

it.each([
  ['es', clientEs],
  ['fr', clientFr],
  ['de', clientDe],
] as const)(
  '[DSH-29] the dashboard in %s has every text, with the same figures, in another language',
  (language, { chart, ...catalogue }) => {
    // English names of indicators are the catalogue's own.
    const { indicators, ...texts } = chart;
    expect(Object.keys(indicators)).toEqual(named);
    const { chart: first, ...others } = clientEn;
    const { same, ...differences } = compareCatalogues(
      { ...others, chart: { ...first, indicators: {} } },
      { ...catalogue, chart: { ...texts, indicators: {} } },
    );
    expect(differences).toEqual({ missing: [], needless: [], empty: [], otherGaps: [] });
    expect(same.filter((text) => !SAME_WORDS[language].has(text))).toEqual([]);
  },
);
