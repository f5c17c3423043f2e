import { LANGUAGES, type Language } from '@lonja/words/languages';
import type { Region } from './calendar-search.ts';

/** 'United States' */
export const regionName = (region: Region, language: Language): string =>
  new Intl.DisplayNames(LANGUAGES[language].locale, { type: 'region' }).of(region) ?? region;
