import { knownLanguage, LANGUAGES } from '@lonja/words/languages';
import type { PageTexts } from '@lonja/words/texts';
import { pageLanguage } from '../api/page-language.ts';

/** Texts in the page's language, for screens before any catalogue is loaded. */
export const pageTexts = (): PageTexts => LANGUAGES[knownLanguage([pageLanguage()]) ?? 'en'].page;
