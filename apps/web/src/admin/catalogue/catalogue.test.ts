import { expect, it } from 'vitest';
import { compareCatalogues } from '../../shared/i18n/catalogue-differences.ts';
import { SAME_WORDS } from '../../shared/i18n/same-words.ts';
import { adminDe } from './de.ts';
import { adminEn } from './en.ts';
import { adminEs } from './es.ts';
import { adminFr } from './fr.ts';

it.each([
  ['es', adminEs],
  ['fr', adminFr],
  ['de', adminDe],
] as const)(
  '[DSH-29] the panel in %s has every text, with the same figures, in another language than English',
  (language, catalogue) => {
    const { same, ...differences } = compareCatalogues(adminEn, catalogue);
    expect(differences).toEqual({ missing: [], needless: [], empty: [], otherGaps: [] });
    expect(same.filter((text) => !SAME_WORDS[language].has(text))).toEqual([]);
  },
);
