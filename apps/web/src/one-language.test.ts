import { refusalFiguresDe, refusalsDe } from '@lonja/protocol/refusal-texts/de';
import { refusalFiguresEn, refusalsEn } from '@lonja/protocol/refusal-texts/en';
import { refusalFiguresEs, refusalsEs } from '@lonja/protocol/refusal-texts/es';
import { refusalFiguresFr, refusalsFr } from '@lonja/protocol/refusal-texts/fr';
import { expect, it } from 'vitest';
import { adminDe } from './admin/catalogue/de.ts';
import { adminEn } from './admin/catalogue/en.ts';
import { adminEs } from './admin/catalogue/es.ts';
import { adminFr } from './admin/catalogue/fr.ts';
import { clientDe } from './client/catalogue/de.ts';
import { clientEn } from './client/catalogue/en.ts';
import { clientEs } from './client/catalogue/es.ts';
import { clientFr } from './client/catalogue/fr.ts';
import { FAULT_TEXTS, LOADING_TEXTS } from './page-texts.ts';
import { compareCatalogues, textsOf } from './shared/i18n/catalogue-differences.ts';
import { SAME_WORDS } from './shared/i18n/same-words.ts';

const CATALOGUES = {
  en: [clientEn, adminEn, refusalsEn, refusalFiguresEn],
  es: [clientEs, adminEs, refusalsEs, refusalFiguresEs],
  fr: [clientFr, adminFr, refusalsFr, refusalFiguresFr],
  de: [clientDe, adminDe, refusalsDe, refusalFiguresDe],
} as const;
type Language = keyof typeof CATALOGUES;
const LANGUAGES = ['en', 'es', 'fr', 'de'] as const;

const wordsOf = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu');
/** Words without which hardly a sentence of a language does, and which none of the others has. */
const TELLING: Readonly<Record<Language, RegExp>> = {
  en: wordsOf('the|and|your|with|this|of|could|not|is|are|at most'),
  es: wordsOf('los|las|una|del|esta|este|hay|pudo|sin|¿.*|.*ñ.*'),
  fr: wordsOf('vous|votre|dans|avec|cette|une|aux'),
  de: wordsOf('und|der|nicht|wird|werden|ist|ihre?|eine?[rsnm]?|.*ß.*'),
};
/** Names that are what they are. */
const NAMES = /Know Sure Thing|Los Angeles|username y email|CSV|\{\{[^}]+\}\}/g;

const sentences = (language: Language): [string, string][] => [
  ...CATALOGUES[language].flatMap((catalogue) => [...textsOf(catalogue)]),
  ...textsOf({ loading: LOADING_TEXTS[language], fault: FAULT_TEXTS[language] }),
];

it.each(LANGUAGES.flatMap((language) => LANGUAGES.map((other) => [language, other] as const)))(
  '[DSH-29] no text in %s holds a sentence in %s',
  (language, other) => {
    if (language === other) return;
    const strays = sentences(language).filter(([, text]) => TELLING[other].test(text.replace(NAMES, '')));
    expect(strays).toEqual([]);
  },
);

it('English is American, in every text', () => {
  const british =
    /\b\w*(colour|favour|behaviour|realis|synchronis|organis|recognis|customis|centre|licence|programme|analyse[sd]?\b(?<!Analyse)|cancelled|cancelling|judgement|grey)\w*/i;
  expect(sentences('en').filter(([, text]) => british.test(text))).toEqual([]);
});

it.each(['es', 'fr', 'de'] as const)('[ERR-01] every refusal has a text of its own in %s', (language) => {
  const [, , texts, figures] = CATALOGUES[language];
  for (const [first, other] of [
    [refusalsEn, texts],
    [refusalFiguresEn, figures],
  ] as const) {
    const { same, ...differences } = compareCatalogues(first, other);
    expect(differences).toEqual({ missing: [], needless: [], empty: [], otherGaps: [] });
    expect(same.filter((text) => !SAME_WORDS[language].has(text))).toEqual([]);
  }
});
