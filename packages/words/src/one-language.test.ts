import { expect, it } from 'vitest';
import { compareCatalogues, textsOf } from './compare-texts.ts';
import { isSpelledAlike, typicalOf } from './language-checks.ts';
import { inEachLanguage, LANGUAGE_CODES, type Language } from './languages.ts';

const TEXTS = await inEachLanguage(
  async ({
    page,
    client,
    trading,
    accounts,
    calendar,
    classes,
    evaluations,
    lti,
    journal,
    admin,
    proof,
    statistics,
    offline,
    server,
  }) => ({
    page,
    client: await client(),
    trading: await trading(),
    accounts: await accounts(),
    calendar: await calendar(),
    classes: await classes(),
    evaluations: await evaluations(),
    lti: await lti(),
    journal: await journal(),
    admin: await admin(),
    proof: await proof(),
    statistics: await statistics(),
    offline: await offline(),
    server: await server(),
  }),
);
/** Names that are what they are. */
const NAMES = /Know Sure Thing|Los Angeles|username y email|CSV|\{\{[^}]+\}\}/g;

const sentences = (language: Language) => [...textsOf(TEXTS[language])];

it.each(LANGUAGE_CODES.flatMap((language) => LANGUAGE_CODES.map((other) => [language, other] as const)))(
  '[DSH-29] no text in %s holds a sentence in %s',
  (language, other) => {
    if (language === other) return;
    const typical = typicalOf(other);
    const strays = sentences(language).filter(([, text]) => typical.test(text.replace(NAMES, '')));
    expect(strays).toEqual([]);
  },
);

it('English is American, in every text', () => {
  const british =
    /\b\w*(colour|favour|behaviour|realis|synchronis|organis|recognis|customis|centre|licence|programme|analyse[sd]?\b(?<!Analyse)|cancelled|cancelling|judgement|grey)\w*/i;
  expect(sentences('en').filter(([, text]) => british.test(text))).toEqual([]);
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
