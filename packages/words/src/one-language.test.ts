import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compareCatalogues, listTexts } from './compare-texts.ts';
import { isSpelledAlike, createTypical } from './language-checks.ts';
import { inEachLanguage, LANGUAGE_CODES, type Language } from './languages.ts';
import { findRetired } from './retired-words.ts';
import type { LanguageWords } from './texts.ts';

/** Every catalogue that a language has: a new one is read from the day it is there. */
const TEXTS = await inEachLanguage(async (words) => ({
  ...(await everyCatalogue(words)),
  client: await words.client(),
}));

async function everyCatalogue(words: LanguageWords): Promise<Readonly<Record<string, object>>> {
  const catalogues = Object.entries(words).map(async ([name, catalogue]) =>
    typeof catalogue === 'string'
      ? undefined
      : ([name, typeof catalogue === 'function' ? await catalogue() : catalogue] as const),
  );
  return Object.fromEntries((await Promise.all(catalogues)).filter((one) => one !== undefined));
}

/** Names that are what they are. */
const NAMES = /Know Sure Thing|Los Angeles|username y email|CSV|\{\{[^}]+\}\}/g;

const sentences = (language: Language) => [...listTexts(TEXTS[language])];

it.each(LANGUAGE_CODES.flatMap((language) => LANGUAGE_CODES.map((other) => [language, other] as const)))(
  '[DSH-29] no text in %s holds a sentence in %s',
  (language, other) => {
    if (language === other) return;
    const typical = createTypical(other);
    const strays = sentences(language).filter(([, text]) => typical.test(text.replace(NAMES, '')));
    expect(strays).toEqual([]);
  },
);

it.each(LANGUAGE_CODES)('the texts in %s stand in the same files as in English', (language) => {
  expect(listFiles(language)).toEqual(listFiles('en'));
});

const listFiles = (language: Language) =>
  readdirSync(new URL(language, import.meta.url), { recursive: true, encoding: 'utf8' }).toSorted();

it.each(LANGUAGE_CODES)('no text in %s uses a word that was retired', (language) => {
  const found = sentences(language).map(([place, text]) => [place, findRetired(language, text)] as const);
  expect(found.filter(([, retired]) => retired.length > 0)).toEqual([]);
});

it('English is American, in every text', () => {
  const british =
    /\b\w*(colour|favour|behaviour|realis|synchronis|organis|recognis|customis|centre|licence|programme|analyse[sd]?\b(?<!Analyse)|cancelled|cancelling|judgement|grey)\w*/i;
  expect(sentences('en').filter(([, text]) => british.test(text.replace(NAMES, '')))).toEqual([]);
});

it.each(LANGUAGE_CODES.filter((language) => language !== 'en'))(
  '[ERR-01] [DSH-29] %s has every text, with the same figures, in another language than English',
  (language) => {
    // English names of indicators are those of their own catalogue.
    const { same, ...differences } = compareCatalogues(withoutIndicators('en'), withoutIndicators(language));
    expect(differences).toEqual({ missing: [], needless: [], empty: [], otherGaps: [] });
    expect(same.filter((text) => !isSpelledAlike(language, text))).toEqual([]);
  },
);

const withoutIndicators = (language: Language) => {
  const { client, ...others } = TEXTS[language];
  return { ...others, client: { ...client, chart: { ...client.chart, indicators: {} } } };
};
