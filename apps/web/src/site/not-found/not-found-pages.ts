import { inEachLanguage, LANGUAGE_CODES, type Language } from '@lonja/words/languages';
import type { NotFoundTexts } from '@lonja/words/texts';

const TEXTS = await inEachLanguage(({ notFound }) => notFound());

/**
 * The pages for unknown addresses, by the address that they are built at: '/404' in English, '/404/es' in another
 * language. Errors follow the reader's language, although the site is Spanish.
 */
export const NOT_FOUND_PAGES: Readonly<
  Record<string, { readonly language: Language; readonly texts: NotFoundTexts }>
> = Object.fromEntries(
  LANGUAGE_CODES.map((language) => [
    language === 'en' ? '/404' : `/404/${language}`,
    { language, texts: TEXTS[language] },
  ]),
);
