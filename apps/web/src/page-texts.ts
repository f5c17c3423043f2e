import { knownLanguage, LANGUAGES } from '@lonja/words/languages';
import type { PageTexts } from '@lonja/words/texts';
import { pageLanguage } from './shared/api/page-language.ts';

/** In the language of the page: for screens that are there before any catalogue. */
export const pageTexts = (): PageTexts => LANGUAGES[knownLanguage([pageLanguage()]) ?? 'en'].page;
