import { inEachLanguage, LANGUAGE_CODES, type Language } from '@lonja/words/languages';
import type { NotFoundTexts } from '@lonja/words/texts';

const TEXTS = await inEachLanguage(({ notFound }) => notFound());

/**
 * What a wrong address is answered with, by the address that it is built at: '/404' in English, '/404/es' in another
 * language. A wrong address is an error, and errors follow the reader's language, on a site that is Spanish otherwise.
 */
export const NOT_FOUND_PAGES: Readonly<
  Record<string, { readonly language: Language; readonly texts: NotFoundTexts }>
> = Object.fromEntries(
  LANGUAGE_CODES.map((language) => [
    language === 'en' ? '/404' : `/404/${language}`,
    { language, texts: TEXTS[language] },
  ]),
);
