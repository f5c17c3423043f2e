import { expect, it } from 'vitest';
import { compareCatalogues } from '../../shared/i18n/catalogue-differences.ts';
import { clientDe } from './de.ts';
import { clientEn } from './en.ts';
import { clientEs } from './es.ts';
import { clientFr } from './fr.ts';

it.each([
  ['es', clientEs],
  ['fr', clientFr],
  ['de', clientDe],
])(
  '[DSH-29] the dashboard in %s has every text, with the same figures, in another language',
  (_, catalogue) => {
    const { untranslated, ...differences } = compareCatalogues(clientEn, catalogue);
    expect(differences).toEqual({ missing: [], needless: [], empty: [], otherGaps: [] });
    // Some texts of the first catalogue are Spanish, as specified.
    expect(untranslated.length).toBeLessThan(10);
  },
);
