import { expect, it } from 'vitest';
import { compareCatalogues } from '../../shared/i18n/catalogue-differences.ts';
import { adminDe } from './de.ts';
import { adminEn } from './en.ts';
import { adminEs } from './es.ts';
import { adminFr } from './fr.ts';

it.each([
  ['en', adminEn],
  ['fr', adminFr],
  ['de', adminDe],
])(
  '[DSH-29] the panel in %s has every text, with the same figures, in another language',
  (language, catalogue) => {
    const { untranslated, ...differences } = compareCatalogues(adminEs, catalogue);
    expect(differences).toEqual({ missing: [], needless: [], empty: [], otherGaps: [] });
    // The specification writes the withdrawals and some failures in English, in the Spanish panel too.
    const isSpecified = (path: string) => /^withdrawals\.|\.failed$/.test(path);
    expect(untranslated.filter((path) => language !== 'en' || !isSpecified(path))).toEqual([]);
  },
);
